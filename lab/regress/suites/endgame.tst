# Endgames by half a point: the komi lies half a point below the best result. An
# exhaustive search with area scoring and superko found that at this komi every
# other move, and passing, loses.
# The commands follow from the pictures, where * marks the right answers: go
# test ./lab/regress -run Questions -update writes them.

# Of 9 moves only E3 reaches it: White wins the board by 3 before komi.
# Black to play, komi -3.5
#     A B C D E F G
#   7 . X . O O O . 7
#   6 X X . . O O O 6
#   5 X X X O O O O 5
#   4 X . X O . O O 4
#   3 X . + X * O O 3
#   2 X X X O O O O 2
#   1 . X X . O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -3.5
gogui-setup b B1 b C1 b A2 b B2 b C2 b A3 b D3 b A4 b C4 b A5 b B5 b C5 b A6 b B6 b B7 w E1 w F1 w D2 w E2 w F2 w G2 w F3 w G3 w D4 w F4 w G4 w D5 w E5 w F5 w G5 w E6 w F6 w G6 w D7 w E7 w F7
gogui-setup_player black
10 reg_genmove black
#? [E3]

# Of 8 moves only C6 or D4 reach it: Black wins the board by 3 before komi.
# White to play, komi 3.5
#     A B C D E F G
#   7 . O X . X X . 7
#   6 O . * X X X X 6
#   5 . . O X X X X 5
#   4 O O O * . X X 4
#   3 O . O X + X X 3
#   2 O O O O X X X 2
#   1 . O O O X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 3.5
gogui-setup b E1 b F1 b E2 b F2 b G2 b D3 b F3 b G3 b F4 b G4 b D5 b E5 b F5 b G5 b D6 b E6 b F6 b G6 b C7 b E7 b F7 w B1 w C1 w D1 w A2 w B2 w C2 w D2 w A3 w C3 w A4 w B4 w C4 w C5 w A6 w B7
gogui-setup_player white
20 reg_genmove white
#? [D4|C6]

# Of 9 moves only F5 reaches it: Black wins the board by 5 before komi.
# Black to play, komi 4.5
#     A B C D E F G
#   7 . O O O O O . 7
#   6 O O . O . . . 6
#   5 O O O O O * O 5
#   4 O X X X X . . 4
#   3 . X X X X X . 3
#   2 X X X X X X X 2
#   1 . X X X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 4.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b B3 b C3 b D3 b E3 b F3 b B4 b C4 b D4 b E4 w A4 w A5 w B5 w C5 w D5 w E5 w G5 w A6 w B6 w D6 w B7 w C7 w D7 w E7 w F7
gogui-setup_player black
30 reg_genmove black
#? [F5]

# Of 9 moves only F2 reaches it: White wins the board by 13 before komi.
# White to play, komi -12.5
#     A B C D E F G
#   7 . O . . X X . 7
#   6 O O O O X X X 6
#   5 O O O O X X X 5
#   4 O O O . X . X 4
#   3 O O O O O X X 3
#   2 O O O . . * . 2
#   1 . O O . O X . 1
#     A B C D E F G
boardsize 7
clear_board
komi -12.5
gogui-setup b F1 b F3 b G3 b E4 b G4 b E5 b F5 b G5 b E6 b F6 b G6 b E7 b F7 w B1 w C1 w E1 w A2 w B2 w C2 w A3 w B3 w C3 w D3 w E3 w A4 w B4 w C4 w A5 w B5 w C5 w D5 w A6 w B6 w C6 w D6 w B7
gogui-setup_player white
40 reg_genmove white
#? [F2]

# Of 9 moves only D5 reaches it: Black wins the board by 9 before komi.
# Black to play, komi 8.5
#     A B C D E F G
#   7 . X X X O O . 7
#   6 X X . X O O O 6
#   5 X X + * O . O 5
#   4 X X X . X . O 4
#   3 X X X X + O O 3
#   2 X X X X O O O 2
#   1 . X . . O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 8.5
gogui-setup b B1 b A2 b B2 b C2 b D2 b A3 b B3 b C3 b D3 b A4 b B4 b C4 b E4 b A5 b B5 b A6 b B6 b D6 b B7 b C7 b D7 w E1 w F1 w E2 w F2 w G2 w F3 w G3 w G4 w E5 w G5 w E6 w F6 w G6 w E7 w F7
gogui-setup_player black
50 reg_genmove black
#? [D5]

