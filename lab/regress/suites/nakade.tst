# Eyespaces that one move kills, and gaps that must be used before they close.
# An exhaustive search with area scoring and superko found that at this komi
# every other move, and passing, loses.
# The commands follow from the pictures, where * marks the right answers: go
# test ./lab/regress -run Questions -update writes them.

# Straight three in the corner: the middle point is the only one that leaves no
# room for two eyes.
# Black to play, komi 40.5
#     A B C D E F G
#   7 . * . O X X X 7
#   6 O O O O X X X 6
#   5 X X X X X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 40.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b E6 b F6 b G6 b E7 b F7 b G7 w A6 w B6 w C6 w D6 w D7
gogui-setup_player black
10 reg_genmove black
#? [B7]

# Bent three in the corner: the corner point itself kills.
# Black to play, komi 40.5
#     A B C D E F G
#   7 * . O X X X X 7
#   6 . O O X X X X 6
#   5 O O X X X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 40.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b C5 b D5 b E5 b F5 b G5 b D6 b E6 b F6 b G6 b D7 b E7 b F7 b G7 w A5 w B5 w B6 w C6 w C7
gogui-setup_player black
20 reg_genmove black
#? [A7]

# Four in the shape of a T: the crossing kills.
# Black to play, komi 35.5
#     A B C D E F G
#   7 O . * . O X X 7
#   6 O O . O O X X 6
#   5 X O O O X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 35.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b A5 b E5 b F5 b G5 b F6 b G6 b F7 b G7 w B5 w C5 w D5 w A6 w B6 w D6 w E6 w A7 w E7
gogui-setup_player black
30 reg_genmove black
#? [C7]

# Bulky five: the point with three neighbours kills.
# Black to play, komi 36.5
#     A B C D E F G
#   7 . . O O X X X 7
#   6 . * . O X X X 6
#   5 O O O O X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 36.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b E5 b F5 b G5 b E6 b F6 b G6 b E7 b F7 b G7 w A5 w B5 w C5 w D5 w D6 w C7 w D7
gogui-setup_player black
40 reg_genmove black
#? [B6]

# Six points as a rectangle in the corner, without a liberty outside: the middle
# kills, on either line.
# Black to play, komi 36.5
#     A B C D E F G
#   7 . * . O X X X 7
#   6 . * . O X X X 6
#   5 O O O O X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 36.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b E5 b F5 b G5 b E6 b F6 b G6 b E7 b F7 b G7 w A5 w B5 w C5 w D5 w D6 w D7
gogui-setup_player black
50 reg_genmove black
#? [B6|B7]

# Seven stones on the second line, far from the corners: the hane at either end
# kills.
# Black to play, komi 64.5
#     A B C D E F G H J
#   9 . * . . . . . * . 9
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
gogui-setup_player black
60 reg_genmove black
#? [B9|H9]

# Five stones on the second line in the corner: the hane kills.
# Black to play, komi 37.5
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
gogui-setup_player black
70 reg_genmove black
#? [B7|E7]

# A stone inside already: the placement that makes it a bulky five.
# Black to play, komi 36.5
#     A B C D E F G
#   7 X . O O X X X 7
#   6 . * . O X X X 6
#   5 O O O O X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 36.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b E5 b F5 b G5 b E6 b F6 b G6 b A7 b E7 b F7 b G7 w A5 w B5 w C5 w D5 w D6 w C7 w D7
gogui-setup_player black
80 reg_genmove black
#? [B6]

# A bulky five in the corner with a black stone inside already.
# Black to play, komi 37.5
#     A B C D E F G
#   7 X * . O X X X 7
#   6 . * O O X X X 6
#   5 O O O X X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 37.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b D5 b E5 b F5 b G5 b E6 b F6 b G6 b A7 b E7 b F7 b G7 w A5 w B5 w C5 w C6 w D6 w D7
gogui-setup_player black
90 reg_genmove black
#? [B6|B7]

# Throw in first: the eye on the edge becomes false.
# Black to play, komi 37.5
#     A B C D E F G
#   7 . O . . O X X 7
#   6 O * O O O X X 6
#   5 X O X X X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 37.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b A5 b C5 b D5 b E5 b F5 b G5 b F6 b G6 b F7 b G7 w B5 w A6 w C6 w D6 w E6 w B7 w E7
gogui-setup_player black
100 reg_genmove black
#? [B6]

# White kills. Of 5 moves only B1 works, and with best play White wins the board
# by 49 before komi.
# White to play, komi -37.5
#     A B C D E F G
#   7 O O O O . O . 7
#   6 O O O O O O O 6
#   5 O O O O O O . 5
#   4 O O O O O O O 4
#   3 X X X X O O O 3
#   2 X . . X O O O 2
#   1 . * . X O O O 1
#     A B C D E F G
boardsize 7
clear_board
komi -37.5
gogui-setup b D1 b A2 b D2 b A3 b B3 b C3 b D3 w E1 w F1 w G1 w E2 w F2 w G2 w E3 w F3 w G3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w A5 w B5 w C5 w D5 w E5 w F5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w A7 w B7 w C7 w D7 w F7
gogui-setup_player white
110 reg_genmove white
#? [B1]

