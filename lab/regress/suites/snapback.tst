# Snapbacks and throw-ins: a stone that can be taken at once wins. An exhaustive
# search with area scoring and superko found that at this komi every other move,
# and passing, loses.
# The commands follow from the pictures, where * marks the right answers: go
# test ./lab/regress -run Questions -update writes them.

# White gives a stone to be taken. Of 3 moves only B1 works, and with best play
# Black wins the board by 6 before komi.
# White to play, komi 6.5
#     A B C D E F G H
#   8 X X . X X X X . 8
#   7 X X X X X X X X 7
#   6 O O O X X X X . 6
#   5 . X X O O O O O 5
#   4 X X X O O O O O 4
#   3 X X X O O O O . 3
#   2 O X O O O O O O 2
#   1 O * . O O O O . 1
#     A B C D E F G H
boardsize 8
clear_board
komi 6.5
gogui-setup b B2 b A3 b B3 b C3 b A4 b B4 b C4 b B5 b C5 b D6 b E6 b F6 b G6 b A7 b B7 b C7 b D7 b E7 b F7 b G7 b H7 b A8 b B8 b D8 b E8 b F8 b G8 w A1 w D1 w E1 w F1 w G1 w A2 w C2 w D2 w E2 w F2 w G2 w H2 w D3 w E3 w F3 w G3 w D4 w E4 w F4 w G4 w H4 w D5 w E5 w F5 w G5 w H5 w A6 w B6 w C6
gogui-setup_player white
10 reg_genmove white
#? [B1]

# Black gives a stone to be taken. Of 7 moves only C8 works, and with best play
# Black wins the board by 4 before komi.
# Black to play, komi 3.5
#     A B C D E F G H
#   8 . O * . O . O O 8
#   7 . X O O O . O . 7
#   6 X X X X X O O O 6
#   5 X X X X X O O O 5
#   4 X X X X X O O O 4
#   3 X X X X X O O O 3
#   2 X X X X X O O O 2
#   1 . X . X X . O . 1
#     A B C D E F G H
boardsize 8
clear_board
komi 3.5
gogui-setup b B1 b D1 b E1 b A2 b B2 b C2 b D2 b E2 b A3 b B3 b C3 b D3 b E3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b A6 b B6 b C6 b D6 b E6 b B7 w G1 w F2 w G2 w H2 w F3 w G3 w H3 w F4 w G4 w H4 w F5 w G5 w H5 w F6 w G6 w H6 w C7 w D7 w E7 w G7 w B8 w E8 w G8 w H8
gogui-setup_player black
20 reg_genmove black
#? [C8]

# Black gives a stone to be taken. Of 4 moves only E9 works, and with best play
# Black wins the board by 3 before komi.
# Black to play, komi -0.5
#     A B C D E F G H J
#   9 X O . O * . X X . 9
#   8 X O O O O X X . O 8
#   7 X X X X X O O O O 7
#   6 X X X X X O O O O 6
#   5 X X X X X O O O O 5
#   4 X X X X X O O O O 4
#   3 X X X X X O O O O 3
#   2 X X X X X O O O O 2
#   1 . X . X X O . O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -0.5
gogui-setup b B1 b D1 b E1 b A2 b B2 b C2 b D2 b E2 b A3 b B3 b C3 b D3 b E3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b A6 b B6 b C6 b D6 b E6 b A7 b B7 b C7 b D7 b E7 b A8 b F8 b G8 b A9 b G9 b H9 w F1 w H1 w F2 w G2 w H2 w J2 w F3 w G3 w H3 w J3 w F4 w G4 w H4 w J4 w F5 w G5 w H5 w J5 w F6 w G6 w H6 w J6 w F7 w G7 w H7 w J7 w B8 w C8 w D8 w E8 w J8 w B9 w D9
gogui-setup_player black
30 reg_genmove black
#? [E9]

# White gives a stone to be taken. Of 5 moves only A6 works, and with best play
# Black wins the board by 1 before komi.
# White to play, komi 1.5
#     A B C D E F G
#   7 O O X X . O X 7
#   6 * X X X X O X 6
#   5 . O + . X X X 5
#   4 O O O O O X X 4
#   3 O O O O O X X 3
#   2 O O O O O X X 2
#   1 . O . O . X . 1
#     A B C D E F G
boardsize 7
clear_board
komi 1.5
gogui-setup b F1 b F2 b G2 b F3 b G3 b F4 b G4 b E5 b F5 b G5 b B6 b C6 b D6 b E6 b G6 b C7 b D7 b G7 w B1 w D1 w A2 w B2 w C2 w D2 w E2 w A3 w B3 w C3 w D3 w E3 w A4 w B4 w C4 w D4 w E4 w B5 w F6 w A7 w B7 w F7
gogui-setup_player white
40 reg_genmove white
#? [A6]

