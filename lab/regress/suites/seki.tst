# Positions whose best result is a seki, or that turn into one for the side that
# answers wrongly. An exhaustive search with area scoring and superko found that
# at this komi every other move, and passing, loses.
# The commands follow from the pictures, where * marks the right answers: go
# test ./lab/regress -run Questions -update writes them.

# Best play ends in seki. Of 5 moves only C8 or F3 works, and with best play
# White wins the board by 10 before komi.
# White to play, komi -8.5
#     A B C D E F G H
#   8 . X * O O . O . 8
#   7 X X X O O O O O 7
#   6 X X X O O O O O 6
#   5 X X X O O O O O 5
#   4 X X X O O O O O 4
#   3 X . O X X * X O 3
#   2 X X O . X X O O 2
#   1 . X O . X X O O 1
#     A B C D E F G H
boardsize 8
clear_board
komi -8.5
gogui-setup b B1 b E1 b F1 b A2 b B2 b E2 b F2 b A3 b D3 b E3 b G3 b A4 b B4 b C4 b A5 b B5 b C5 b A6 b B6 b C6 b A7 b B7 b C7 b B8 w C1 w G1 w H1 w C2 w G2 w H2 w C3 w H3 w D4 w E4 w F4 w G4 w H4 w D5 w E5 w F5 w G5 w H5 w D6 w E6 w F6 w G6 w H6 w D7 w E7 w F7 w G7 w H7 w D8 w E8 w G8
gogui-setup_player white
10 reg_genmove white
#? [F3|C8]

# Best play ends in seki. Of 7 moves only F6 works, and with best play White
# wins the board by 10 before komi.
# White to play, komi -8.5
#     A B C D E F G H
#   8 O O X X . . X . 8
#   7 O X . X . . X X 7
#   6 O O X X X * X X 6
#   5 O O O O O O X X 5
#   4 O O O O O O X X 4
#   3 O O O O O O X X 3
#   2 O O O O O O X X 2
#   1 . O . O O . X . 1
#     A B C D E F G H
boardsize 8
clear_board
komi -8.5
gogui-setup b G1 b G2 b H2 b G3 b H3 b G4 b H4 b G5 b H5 b C6 b D6 b E6 b G6 b H6 b B7 b D7 b G7 b H7 b C8 b D8 b G8 w B1 w D1 w E1 w A2 w B2 w C2 w D2 w E2 w F2 w A3 w B3 w C3 w D3 w E3 w F3 w A4 w B4 w C4 w D4 w E4 w F4 w A5 w B5 w C5 w D5 w E5 w F5 w A6 w B6 w A7 w A8 w B8
gogui-setup_player white
20 reg_genmove white
#? [F6]

# Best play ends in seki. Of 7 moves only A6 works, and with best play Black
# wins the board by 6 before komi.
# White to play, komi 10.5
#     A B C D E F G H
#   8 . O O O O O O . 8
#   7 O O . O O O O O 7
#   6 * X X O O O O . 6
#   5 . . . X X X X X 5
#   4 O O . X X X X X 4
#   3 O O O X X X X . 3
#   2 X O X X X X X X 2
#   1 X X X X X X X . 1
#     A B C D E F G H
boardsize 8
clear_board
komi 10.5
gogui-setup b A1 b B1 b C1 b D1 b E1 b F1 b G1 b A2 b C2 b D2 b E2 b F2 b G2 b H2 b D3 b E3 b F3 b G3 b D4 b E4 b F4 b G4 b H4 b D5 b E5 b F5 b G5 b H5 b B6 b C6 w B2 w A3 w B3 w C3 w A4 w B4 w D6 w E6 w F6 w G6 w A7 w B7 w D7 w E7 w F7 w G7 w H7 w B8 w C8 w D8 w E8 w F8 w G8
gogui-setup_player white
30 reg_genmove white
#? [A6]

