# The unseen half of the positions drawn from game records: snapback.
# docs/experiments.md says who confirmed them.

# 9×9 server record (train), game 1659, move 21. GNU Go: G4 decides F5.
# White to play, komi 11.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . . X . . . . . 8
#   7 . . X O . . + . . 7
#   6 . . X X O O O O . 6
#   5 . * . O X X X O . 5
#   4 . . . O O . * X . 4
#   3 . . + . . O X . . 3
#   2 . . . . * X . X . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 11.5
gogui-setup b F2 b H2 b G3 b H4 b E5 b F5 b G5 b C6 b D6 b C7 b D8 w F3 w D4 w E4 w D5 w H5 w E6 w F6 w G6 w H6 w D7
gogui-setup_player white
10 reg_genmove white
#? [E2|G4|B5]

# 9×9 server record (train), game 241, move 63. GNU Go: A3 decides B3.
# White to play, komi 16.5
#     A B C D E F G H J
#   9 . O X X X . X . . 9
#   8 . O O O X X O X . 8
#   7 . . O X . X O O . 7
#   6 . O O X X X O X . 6
#   5 O X O O X O X X . 5
#   4 * X X X O O X . . 4
#   3 * X O O . O O X . 3
#   2 X O O O * O X . . 2
#   1 . X O . * X . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 16.5
gogui-setup b B1 b F1 b A2 b G2 b B3 b H3 b B4 b C4 b D4 b G4 b B5 b E5 b G5 b H5 b D6 b E6 b F6 b H6 b D7 b F7 b E8 b F8 b H8 b C9 b D9 b E9 b G9 w C1 w B2 w C2 w D2 w F2 w C3 w D3 w F3 w G3 w E4 w F4 w A5 w C5 w D5 w F5 w B6 w C6 w G6 w C7 w G7 w H7 w B8 w C8 w D8 w G8 w B9
gogui-setup_player white
20 reg_genmove white
#? [E1|E2|A3|A4]

# 9×9 server record (train), game 808, move 30. GNU Go: D3 decides E4.
# Black to play, komi 5.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . . . . . . . . 8
#   7 . . + O O . + . . 7
#   6 . . O X O X X X . 6
#   5 . . . X X O O X . 5
#   4 . O X . O O X O . 4
#   3 . X O * O X X O . 3
#   2 . . . O X . X . . 2
#   1 . . . . . X . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 5.5
gogui-setup b F1 b E2 b G2 b B3 b F3 b G3 b C4 b G4 b D5 b E5 b H5 b D6 b F6 b G6 b H6 w D2 w C3 w E3 w H3 w B4 w E4 w F4 w H4 w F5 w G5 w C6 w E6 w D7 w E7
gogui-setup_player black
30 reg_genmove black
#? [D3]
