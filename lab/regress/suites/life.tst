# Groups that one move saves. An exhaustive search with area scoring and superko
# found that at this komi every other move, and passing, loses.
# The commands follow from the pictures, where * marks the right answers: go
# test ./lab/regress -run Questions -update writes them.

# White lives by making two eyes of a straight three.
# White to play, komi 38.5
#     A B C D E F G
#   7 X O . * . O X 7
#   6 X O O O O O X 6
#   5 X X X X X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 38.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b A6 b G6 b A7 b G7 w B6 w C6 w D6 w E6 w F6 w B7 w F7
gogui-setup_player white
10 reg_genmove white
#? [D7]

# Bent three on the side: the bend.
# White to play, komi 36.5
#     A B C D E F G
#   7 X O . * O O X 7
#   6 X O O . O X X 6
#   5 X X O O O X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 36.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b A5 b B5 b F5 b G5 b A6 b F6 b G6 b A7 b G7 w C5 w D5 w E5 w B6 w C6 w E6 w B7 w E7 w F7
gogui-setup_player white
20 reg_genmove white
#? [D7]

# T of four: the crossing makes three eyes of it.
# White to play, komi 50.5
#     A B C D E F G H
#   8 X O . * . O X X 8
#   7 X O O . O O X X 7
#   6 X X O O O X X X 6
#   5 X X X X X X X X 5
#   4 X X X X X X X X 4
#   3 X X X X X X X X 3
#   2 X X X X X X X X 2
#   1 X X X X X . X . 1
#     A B C D E F G H
boardsize 8
clear_board
komi 50.5
gogui-setup b A1 b B1 b C1 b D1 b E1 b G1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b H2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b A6 b B6 b F6 b G6 b H6 b A7 b G7 b H7 b A8 b G8 b H8 w C6 w D6 w E6 w B7 w C7 w E7 w F7 w B8 w F8
gogui-setup_player white
30 reg_genmove white
#? [D8]

# Seven stones on the second line live by going down at either end, or in the
# middle.
# White to play, komi 64.5
#     A B C D E F G H J
#   9 . * . . * . . * . 9
#   8 X O O O O O O O X 8
#   7 X X X X X X X X X 7
#   6 X X X X X X X X X 6
#   5 X X X X X X X X X 5
#   4 X X X X X X X X X 4
#   3 X X X X X X X X X 3
#   2 X X X X X X X X X 2
#   1 X X X X X X . X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 64.5
gogui-setup b A1 b B1 b C1 b D1 b E1 b F1 b H1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b H2 b J2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b H6 b J6 b A7 b B7 b C7 b D7 b E7 b F7 b G7 b H7 b J7 b A8 b J8 w B8 w C8 w D8 w E8 w F8 w G8 w H8
gogui-setup_player white
40 reg_genmove white
#? [B9|E9|H9]

# Five stones on the second line in the corner live by going down, or on the
# second point.
# White to play, komi 37.5
#     A B C D E F G
#   7 . * . . * . X 7
#   6 O O O O O X X 6
#   5 X X X X X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 37.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b F6 b G6 b G7 w A6 w B6 w C6 w D6 w E6
gogui-setup_player white
50 reg_genmove white
#? [B7|E7]

# The second eye is made by taking the stone in atari.
# White to play, komi 22.5
#     A B C D E F G
#   7 O . O X * X X 7
#   6 . O O X O X X 6
#   5 O O X O O X X 5
#   4 X X X O . X X 4
#   3 X X X O O X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 22.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b F3 b G3 b A4 b B4 b C4 b F4 b G4 b C5 b F5 b G5 b D6 b F6 b G6 b D7 b F7 b G7 w D3 w E3 w D4 w A5 w B5 w D5 w E5 w B6 w C6 w E6 w A7 w C7
gogui-setup_player white
60 reg_genmove white
#? [E7]

#
# White to play, komi 37.5
#     A B C D E F G
#   7 . * . O X X X 7
#   6 . X O O X X X 6
#   5 O O O X X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 37.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b D5 b E5 b F5 b G5 b B6 b E6 b F6 b G6 b E7 b F7 b G7 w A5 w B5 w C5 w C6 w D6 w D7
gogui-setup_player white
70 reg_genmove white
#? [B7]

# Six points in a corner rectangle, one liberty outside.
# White to play, komi 35.5
#     A B C D E F G
#   7 * * . O . X X 7
#   6 . * . O X X X 6
#   5 O O O O X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 35.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b E5 b F5 b G5 b E6 b F6 b G6 b F7 b G7 w A5 w B5 w C5 w D5 w D6 w D7
gogui-setup_player white
80 reg_genmove white
#? [B6|A7|B7]

