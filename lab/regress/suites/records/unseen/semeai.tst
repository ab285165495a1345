# The unseen half of the positions drawn from game records: semeai.
# docs/experiments.md says who confirmed them.

# 9×9 server record (train), game 1319, move 62. GNU Go: F4 decides G4.
# Black to play, komi 4.5
#     A B C D E F G H J
#   9 X . X . O O O O . 9
#   8 O X X O O X O O X 8
#   7 O O O X X X O X X 7
#   6 . O X X . . X X X 6
#   5 . O X O X X X X . 5
#   4 . O O O X * O . . 4
#   3 . O X O O X O . . 3
#   2 . O X X X X O . . 2
#   1 . . O . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 4.5
gogui-setup b C2 b D2 b E2 b F2 b C3 b F3 b E4 b C5 b E5 b F5 b G5 b H5 b C6 b D6 b G6 b H6 b J6 b D7 b E7 b F7 b H7 b J7 b B8 b C8 b F8 b J8 b A9 b C9 w C1 w B2 w G2 w B3 w D3 w E3 w G3 w B4 w C4 w D4 w G4 w B5 w D5 w B6 w A7 w B7 w C7 w G7 w A8 w D8 w E8 w G8 w H8 w E9 w F9 w G9 w H9
gogui-setup_player black
10 reg_genmove black
#? [F4]

# 9×9 server record (train), game 1362, move 31. GNU Go: A3 decides C9.
# White to play, komi -2.5
#     A B C D E F G H J
#   9 . O X . . . . . . 9
#   8 X O X O . . . . . 8
#   7 . O X O . . + . . 7
#   6 X X X O . O O . . 6
#   5 . X O O X X . . . 5
#   4 X O O . X * X X . 4
#   3 * * X X * O O . . 3
#   2 . . . . . . . . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -2.5
gogui-setup b C3 b D3 b A4 b E4 b G4 b H4 b B5 b E5 b F5 b A6 b B6 b C6 b C7 b A8 b C8 b C9 w F3 w G3 w B4 w C4 w C5 w D5 w D6 w F6 w G6 w B7 w D7 w B8 w D8 w B9
gogui-setup_player white
20 reg_genmove white
#? [A3|B3|E3|F4]

# 9×9 server record (valid), game 96, move 49. GNU Go: F3 decides C3.
# White to play, komi 28.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . . O X O . . . 8
#   7 . O O X . X X X . 7
#   6 X X X X X X O X X 6
#   5 X O O X X . O X O 5
#   4 O O O X X O O O O 4
#   3 . O X O O * O . O 3
#   2 . O X X X O . . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 28.5
gogui-setup b C2 b D2 b E2 b C3 b D4 b E4 b A5 b D5 b E5 b H5 b A6 b B6 b C6 b D6 b E6 b F6 b H6 b J6 b D7 b F7 b G7 b H7 b E8 w B2 w F2 w B3 w D3 w E3 w G3 w J3 w A4 w B4 w C4 w F4 w G4 w H4 w J4 w B5 w C5 w G5 w J5 w G6 w B7 w C7 w D8 w F8
gogui-setup_player white
30 reg_genmove white
#? [F3]
