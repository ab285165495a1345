# Kos: the ones to take at once, and those just taken (k), where a threat has to
# be played first. An exhaustive search with area scoring and superko found that
# at this komi every other move, and passing, loses.
# The commands follow from the pictures, where * marks the right answers: go
# test ./lab/regress -run Questions -update writes them.

# The ko, at once. Of 8 moves only D6 works, and with best play White wins the
# board by 1 before komi.
# White to play, komi -0.5
#     A B C D E F G
#   7 . X . X O O . 7
#   6 X X X * X O O 6
#   5 X X X X O . O 5
#   4 X X X X O . O 4
#   3 X X X . + O O 3
#   2 X X . O O O O 2
#   1 . X . . O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -0.5
gogui-setup b B1 b A2 b B2 b A3 b B3 b C3 b A4 b B4 b C4 b D4 b A5 b B5 b C5 b D5 b A6 b B6 b C6 b E6 b B7 b D7 w E1 w F1 w D2 w E2 w F2 w G2 w F3 w G3 w E4 w G4 w E5 w G5 w F6 w G6 w E7 w F7
gogui-setup_player white
10 reg_genmove white
#? [D6]

# The ko, at once. Of 6 moves only E4 or C3 works, and with best play Black wins
# the board by 5 before komi.
# Black to play, komi 3.5
#     A B C D E F G
#   7 . O . X X X . 7
#   6 O O . O X . X 6
#   5 O O + O X . X 5
#   4 O O O X * X X 4
#   3 O O * O X X X 3
#   2 O O O X X X X 2
#   1 . O . X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 3.5
gogui-setup b D1 b E1 b F1 b D2 b E2 b F2 b G2 b E3 b F3 b G3 b D4 b F4 b G4 b E5 b G5 b E6 b G6 b D7 b E7 b F7 w B1 w A2 w B2 w C2 w A3 w B3 w D3 w A4 w B4 w C4 w A5 w B5 w D5 w A6 w B6 w D6 w B7
gogui-setup_player black
20 reg_genmove black
#? [C3|E4]

# The ko, at once. Of 6 moves only C5 or D3 works, and with best play Black wins
# the board by 1 before komi.
# Black to play, komi -2.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 . X X X X X X 6
#   5 X X * X X X . 5
#   4 O O X O X X . 4
#   3 . . O * O O O 3
#   2 O O O O O . O 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -2.5
gogui-setup b C4 b E4 b F4 b A5 b B5 b D5 b E5 b F5 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w C2 w D2 w E2 w G2 w C3 w E3 w F3 w G3 w A4 w B4 w D4
gogui-setup_player black
30 reg_genmove black
#? [D3|C5]

# The ko, at once. Of 5 moves only C4 works, and with best play White wins the
# board by 1 before komi.
# White to play, komi -0.5
#     A B C D E F G
#   7 . X X O O O . 7
#   6 X . X . O O O 6
#   5 X X X O + O O 5
#   4 X X * X O O O 4
#   3 X X X O O O O 3
#   2 X X X X . O O 2
#   1 . X X X . O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -0.5
gogui-setup b B1 b C1 b D1 b A2 b B2 b C2 b D2 b A3 b B3 b C3 b A4 b B4 b D4 b A5 b B5 b C5 b A6 b C6 b B7 b C7 w F1 w F2 w G2 w D3 w E3 w F3 w G3 w E4 w F4 w G4 w D5 w F5 w G5 w E6 w F6 w G6 w D7 w E7 w F7
gogui-setup_player white
40 reg_genmove white
#? [C4]

# The ko, at once. Of 6 moves only D5 or B3 works, and with best play White wins
# the board by 3 before komi.
# Black to play, komi -6.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X X X . X X X 6
#   5 X X O * + . X 5
#   4 X O X . O O O 4
#   3 O * O O O O O 3
#   2 O O O O O O O 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -6.5
gogui-setup b A4 b C4 b A5 b B5 b G5 b A6 b B6 b C6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w A3 w C3 w D3 w E3 w F3 w G3 w B4 w E4 w F4 w G4 w C5
gogui-setup_player black
50 reg_genmove black
#? [B3|D5]

# The ko, at once. Of 6 moves only G6 or F4 works, and with best play White wins
# the board by 5 before komi.
# Black to play, komi -7.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X . X X . X * 6
#   5 X X X X X O X 5
#   4 . O O . O * O 4
#   3 O O O . O O O 3
#   2 O O O O O O O 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -7.5
gogui-setup b A5 b B5 b C5 b D5 b E5 b G5 b A6 b C6 b D6 b F6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w A3 w B3 w C3 w E3 w F3 w G3 w B4 w C4 w E4 w G4 w F5
gogui-setup_player black
60 reg_genmove black
#? [F4|G6]

