# The seen half of the positions drawn from game records: nakade.
# docs/experiments.md says who confirmed them.

# 9×9 server record (train), game 2076, move 60. GNU Go: F8 decides C9.
# Black to play, komi -9.5
#     A B C D E F G H J
#   9 . O X X . O * . . 9
#   8 . . O X X * X X X 8
#   7 . O O O X X O O X 7
#   6 O . O X X O O O O 6
#   5 X O O O O X O O . 5
#   4 X X X O X X O . O 4
#   3 . . X O O X O O O 3
#   2 . . X X X X X O X 2
#   1 . . . . . X . X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -9.5
gogui-setup b F1 b H1 b C2 b D2 b E2 b F2 b G2 b J2 b C3 b F3 b A4 b B4 b C4 b E4 b F4 b A5 b F5 b D6 b E6 b E7 b F7 b J7 b D8 b E8 b G8 b H8 b J8 b C9 b D9 w H2 w D3 w E3 w G3 w H3 w J3 w D4 w G4 w J4 w B5 w C5 w D5 w E5 w G5 w H5 w A6 w C6 w F6 w G6 w H6 w J6 w B7 w C7 w D7 w G7 w H7 w C8 w B9 w F9
gogui-setup_player black
10 reg_genmove black
#? [F8|G9]

# 9×9 server record (train), game 5, move 46. GNU Go: A5 decides A4.
# Black to play, komi 12.5
#     A B C D E F G H J
#   9 . * . . O . . . . 9
#   8 * O O O X O X . . 8
#   7 . X O X . X + . . 7
#   6 . X O X X X X O . 6
#   5 * X O O X O . . . 5
#   4 O X X O X X O O . 4
#   3 X O O X X O X . . 3
#   2 X X O . X O O . . 2
#   1 . O . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 12.5
gogui-setup b A2 b B2 b E2 b A3 b D3 b E3 b G3 b B4 b C4 b E4 b F4 b B5 b E5 b B6 b D6 b E6 b F6 b G6 b B7 b D7 b F7 b E8 b G8 w B1 w C2 w F2 w G2 w B3 w C3 w F3 w A4 w D4 w G4 w H4 w C5 w D5 w F5 w C6 w H6 w C7 w B8 w C8 w D8 w F8 w E9
gogui-setup_player black
20 reg_genmove black
#? [A5|A8|B9]

# 9×9 server record (train), game 1606, move 45. GNU Go: J2 decides G2.
# White to play, komi 11.5
#     A B C D E F G H J
#   9 . . . . O X . . . 9
#   8 . . O O O X . . . 8
#   7 . . + O X X + . . 7
#   6 . . O O X . X . . 6
#   5 O O O X X X . . . 5
#   4 . O O O X . X X . 4
#   3 O . O X X X O O O 3
#   2 O O X X . X O . * 2
#   1 X X X . . X X O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 11.5
gogui-setup b A1 b B1 b C1 b F1 b G1 b C2 b D2 b F2 b D3 b E3 b F3 b E4 b G4 b H4 b D5 b E5 b F5 b E6 b G6 b E7 b F7 b F8 b F9 w H1 w A2 w B2 w G2 w A3 w C3 w G3 w H3 w J3 w B4 w C4 w D4 w A5 w B5 w C5 w C6 w D6 w D7 w C8 w D8 w E8 w E9
gogui-setup_player white
30 reg_genmove white
#? [J2]

# 9×9 server record (train), game 209, move 38. GNU Go: F5 decides G6.
# Black to play, komi -2.5
#     A B C D E F G H J
#   9 . X . . . . O X . 9
#   8 X O O . . O O X O 8
#   7 . X O O . O X O . 7
#   6 . X X O . * X O . 6
#   5 . . . X X * O X X 5
#   4 . . . . . X X O . 4
#   3 . . + . X O O . O 3
#   2 . . . . X X O O . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -2.5
gogui-setup b E2 b F2 b E3 b F4 b G4 b D5 b E5 b H5 b J5 b B6 b C6 b G6 b B7 b G7 b A8 b H8 b B9 b H9 w G2 w H2 w F3 w G3 w J3 w H4 w G5 w D6 w H6 w C7 w D7 w F7 w H7 w B8 w C8 w F8 w G8 w J8 w G9
gogui-setup_player black
40 reg_genmove black
#? [F5|F6]

# 9×9 server record (train), game 941, move 60. GNU Go: H1 decides E2.
# Black to play, komi 11.5
#     A B C D E F G H J
#   9 . . X X * X X . X 9
#   8 X X . O X O O X . 8
#   7 . O O O . O X . O 7
#   6 . . O O O O X . X 6
#   5 . O O O X X * X . 5
#   4 O X X X X X O O . 4
#   3 . O + X O X X X O 3
#   2 . . O X O O O O O 2
#   1 . . . X X O . * . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 11.5
gogui-setup b D1 b E1 b D2 b D3 b F3 b G3 b H3 b B4 b C4 b D4 b E4 b F4 b E5 b F5 b H5 b G6 b J6 b G7 b A8 b B8 b E8 b H8 b C9 b D9 b F9 b G9 b J9 w F1 w C2 w E2 w F2 w G2 w H2 w J2 w B3 w E3 w J3 w A4 w G4 w H4 w B5 w C5 w D5 w C6 w D6 w E6 w F6 w B7 w C7 w D7 w F7 w J7 w D8 w F8 w G8
gogui-setup_player black
50 reg_genmove black
#? [H1|G5|E9]