# An eye in the corner and an open side: close it.
# White to play, komi 37.5
#     A B C D E F G
#   7 . O . * * X X 7
#   6 O O O O * X X 6
#   5 X X X O X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 37.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b A5 b B5 b C5 b E5 b F5 b G5 b F6 b G6 b F7 b G7 w D5 w A6 w B6 w C6 w D6 w B7
gogui-setup_player white
90 reg_genmove white
#? [E6|D7|E7]

# White lives. Of 6 moves only D6 works, and with best play Black wins the board
# by 25 before komi.
# White to play, komi 34.5
#     A B C D E F G
#   7 X X O . O O . 7
#   6 X X O * . O X 6
#   5 X X + . O X X 5
#   4 X X O O X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 34.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b E4 b F4 b G4 b A5 b B5 b F5 b G5 b A6 b B6 b G6 b A7 b B7 w C4 w D4 w E5 w C6 w F6 w C7 w E7 w F7
gogui-setup_player white
100 reg_genmove white
#? [D6]

# White lives. Of 5 moves only A6 works, and with best play Black wins the board
# by 27 before komi.
# White to play, komi 36.5
#     A B C D E F G
#   7 X . O X X X X 7
#   6 * . O X X X X 6
#   5 . O O X X X X 5
#   4 O O . X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 36.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b D4 b E4 b F4 b G4 b D5 b E5 b F5 b G5 b D6 b E6 b F6 b G6 b A7 b D7 b E7 b F7 b G7 w A4 w B4 w B5 w C5 w C6 w C7
gogui-setup_player white
110 reg_genmove white
#? [A6]

# White lives. Of 5 moves only E5 or G5 works, and with best play Black wins the
# board by 11 before komi.
# White to play, komi 29.5
#     A B C D E F G
#   7 X X . X X O O 7
#   6 X X X X O O X 6
#   5 X X X O * X * 5
#   4 X X X O X . . 4
#   3 . X X O O O . 3
#   2 X X X X X O O 2
#   1 . X X X X X X 1
#     A B C D E F G
boardsize 7
clear_board
komi 29.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b G1 b A2 b B2 b C2 b D2 b E2 b B3 b C3 b A4 b B4 b C4 b E4 b A5 b B5 b C5 b F5 b A6 b B6 b C6 b D6 b G6 b A7 b B7 b D7 b E7 w F2 w G2 w D3 w E3 w F3 w D4 w D5 w E6 w F6 w F7 w G7
gogui-setup_player white
120 reg_genmove white
#? [E5|G5]

# White lives. Of 7 moves only F1 works, and with best play Black wins the board
# by 29 before komi.
# White to play, komi 36.5
#     A B C D E F G
#   7 . X . X X X X 7
#   6 X X X X X X X 6
#   5 X X X X X X X 5
#   4 X X X X X X X 4
#   3 X X X X O O O 3
#   2 X X X O . . O 2
#   1 X X . . . * . 1
#     A B C D E F G
boardsize 7
clear_board
komi 36.5
gogui-setup b A1 b B1 b A2 b B2 b C2 b A3 b B3 b C3 b D3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b D7 b E7 b F7 b G7 w D2 w G2 w E3 w F3 w G3
gogui-setup_player white
130 reg_genmove white
#? [F1]

# White lives. Of 6 moves only G2 works, and with best play Black wins the board
# by 25 before komi.
# White to play, komi 36.5
#     A B C D E F G
#   7 . X . X X X X 7
#   6 X X X X X X X 6
#   5 X X X X X X X 5
#   4 X X X X X O O 4
#   3 X X X X O . . 3
#   2 X X X X O . * 2
#   1 X X X O O . . 1
#     A B C D E F G
boardsize 7
clear_board
komi 36.5
gogui-setup b A1 b B1 b C1 b A2 b B2 b C2 b D2 b A3 b B3 b C3 b D3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b D7 b E7 b F7 b G7 w D1 w E1 w E2 w E3 w F4 w G4
gogui-setup_player white
140 reg_genmove white
#? [G2]

# Black lives. Of 5 moves only B5 works, and with best play White wins the board
# by 19 before komi.
# Black to play, komi -34.5
#     A B C D E F G
#   7 O . . X O O O 7
#   6 O . X X O O O 6
#   5 X * + X O O O 5
#   4 O X X X O O O 4
#   3 O O O O O O O 3
#   2 O O O O O O O 2
#   1 O O O O . O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -34.5
gogui-setup b B4 b C4 b D4 b A5 b D5 b C6 b D6 b D7 w A1 w B1 w C1 w D1 w F1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w A3 w B3 w C3 w D3 w E3 w F3 w G3 w A4 w E4 w F4 w G4 w E5 w F5 w G5 w A6 w E6 w F6 w G6 w A7 w E7 w F7 w G7
gogui-setup_player black
150 reg_genmove black
#? [B5]