# Black gives a stone to be taken. Of 3 moves only G1 works, and with best play
# White wins the board by 1 before komi.
# Black to play, komi -2.5
#     A B C D E F G
#   7 . O . X . X . 7
#   6 O O O X X X X 6
#   5 O O O X X X X 5
#   4 O O O X X X X 4
#   3 O O O X X X X 3
#   2 O O X O O X . 2
#   1 . O X . O O * 1
#     A B C D E F G
boardsize 7
clear_board
komi -2.5
gogui-setup b C1 b C2 b F2 b D3 b E3 b F3 b G3 b D4 b E4 b F4 b G4 b D5 b E5 b F5 b G5 b D6 b E6 b F6 b G6 b D7 b F7 w B1 w E1 w F1 w A2 w B2 w D2 w E2 w A3 w B3 w C3 w A4 w B4 w C4 w A5 w B5 w C5 w A6 w B6 w C6 w B7
gogui-setup_player black
50 reg_genmove black
#? [G1]

# Black gives a stone to be taken. Of 5 moves only A7 works, and with best play
# the board is shared evenly before komi.
# Black to play, komi -0.5
#     A B C D E F G H
#   8 O O X X X X X X 8
#   7 * . X . X X O X 7
#   6 O X X X X + . X 6
#   5 O O O O O O X X 5
#   4 O O O O O O X X 4
#   3 O O O O O O X X 3
#   2 O O O O O O X X 2
#   1 . O . O O . X . 1
#     A B C D E F G H
boardsize 8
clear_board
komi -0.5
gogui-setup b G1 b G2 b H2 b G3 b H3 b G4 b H4 b G5 b H5 b B6 b C6 b D6 b E6 b H6 b C7 b E7 b F7 b H7 b C8 b D8 b E8 b F8 b G8 b H8 w B1 w D1 w E1 w A2 w B2 w C2 w D2 w E2 w F2 w A3 w B3 w C3 w D3 w E3 w F3 w A4 w B4 w C4 w D4 w E4 w F4 w A5 w B5 w C5 w D5 w E5 w F5 w A6 w G7 w A8 w B8
gogui-setup_player black
60 reg_genmove black
#? [A7]

# White gives a stone to be taken. Of 4 moves only F7 works, and with best play
# Black wins the board by 3 before komi.
# White to play, komi 3.5
#     A B C D E F G
#   7 . O O O . * O 7
#   6 O O O O O X O 6
#   5 . O O O X X X 5
#   4 O O O O . X X 4
#   3 . O O O X . X 3
#   2 X X X X X O X 2
#   1 . X X X X X X 1
#     A B C D E F G
boardsize 7
clear_board
komi 3.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b G1 b A2 b B2 b C2 b D2 b E2 b G2 b E3 b G3 b F4 b G4 b E5 b F5 b G5 b F6 w F2 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w B5 w C5 w D5 w A6 w B6 w C6 w D6 w E6 w G6 w B7 w C7 w D7 w G7
gogui-setup_player white
70 reg_genmove white
#? [F7]

# Black gives a stone to be taken. Of 5 moves only F7 works, and with best play
# Black wins the board by 13 before komi.
# Black to play, komi 10.5
#     A B C D E F G
#   7 . O O O O * O 7
#   6 O O O O X . O 6
#   5 . O O O X X X 5
#   4 O O O O X X X 4
#   3 . X X X + O . 3
#   2 X X X X X X X 2
#   1 . X X X X . . 1
#     A B C D E F G
boardsize 7
clear_board
komi 10.5
gogui-setup b B1 b C1 b D1 b E1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b B3 b C3 b D3 b E4 b F4 b G4 b E5 b F5 b G5 b E6 w F3 w A4 w B4 w C4 w D4 w B5 w C5 w D5 w A6 w B6 w C6 w D6 w G6 w B7 w C7 w D7 w E7 w G7
gogui-setup_player black
80 reg_genmove black
#? [F7]

