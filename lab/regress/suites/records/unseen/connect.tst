# The unseen half of the positions drawn from game records: connect.
# docs/experiments.md says who confirmed them.

# 9×9 server record (train), game 119, move 25. GNU Go: H3 decides F4.
# White to play, komi 10.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . . . . . X . . 8
#   7 . . O . X . O X * 7
#   6 . . . . . X X O . 6
#   5 . . O . X X O . . 5
#   4 . . . * * O . O . 4
#   3 . . O . X O O * . 3
#   2 . . . . X X O X * 2
#   1 . . . . . . X . X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 10.5
gogui-setup b G1 b J1 b E2 b F2 b H2 b E3 b E5 b F5 b F6 b G6 b E7 b H7 b G8 w G2 w C3 w F3 w G3 w F4 w H4 w C5 w G5 w H6 w C7 w G7
gogui-setup_player white
10 reg_genmove white
#? [J2|H3|D4|E4|J7]