# White lives. Of 6 moves only C3 or B1 works, and with best play Black wins the
# board by 25 before komi.
# White to play, komi 35.5
#     A B C D E F G
#   7 X X X X X X . 7
#   6 X X . X X X X 6
#   5 X X X X X X . 5
#   4 X X O X X X X 4
#   3 X O * O X X X 3
#   2 O O . O X X X 2
#   1 . * . O . X X 1
#     A B C D E F G
boardsize 7
clear_board
komi 35.5
gogui-setup b F1 b G1 b E2 b F2 b G2 b A3 b E3 b F3 b G3 b A4 b B4 b D4 b E4 b F4 b G4 b A5 b B5 b C5 b D5 b E5 b F5 b A6 b B6 b D6 b E6 b F6 b G6 b A7 b B7 b C7 b D7 b E7 b F7 w D1 w A2 w B2 w D2 w B3 w D3 w C4
gogui-setup_player white
160 reg_genmove white
#? [B1|C3]

# White lives. Of 5 moves only E1 or G1 works, and with best play Black wins the
# board by 33 before komi.
# White to play, komi 35.5
#     A B C D E F G
#   7 . X . X X X X 7
#   6 X X X X X X X 6
#   5 X X X X X X X 5
#   4 X X X X X X X 4
#   3 X X X O X O O 3
#   2 X X O . O O . 2
#   1 X X O . * X * 1
#     A B C D E F G
boardsize 7
clear_board
komi 35.5
gogui-setup b A1 b B1 b F1 b A2 b B2 b A3 b B3 b C3 b E3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b D7 b E7 b F7 b G7 w C1 w C2 w E2 w F2 w D3 w F3 w G3
gogui-setup_player white
170 reg_genmove white
#? [E1|G1]

# Black lives. Of 4 moves only B1 works, and with best play White wins the board
# by 25 before komi.
# Black to play, komi -37.5
#     A B C D E F G
#   7 O O O O O O . 7
#   6 O O O O O O O 6
#   5 O O O O O O . 5
#   4 O O O O O O O 4
#   3 X X X X O O O 3
#   2 X O . X O O O 2
#   1 . * . X O O O 1
#     A B C D E F G
boardsize 7
clear_board
komi -37.5
gogui-setup b D1 b A2 b D2 b A3 b B3 b C3 b D3 w E1 w F1 w G1 w B2 w E2 w F2 w G2 w E3 w F3 w G3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w A5 w B5 w C5 w D5 w E5 w F5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w A7 w B7 w C7 w D7 w E7 w F7
gogui-setup_player black
180 reg_genmove black
#? [B1]

# Black lives. Of 5 moves only B4 works, and with best play White wins the board
# by 25 before komi.
# Black to play, komi -36.5
#     A B C D E F G
#   7 O O O O O O . 7
#   6 O X X O O O O 6
#   5 X . X . O O . 5
#   4 . * . X O O O 4
#   3 X X X O O O O 3
#   2 O O O O O O O 2
#   1 O O O O O O O 1
#     A B C D E F G
boardsize 7
clear_board
komi -36.5
gogui-setup b A3 b B3 b C3 b D4 b A5 b C5 b B6 b C6 w A1 w B1 w C1 w D1 w E1 w F1 w G1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w D3 w E3 w F3 w G3 w E4 w F4 w G4 w E5 w F5 w A6 w D6 w E6 w F6 w G6 w A7 w B7 w C7 w D7 w E7 w F7
gogui-setup_player black
190 reg_genmove black
#? [B4]

# White lives. Of 7 moves only F2 works, and with best play Black wins the board
# by 23 before komi.
# White to play, komi 35.5
#     A B C D E F G
#   7 . X . X X X X 7
#   6 X X X X X X X 6
#   5 X X X X X X X 5
#   4 X X X . X O O 4
#   3 X X X X O . . 3
#   2 X X X O . * . 2
#   1 X X X O . . O 1
#     A B C D E F G
boardsize 7
clear_board
komi 35.5
gogui-setup b A1 b B1 b C1 b A2 b B2 b C2 b A3 b B3 b C3 b D3 b A4 b B4 b C4 b E4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b D7 b E7 b F7 b G7 w D1 w G1 w D2 w E3 w F4 w G4
gogui-setup_player white
200 reg_genmove white
#? [F2]

# Black lives. Of 5 moves only G2 works, and with best play White wins the board
# by 27 before komi.
# Black to play, komi -38.5
#     A B C D E F G
#   7 . O . O O O O 7
#   6 O O O O O O O 6
#   5 O O O O O O O 5
#   4 O O O O O X X 4
#   3 . O O O X X . 3
#   2 O . O O X . * 2
#   1 O O O O X . . 1
#     A B C D E F G
boardsize 7
clear_board
komi -38.5
gogui-setup b E1 b E2 b E3 b F3 b F4 b G4 w A1 w B1 w C1 w D1 w A2 w C2 w D2 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w E4 w A5 w B5 w C5 w D5 w E5 w F5 w G5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w B7 w D7 w E7 w F7 w G7
gogui-setup_player black
210 reg_genmove black
#? [G2]
