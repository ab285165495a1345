# The unseen half of the positions drawn from game records: nakade.
# docs/experiments.md says who confirmed them.

# 9×9 server record (train), game 1005, move 36. GNU Go: J8 decides E7.
# Black to play, komi 10.5
#     A B C D E F G H J
#   9 . . . . . . . O . 9
#   8 . . . X X O O X * 8
#   7 . . + X O O + X O 7
#   6 . . . X X X O O . 6
#   5 . . X . + O X X . 5
#   4 . . X O O . X . . 4
#   3 . X O O . O X . . 3
#   2 X O . O O X . . . 2
#   1 . . O . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 10.5
gogui-setup b A2 b F2 b B3 b G3 b C4 b G4 b C5 b G5 b H5 b D6 b E6 b F6 b D7 b H7 b D8 b E8 b H8 w C1 w B2 w D2 w E2 w C3 w D3 w F3 w D4 w E4 w F5 w G6 w H6 w E7 w F7 w J7 w F8 w G8 w H9
gogui-setup_player black
10 reg_genmove black
#? [J8]

# 9×9 server record (train), game 2484, move 23. GNU Go: C5 decides A7.
# White to play, komi 16.5
#     A B C D E F G H J
#   9 . O . . . . . . . 9
#   8 X X O X X X . . . 8
#   7 O O O X O . + . . 7
#   6 . X X O O . . . . 6
#   5 . . * . + . . . . 5
#   4 . X O X . . X . . 4
#   3 . O X O . . + . . 3
#   2 . . * . . . . . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 16.5
gogui-setup b C3 b B4 b D4 b G4 b B6 b C6 b D7 b A8 b B8 b D8 b E8 b F8 w B3 w D3 w C4 w D6 w E6 w A7 w B7 w C7 w E7 w C8 w B9
gogui-setup_player white
20 reg_genmove white
#? [C2|C5]

# 9×9 server record (train), game 1220, move 32. GNU Go: A6 decides A5.
# Black to play, komi -4.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 X O . . . X . . . 8
#   7 . X O O O X + . . 7
#   6 * . X O X X O X . 6
#   5 X X X X O O X X . 5
#   4 O X O O O X O O . 4
#   3 O O + . . * + . . 3
#   2 . . . . . . . . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -4.5
gogui-setup b B4 b F4 b A5 b B5 b C5 b D5 b G5 b H5 b C6 b E6 b F6 b H6 b B7 b F7 b A8 b F8 w A3 w B3 w A4 w C4 w D4 w E4 w G4 w H4 w E5 w F5 w D6 w G6 w C7 w D7 w E7 w B8
gogui-setup_player black
30 reg_genmove black
#? [F3|A6]

# 9×9 server record (train), game 207, move 39. GNU Go: J6 decides F8.
# White to play, komi 10.5
#     A B C D E F G H J
#   9 . . . . . X . O . 9
#   8 . * X O O X X . . 8
#   7 . X O O . O X X X 7
#   6 . . X * O O O O * 6
#   5 . X . . X . X X O 5
#   4 . O X X X . . . . 4
#   3 O . O X . X + . . 3
#   2 . O . O X . . . . 2
#   1 . X . . O O . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 10.5
gogui-setup b B1 b E2 b D3 b F3 b C4 b D4 b E4 b B5 b E5 b G5 b H5 b C6 b B7 b G7 b H7 b J7 b C8 b F8 b G8 b F9 w E1 w F1 w B2 w D2 w A3 w C3 w B4 w J5 w E6 w F6 w G6 w H6 w C7 w D7 w F7 w D8 w E8 w H9
gogui-setup_player white
40 reg_genmove white
#? [D6|J6|B8]