# Black gives a stone to be taken. Of 4 moves only G2 works, and with best play
# White wins the board by 3 before komi.
# Black to play, komi -3.5
#     A B C D E F G
#   7 . O . X . X . 7
#   6 O O X X X X X 6
#   5 O O X X X X X 5
#   4 O O X X X X X 4
#   3 O O O O + X . 3
#   2 O . . O O O * 2
#   1 O O . O O X X 1
#     A B C D E F G
boardsize 7
clear_board
komi -3.5
gogui-setup b F1 b G1 b F3 b C4 b D4 b E4 b F4 b G4 b C5 b D5 b E5 b F5 b G5 b C6 b D6 b E6 b F6 b G6 b D7 b F7 w A1 w B1 w D1 w E1 w A2 w D2 w E2 w F2 w A3 w B3 w C3 w D3 w A4 w B4 w A5 w B5 w A6 w B6 w B7
gogui-setup_player black
90 reg_genmove black
#? [G2]

# Black gives a stone to be taken. Of 5 moves only A7 works, and with best play
# the board is shared evenly before komi.
# Black to play, komi -3.5
#     A B C D E F G H
#   8 O O X X . . X X 8
#   7 * . X X X X X X 7
#   6 O X X . X + X X 6
#   5 O O O O O O X X 5
#   4 O O O O O O X X 4
#   3 O O O O O O X X 3
#   2 O O O O O O X X 2
#   1 . O . O O . X . 1
#     A B C D E F G H
boardsize 8
clear_board
komi -3.5
gogui-setup b G1 b G2 b H2 b G3 b H3 b G4 b H4 b G5 b H5 b B6 b C6 b E6 b G6 b H6 b C7 b D7 b E7 b F7 b G7 b H7 b C8 b D8 b G8 b H8 w B1 w D1 w E1 w A2 w B2 w C2 w D2 w E2 w F2 w A3 w B3 w C3 w D3 w E3 w F3 w A4 w B4 w C4 w D4 w E4 w F4 w A5 w B5 w C5 w D5 w E5 w F5 w A6 w A8 w B8
gogui-setup_player black
100 reg_genmove black
#? [A7]

# White gives a stone to be taken. Of 4 moves only B1 works, and with best play
# White wins the board by 5 before komi.
# White to play, komi -2.5
#     A B C D E F G
#   7 O . O O O O . 7
#   6 O O O O O O O 6
#   5 O . O X X X . 5
#   4 O O O X X X X 4
#   3 O O + X X X . 3
#   2 X . O X X X X 2
#   1 X * X X X X . 1
#     A B C D E F G
boardsize 7
clear_board
komi -2.5
gogui-setup b A1 b C1 b D1 b E1 b F1 b A2 b D2 b E2 b F2 b G2 b D3 b E3 b F3 b D4 b E4 b F4 b G4 b D5 b E5 b F5 w C2 w A3 w B3 w A4 w B4 w C4 w A5 w C5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w A7 w C7 w D7 w E7 w F7
gogui-setup_player white
110 reg_genmove white
#? [B1]

# White gives a stone to be taken. Of 4 moves only A6 works, and with best play
# White wins the board by 5 before komi.
# White to play, komi -2.5
#     A B C D E F G
#   7 X X O O O X O 7
#   6 * . O O O . O 6
#   5 X O + O O O . 5
#   4 X X X X X O O 4
#   3 X X X X X O O 3
#   2 X X X X X O O 2
#   1 . X . X . O . 1
#     A B C D E F G
boardsize 7
clear_board
komi -2.5
gogui-setup b B1 b D1 b A2 b B2 b C2 b D2 b E2 b A3 b B3 b C3 b D3 b E3 b A4 b B4 b C4 b D4 b E4 b A5 b A7 b B7 b F7 w F1 w F2 w G2 w F3 w G3 w F4 w G4 w B5 w D5 w E5 w F5 w C6 w D6 w E6 w G6 w C7 w D7 w E7 w G7
gogui-setup_player white
120 reg_genmove white
#? [A6]

