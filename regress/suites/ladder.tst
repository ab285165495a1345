# Ladders, broken ladders and nets on boards with room. GNU Go 3.8 reads each as
# marked, and the komi lies between its estimates for the right move and for a
# move elsewhere.
# The commands follow from the pictures, where * marks the right answers: go
# test ./regress -run Questions -update writes them.

# A ladder across the whole board, 13 by 13.
# Black to play, komi 0.5
#     A B C D E F G H J K L M N
#  13 . . . . . . . . . . . . . 13
#  12 . . . . . . . . . . . . . 12
#  11 . . . . . O . . . . . . . 11
#  10 . . O + . . . . . + . . . 10
#   9 . . . . . . . . . . . . . 9
#   8 . . . . . . . . . . X . . 8
#   7 . . X . . . + . . . . . . 7
#   6 . . . . . . . . . . . . . 6
#   5 . O . * . . . . . . . . . 5
#   4 . . X O . . . . . + . . . 4
#   3 . . . X X . . . . X . . . 3
#   2 . . . . O O . . . . . . . 2
#   1 . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N
boardsize 13
clear_board
komi 0.5
gogui-setup b D3 b E3 b K3 b C4 b C7 b L8 w E2 w F2 w D4 w B5 w C10 w F11
gogui-setup_player black
10 reg_genmove black
#? [D5]

# A ladder of 19 by 19: no white stone in its path.
# Black to play, komi 6.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . . . . . . . . . . . . 19
#  18 . . . . . . . . . . . . . . . . . . . 18
#  17 . . . . . . . . . . . . . O . . . . . 17
#  16 . . . O . . . . . + . . . . . + . . . 16
#  15 . . . . . . . . . . . . . . . . . . . 15
#  14 . . . . . . . . . . . . . . . . X . . 14
#  13 . . . . . . . . . . . . . . . . . . . 13
#  12 . . . . . . . . . . . . . . . . . . . 12
#  11 . . . . . . . . . . . . . . . . . . . 11
#  10 . . . X . . . . . + . . . . . O . . . 10
#   9 . . . . . . . . . . . . . . . . . . . 9
#   8 . . . . . . . . . . . . . . . . . . . 8
#   7 . . X . . . . . . . . . . . . . . . . 7
#   6 . . . . . . . . . . . . . . . . . . . 6
#   5 . O . * . . . . . . . . . . . . . . . 5
#   4 . . X O . . . . . O . . . . . X . . . 4
#   3 . . . X X . . . . . . . . . . . . . . 3
#   2 . . . . . . O . . . . . . . . . . . . 2
#   1 . . . . . . . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 6.5
gogui-setup b D3 b E3 b C4 b Q4 b C7 b D10 b R14 w G2 w D4 w K4 w B5 w Q10 w D16 w O17
gogui-setup_player black
20 reg_genmove black
#? [D5]