# White kills. Of 4 moves only B2 works, and with best play White wins the board
# by 49 before komi.
# White to play, komi -37.5
#     A B C D E F G
#   7 O O O O . O . 7
#   6 O O O O O O O 6
#   5 O O O . O O . 5
#   4 O O O O O O O 4
#   3 X X X X O O O 3
#   2 . * O X O O O 2
#   1 . . X X O O O 1
#     A B C D E F G
boardsize 7
clear_board
komi -37.5
gogui-setup b C1 b D1 b D2 b A3 b B3 b C3 b D3 w E1 w F1 w G1 w C2 w E2 w F2 w G2 w E3 w F3 w G3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w A5 w B5 w C5 w E5 w F5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w A7 w B7 w C7 w D7 w F7
gogui-setup_player white
120 reg_genmove white
#? [B2]

# Black kills. Of 5 moves only B5 works, and with best play Black wins the board
# by 29 before komi.
# Black to play, komi 24.5
#     A B C D E F G
#   7 O O X X X X . 7
#   6 . O X X X X X 6
#   5 X * O X X X . 5
#   4 . O O X X X X 4
#   3 . O X X X X X 3
#   2 . O X X X X X 2
#   1 X O X X X X X 1
#     A B C D E F G
boardsize 7
clear_board
komi 24.5
gogui-setup b A1 b C1 b D1 b E1 b F1 b G1 b C2 b D2 b E2 b F2 b G2 b C3 b D3 b E3 b F3 b G3 b D4 b E4 b F4 b G4 b A5 b D5 b E5 b F5 b C6 b D6 b E6 b F6 b G6 b C7 b D7 b E7 b F7 w B1 w B2 w B3 w B4 w C4 w C5 w B6 w A7 w B7
gogui-setup_player black
130 reg_genmove black
#? [B5]

# White kills. Of 5 moves only A2 works, and with best play White wins the board
# by 49 before komi.
# White to play, komi -36.5
#     A B C D E F G
#   7 O O O O O O . 7
#   6 O O O O O O O 6
#   5 O O O O O O . 5
#   4 O X X O O O O 4
#   3 X . X O O O O 3
#   2 * . . X O O O 2
#   1 . X X X O O O 1
#     A B C D E F G
boardsize 7
clear_board
komi -36.5
gogui-setup b B1 b C1 b D1 b D2 b A3 b C3 b B4 b C4 w E1 w F1 w G1 w E2 w F2 w G2 w D3 w E3 w F3 w G3 w A4 w D4 w E4 w F4 w G4 w A5 w B5 w C5 w D5 w E5 w F5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w A7 w B7 w C7 w D7 w E7 w F7
gogui-setup_player white
140 reg_genmove white
#? [A2]

# Black kills. Of 6 moves only B2 works, and with best play Black wins the board
# by 49 before komi. It takes 2 stones.
# Black to play, komi 34.5
#     A B C D E F G
#   7 X X X X X X . 7
#   6 O O X X X X X 6
#   5 . O X X X X . 5
#   4 . O X X X X X 4
#   3 . O X X X X X 3
#   2 . * O X X X X 2
#   1 . X O X X X X 1
#     A B C D E F G
boardsize 7
clear_board
komi 34.5
gogui-setup b B1 b D1 b E1 b F1 b G1 b D2 b E2 b F2 b G2 b C3 b D3 b E3 b F3 b G3 b C4 b D4 b E4 b F4 b G4 b C5 b D5 b E5 b F5 b C6 b D6 b E6 b F6 b G6 b A7 b B7 b C7 b D7 b E7 b F7 w C1 w C2 w B3 w B4 w B5 w A6 w B6
gogui-setup_player black
150 reg_genmove black
#? [B2]

# White kills. Of 4 moves only A2 works, and with best play White wins the board
# by 49 before komi.
# White to play, komi -38.5
#     A B C D E F G
#   7 O O O O O O . 7
#   6 O O O O O O O 6
#   5 O O + O O O . 5
#   4 X X O O O O O 4
#   3 . X O O O O O 3
#   2 * X X O O O O 2
#   1 . . X X O O O 1
#     A B C D E F G
boardsize 7
clear_board
komi -38.5
gogui-setup b C1 b D1 b B2 b C2 b B3 b A4 b B4 w E1 w F1 w G1 w D2 w E2 w F2 w G2 w C3 w D3 w E3 w F3 w G3 w C4 w D4 w E4 w F4 w G4 w A5 w B5 w D5 w E5 w F5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w A7 w B7 w C7 w D7 w E7 w F7
gogui-setup_player white
160 reg_genmove white
#? [A2]