# Black gives a stone to be taken. Of 4 moves only B1 works, and with best play
# Black wins the board by 7 before komi.
# Black to play, komi 2.5
#     A B C D E F G
#   7 . X . X X X . 7
#   6 O X X X X X X 6
#   5 X X + O O O . 5
#   4 X X X O O O O 4
#   3 X X X O O O . 3
#   2 O . X O O O O 2
#   1 O * O O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 2.5
gogui-setup b C2 b A3 b B3 b C3 b A4 b B4 b C4 b A5 b B5 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b D7 b E7 b F7 w A1 w C1 w D1 w E1 w F1 w A2 w D2 w E2 w F2 w G2 w D3 w E3 w F3 w D4 w E4 w F4 w G4 w D5 w E5 w F5 w A6
gogui-setup_player black
130 reg_genmove black
#? [B1]

# Black gives a stone to be taken. Of 4 moves only G2 works, and with best play
# White wins the board by 3 before komi.
# Black to play, komi -4.5
#     A B C D E F G
#   7 . O . X . X . 7
#   6 O O X X X X X 6
#   5 O O X X X X X 5
#   4 O O X X X X X 4
#   3 O X O O + X . 3
#   2 O . O O O O * 2
#   1 O O . O O O X 1
#     A B C D E F G
boardsize 7
clear_board
komi -4.5
gogui-setup b G1 b B3 b F3 b C4 b D4 b E4 b F4 b G4 b C5 b D5 b E5 b F5 b G5 b C6 b D6 b E6 b F6 b G6 b D7 b F7 w A1 w B1 w D1 w E1 w F1 w A2 w C2 w D2 w E2 w F2 w A3 w C3 w D3 w A4 w B4 w A5 w B5 w A6 w B6 w B7
gogui-setup_player black
140 reg_genmove black
#? [G2]

# White gives a stone to be taken. Of 4 moves only B1 works, and with best play
# Black wins the board by 3 before komi.
# White to play, komi 3.5
#     A B C D E F G
#   7 . X X X X X . 7
#   6 O X X X X X X 6
#   5 X X + O O O . 5
#   4 X X X O O O O 4
#   3 X X X O O O . 3
#   2 X X O O O O O 2
#   1 O * . O O O . 1
#     A B C D E F G
boardsize 7
clear_board
komi 3.5
gogui-setup b A2 b B2 b A3 b B3 b C3 b A4 b B4 b C4 b A5 b B5 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 w A1 w D1 w E1 w F1 w C2 w D2 w E2 w F2 w G2 w D3 w E3 w F3 w D4 w E4 w F4 w G4 w D5 w E5 w F5 w A6
gogui-setup_player white
150 reg_genmove white
#? [B1]

# Black gives a stone to be taken. Of 4 moves only G8 works, and with best play
# Black wins the board by 2 before komi.
# Black to play, komi 0.5
#     A B C D E F G H
#   8 . X X X X . * X 8
#   7 X X X X X X O O 7
#   6 . X X X X O O O 6
#   5 X X X X X . O O 5
#   4 X X X X X O O O 4
#   3 . X X X X O O O 3
#   2 O O O O O O . . 2
#   1 . O O O O O O O 1
#     A B C D E F G H
boardsize 8
clear_board
komi 0.5
gogui-setup b B3 b C3 b D3 b E3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b B6 b C6 b D6 b E6 b A7 b B7 b C7 b D7 b E7 b F7 b B8 b C8 b D8 b E8 b H8 w B1 w C1 w D1 w E1 w F1 w G1 w H1 w A2 w B2 w C2 w D2 w E2 w F2 w F3 w G3 w H3 w F4 w G4 w H4 w G5 w H5 w F6 w G6 w H6 w G7 w H7
gogui-setup_player black
160 reg_genmove black
#? [G8]

# A stone thrown in takes three. GNU Go, playing both sides on, has Black by 9
# win the board after the move, and Black by 3 after the opponent's.
# Black to play, komi 6.5
#     A B C D E F G H J
#   9 . X . X O . O . O 9
#   8 X X X X O O O O O 8
#   7 . X X X O O O O . 7
#   6 X X X X O O O O O 6
#   5 X X X . * O O O O 5
#   4 X X X O O X O O O 4
#   3 X X X X X X O . O 3
#   2 . X . X X X O O O 2
#   1 X X X X . X O . O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 6.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b B2 b D2 b E2 b F2 b A3 b B3 b C3 b D3 b E3 b F3 b A4 b B4 b C4 b F4 b A5 b B5 b C5 b A6 b B6 b C6 b D6 b B7 b C7 b D7 b A8 b B8 b C8 b D8 b B9 b D9 w G1 w J1 w G2 w H2 w J2 w G3 w J3 w D4 w E4 w G4 w H4 w J4 w F5 w G5 w H5 w J5 w E6 w F6 w G6 w H6 w J6 w E7 w F7 w G7 w H7 w E8 w F8 w G8 w H8 w J8 w E9 w G9 w J9
gogui-setup_player black
170 reg_genmove black
#? [E5]