# Of 8 moves only B4 reaches it: Black wins the board by 5 before komi.
# Black to play, komi 4.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X . X X X X X 6
#   5 . X X . + X X 5
#   4 O * X . X X . 4
#   3 . . O O O X O 3
#   2 O O O O O O O 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 4.5
gogui-setup b F3 b C4 b E4 b F4 b B5 b C5 b F5 b G5 b A6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w C3 w D3 w E3 w G3 w A4
gogui-setup_player black
60 reg_genmove black
#? [B4]

# Of 7 moves only A4 or B3 reach it: Black wins the board by 5 before komi.
# White to play, komi 5.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X X X X X X X 6
#   5 . . + X X X X 5
#   4 * X . X X . X 4
#   3 O * X O O O O 3
#   2 O O O O . . . 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 5.5
gogui-setup b C3 b B4 b D4 b E4 b G4 b D5 b E5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w C2 w D2 w A3 w D3 w E3 w F3 w G3
gogui-setup_player white
70 reg_genmove white
#? [B3|A4]

# Of 9 moves only C5 or D3 reach it: Black wins the board by 1 before komi.
# Black to play, komi 0.5
#     A B C D E F G
#   7 . X X X O O . 7
#   6 X X X X O O O 6
#   5 X . * O O O O 5
#   4 X . X O O O O 4
#   3 X . X * + O O 3
#   2 X X X . O O O 2
#   1 . X X . . O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 0.5
gogui-setup b B1 b C1 b A2 b B2 b C2 b A3 b C3 b A4 b C4 b A5 b A6 b B6 b C6 b D6 b B7 b C7 b D7 w F1 w E2 w F2 w G2 w F3 w G3 w D4 w E4 w F4 w G4 w D5 w E5 w F5 w G5 w E6 w F6 w G6 w E7 w F7
gogui-setup_player black
80 reg_genmove black
#? [D3|C5]

# Of 8 moves only F4 reaches it: Black wins the board by 3 before komi.
# Black to play, komi 2.5
#     A B C D E F G
#   7 . O O O O O . 7
#   6 O O O . . O O 6
#   5 O O O O + . O 5
#   4 X X X . O * X 4
#   3 X X X X + . X 3
#   2 X X X X X X X 2
#   1 . X X X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 2.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b G3 b A4 b B4 b C4 b G4 w E4 w A5 w B5 w C5 w D5 w G5 w A6 w B6 w C6 w F6 w G6 w B7 w C7 w D7 w E7 w F7
gogui-setup_player black
90 reg_genmove black
#? [F4]

# Of 9 moves only C5 or D4 reach it: Black wins the board by 9 before komi.
# Black to play, komi 8.5
#     A B C D E F G
#   7 . O O X X X . 7
#   6 O O . . X X X 6
#   5 O . * X X X X 5
#   4 O O O * . X X 4
#   3 O O O X + X X 3
#   2 O O O X . X X 2
#   1 . O . X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 8.5
gogui-setup b D1 b E1 b F1 b D2 b F2 b G2 b D3 b F3 b G3 b F4 b G4 b D5 b E5 b F5 b G5 b E6 b F6 b G6 b D7 b E7 b F7 w B1 w A2 w B2 w C2 w A3 w B3 w C3 w A4 w B4 w C4 w A5 w A6 w B6 w B7 w C7
gogui-setup_player black
100 reg_genmove black
#? [D4|C5]

# Of 7 moves only G5 or B3 reach it: Black wins the board by 5 before komi.
# Black to play, komi 4.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X X X X X X X 6
#   5 . X X . + X * 5
#   4 O X O X X O X 4
#   3 . * O O X O . 3
#   2 O O O O O O O 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 4.5
gogui-setup b E3 b B4 b D4 b E4 b G4 b B5 b C5 b F5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w C3 w D3 w F3 w A4 w C4 w F4
gogui-setup_player black
110 reg_genmove black
#? [B3|G5]

# Of 6 moves only F7 or E5 reach it: Black wins the board by 5 before komi.
# White to play, komi 5.5
#     A B C D E F G
#   7 . O O O O * . 7
#   6 O O O O O X O 6
#   5 O . O . * O X 5
#   4 O O X X . X . 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 . X X X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 5.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b C4 b D4 b F4 b G5 b F6 w A4 w B4 w A5 w C5 w F5 w A6 w B6 w C6 w D6 w E6 w G6 w B7 w C7 w D7 w E7
gogui-setup_player white
120 reg_genmove white
#? [E5|F7]

