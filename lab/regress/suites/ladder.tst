# Ladders across open ground, between living groups on all sides: one atari drives
# the stone to the far end, where its hunter lives; with the other it gets away.
# GNU Go 3.8 and the exact reader read each as marked, and the komi lies between
# what GNU Go makes of the board after the move and after the opponent's. A search
# of 50,000 playouts plays the move.
# The commands follow from the pictures, where * marks the right answers: go
# test ./lab/regress -run Questions -update writes them.

# A ladder through open ground: only the atari that drives it to the far corner
# works. GNU Go, playing both sides on, has White by 3 win the board after the
# move, and White by 7 after the opponent's.
# Black to play, komi -4.5
#     A B C D E F G H J
#   9 . O O O O X . X . 9
#   8 O O O O . X X X X 8
#   7 . O O . . X X X X 7
#   6 O O . . . X X X X 6
#   5 O . * . + . . O O 5
#   4 X X O . . . O O O 4
#   3 X X X X . O O O . 3
#   2 X X X X O O O O O 2
#   1 . X . X O O O O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -4.5
gogui-setup b B1 b D1 b A2 b B2 b C2 b D2 b A3 b B3 b C3 b D3 b A4 b B4 b F6 b G6 b H6 b J6 b F7 b G7 b H7 b J7 b F8 b G8 b H8 b J8 b F9 b H9 w E1 w F1 w G1 w H1 w E2 w F2 w G2 w H2 w J2 w F3 w G3 w H3 w C4 w G4 w H4 w J4 w A5 w H5 w J5 w A6 w B6 w B7 w C7 w A8 w B8 w C8 w D8 w B9 w C9 w D9 w E9
gogui-setup_player black
10 reg_genmove black
#? [C5]

# A ladder through open ground: only the atari that drives it to the far corner
# works. GNU Go, playing both sides on, has Black by 3 win the board after the
# move, and Black by 5 after the opponent's.
# White to play, komi 4.5
#     A B C D E F G H J
#   9 . O O O X X . X . 9
#   8 O O O O . X X X X 8
#   7 . O O X * . X X X 7
#   6 O O O . . . . X X 6
#   5 X X . . + . . . X 5
#   4 X X X . . O O O O 4
#   3 X X X X . O O O . 3
#   2 X X X X X O O O O 2
#   1 . X . X X O O O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 4.5
gogui-setup b B1 b D1 b E1 b A2 b B2 b C2 b D2 b E2 b A3 b B3 b C3 b D3 b A4 b B4 b C4 b A5 b B5 b J5 b H6 b J6 b D7 b G7 b H7 b J7 b F8 b G8 b H8 b J8 b E9 b F9 b H9 w F1 w G1 w H1 w F2 w G2 w H2 w J2 w F3 w G3 w H3 w F4 w G4 w H4 w J4 w A6 w B6 w C6 w B7 w C7 w A8 w B8 w C8 w D8 w B9 w C9 w D9
gogui-setup_player white
20 reg_genmove white
#? [E7]

# A ladder through open ground: only the atari that drives it to the far corner
# works. GNU Go, playing both sides on, has White by 3 win the board after the
# move, and White by 7 after the opponent's.
# Black to play, komi -4.5
#     A B C D E F G H J
#   9 . O O O O X . X . 9
#   8 O O O O O X X X X 8
#   7 . O O O . X X X X 7
#   6 O O O . . . O X X 6
#   5 O O . . + . * . O 5
#   4 X X X X . . . O O 4
#   3 X X X X . . O O . 3
#   2 X X X X . O O O O 2
#   1 . X . X O O O O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -4.5
gogui-setup b B1 b D1 b A2 b B2 b C2 b D2 b A3 b B3 b C3 b D3 b A4 b B4 b C4 b D4 b H6 b J6 b F7 b G7 b H7 b J7 b F8 b G8 b H8 b J8 b F9 b H9 w E1 w F1 w G1 w H1 w F2 w G2 w H2 w J2 w G3 w H3 w H4 w J4 w A5 w B5 w J5 w A6 w B6 w C6 w G6 w B7 w C7 w D7 w A8 w B8 w C8 w D8 w E8 w B9 w C9 w D9 w E9
gogui-setup_player black
30 reg_genmove black
#? [G5]

# A ladder through open ground: only the atari that drives it to the far corner
# works. GNU Go, playing both sides on, has Black by 3 win the board after the
# move, and Black by 7 after the opponent's.
# White to play, komi 5.5
#     A B C D E F G H J
#   9 . O O O X X . X . 9
#   8 O O O O X X X X X 8
#   7 . O O O . X X X X 7
#   6 O O O O . . X X X 6
#   5 X . . . + . . X X 5
#   4 X X . . . . O O O 4
#   3 X X X . * X O O . 3
#   2 X X X X . O O O O 2
#   1 . X . X X O O O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 5.5
gogui-setup b B1 b D1 b E1 b A2 b B2 b C2 b D2 b A3 b B3 b C3 b F3 b A4 b B4 b A5 b H5 b J5 b G6 b H6 b J6 b F7 b G7 b H7 b J7 b E8 b F8 b G8 b H8 b J8 b E9 b F9 b H9 w F1 w G1 w H1 w F2 w G2 w H2 w J2 w G3 w H3 w G4 w H4 w J4 w A6 w B6 w C6 w D6 w B7 w C7 w D7 w A8 w B8 w C8 w D8 w B9 w C9 w D9
gogui-setup_player white
40 reg_genmove white
#? [E3]