# A stone thrown in on the edge takes three. GNU Go, playing both sides on, has
# Black by 31 win the board after the move, and Black by 25 after the
# opponent's.
# Black to play, komi 28.5
#     A B C D E F G H J
#   9 . O . X . X . X X 9
#   8 O O O X X X X X X 8
#   7 O . O X X X X X . 7
#   6 O O O X X X X X X 6
#   5 . O O X X X X X X 5
#   4 O O O X X X X X X 4
#   3 O O X X X X X . X 3
#   2 O O X O O X X X X 2
#   1 . O O * . X X . X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 28.5
gogui-setup b F1 b G1 b J1 b C2 b F2 b G2 b H2 b J2 b C3 b D3 b E3 b F3 b G3 b J3 b D4 b E4 b F4 b G4 b H4 b J4 b D5 b E5 b F5 b G5 b H5 b J5 b D6 b E6 b F6 b G6 b H6 b J6 b D7 b E7 b F7 b G7 b H7 b D8 b E8 b F8 b G8 b H8 b J8 b D9 b F9 b H9 b J9 w B1 w C1 w A2 w B2 w D2 w E2 w A3 w B3 w A4 w B4 w C4 w B5 w C5 w A6 w B6 w C6 w A7 w C7 w A8 w B8 w C8 w B9
gogui-setup_player black
180 reg_genmove black
#? [D1]

# A stone thrown in beside the corner takes three. GNU Go, playing both sides
# on, has White by 19 win the board after the move, and White by 27 after the
# opponent's.
# Black to play, komi -22.5
#     A B C D E F G H J
#   9 . X . X O . O . O 9
#   8 X X X X O O O O O 8
#   7 . X X X O O O O . 7
#   6 X X X X O O O O O 6
#   5 X X X X O O O O O 5
#   4 X X X O O O O O O 4
#   3 X X X O O O O O O 3
#   2 O O X O O O O . O 2
#   1 . * O O O O O O O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -22.5
gogui-setup b C2 b A3 b B3 b C3 b A4 b B4 b C4 b A5 b B5 b C5 b D5 b A6 b B6 b C6 b D6 b B7 b C7 b D7 b A8 b B8 b C8 b D8 b B9 b D9 w C1 w D1 w E1 w F1 w G1 w H1 w J1 w A2 w B2 w D2 w E2 w F2 w G2 w J2 w D3 w E3 w F3 w G3 w H3 w J3 w D4 w E4 w F4 w G4 w H4 w J4 w E5 w F5 w G5 w H5 w J5 w E6 w F6 w G6 w H6 w J6 w E7 w F7 w G7 w H7 w E8 w F8 w G8 w H8 w J8 w E9 w G9 w J9
gogui-setup_player black
190 reg_genmove black
#? [B1]

# Who connects is taken with all (oiotoshi). GNU Go, playing both sides on, has
# Black by 57 win the board after the move, and Black by 53 after the
# opponent's.
# Black to play, komi 55.5
#     A B C D E F G H J
#   9 . X . X X . X X . 9
#   8 X X X X X X X X X 8
#   7 X X X X X X X . X 7
#   6 X X X X X X X X X 6
#   5 X X X O + O . X X 5
#   4 X X X * X X X X X 4
#   3 O O O O X X X X X 3
#   2 O O O O X X . X X 2
#   1 . O . O X X X X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 55.5
gogui-setup b E1 b F1 b G1 b H1 b E2 b F2 b H2 b J2 b E3 b F3 b G3 b H3 b J3 b A4 b B4 b C4 b E4 b F4 b G4 b H4 b J4 b A5 b B5 b C5 b H5 b J5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b H6 b J6 b A7 b B7 b C7 b D7 b E7 b F7 b G7 b J7 b A8 b B8 b C8 b D8 b E8 b F8 b G8 b H8 b J8 b B9 b D9 b E9 b G9 b H9 w B1 w D1 w A2 w B2 w C2 w D2 w A3 w B3 w C3 w D3 w D5 w F5
gogui-setup_player black
200 reg_genmove black
#? [D4]