# Of 7 moves only B4 reaches it: Black wins the board by 1 before komi.
# White to play, komi 1.5
#     A B C D E F G
#   7 . O O O O O . 7
#   6 O O O O . O O 6
#   5 O . + O O O O 5
#   4 . * O X X X X 4
#   3 . . X X + X X 3
#   2 X . X X X X X 2
#   1 . X X X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 1.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b A2 b C2 b D2 b E2 b F2 b G2 b C3 b D3 b F3 b G3 b D4 b E4 b F4 b G4 w C4 w A5 w D5 w E5 w F5 w G5 w A6 w B6 w C6 w D6 w F6 w G6 w B7 w C7 w D7 w E7 w F7
gogui-setup_player white
130 reg_genmove white
#? [B4]

# Of 7 moves only D6 reaches it: Black wins the board by 5 before komi.
# White to play, komi 5.5
#     A B C D E F G
#   7 . O O X . X . 7
#   6 O O O * . X X 6
#   5 O O O X X X X 5
#   4 O O O X X X X 4
#   3 O O + X + X X 3
#   2 O O . X X X X 2
#   1 . O . . X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 5.5
gogui-setup b E1 b F1 b D2 b E2 b F2 b G2 b D3 b F3 b G3 b D4 b E4 b F4 b G4 b D5 b E5 b F5 b G5 b F6 b G6 b D7 b F7 w B1 w A2 w B2 w A3 w B3 w A4 w B4 w C4 w A5 w B5 w C5 w A6 w B6 w C6 w B7 w C7
gogui-setup_player white
140 reg_genmove white
#? [D6]

# Of 8 moves only C2 reaches it: Black wins the board by 3 before komi.
# Black to play, komi 2.5
#     A B C D E F G
#   7 . X X X O O . 7
#   6 X X X X O O O 6
#   5 X X + X O O O 5
#   4 X X X X . O O 4
#   3 X X X . O O O 3
#   2 X . * O . O O 2
#   1 . . X O . O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 2.5
gogui-setup b C1 b A2 b A3 b B3 b C3 b A4 b B4 b C4 b D4 b A5 b B5 b D5 b A6 b B6 b C6 b D6 b B7 b C7 b D7 w D1 w F1 w D2 w F2 w G2 w E3 w F3 w G3 w F4 w G4 w E5 w F5 w G5 w E6 w F6 w G6 w E7 w F7
gogui-setup_player black
150 reg_genmove black
#? [C2]

# Of 7 moves only D1 reaches it: Black wins the board by 5 before komi.
# Black to play, komi 4.5
#     A B C D E F G
#   7 . O X X X X . 7
#   6 O O O . X X X 6
#   5 O . O O + X X 5
#   4 O O O X X X X 4
#   3 O O + . X X X 3
#   2 O O O X . X X 2
#   1 . O O * . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 4.5
gogui-setup b F1 b D2 b F2 b G2 b E3 b F3 b G3 b D4 b E4 b F4 b G4 b F5 b G5 b E6 b F6 b G6 b C7 b D7 b E7 b F7 w B1 w C1 w A2 w B2 w C2 w A3 w B3 w A4 w B4 w C4 w A5 w C5 w D5 w A6 w B6 w C6 w B7
gogui-setup_player black
160 reg_genmove black
#? [D1]

# Of 8 moves only F5 reaches it: Black wins the board by 7 before komi.
# White to play, komi 7.5
#     A B C D E F G
#   7 . O O O O O . 7
#   6 O O O . O O O 6
#   5 . . O X X * X 5
#   4 O O . X . . X 4
#   3 X X + X X X X 3
#   2 X X X X X X X 2
#   1 . X X X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 7.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b D3 b E3 b F3 b G3 b D4 b G4 b D5 b E5 b G5 w A4 w B4 w C5 w A6 w B6 w C6 w E6 w F6 w G6 w B7 w C7 w D7 w E7 w F7
gogui-setup_player white
170 reg_genmove white
#? [F5]

# Of 7 moves only C1 reaches it: Black wins the board by 1 before komi.
# Black to play, komi 0.5
#     A B C D E F G
#   7 . X X X . O . 7
#   6 X X X . O O O 6
#   5 X X X X O . O 5
#   4 X X X . O O O 4
#   3 X X X O + O O 3
#   2 X X O O . O O 2
#   1 . X * X . O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 0.5
gogui-setup b B1 b D1 b A2 b B2 b A3 b B3 b C3 b A4 b B4 b C4 b A5 b B5 b C5 b D5 b A6 b B6 b C6 b B7 b C7 b D7 w F1 w C2 w D2 w F2 w G2 w D3 w F3 w G3 w E4 w F4 w G4 w E5 w G5 w E6 w F6 w G6 w F7
gogui-setup_player black
180 reg_genmove black
#? [C1]