# The ko, at once. Of 6 moves only E5 or F3 works, and with best play Black wins
# the board by 5 before komi.
# Black to play, komi 4.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X X X X X X X 6
#   5 X . X X * X X 5
#   4 X X . O X O X 4
#   3 . O + O O * O 3
#   2 O O . O O O O 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 4.5
gogui-setup b A4 b B4 b E4 b G4 b A5 b C5 b D5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w D2 w E2 w F2 w G2 w B3 w D3 w E3 w G3 w D4 w F4
gogui-setup_player black
70 reg_genmove black
#? [F3|E5]

# The ko, at once. Of 5 moves only B4 works, and with best play White wins the
# board by 5 before komi.
# Black to play, komi -5.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X X X X . X . 6
#   5 X O X X + X X 5
#   4 O * O O O . . 4
#   3 . O O O + O O 3
#   2 O O O O O O O 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -5.5
gogui-setup b A5 b C5 b D5 b F5 b G5 b A6 b B6 b C6 b D6 b F6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w B3 w C3 w D3 w F3 w G3 w A4 w C4 w D4 w E4 w B5
gogui-setup_player black
80 reg_genmove black
#? [B4]

# The ko, at once. Of 5 moves only D6 or C4 works, and with best play Black wins
# the board by 5 before komi.
# White to play, komi 7.5
#     A B C D E F G
#   7 . O O O O O . 7
#   6 O O O * O O O 6
#   5 . O X O X O O 5
#   4 X X * X X O . 4
#   3 X X X X X X . 3
#   2 X X X X X X X 2
#   1 . X X X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 7.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b D3 b E3 b F3 b A4 b B4 b D4 b E4 b C5 b E5 w F4 w B5 w D5 w F5 w G5 w A6 w B6 w C6 w E6 w F6 w G6 w B7 w C7 w D7 w E7 w F7
gogui-setup_player white
90 reg_genmove white
#? [C4|D6]

# The ko, at once. Of 4 moves only E4 works, and with best play White wins the
# board by 3 before komi.
# White to play, komi -2.5
#     A B C D E F G
#   7 . O O O O O . 7
#   6 O O O O O O O 6
#   5 O . O O X O . 5
#   4 O O O X * X . 4
#   3 O . X X X X X 3
#   2 X X . X X X X 2
#   1 . X X X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi -2.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b A2 b B2 b D2 b E2 b F2 b G2 b C3 b D3 b E3 b F3 b G3 b D4 b F4 b E5 w A3 w A4 w B4 w C4 w A5 w C5 w D5 w F5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w B7 w C7 w D7 w E7 w F7
gogui-setup_player white
100 reg_genmove white
#? [E4]

# Black has just taken the ko: White needs a threat. Of 7 moves only D3 works,
# and with best play Black wins the board by 7 before komi.
# White to play, komi 8.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X X X X X X X 6
#   5 X X X X X X . 5
#   4 . X . X X k X 4
#   3 O O + * O X O 3
#   2 O O . . . O O 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 8.5
gogui-setup b B4 b D4 b E4 b G4 b A5 b B5 b C5 b D5 b E5 b F5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w F2 w G2 w A3 w B3 w E3 w G3 w F4
play black F3
110 reg_genmove white
#? [D3]

# White has just taken the ko: Black needs a threat. Of 5 moves only F4 works,
# and with best play Black wins the board by 7 before komi.
# Black to play, komi 6.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X X X X X X X 6
#   5 X X X X X X . 5
#   4 X O X . X * X 4
#   3 O k O X O O O 3
#   2 . O O O . . O 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 6.5
gogui-setup b B3 b D3 b A4 b C4 b E4 b G4 b A5 b B5 b C5 b D5 b E5 b F5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w B2 w C2 w D2 w G2 w A3 w C3 w E3 w F3 w G3
play white B4
120 reg_genmove black
#? [F4]

# White has just taken the ko: Black needs a threat. Of 5 moves only B4 or G4
# works, and with best play White wins the board by 5 before komi.
# Black to play, komi -5.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X X X X X X X 6
#   5 X X O X O X X 5
#   4 O * O O k O * 4
#   3 . . O O O O . 3
#   2 O O O O O O O 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -5.5
gogui-setup b E4 b A5 b B5 b D5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w C3 w D3 w E3 w F3 w A4 w C4 w D4 w F4 w C5
play white E5
130 reg_genmove black
#? [B4|G4]