# White kills. Of 5 moves only B1 works, and with best play White wins the board
# by 49 before komi.
# White to play, komi -38.5
#     A B C D E F G
#   7 O O O O O O . 7
#   6 O O O O O O O 6
#   5 O O O O O O . 5
#   4 O . O . O O O 4
#   3 X X X O O O O 3
#   2 X . X O O O O 2
#   1 . * . X O O O 1
#     A B C D E F G
boardsize 7
clear_board
komi -38.5
gogui-setup b D1 b A2 b C2 b A3 b B3 b C3 w E1 w F1 w G1 w D2 w E2 w F2 w G2 w D3 w E3 w F3 w G3 w A4 w C4 w E4 w F4 w G4 w A5 w B5 w C5 w D5 w E5 w F5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w A7 w B7 w C7 w D7 w E7 w F7
gogui-setup_player white
170 reg_genmove white
#? [B1]

# Black kills. Of 4 moves only B7 or B6 works, and with best play Black wins the
# board by 49 before komi.
# Black to play, komi 36.5
#     A B C D E F G
#   7 . * O O X X X 7
#   6 X * . O X X X 6
#   5 O O O O X X X 5
#   4 X X X X X X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 X X X X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 36.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b E5 b F5 b G5 b A6 b E6 b F6 b G6 b E7 b F7 b G7 w A5 w B5 w C5 w D5 w D6 w C7 w D7
gogui-setup_player black
180 reg_genmove black
#? [B6|B7]

# White kills. Of 5 moves only B3 works, and with best play White wins the board
# by 49 before komi.
# White to play, komi -32.5
#     A B C D E F G
#   7 O O O O . O . 7
#   6 O O O O O O O 6
#   5 O X X O O O . 5
#   4 X O X X O O O 4
#   3 . * + X O O O 3
#   2 . . X X O O O 2
#   1 X X X O O O O 1
#     A B C D E F G
boardsize 7
clear_board
komi -32.5
gogui-setup b A1 b B1 b C1 b C2 b D2 b D3 b A4 b C4 b D4 b B5 b C5 w D1 w E1 w F1 w G1 w E2 w F2 w G2 w E3 w F3 w G3 w B4 w E4 w F4 w G4 w A5 w D5 w E5 w F5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w A7 w B7 w C7 w D7 w F7
gogui-setup_player white
190 reg_genmove white
#? [B3]

# Black kills. Of 5 moves only G2 works, and with best play Black wins the board
# by 49 before komi.
# Black to play, komi 37.5
#     A B C D E F G
#   7 . X . X X X X 7
#   6 X X X X X X X 6
#   5 X X X X X X X 5
#   4 X X X X X O O 4
#   3 X . X X O O . 3
#   2 X X X X O . * 2
#   1 X X X X O . . 1
#     A B C D E F G
boardsize 7
clear_board
komi 37.5
gogui-setup b A1 b B1 b C1 b D1 b A2 b B2 b C2 b D2 b A3 b C3 b D3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b D7 b E7 b F7 b G7 w E1 w E2 w E3 w F3 w F4 w G4
gogui-setup_player black
200 reg_genmove black
#? [G2]

# White kills. Of 5 moves only G6 works, and with best play White wins the board
# by 49 before komi.
# White to play, komi -38.5
#     A B C D E F G
#   7 O O O . X . . 7
#   6 O O O O X X * 6
#   5 O O O O O X . 5
#   4 O O O O O X X 4
#   3 . O O O O O O 3
#   2 O O O O O O O 2
#   1 . O O O O O O 1
#     A B C D E F G
boardsize 7
clear_board
komi -38.5
gogui-setup b F4 b G4 b F5 b E6 b F6 b E7 w B1 w C1 w D1 w E1 w F1 w G1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w B3 w C3 w D3 w E3 w F3 w G3 w A4 w B4 w C4 w D4 w E4 w A5 w B5 w C5 w D5 w E5 w A6 w B6 w C6 w D6 w A7 w B7 w C7
gogui-setup_player white
210 reg_genmove white
#? [G6]

# White kills. Of 4 moves only A2 works, and with best play White wins the board
# by 49 before komi.
# White to play, komi -38.5
#     A B C D E F G
#   7 O O O . O O . 7
#   6 O O O O O O O 6
#   5 O O O O O O . 5
#   4 O X X O O O O 4
#   3 X . X O O O O 3
#   2 * . X O O O O 2
#   1 . X X O O O O 1
#     A B C D E F G
boardsize 7
clear_board
komi -38.5
gogui-setup b B1 b C1 b C2 b A3 b C3 b B4 b C4 w D1 w E1 w F1 w G1 w D2 w E2 w F2 w G2 w D3 w E3 w F3 w G3 w A4 w D4 w E4 w F4 w G4 w A5 w B5 w C5 w D5 w E5 w F5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w A7 w B7 w C7 w E7 w F7
gogui-setup_player white
220 reg_genmove white
#? [A2]