# Of 7 moves only D5 reaches it: Black wins the board by 7 before komi.
# White to play, komi 7.5
#     A B C D E F G
#   7 . O O O O O . 7
#   6 O O . . O O O 6
#   5 . O O * O . O 5
#   4 . X X X . X X 4
#   3 X X X X X X X 3
#   2 X X X X X X X 2
#   1 . X X X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 7.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b B4 b C4 b D4 b F4 b G4 w B5 w C5 w E5 w G5 w A6 w B6 w E6 w F6 w G6 w B7 w C7 w D7 w E7 w F7
gogui-setup_player white
190 reg_genmove white
#? [D5]

# Of 6 moves only C5 or B3 reach it: Black wins the board by 9 before komi.
# Black to play, komi 8.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X X X X X X X 6
#   5 X X * . X X X 5
#   4 X X O X X . X 4
#   3 X * + O + O O 3
#   2 O O O . O O O 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 8.5
gogui-setup b A3 b A4 b B4 b D4 b E4 b G4 b A5 b B5 b E5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w C2 w E2 w F2 w G2 w D3 w F3 w G3 w C4
gogui-setup_player black
200 reg_genmove black
#? [B3|C5]

# Of 8 moves only E5 reaches it: Black wins the board by 11 before komi.
# Black to play, komi 10.5
#     A B C D E F G
#   7 . O O O O O . 7
#   6 O . O O . O O 6
#   5 O O O O * X X 5
#   4 . X . . X X X 4
#   3 X . X X X X . 3
#   2 . X X X X X X 2
#   1 . X X X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 10.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b C3 b D3 b E3 b F3 b B4 b E4 b F4 b G4 b F5 b G5 w A5 w B5 w C5 w D5 w A6 w C6 w D6 w F6 w G6 w B7 w C7 w D7 w E7 w F7
gogui-setup_player black
210 reg_genmove black
#? [E5]

# Of 8 moves only C2 reaches it: White wins the board by 5 before komi.
# White to play, komi -4.5
#     A B C D E F G
#   7 . O O O X X . 7
#   6 O O O . O X X 6
#   5 O O O O O . X 5
#   4 O O O O X X X 4
#   3 O O O X + X X 3
#   2 O . * X . X X 2
#   1 . O . X . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi -4.5
gogui-setup b D1 b F1 b D2 b F2 b G2 b D3 b F3 b G3 b E4 b F4 b G4 b G5 b F6 b G6 b E7 b F7 w B1 w A2 w A3 w B3 w C3 w A4 w B4 w C4 w D4 w A5 w B5 w C5 w D5 w E5 w A6 w B6 w C6 w E6 w B7 w C7 w D7
gogui-setup_player white
220 reg_genmove white
#? [C2]

# Of 7 moves only D6 reaches it: White wins the board by 7 before komi.
# Black to play, komi -7.5
#     A B C D E F G
#   7 . O . X . X . 7
#   6 O O O * O X X 6
#   5 O O O . X . X 5
#   4 O O O O . X X 4
#   3 O O O O + X X 3
#   2 O O O O X X X 2
#   1 . O O O O X . 1
#     A B C D E F G
boardsize 7
clear_board
komi -7.5
gogui-setup b F1 b E2 b F2 b G2 b F3 b G3 b F4 b G4 b E5 b G5 b F6 b G6 b D7 b F7 w B1 w C1 w D1 w E1 w A2 w B2 w C2 w D2 w A3 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w A5 w B5 w C5 w A6 w B6 w C6 w E6 w B7
gogui-setup_player black
230 reg_genmove black
#? [D6]

# Of 7 moves only C4 reaches it: White wins the board by 7 before komi.
# White to play, komi -6.5
#     A B C D E F G
#   7 . X X O O O . 7
#   6 X X X X . O O 6
#   5 X X X O + O O 5
#   4 X . * O O O O 4
#   3 X . X . O O O 3
#   2 X X . O . O O 2
#   1 . X X O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -6.5
gogui-setup b B1 b C1 b A2 b B2 b A3 b C3 b A4 b A5 b B5 b C5 b A6 b B6 b C6 b D6 b B7 b C7 w D1 w E1 w F1 w D2 w F2 w G2 w E3 w F3 w G3 w D4 w E4 w F4 w G4 w D5 w F5 w G5 w F6 w G6 w D7 w E7 w F7
gogui-setup_player white
240 reg_genmove white
#? [C4]
