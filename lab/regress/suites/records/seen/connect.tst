# The seen half of the positions drawn from game records: connect.
# docs/experiments.md says who confirmed them.

# 9×9 server record (train), game 1745, move 34. GNU Go: C5 decides B4.
# Black to play, komi -7.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . O O X . . . . . 8
#   7 . . O X . . + . . 7
#   6 . O X X . X X X . 6
#   5 . O * . X O O O X 5
#   4 . X X O X O . O . 4
#   3 . X O O O X O . . 3
#   2 . . X . O X O . . 2
#   1 . * * . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -7.5
gogui-setup b C2 b F2 b B3 b F3 b B4 b C4 b E4 b E5 b J5 b C6 b D6 b F6 b G6 b H6 b D7 b D8 w E2 w G2 w C3 w D3 w E3 w G3 w D4 w F4 w H4 w B5 w F5 w G5 w H5 w B6 w C7 w B8 w C8
gogui-setup_player black
10 reg_genmove black
#? [B1|C1|C5]

# 9×9 server record (train), game 2363, move 61. GNU Go: J7 decides F7.
# White to play, komi 28.5
#     A B C D E F G H J
#   9 . . X X O . O X . 9
#   8 . . . O X O O X O 8
#   7 . . X . X O + X * 7
#   6 . . . . X O O O O 6
#   5 X X X . X O X X O 5
#   4 X O O O X O O X O 4
#   3 O . O O X X X X X 3
#   2 . O . O O X . X . 2
#   1 O . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 28.5
gogui-setup b F2 b H2 b E3 b F3 b G3 b H3 b J3 b A4 b E4 b H4 b A5 b B5 b C5 b E5 b G5 b H5 b E6 b C7 b E7 b H7 b E8 b H8 b C9 b D9 b H9 w A1 w B2 w D2 w E2 w A3 w C3 w D3 w B4 w C4 w D4 w F4 w G4 w J4 w F5 w J5 w F6 w G6 w H6 w J6 w F7 w D8 w F8 w G8 w J8 w E9 w G9
gogui-setup_player white
20 reg_genmove white
#? [J7]