# Best play ends in seki. Of 6 moves only D2 or H2 works, and with best play
# White wins the board by 6 before komi.
# White to play, komi -3.5
#     A B C D E F G H
#   8 . X . O O . O . 8
#   7 X X X O O O O O 7
#   6 X X X O O O O O 6
#   5 X X X O O O O O 5
#   4 X X X O O O O O 4
#   3 X X X O O O O O 3
#   2 . X . * X X X * 2
#   1 . X O X X . O . 1
#     A B C D E F G H
boardsize 8
clear_board
komi -3.5
gogui-setup b B1 b D1 b E1 b B2 b E2 b F2 b G2 b A3 b B3 b C3 b A4 b B4 b C4 b A5 b B5 b C5 b A6 b B6 b C6 b A7 b B7 b C7 b B8 w C1 w G1 w D3 w E3 w F3 w G3 w H3 w D4 w E4 w F4 w G4 w H4 w D5 w E5 w F5 w G5 w H5 w D6 w E6 w F6 w G6 w H6 w D7 w E7 w F7 w G7 w H7 w D8 w E8 w G8
gogui-setup_player white
40 reg_genmove white
#? [D2|H2]

# Best play ends in seki. Of 4 moves only G4 works, and with best play Black
# wins the board by 1 before komi.
# Black to play, komi -3.5
#     A B C D E F G
#   7 . X X X X X X 7
#   6 X X X X X O O 6
#   5 . X X X O O . 5
#   4 X X X X O . * 4
#   3 . O O O X X X 3
#   2 O O O O O O O 2
#   1 . O O O O . O 1
#     A B C D E F G
boardsize 7
clear_board
komi -3.5
gogui-setup b E3 b F3 b G3 b A4 b B4 b C4 b D4 b B5 b C5 b D5 b A6 b B6 b C6 b D6 b E6 b B7 b C7 b D7 b E7 b F7 b G7 w B1 w C1 w D1 w E1 w G1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w B3 w C3 w D3 w E4 w E5 w F5 w F6 w G6
gogui-setup_player black
50 reg_genmove black
#? [G4]

# Best play ends in seki. Of 4 moves only F3 works, and with best play Black
# wins the board by 6 before komi.
# Black to play, komi 3.5
#     A B C D E F G H
#   8 . X X X X X X X 8
#   7 X X X X X X X X 7
#   6 . X X X X O O O 6
#   5 X X X X X O O O 5
#   4 X X X X X O . . 4
#   3 . O O O O * X X 3
#   2 O O O O O O O O 2
#   1 . O O O O O O . 1
#     A B C D E F G H
boardsize 8
clear_board
komi 3.5
gogui-setup b G3 b H3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b B6 b C6 b D6 b E6 b A7 b B7 b C7 b D7 b E7 b F7 b G7 b H7 b B8 b C8 b D8 b E8 b F8 b G8 b H8 w B1 w C1 w D1 w E1 w F1 w G1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w H2 w B3 w C3 w D3 w E3 w F4 w F5 w G5 w H5 w F6 w G6 w H6
gogui-setup_player black
60 reg_genmove black
#? [F3]

# Best play ends in seki. Of 5 moves only H4 or H3 works, and with best play
# White wins the board by 6 before komi.
# Black to play, komi -10.5
#     A B C D E F G H
#   8 . O O O O O . O 8
#   7 O O O O O O O X 7
#   6 . O O O O O X X 6
#   5 O O O O O O X X 5
#   4 O O O O O O . * 4
#   3 . X X X X X O * 3
#   2 X X X X X X X X 2
#   1 . X X X X X X . 1
#     A B C D E F G H
boardsize 8
clear_board
komi -10.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b G1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b H2 b B3 b C3 b D3 b E3 b F3 b G5 b H5 b G6 b H6 b H7 w G3 w A4 w B4 w C4 w D4 w E4 w F4 w A5 w B5 w C5 w D5 w E5 w F5 w B6 w C6 w D6 w E6 w F6 w A7 w B7 w C7 w D7 w E7 w F7 w G7 w B8 w C8 w D8 w E8 w F8 w H8
gogui-setup_player black
70 reg_genmove black
#? [H3|H4]