# Who connects on the edge is taken with all (oiotoshi). GNU Go, playing both
# sides on, has Black by 31 win the board after the move, and Black by 27 after
# the opponent's.
# Black to play, komi 29.5
#     A B C D E F G H J
#   9 . O . X . X . X X 9
#   8 O O O X X X X X X 8
#   7 O . O X X X X X . 7
#   6 O O O X X X X X X 6
#   5 O O O X X X X X X 5
#   4 O O O X X X X . X 4
#   3 O O O X X X X X X 3
#   2 O O X X X X X X X 2
#   1 . O * O . O . X X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 29.5
gogui-setup b H1 b J1 b C2 b D2 b E2 b F2 b G2 b H2 b J2 b D3 b E3 b F3 b G3 b H3 b J3 b D4 b E4 b F4 b G4 b J4 b D5 b E5 b F5 b G5 b H5 b J5 b D6 b E6 b F6 b G6 b H6 b J6 b D7 b E7 b F7 b G7 b H7 b D8 b E8 b F8 b G8 b H8 b J8 b D9 b F9 b H9 b J9 w B1 w D1 w F1 w A2 w B2 w A3 w B3 w C3 w A4 w B4 w C4 w A5 w B5 w C5 w A6 w B6 w C6 w A7 w C7 w A8 w B8 w C8 w B9
gogui-setup_player black
210 reg_genmove black
#? [C1]

# A stone thrown in takes three. GNU Go, playing both sides on, has White by 9
# win the board after the move, and White by 3 after the opponent's.
# White to play, komi -5.5
#     A B C D E F G H J
#   9 . O . O O O O . O 9
#   8 O O O O O O O O O 8
#   7 . O O O O O O . O 7
#   6 O O O O . X O O O 6
#   5 X X X X * X O O . 5
#   4 . X X X X O O O O 4
#   3 X X X X X X X X X 3
#   2 . X X X X X . X . 2
#   1 X X . X X X X X X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -5.5
gogui-setup b A1 b B1 b D1 b E1 b F1 b G1 b H1 b J1 b B2 b C2 b D2 b E2 b F2 b H2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b F5 b F6 w F4 w G4 w H4 w J4 w G5 w H5 w A6 w B6 w C6 w D6 w G6 w H6 w J6 w B7 w C7 w D7 w E7 w F7 w G7 w J7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w B9 w D9 w E9 w F9 w G9 w J9
gogui-setup_player white
220 reg_genmove white
#? [E5]

# A stone thrown in on the edge takes three. GNU Go, playing both sides on, has
# White by 31 win the board after the move, and White by 25 after the
# opponent's.
# White to play, komi -27.5
#     A B C D E F G H J
#   9 . X X X . X X X . 9
#   8 X X . X X X X X X 8
#   7 . X X X X X O O X 7
#   6 O O O O O O O X * 6
#   5 . O O O O O O X . 5
#   4 O O O O O O O O O 4
#   3 . O O O O O O O O 3
#   2 O O O O O O . O . 2
#   1 O O . O O O O O O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -27.5
gogui-setup b H5 b H6 b B7 b C7 b D7 b E7 b F7 b J7 b A8 b B8 b D8 b E8 b F8 b G8 b H8 b J8 b B9 b C9 b D9 b F9 b G9 b H9 w A1 w B1 w D1 w E1 w F1 w G1 w H1 w J1 w A2 w B2 w C2 w D2 w E2 w F2 w H2 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w J3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w B5 w C5 w D5 w E5 w F5 w G5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w G7 w H7
gogui-setup_player white
230 reg_genmove white
#? [J6]

# A stone thrown in beside the corner takes three. GNU Go, playing both sides
# on, has Black by 19 win the board after the move, and Black by 27 after the
# opponent's.
# White to play, komi 23.5
#     A B C D E F G H J
#   9 . O . O O O O X . 9
#   8 O O O O O O O X * 8
#   7 . O O O O O O O X 7
#   6 O O O O O X X X X 6
#   5 X X X X X X X X X 5
#   4 . X X X X X X X X 4
#   3 X X X X X X X X X 3
#   2 . X X X X X X . X 2
#   1 X X . X X X X X X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 23.5
gogui-setup b A1 b B1 b D1 b E1 b F1 b G1 b H1 b J1 b B2 b C2 b D2 b E2 b F2 b G2 b J2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 b F6 b G6 b H6 b J6 b J7 b H8 b H9 w A6 w B6 w C6 w D6 w E6 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w B9 w D9 w E9 w F9 w G9
gogui-setup_player white
240 reg_genmove white
#? [J8]

