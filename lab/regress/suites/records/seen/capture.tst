# The seen half of the positions drawn from game records: capture.
# docs/experiments.md says who confirmed them.

# 9×9 server record (train), game 1397, move 40. GNU Go: H3 decides H8.
# Black to play, komi -7.5
#     A B C D E F G H J
#   9 . . . . . . . O . 9
#   8 . . . . . O O X X 8
#   7 . . + . O O X X . 7
#   6 . O . . O X X . O 6
#   5 X X O O O O X X O 5
#   4 X O . O O X O O * 4
#   3 . O O X X X * * . 3
#   2 X X X X . . . . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -7.5
gogui-setup b A2 b B2 b C2 b D2 b D3 b E3 b F3 b A4 b F4 b A5 b B5 b G5 b H5 b F6 b G6 b G7 b H7 b H8 b J8 w B3 w C3 w B4 w D4 w E4 w G4 w H4 w C5 w D5 w E5 w F5 w J5 w B6 w E6 w J6 w E7 w F7 w F8 w G8 w H9
gogui-setup_player black
10 reg_genmove black
#? [G3|H3|J4]

# 9×9 server record (valid), game 114, move 29. GNU Go: H8 decides F9.
# White to play, komi 22.5
#     A B C D E F G H J
#   9 . . . X O O . . . 9
#   8 . . . X X O . * . 8
#   7 . . + X O O O X . 7
#   6 . . . X O X X . . 6
#   5 . . . . X O X . . 5
#   4 . . . . X O O . . 4
#   3 . . + . X X O . . 3
#   2 . . . . X O . O . 2
#   1 . . . . X O . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 22.5
gogui-setup b E1 b E2 b E3 b F3 b E4 b E5 b G5 b D6 b F6 b G6 b D7 b H7 b D8 b E8 b D9 w F1 w F2 w H2 w G3 w F4 w G4 w F5 w E6 w E7 w F7 w G7 w F8 w E9 w F9
gogui-setup_player white
20 reg_genmove white
#? [H8]