# Best play ends in seki. Of 6 moves only D1 works, and with best play Black
# wins the board by 10 before komi.
# White to play, komi 11.5
#     A B C D E F G H
#   8 . O . X X . X . 8
#   7 O O O X X X X X 7
#   6 O O O X X X X X 6
#   5 O O O X X X X X 5
#   4 O O O X X X X X 4
#   3 O O O X X X X X 3
#   2 . O X . . O O X 2
#   1 O O . * O . X X 1
#     A B C D E F G H
boardsize 8
clear_board
komi 11.5
gogui-setup b G1 b H1 b C2 b H2 b D3 b E3 b F3 b G3 b H3 b D4 b E4 b F4 b G4 b H4 b D5 b E5 b F5 b G5 b H5 b D6 b E6 b F6 b G6 b H6 b D7 b E7 b F7 b G7 b H7 b D8 b E8 b G8 w A1 w B1 w E1 w B2 w F2 w G2 w A3 w B3 w C3 w A4 w B4 w C4 w A5 w B5 w C5 w A6 w B6 w C6 w A7 w B7 w C7 w B8
gogui-setup_player white
80 reg_genmove white
#? [D1]

# Best play ends in seki. Of 8 moves only F4 works, and with best play White
# wins the board by 3 before komi.
# White to play, komi -2.5
#     A B C D E F G
#   7 . O O O O . O 7
#   6 O O O O O . . 6
#   5 . O O O O X X 5
#   4 O O O O O * . 4
#   3 . X X X X . . 3
#   2 X X X X X X X 2
#   1 . X X X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi -2.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b B3 b C3 b D3 b E3 b F5 b G5 w A4 w B4 w C4 w D4 w E4 w B5 w C5 w D5 w E5 w A6 w B6 w C6 w D6 w E6 w B7 w C7 w D7 w E7 w G7
gogui-setup_player white
90 reg_genmove white
#? [F4]

# Best play ends in seki. Of 7 moves only F4 works, and with best play White
# wins the board by 3 before komi.
# White to play, komi -1.5
#     A B C D E F G
#   7 . O O O O . O 7
#   6 O O O O O O . 6
#   5 . O O O O X X 5
#   4 O O O O O * . 4
#   3 . X X X X . . 3
#   2 X X X X X X X 2
#   1 . X X X X . . 1
#     A B C D E F G
boardsize 7
clear_board
komi -1.5
gogui-setup b B1 b C1 b D1 b E1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b B3 b C3 b D3 b E3 b F5 b G5 w A4 w B4 w C4 w D4 w E4 w B5 w C5 w D5 w E5 w A6 w B6 w C6 w D6 w E6 w F6 w B7 w C7 w D7 w E7 w G7
gogui-setup_player white
100 reg_genmove white
#? [F4]

# Best play ends in seki. Of 5 moves only C2 works, and with best play Black
# wins the board by 3 before komi.
# Black to play, komi -1.5
#     A B C D E F G
#   7 . O . X . X . 7
#   6 O O O X X X X 6
#   5 O O O X X X X 5
#   4 O O O X X X X 4
#   3 . O X O O X X 3
#   2 O O * . O X X 2
#   1 O . X . O O X 1
#     A B C D E F G
boardsize 7
clear_board
komi -1.5
gogui-setup b C1 b G1 b F2 b G2 b C3 b F3 b G3 b D4 b E4 b F4 b G4 b D5 b E5 b F5 b G5 b D6 b E6 b F6 b G6 b D7 b F7 w A1 w E1 w F1 w A2 w B2 w E2 w B3 w D3 w E3 w A4 w B4 w C4 w A5 w B5 w C5 w A6 w B6 w C6 w B7
gogui-setup_player black
110 reg_genmove black
#? [C2]

# Best play ends in seki. Of 6 moves only C3 works, and with best play White
# wins the board by 5 before komi.
# White to play, komi -1.5
#     A B C D E F G
#   7 . X . O . O . 7
#   6 X X X O O O O 6
#   5 X X X O O O O 5
#   4 X X X O O O O 4
#   3 . X * X X O O 3
#   2 X X O . X O O 2
#   1 . . O . X O O 1
#     A B C D E F G
boardsize 7
clear_board
komi -1.5
gogui-setup b E1 b A2 b B2 b E2 b B3 b D3 b E3 b A4 b B4 b C4 b A5 b B5 b C5 b A6 b B6 b C6 b B7 w C1 w F1 w G1 w C2 w F2 w G2 w F3 w G3 w D4 w E4 w F4 w G4 w D5 w E5 w F5 w G5 w D6 w E6 w F6 w G6 w D7 w F7
gogui-setup_player white
120 reg_genmove white
#? [C3]

