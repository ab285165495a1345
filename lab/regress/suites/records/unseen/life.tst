# The unseen half of the positions drawn from game records: life.
# docs/experiments.md says who confirmed them.

# 9×9 server record (train), game 170, move 35. GNU Go: F1 decides E1.
# White to play, komi 11.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . O . O X X . . 8
#   7 . O + O * . + X . 7
#   6 . X O O X X . . X 6
#   5 X . X X O . X X O 5
#   4 . X . X O O * O O 4
#   3 . . + X X * O . . 3
#   2 . . . . X O . O . 2
#   1 . . . X O * . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 11.5
gogui-setup b D1 b E2 b D3 b E3 b B4 b D4 b A5 b C5 b D5 b G5 b H5 b B6 b E6 b F6 b J6 b H7 b F8 b G8 w E1 w F2 w H2 w G3 w E4 w F4 w H4 w J4 w E5 w J5 w C6 w D6 w B7 w D7 w C8 w E8
gogui-setup_player white
10 reg_genmove white
#? [F1|F3|G4|E7]

# 9×9 server record (train), game 2404, move 50. GNU Go: H2 decides C4.
# Black to play, komi 39.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . . . . . . . . 8
#   7 . . + O . . + X X 7
#   6 . . . O X X X X O 6
#   5 X X X X + X O O O 5
#   4 O X O O X O O O . 4
#   3 O O X O O O X X X 3
#   2 . X X X X O X * O 2
#   1 . . . . . O O X X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 39.5
gogui-setup b H1 b J1 b B2 b C2 b D2 b E2 b G2 b C3 b G3 b H3 b J3 b B4 b E4 b A5 b B5 b C5 b D5 b F5 b E6 b F6 b G6 b H6 b H7 b J7 w F1 w G1 w F2 w J2 w A3 w B3 w D3 w E3 w F3 w A4 w C4 w D4 w F4 w G4 w H4 w G5 w H5 w J5 w D6 w J6 w D7
gogui-setup_player black
20 reg_genmove black
#? [H2]

# 9×9 server record (train), game 891, move 48. GNU Go: C1 decides D3.
# Black to play, komi 9.5
#     A B C D E F G H J
#   9 . . * . . . . . . 9
#   8 . O O X X . . . . 8
#   7 * . O O X . O O X 7
#   6 O O . X . X X X O 6
#   5 . X O O + X O O O 5
#   4 . X X X X . O X * 4
#   3 . . X O O O O X . 3
#   2 . X O X X O X . X 2
#   1 . . * . O . X . X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 9.5
gogui-setup b G1 b J1 b B2 b D2 b E2 b G2 b J2 b C3 b H3 b B4 b C4 b D4 b E4 b H4 b B5 b F5 b D6 b F6 b G6 b H6 b E7 b J7 b D8 b E8 w E1 w C2 w F2 w D3 w E3 w F3 w G3 w G4 w C5 w D5 w G5 w H5 w J5 w A6 w B6 w J6 w C7 w D7 w G7 w H7 w B8 w C8
gogui-setup_player black
30 reg_genmove black
#? [C1|J4|A7|C9]

# 9×9 server record (valid), game 79, move 35. GNU Go: A2 decides B3.
# White to play, komi 15.5
#     A B C D E F G H J
#   9 . . . . . X . . . 9
#   8 . . . . X . X . . 8
#   7 . X + X . X O . . 7
#   6 X O X . . O . . . 6
#   5 . O O X X . O . . 5
#   4 O . . . . X O . . 4
#   3 . O O O X X O . . 3
#   2 * O X X X O . O . 2
#   1 . X . . . . O . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 15.5
gogui-setup b B1 b C2 b D2 b E2 b E3 b F3 b F4 b D5 b E5 b A6 b C6 b B7 b D7 b F7 b E8 b G8 b F9 w G1 w B2 w F2 w H2 w B3 w C3 w D3 w G3 w A4 w G4 w B5 w C5 w G5 w B6 w F6 w G7
gogui-setup_player white
40 reg_genmove white
#? [A2]