# Black has just taken the ko: White needs a threat. Of 5 moves only F5 or G4
# works, and with best play White wins the board by 17 before komi.
# White to play, komi -16.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X X X k X X X 6
#   5 O . O X O * . 5
#   4 O O O O O . * 4
#   3 O O O O O O O 3
#   2 O O O O O O O 2
#   1 . O O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -16.5
gogui-setup b A6 b B6 b C6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w A3 w B3 w C3 w D3 w E3 w F3 w G3 w A4 w B4 w C4 w D4 w E4 w A5 w C5 w E5 w D6
play black D5
140 reg_genmove white
#? [G4|F5]

# Black has just taken the ko: White needs a threat. Of 4 moves only G4 works,
# and with best play White wins the board by 1 before komi.
# White to play, komi -0.5
#     A B C D E F G
#   7 . O O O O O . 7
#   6 O O O O O O . 6
#   5 O O O O X O O 5
#   4 O O . X k X * 4
#   3 X X X . X . . 3
#   2 . X X X X X X 2
#   1 . X X X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi -0.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b B2 b C2 b D2 b E2 b F2 b G2 b A3 b B3 b C3 b E3 b D4 b F4 w A4 w B4 w E4 w A5 w B5 w C5 w D5 w F5 w G5 w A6 w B6 w C6 w D6 w E6 w F6 w B7 w C7 w D7 w E7 w F7
play black E5
150 reg_genmove white
#? [G4]

# Black has just taken the ko: White needs a threat. Of 5 moves only F7 works,
# and with best play Black wins the board by 1 before komi.
# White to play, komi 3.5
#     A B C D E F G
#   7 . X X X O * . 7
#   6 X X X k X O O 6
#   5 X X X X O O O 5
#   4 X X . O . O O 4
#   3 X X X X O O O 3
#   2 X X X O O O O 2
#   1 . X . O . O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 3.5
gogui-setup b B1 b A2 b B2 b C2 b A3 b B3 b C3 b D3 b A4 b B4 b A5 b B5 b C5 b D5 b A6 b B6 b C6 b B7 b C7 b D7 w D1 w F1 w D2 w E2 w F2 w G2 w E3 w F3 w G3 w D4 w F4 w G4 w E5 w F5 w G5 w D6 w F6 w G6 w E7
play black E6
160 reg_genmove white
#? [F7]

# White has just taken the ko: Black needs a threat. Of 5 moves only B2 or D2
# works, and with best play Black wins the board by 5 before komi.
# Black to play, komi 2.5
#     A B C D E F G
#   7 . X X X . O . 7
#   6 X X X X O O O 6
#   5 X X + X O O O 5
#   4 X X X O k O O 4
#   3 X X X X O O O 3
#   2 X * O * . O O 2
#   1 . X X O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 2.5
gogui-setup b B1 b C1 b A2 b A3 b B3 b C3 b D3 b A4 b B4 b C4 b E4 b A5 b B5 b D5 b A6 b B6 b C6 b D6 b B7 b C7 b D7 w D1 w E1 w F1 w C2 w F2 w G2 w E3 w F3 w G3 w F4 w G4 w E5 w F5 w G5 w E6 w F6 w G6 w F7
play white D4
170 reg_genmove black
#? [B2|D2]

# Black has just taken the ko: White needs a threat. Of 4 moves only D5 or D4
# works, and with best play White wins the board by 9 before komi.
# White to play, komi -7.5
#     A B C D E F G
#   7 . X O O O O . 7
#   6 X X O O O O O 6
#   5 X X X * O O O 5
#   4 X X X * O O O 4
#   3 X . X O O O O 3
#   2 X X k X O O O 2
#   1 . . X O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -7.5
gogui-setup b C1 b A2 b B2 b A3 b C3 b A4 b B4 b C4 b A5 b B5 b C5 b A6 b B6 b B7 w D1 w E1 w F1 w C2 w E2 w F2 w G2 w D3 w E3 w F3 w G3 w E4 w F4 w G4 w E5 w F5 w G5 w C6 w D6 w E6 w F6 w G6 w C7 w D7 w E7 w F7
play black D2
180 reg_genmove white
#? [D4|D5]

