# The seen half of the positions drawn from game records: lost.
# docs/experiments.md says who confirmed them.

# own game against GNU Go, game game-0003.sgf, move 30. E3 was played.
# Black to play, komi 7.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . * O X O O O O . 8
#   7 . . X O . X O X . 7
#   6 . . X O . X O X . 6
#   5 O . X O X . X O . 5
#   4 . . X O . X . O . 4
#   3 . . + X . . X X . 3
#   2 . . . . . . . . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 7.5
gogui-setup b D3 b G3 b H3 b C4 b F4 b C5 b E5 b G5 b C6 b F6 b H6 b C7 b F7 b H7 b D8 w D4 w H4 w A5 w D5 w H5 w D6 w G6 w D7 w G7 w C8 w E8 w F8 w G8 w H8
gogui-setup_player black
10 reg_genmove black
#? [B8]

# own game against GNU Go, game game-0019.sgf, move 36. A1 was played.
# Black to play, komi 7.5
#     A B C D E F G H J
#   9 . . O . . . . . . 9
#   8 . * O * . O . . . 8
#   7 . X O X X . O . . 7
#   6 . . X . O O . O . 6
#   5 . O X . X O X O . 5
#   4 X O X . O . X . . 4
#   3 X O X . . X X . . 3
#   2 O X X X . . . . O 2
#   1 . O X . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 7.5
gogui-setup b C1 b B2 b C2 b D2 b A3 b C3 b F3 b G3 b A4 b C4 b G4 b C5 b E5 b G5 b C6 b B7 b D7 b E7 w B1 w A2 w J2 w B3 w B4 w E4 w B5 w F5 w H5 w E6 w F6 w H6 w C7 w G7 w C8 w F8 w C9
gogui-setup_player black
20 reg_genmove black
#? [B8|D8]