# Best play ends in seki. Of 4 moves only H4 or H3 works, and with best play
# White wins the board by 10 before komi.
# Black to play, komi -13.5
#     A B C D E F G H
#   8 . O O O O O O . 8
#   7 O O O O O O O O 7
#   6 . O O O O O X X 6
#   5 O O O O O O X X 5
#   4 O O O O O O . * 4
#   3 . X X X X X O * 3
#   2 X X X X X X X X 2
#   1 . X X X X X X . 1
#     A B C D E F G H
boardsize 8
clear_board
komi -13.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b G1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b H2 b B3 b C3 b D3 b E3 b F3 b G5 b H5 b G6 b H6 w G3 w A4 w B4 w C4 w D4 w E4 w F4 w A5 w B5 w C5 w D5 w E5 w F5 w B6 w C6 w D6 w E6 w F6 w A7 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w B8 w C8 w D8 w E8 w F8 w G8
gogui-setup_player black
130 reg_genmove black
#? [H3|H4]

# Best play ends in seki. Of 6 moves only D6 works, and with best play White
# wins the board by 5 before komi.
# Black to play, komi -6.5
#     A B C D E F G
#   7 . O . . . X . 7
#   6 O O X * . X X 6
#   5 O O O O X X X 5
#   4 O O O O X X X 4
#   3 O O O O X X X 3
#   2 O O O O X X X 2
#   1 . O . O . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi -6.5
gogui-setup b F1 b E2 b F2 b G2 b E3 b F3 b G3 b E4 b F4 b G4 b E5 b F5 b G5 b C6 b F6 b G6 b F7 w B1 w D1 w A2 w B2 w C2 w D2 w A3 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w A5 w B5 w C5 w D5 w A6 w B6 w B7
gogui-setup_player black
140 reg_genmove black
#? [D6]

# Best play ends in seki. Of 6 moves only D7 works, and with best play White
# wins the board by 10 before komi.
# White to play, komi -9.5
#     A B C D E F G H
#   8 . O . X . . X X 8
#   7 O O X * X . X . 7
#   6 O O O O O X X X 6
#   5 O O O O O X X X 5
#   4 O O O O O X X X 4
#   3 O O O O O X X X 3
#   2 O O O O O X X X 2
#   1 . O . O O . X . 1
#     A B C D E F G H
boardsize 8
clear_board
komi -9.5
gogui-setup b G1 b F2 b G2 b H2 b F3 b G3 b H3 b F4 b G4 b H4 b F5 b G5 b H5 b F6 b G6 b H6 b C7 b E7 b G7 b D8 b G8 b H8 w B1 w D1 w E1 w A2 w B2 w C2 w D2 w E2 w A3 w B3 w C3 w D3 w E3 w A4 w B4 w C4 w D4 w E4 w A5 w B5 w C5 w D5 w E5 w A6 w B6 w C6 w D6 w E6 w A7 w B7 w B8
gogui-setup_player white
150 reg_genmove white
#? [D7]

# Best play ends in seki. Of 5 moves only F2 works, and with best play Black
# wins the board by 10 before komi.
# Black to play, komi 9.5
#     A B C D E F G H
#   8 . O . X X . X . 8
#   7 O O O X X X X X 7
#   6 O O O X X X X X 6
#   5 O O O X X X X X 5
#   4 O O O X X X X X 4
#   3 O O O X X X X X 3
#   2 O O . O O * X . 2
#   1 . O X O . . O X 1
#     A B C D E F G H
boardsize 8
clear_board
komi 9.5
gogui-setup b C1 b H1 b G2 b D3 b E3 b F3 b G3 b H3 b D4 b E4 b F4 b G4 b H4 b D5 b E5 b F5 b G5 b H5 b D6 b E6 b F6 b G6 b H6 b D7 b E7 b F7 b G7 b H7 b D8 b E8 b G8 w B1 w D1 w G1 w A2 w B2 w D2 w E2 w A3 w B3 w C3 w A4 w B4 w C4 w A5 w B5 w C5 w A6 w B6 w C6 w A7 w B7 w C7 w B8
gogui-setup_player black
160 reg_genmove black
#? [F2]