# Black has just taken the ko: White needs a threat. Of 5 moves only C4 or C3
# works, and with best play Black wins the board by 9 before komi.
# White to play, komi 9.5
#     A B C D E F G
#   7 . O O X X X . 7
#   6 O O X k X X X 6
#   5 O O O X X X X 5
#   4 O . * X . X X 4
#   3 O O * . X X X 3
#   2 O O X X X X X 2
#   1 . O O . X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 9.5
gogui-setup b E1 b F1 b C2 b D2 b E2 b F2 b G2 b E3 b F3 b G3 b D4 b F4 b G4 b D5 b E5 b F5 b G5 b E6 b F6 b G6 b D7 b E7 b F7 w B1 w C1 w A2 w B2 w A3 w B3 w A4 w A5 w B5 w C5 w A6 w B6 w D6 w B7 w C7
play black C6
190 reg_genmove white
#? [C3|C4]

# Black has just taken the ko: White needs a threat. Of 3 moves only D2 works,
# and with best play White wins the board by 7 before komi.
# White to play, komi -6.5
#     A B C D E F G
#   7 . O O O X X . 7
#   6 O O O X k X X 6
#   5 O O + O X X X 5
#   4 O O O O X . X 4
#   3 O O O . O X X 3
#   2 O O O * X X X 2
#   1 . O . O X . . 1
#     A B C D E F G
boardsize 7
clear_board
komi -6.5
gogui-setup b E1 b E2 b F2 b G2 b F3 b G3 b E4 b G4 b E5 b F5 b G5 b F6 b G6 b E7 b F7 w B1 w D1 w A2 w B2 w C2 w A3 w B3 w C3 w E3 w A4 w B4 w C4 w D4 w A5 w B5 w D5 w A6 w B6 w C6 w E6 w B7 w C7 w D7
play black D6
200 reg_genmove white
#? [D2]

# White has just taken the ko: Black needs a threat. Of 4 moves only C5 works,
# and with best play White wins the board by 1 before komi.
# Black to play, komi -2.5
#     A B C D E F G
#   7 . X X O O O . 7
#   6 X . . O . O O 6
#   5 X X * X O O O 5
#   4 X X X O k O O 4
#   3 X X X X O O O 3
#   2 X X X X O . O 2
#   1 . X . X O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -2.5
gogui-setup b B1 b D1 b A2 b B2 b C2 b D2 b A3 b B3 b C3 b D3 b A4 b B4 b C4 b E4 b A5 b B5 b D5 b A6 b B7 b C7 w E1 w F1 w E2 w G2 w E3 w F3 w G3 w F4 w G4 w E5 w F5 w G5 w D6 w F6 w G6 w D7 w E7 w F7
play white D4
210 reg_genmove black
#? [C5]

# Black has just taken the ko: White needs a threat. Of 4 moves only C6 works,
# and with best play Black wins the board by 1 before komi.
# White to play, komi 1.5
#     A B C D E F G
#   7 . O X X X X . 7
#   6 O O * O X X X 6
#   5 O O + X X X X 5
#   4 O . O O X X X 4
#   3 O O O X k X X 3
#   2 O O O O X X X 2
#   1 . O O . . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 1.5
gogui-setup b F1 b E2 b F2 b G2 b F3 b G3 b E4 b F4 b G4 b D5 b E5 b F5 b G5 b E6 b F6 b G6 b C7 b D7 b E7 b F7 w B1 w C1 w A2 w B2 w C2 w D2 w A3 w B3 w C3 w E3 w A4 w C4 w D4 w A5 w B5 w A6 w B6 w D6 w B7
play black D3
220 reg_genmove white
#? [C6]

# White has just taken the ko: Black needs a threat. Of 5 moves only D5 works,
# and with best play Black wins the board by 1 before komi.
# Black to play, komi -1.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 X X X . X X X 6
#   5 X . X * X X X 5
#   4 . O O X O X X 4
#   3 O O O O k O . 3
#   2 O O O O O O O 2
#   1 . O O O O . . 1
#     A B C D E F G
boardsize 7
clear_board
komi -1.5
gogui-setup b E3 b D4 b F4 b G4 b A5 b C5 b E5 b F5 b G5 b A6 b B6 b C6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w B1 w C1 w D1 w E1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w A3 w B3 w C3 w D3 w F3 w B4 w C4
play white E4
230 reg_genmove black
#? [D5]

