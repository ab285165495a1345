# The unseen half of the positions drawn from game records: lost.
# docs/experiments.md says who confirmed them.

# own game against GNU Go, 13×13, game game-0004.sgf, move 55. K1 was played.
# White to play, komi 7.5
#     A B C D E F G H J K L M N
#  13 . . . . . . . . . . . . . 13
#  12 . . . . O . X . . . . . . 12
#  11 . . X . . . . X . O . . . 11
#  10 . . . + . . O X O + O . . 10
#   9 . . . X . O . O . O . O . 9
#   8 . . . . . . O . O . O . . 8
#   7 . . . X . X X . . . . . . 7
#   6 . . . . . . . X . . . . . 6
#   5 O X X . . . . . X . . . . 5
#   4 O X . O X . . . * + O . . 4
#   3 O X . O X . O O X . . . . 3
#   2 O X O X . X O . O X X . . 2
#   1 . . X . X . . O . . . . . 1
#     A B C D E F G H J K L M N
boardsize 13
clear_board
komi 7.5
gogui-setup b C1 b E1 b B2 b D2 b F2 b K2 b L2 b B3 b E3 b J3 b B4 b E4 b B5 b C5 b J5 b H6 b D7 b F7 b G7 b D9 b H10 b C11 b H11 b G12 w H1 w A2 w C2 w G2 w J2 w A3 w D3 w G3 w H3 w A4 w D4 w L4 w A5 w G8 w J8 w L8 w F9 w H9 w K9 w M9 w G10 w J10 w L10 w K11 w E12
gogui-setup_player white
10 reg_genmove white
#? [J4]

# own game against GNU Go, game game-0012.sgf, move 19. D1 was played.
# White to play, komi 7.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . . . . . . . . 8
#   7 . . + . X . O . . 7
#   6 . . X . . . . . . 6
#   5 . . . * X . . . . 5
#   4 . . * O X O O * . 4
#   3 . . X O O X X X . 3
#   2 . . X O X O * * . 2
#   1 . . . . . O . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 7.5
gogui-setup b C2 b E2 b C3 b F3 b G3 b H3 b E4 b E5 b C6 b E7 w F1 w D2 w F2 w D3 w E3 w D4 w F4 w G4 w G7
gogui-setup_player white
20 reg_genmove white
#? [G2|H2|C4|H4|D5]