# Who connects is taken with all (oiotoshi). GNU Go, playing both sides on, has
# White by 57 win the board after the move, and White by 53 after the
# opponent's.
# White to play, komi -54.5
#     A B C D E F G H J
#   9 . O O O O O X X . 9
#   8 O O O O O O X X X 8
#   7 . O O O O O X X . 7
#   6 O O O O X * X X X 6
#   5 O O O O + O O O O 5
#   4 . O O O X O O O O 4
#   3 O O O O . O O . O 3
#   2 O O . O O O O O O 2
#   1 . O O O O O O O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -54.5
gogui-setup b E4 b E6 b G6 b H6 b J6 b G7 b H7 b G8 b H8 b J8 b G9 b H9 w B1 w C1 w D1 w E1 w F1 w G1 w H1 w A2 w B2 w D2 w E2 w F2 w G2 w H2 w J2 w A3 w B3 w C3 w D3 w F3 w G3 w J3 w B4 w C4 w D4 w F4 w G4 w H4 w J4 w A5 w B5 w C5 w D5 w F5 w G5 w H5 w J5 w A6 w B6 w C6 w D6 w B7 w C7 w D7 w E7 w F7 w A8 w B8 w C8 w D8 w E8 w F8 w B9 w C9 w D9 w E9 w F9
gogui-setup_player white
250 reg_genmove white
#? [F6]

# Who connects on the edge is taken with all (oiotoshi). GNU Go, playing both
# sides on, has White by 31 win the board after the move, and White by 27 after
# the opponent's.
# White to play, komi -28.5
#     A B C D E F G H J
#   9 . X X X X X X X . 9
#   8 X X . X X X X X X 8
#   7 . X X X X X X O * 7
#   6 O O O O O O O O X 6
#   5 . O O O O O O O . 5
#   4 O O O O O O O O X 4
#   3 . O O O O O O O . 3
#   2 O O O O O . O O O 2
#   1 O O . O O O O O O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -28.5
gogui-setup b J4 b J6 b B7 b C7 b D7 b E7 b F7 b G7 b A8 b B8 b D8 b E8 b F8 b G8 b H8 b J8 b B9 b C9 b D9 b E9 b F9 b G9 b H9 w A1 w B1 w D1 w E1 w F1 w G1 w H1 w J1 w A2 w B2 w C2 w D2 w E2 w G2 w H2 w J2 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w B5 w C5 w D5 w E5 w F5 w G5 w H5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w H7
gogui-setup_player white
260 reg_genmove white
#? [J7]

# Connecting towards home saves a stone; the other side would be taken with all.
# GNU Go, playing both sides on, has Black by 27 win the board after the move,
# and Black by 31 after the opponent's.
# White to play, komi 29.5
#     A B C D E F G H J
#   9 . O * O . O . X X 9
#   8 O O X X X X X X X 8
#   7 O O O X X X X X X 7
#   6 O O O X X X X . X 6
#   5 O O O X X X X X X 5
#   4 O O O X X X X X X 4
#   3 O . O X X X X X . 3
#   2 O O O X X X X X X 2
#   1 . O . X . X . X X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 29.5
gogui-setup b D1 b F1 b H1 b J1 b D2 b E2 b F2 b G2 b H2 b J2 b D3 b E3 b F3 b G3 b H3 b D4 b E4 b F4 b G4 b H4 b J4 b D5 b E5 b F5 b G5 b H5 b J5 b D6 b E6 b F6 b G6 b J6 b D7 b E7 b F7 b G7 b H7 b J7 b C8 b D8 b E8 b F8 b G8 b H8 b J8 b H9 b J9 w B1 w A2 w B2 w C2 w A3 w C3 w A4 w B4 w C4 w A5 w B5 w C5 w A6 w B6 w C6 w A7 w B7 w C7 w A8 w B8 w B9 w D9 w F9
gogui-setup_player white
270 reg_genmove white
#? [C9]