# The ko decides whether three stones are connected; there are no threats. GNU
# Go, playing both sides on, has White by 31 win the board after the move, and
# White by 39 after the opponent's.
# Black to play, komi -34.5
#     A B C D E F G H J
#   9 . O O X . X O O . 9
#   8 O O O X X X O O O 8
#   7 . O O X X X O . O 7
#   6 O O O X . X O O O 6
#   5 O O O X X X O O O 5
#   4 O O O X X X O O . 4
#   3 O O O X X O O O O 3
#   2 O O O X O O O O O 2
#   1 . X X * X O O . O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -34.5
gogui-setup b B1 b C1 b E1 b D2 b D3 b E3 b D4 b E4 b F4 b D5 b E5 b F5 b D6 b F6 b D7 b E7 b F7 b D8 b E8 b F8 b D9 b F9 w F1 w G1 w J1 w A2 w B2 w C2 w E2 w F2 w G2 w H2 w J2 w A3 w B3 w C3 w F3 w G3 w H3 w J3 w A4 w B4 w C4 w G4 w H4 w A5 w B5 w C5 w G5 w H5 w J5 w A6 w B6 w C6 w G6 w H6 w J6 w B7 w C7 w G7 w J7 w A8 w B8 w C8 w G8 w H8 w J8 w B9 w C9 w G9 w H9
gogui-setup_player black
240 reg_genmove black
#? [D1]

# The ko has to be taken: then three stones are cut off. GNU Go, playing both
# sides on, has White by 39 win the board after the move, and White by 31 after
# the opponent's.
# White to play, komi -34.5
#     A B C D E F G H J
#   9 . X X * X O O . O 9
#   8 O O O X O O O O O 8
#   7 O O O X X O O O O 7
#   6 O O O X X X O O . 6
#   5 O O O X X X O O O 5
#   4 O O O X . X O O O 4
#   3 . O O X X X O . O 3
#   2 O O O X X X O O O 2
#   1 . O O X . X O O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -34.5
gogui-setup b D1 b F1 b D2 b E2 b F2 b D3 b E3 b F3 b D4 b F4 b D5 b E5 b F5 b D6 b E6 b F6 b D7 b E7 b D8 b B9 b C9 b E9 w B1 w C1 w G1 w H1 w A2 w B2 w C2 w G2 w H2 w J2 w B3 w C3 w G3 w J3 w A4 w B4 w C4 w G4 w H4 w J4 w A5 w B5 w C5 w G5 w H5 w J5 w A6 w B6 w C6 w G6 w H6 w A7 w B7 w C7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w E8 w F8 w G8 w H8 w J8 w F9 w G9 w J9
gogui-setup_player white
250 reg_genmove white
#? [D9]

# The ko decides whether three stones are connected; there are no threats. GNU
# Go, playing both sides on, has Black by 31 win the board after the move, and
# Black by 39 after the opponent's.
# White to play, komi 35.5
#     A B C D E F G H J
#   9 . X X X X X . X . 9
#   8 O X X X X X X X X 8
#   7 O X X X X X X X X 7
#   6 * O O O O O O O O 6
#   5 O X O O O . O O . 5
#   4 X X X O O O O O O 4
#   3 X X X X X X X X X 3
#   2 . X X X X X . X X 2
#   1 X X X . X X X X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 35.5
gogui-setup b A1 b B1 b C1 b E1 b F1 b G1 b H1 b B2 b C2 b D2 b E2 b F2 b H2 b J2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b A4 b B4 b C4 b B5 b B7 b C7 b D7 b E7 b F7 b G7 b H7 b J7 b B8 b C8 b D8 b E8 b F8 b G8 b H8 b J8 b B9 b C9 b D9 b E9 b F9 b H9 w D4 w E4 w F4 w G4 w H4 w J4 w A5 w C5 w D5 w E5 w G5 w H5 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w A8
gogui-setup_player white
260 reg_genmove white
#? [A6]

# The ko has to be taken: then three stones are cut off. GNU Go, playing both
# sides on, has Black by 39 win the board after the move, and Black by 31 after
# the opponent's.
# Black to play, komi 35.5
#     A B C D E F G H J
#   9 . X . X X X X X . 9
#   8 X X X X X X X X O 8
#   7 X X X X X X X X O 7
#   6 O O O O O O O O * 6
#   5 . O O . O O O X O 5
#   4 O O O O O O X X X 4
#   3 X X X X X X X X X 3
#   2 X X . X X X X X . 2
#   1 . X X X X . X X X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 35.5
gogui-setup b B1 b C1 b D1 b E1 b G1 b H1 b J1 b A2 b B2 b D2 b E2 b F2 b G2 b H2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b G4 b H4 b J4 b H5 b A7 b B7 b C7 b D7 b E7 b F7 b G7 b H7 b A8 b B8 b C8 b D8 b E8 b F8 b G8 b H8 b B9 b D9 b E9 b F9 b G9 b H9 w A4 w B4 w C4 w D4 w E4 w F4 w B5 w C5 w E5 w F5 w G5 w J5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J7 w J8
gogui-setup_player black
270 reg_genmove black
#? [J6]
