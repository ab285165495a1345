# Races: two groups without two eyes, and who takes whose liberties first, in
# which order. An exhaustive search with area scoring and superko found that at
# this komi every other move, and passing, loses.
# The commands follow from the pictures, where * marks the right answers: go
# test ./lab/regress -run Questions -update writes them.

# White to move in the race. Of 6 moves only E7 works, and with best play White
# wins the board by 9 before komi.
# White to play, komi 5.5
#     A B C D E F G H J
#   9 X X . O O X X X O 9
#   8 X O . O . . X O O 8
#   7 X O O O * X X . O 7
#   6 X X X X X O O O O 6
#   5 X X X X X O O O O 5
#   4 X X X X X O O O O 4
#   3 X X X X X O O O O 3
#   2 X X X X X O O O O 2
#   1 . X . X X O . O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 5.5
gogui-setup b B1 b D1 b E1 b A2 b B2 b C2 b D2 b E2 b A3 b B3 b C3 b D3 b E3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b A6 b B6 b C6 b D6 b E6 b A7 b F7 b G7 b A8 b G8 b A9 b B9 b F9 b G9 b H9 w F1 w H1 w F2 w G2 w H2 w J2 w F3 w G3 w H3 w J3 w F4 w G4 w H4 w J4 w F5 w G5 w H5 w J5 w F6 w G6 w H6 w J6 w B7 w C7 w D7 w J7 w B8 w D8 w H8 w J8 w D9 w E9 w J9
gogui-setup_player white
10 reg_genmove white
#? [E7]

# White to move in the race. Of 6 moves only G8 or G4 works, and with best play
# Black wins the board by 7 before komi.
# White to play, komi 7.5
#     A B C D E F G H J
#   9 . O O O O O O O O 9
#   8 O O O O O O * O X 8
#   7 . O O O O O X X . 7
#   6 O O O O O O X X X 6
#   5 O O O O O O X . X 5
#   4 X X X X X X * . O 4
#   3 . X X X X X O O O 3
#   2 X X X X X X . O X 2
#   1 . X X X X X X X X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 7.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b G1 b H1 b J1 b A2 b B2 b C2 b D2 b E2 b F2 b J2 b B3 b C3 b D3 b E3 b F3 b A4 b B4 b C4 b D4 b E4 b F4 b G5 b J5 b G6 b H6 b J6 b G7 b H7 b J8 w H2 w G3 w H3 w J3 w J4 w A5 w B5 w C5 w D5 w E5 w F5 w A6 w B6 w C6 w D6 w E6 w F6 w B7 w C7 w D7 w E7 w F7 w A8 w B8 w C8 w D8 w E8 w F8 w H8 w B9 w C9 w D9 w E9 w F9 w G9 w H9 w J9
gogui-setup_player white
20 reg_genmove white
#? [G4|G8]

# Black to move in the race. Of 4 moves only D2 works, and with best play Black
# wins the board by 19 before komi.
# Black to play, komi 18.5
#     A B C D E F G H J
#   9 . O . O X X . X . 9
#   8 O O O O X X X X X 8
#   7 O O O O X X X X X 7
#   6 O O O O X X X X X 6
#   5 O O O O X X X X X 5
#   4 O O O O X X X X X 4
#   3 O O O O X X X X X 3
#   2 O . X * . O O O X 2
#   1 . X X X O O . O X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 18.5
gogui-setup b B1 b C1 b D1 b J1 b C2 b J2 b E3 b F3 b G3 b H3 b J3 b E4 b F4 b G4 b H4 b J4 b E5 b F5 b G5 b H5 b J5 b E6 b F6 b G6 b H6 b J6 b E7 b F7 b G7 b H7 b J7 b E8 b F8 b G8 b H8 b J8 b E9 b F9 b H9 w E1 w F1 w H1 w A2 w F2 w G2 w H2 w A3 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w A5 w B5 w C5 w D5 w A6 w B6 w C6 w D6 w A7 w B7 w C7 w D7 w A8 w B8 w C8 w D8 w B9 w D9
gogui-setup_player black
30 reg_genmove black
#? [D2]

# White to move in the race. Of 5 moves only E2 works, and with best play White
# wins the board by 19 before komi.
# White to play, komi -6.5
#     A B C D E F G H J
#   9 . X . X O O . O . 9
#   8 X X X X O O O O O 8
#   7 X X X X O O O O O 7
#   6 X X X X O O O O O 6
#   5 X X X X O O O O O 5
#   4 X X X X O O O O O 4
#   3 X X X X O O O O O 3
#   2 X O O . * X X X O 2
#   1 X O O O . X X . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -6.5
gogui-setup b A1 b F1 b G1 b A2 b F2 b G2 b H2 b A3 b B3 b C3 b D3 b A4 b B4 b C4 b D4 b A5 b B5 b C5 b D5 b A6 b B6 b C6 b D6 b A7 b B7 b C7 b D7 b A8 b B8 b C8 b D8 b B9 b D9 w B1 w C1 w D1 w B2 w C2 w J2 w E3 w F3 w G3 w H3 w J3 w E4 w F4 w G4 w H4 w J4 w E5 w F5 w G5 w H5 w J5 w E6 w F6 w G6 w H6 w J6 w E7 w F7 w G7 w H7 w J7 w E8 w F8 w G8 w H8 w J8 w E9 w F9 w H9
gogui-setup_player white
40 reg_genmove white
#? [E2]

# White to move in the race. Of 4 moves only C3 works, and with best play Black
# wins the board by 5 before komi.
# White to play, komi 8.5
#     A B C D E F G H J
#   9 X X X X X X X X . 9
#   8 O O O X X X X X X 8
#   7 . O O X X X X X . 7
#   6 O . O X X X X X X 6
#   5 X X X O O O O O O 5
#   4 . X X O O O O O O 4
#   3 X . * O O O O O . 3
#   2 X X X O O O O O O 2
#   1 O O O O O O O O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 8.5
gogui-setup b A2 b B2 b C2 b A3 b B4 b C4 b A5 b B5 b C5 b D6 b E6 b F6 b G6 b H6 b J6 b D7 b E7 b F7 b G7 b H7 b D8 b E8 b F8 b G8 b H8 b J8 b A9 b B9 b C9 b D9 b E9 b F9 b G9 b H9 w A1 w B1 w C1 w D1 w E1 w F1 w G1 w H1 w D2 w E2 w F2 w G2 w H2 w J2 w D3 w E3 w F3 w G3 w H3 w D4 w E4 w F4 w G4 w H4 w J4 w D5 w E5 w F5 w G5 w H5 w J5 w A6 w C6 w B7 w C7 w A8 w B8 w C8
gogui-setup_player white
50 reg_genmove white
#? [C3]

# Black to move in the race. Of 6 moves only C8 works, and with best play Black
# wins the board by 7 before komi.
# Black to play, komi 5.5
#     A B C D E F G H J
#   9 O O . X X . O O X 9
#   8 O X * X . O . O X 8
#   7 O O + X X . O X X 7
#   6 O O O O O X X X X 6
#   5 O O O O O X X X X 5
#   4 O O O O O X X X X 4
#   3 O O O O O X X X X 3
#   2 O O O O O X X X X 2
#   1 . O . O O X . X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 5.5
gogui-setup b F1 b H1 b F2 b G2 b H2 b J2 b F3 b G3 b H3 b J3 b F4 b G4 b H4 b J4 b F5 b G5 b H5 b J5 b F6 b G6 b H6 b J6 b D7 b E7 b H7 b J7 b B8 b D8 b J8 b D9 b E9 b J9 w B1 w D1 w E1 w A2 w B2 w C2 w D2 w E2 w A3 w B3 w C3 w D3 w E3 w A4 w B4 w C4 w D4 w E4 w A5 w B5 w C5 w D5 w E5 w A6 w B6 w C6 w D6 w E6 w A7 w B7 w G7 w A8 w F8 w H8 w A9 w B9 w G9 w H9
gogui-setup_player black
60 reg_genmove black
#? [C8]

# White to move in the race. Of 4 moves only H8 or J4 works, and with best play
# White wins the board by 17 before komi.
# White to play, komi -7.5
#     A B C D E F G H J
#   9 . O O O O O O O O 9
#   8 O O O O O O O * X 8
#   7 . O O O O O O X X 7
#   6 O O O O O O O X X 6
#   5 O O O O O O O X X 5
#   4 X X X X X X X O * 4
#   3 . X X X X X X O O 3
#   2 X X X X X X X . . 2
#   1 . X X X X X X X X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -7.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b G1 b H1 b J1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H5 b J5 b H6 b J6 b H7 b J7 b J8 w H3 w J3 w H4 w A5 w B5 w C5 w D5 w E5 w F5 w G5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w B7 w C7 w D7 w E7 w F7 w G7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w B9 w C9 w D9 w E9 w F9 w G9 w H9 w J9
gogui-setup_player white
70 reg_genmove white
#? [J4|H8]

# Black to move in the race. Of 6 moves only B6 works, and with best play Black
# wins the board by 19 before komi.
# Black to play, komi 8.5
#     A B C D E F G H J
#   9 O . O O O O O O . 9
#   8 X . O O O O O O O 8
#   7 X X O O O O O O . 7
#   6 . * O O O O O O O 6
#   5 O . X X X X X X X 5
#   4 O O X X X X X X X 4
#   3 O . X X X X X X . 3
#   2 O O X X X X X X X 2
#   1 X X X X X X X X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 8.5
gogui-setup b A1 b B1 b C1 b D1 b E1 b F1 b G1 b H1 b C2 b D2 b E2 b F2 b G2 b H2 b J2 b C3 b D3 b E3 b F3 b G3 b H3 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b C5 b D5 b E5 b F5 b G5 b H5 b J5 b A7 b B7 b A8 w A2 w B2 w A3 w A4 w B4 w A5 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w C7 w D7 w E7 w F7 w G7 w H7 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w A9 w C9 w D9 w E9 w F9 w G9 w H9
gogui-setup_player black
80 reg_genmove black
#? [B6]

# White to move in the race. Of 5 moves only B6 or C4 works, and with best play
# White wins the board by 21 before komi.
# White to play, komi -8.5
#     A B C D E F G H J
#   9 X X X X X X X X . 9
#   8 X O O X X X X X X 8
#   7 . O + X X X X X . 7
#   6 O * O X X X X X X 6
#   5 X . X O O O O O O 5
#   4 X X * O O O O O O 4
#   3 X X X O O O O O . 3
#   2 O O O O O O O O O 2
#   1 O O O O O O O O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -8.5
gogui-setup b A3 b B3 b C3 b A4 b B4 b A5 b C5 b D6 b E6 b F6 b G6 b H6 b J6 b D7 b E7 b F7 b G7 b H7 b A8 b D8 b E8 b F8 b G8 b H8 b J8 b A9 b B9 b C9 b D9 b E9 b F9 b G9 b H9 w A1 w B1 w C1 w D1 w E1 w F1 w G1 w H1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w H2 w J2 w D3 w E3 w F3 w G3 w H3 w D4 w E4 w F4 w G4 w H4 w J4 w D5 w E5 w F5 w G5 w H5 w J5 w A6 w C6 w B7 w B8 w C8
gogui-setup_player white
90 reg_genmove white
#? [C4|B6]

# White to move in the race. Of 5 moves only E8 or E7 works, and with best play
# White wins the board by 18 before komi.
# White to play, komi -9.5
#     A B C D E F G H
#   8 O O X X * . X . 8
#   7 . X X X * O X X 7
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
gogui-setup b G1 b F2 b G2 b H2 b F3 b G3 b H3 b F4 b G4 b H4 b F5 b G5 b H5 b F6 b G6 b H6 b B7 b C7 b D7 b G7 b H7 b C8 b D8 b G8 w B1 w D1 w E1 w A2 w B2 w C2 w D2 w E2 w A3 w B3 w C3 w D3 w E3 w A4 w B4 w C4 w D4 w E4 w A5 w B5 w C5 w D5 w E5 w A6 w B6 w C6 w D6 w E6 w F7 w A8 w B8
gogui-setup_player white
100 reg_genmove white
#? [E7|E8]

# Black to move in the race. Of 6 moves only E2 works, and with best play White
# wins the board by 1 before komi.
# Black to play, komi -2.5
#     A B C D E F G H J
#   9 . O . O X X . X . 9
#   8 O O O O X X X X X 8
#   7 O O O O X X X X X 7
#   6 O O O O X X X X X 6
#   5 O O O O X X X X X 5
#   4 O O O O X X X X X 4
#   3 O O O O X X X X X 3
#   2 O X . . * . O X . 2
#   1 O X X . O O O O X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -2.5
gogui-setup b B1 b C1 b J1 b B2 b H2 b E3 b F3 b G3 b H3 b J3 b E4 b F4 b G4 b H4 b J4 b E5 b F5 b G5 b H5 b J5 b E6 b F6 b G6 b H6 b J6 b E7 b F7 b G7 b H7 b J7 b E8 b F8 b G8 b H8 b J8 b E9 b F9 b H9 w A1 w E1 w F1 w G1 w H1 w A2 w G2 w A3 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w A5 w B5 w C5 w D5 w A6 w B6 w C6 w D6 w A7 w B7 w C7 w D7 w A8 w B8 w C8 w D8 w B9 w D9
gogui-setup_player black
110 reg_genmove black
#? [E2]

# Black to move in the race. Of 4 moves only H6 or J2 works, and with best play
# Black wins the board by 19 before komi.
# Black to play, komi 18.5
#     A B C D E F G H J
#   9 . X X X X X X X X 9
#   8 X X X X X X X O O 8
#   7 . X X X X X X O O 7
#   6 X X X X X X X * O 6
#   5 X X X X X X X O O 5
#   4 O O O O O O O X X 4
#   3 . O O O O O O X X 3
#   2 O O O O O O O . * 2
#   1 . O O O O O O O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 18.5
gogui-setup b H3 b J3 b H4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 b G7 b A8 b B8 b C8 b D8 b E8 b F8 b G8 b B9 b C9 b D9 b E9 b F9 b G9 b H9 b J9 w B1 w C1 w D1 w E1 w F1 w G1 w H1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w B3 w C3 w D3 w E3 w F3 w G3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H5 w J5 w J6 w H7 w J7 w H8 w J8
gogui-setup_player black
120 reg_genmove black
#? [J2|H6]

# Black to move in the race. Of 4 moves only D2 works, and with best play Black
# wins the board by 13 before komi.
# Black to play, komi 5.5
#     A B C D E F G H J
#   9 . O . O X X . X . 9
#   8 O O O O X X X X X 8
#   7 O O O O X X X X X 7
#   6 O O O O X X X X X 6
#   5 O O O O X X X X X 5
#   4 O O O O X X X X X 4
#   3 O O O O X X X X X 3
#   2 O X . * O O O O X 2
#   1 O X . X O O O O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 5.5
gogui-setup b B1 b D1 b B2 b J2 b E3 b F3 b G3 b H3 b J3 b E4 b F4 b G4 b H4 b J4 b E5 b F5 b G5 b H5 b J5 b E6 b F6 b G6 b H6 b J6 b E7 b F7 b G7 b H7 b J7 b E8 b F8 b G8 b H8 b J8 b E9 b F9 b H9 w A1 w E1 w F1 w G1 w H1 w A2 w E2 w F2 w G2 w H2 w A3 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w A5 w B5 w C5 w D5 w A6 w B6 w C6 w D6 w A7 w B7 w C7 w D7 w A8 w B8 w C8 w D8 w B9 w D9
gogui-setup_player black
130 reg_genmove black
#? [D2]

# Black to move in the race. Of 3 moves only A7 works, and with best play White
# wins the board by 13 before komi.
# Black to play, komi -15.5
#     A B C D E F G H J
#   9 X . O O O X X X O 9
#   8 X . O O O . X X O 8
#   7 * O O O O X X X O 7
#   6 X X X X X O O O O 6
#   5 X X X X X O O O O 5
#   4 X X X X X O O O O 4
#   3 X X X X X O O O O 3
#   2 X X X X X O O O O 2
#   1 . X . X X O . O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -15.5
gogui-setup b B1 b D1 b E1 b A2 b B2 b C2 b D2 b E2 b A3 b B3 b C3 b D3 b E3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b A6 b B6 b C6 b D6 b E6 b F7 b G7 b H7 b A8 b G8 b H8 b A9 b F9 b G9 b H9 w F1 w H1 w F2 w G2 w H2 w J2 w F3 w G3 w H3 w J3 w F4 w G4 w H4 w J4 w F5 w G5 w H5 w J5 w F6 w G6 w H6 w J6 w B7 w C7 w D7 w E7 w J7 w C8 w D8 w E8 w J8 w C9 w D9 w E9 w J9
gogui-setup_player black
140 reg_genmove black
#? [A7]

# Black to move in the race. Of 5 moves only H6 works, and with best play Black
# wins the board by 21 before komi.
# Black to play, komi 4.5
#     A B C D E F G H J
#   9 . X X X X X X . X 9
#   8 X X X X X X X O O 8
#   7 . X X X X X X O O 7
#   6 X X X X X X X * O 6
#   5 X X X X X X X O . 5
#   4 O O O O O O O X . 4
#   3 . O O O O O O X . 3
#   2 O O O O O O O X X 2
#   1 . O O O O O O O O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 4.5
gogui-setup b H2 b J2 b H3 b H4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 b G7 b A8 b B8 b C8 b D8 b E8 b F8 b G8 b B9 b C9 b D9 b E9 b F9 b G9 b J9 w B1 w C1 w D1 w E1 w F1 w G1 w H1 w J1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w B3 w C3 w D3 w E3 w F3 w G3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H5 w J6 w H7 w J7 w H8 w J8
gogui-setup_player black
150 reg_genmove black
#? [H6]

# Black to move in the race. Of 4 moves only E2 works, and with best play Black
# wins the board by 7 before komi.
# Black to play, komi -4.5
#     A B C D E F G H J
#   9 . X . X O O . O . 9
#   8 X X X X O O O O O 8
#   7 X X X X O O O O O 7
#   6 X X X X O O O O O 6
#   5 X X X X O O O O O 5
#   4 X X X X O O O O O 4
#   3 X X X X O O O O O 3
#   2 X X O O * X X X . 2
#   1 X O O O . . X X O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -4.5
gogui-setup b A1 b G1 b H1 b A2 b B2 b F2 b G2 b H2 b A3 b B3 b C3 b D3 b A4 b B4 b C4 b D4 b A5 b B5 b C5 b D5 b A6 b B6 b C6 b D6 b A7 b B7 b C7 b D7 b A8 b B8 b C8 b D8 b B9 b D9 w B1 w C1 w D1 w J1 w C2 w D2 w E3 w F3 w G3 w H3 w J3 w E4 w F4 w G4 w H4 w J4 w E5 w F5 w G5 w H5 w J5 w E6 w F6 w G6 w H6 w J6 w E7 w F7 w G7 w H7 w J7 w E8 w F8 w G8 w H8 w J8 w E9 w F9 w H9
gogui-setup_player black
160 reg_genmove black
#? [E2]

# White to move in the race. Of 4 moves only G4 or G3 works, and with best play
# White wins the board by 2 before komi.
# White to play, komi 2.5
#     A B C D E F G H
#   8 . X X X X X X X 8
#   7 X X X X X O X X 7
#   6 . X X X X O O O 6
#   5 X X X X X O O O 5
#   4 X X X X X O * . 4
#   3 . O O O O X * X 3
#   2 O O O O O O O O 2
#   1 . O O O O O . . 1
#     A B C D E F G H
boardsize 8
clear_board
komi 2.5
gogui-setup b F3 b H3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b B6 b C6 b D6 b E6 b A7 b B7 b C7 b D7 b E7 b G7 b H7 b B8 b C8 b D8 b E8 b F8 b G8 b H8 w B1 w C1 w D1 w E1 w F1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w H2 w B3 w C3 w D3 w E3 w F4 w F5 w G5 w H5 w F6 w G6 w H6 w F7
gogui-setup_player white
170 reg_genmove white
#? [G3|G4]

# Black to move in the race. Of 5 moves only J7 or J6 works, and with best play
# Black wins the board by 15 before komi.
# Black to play, komi 10.5
#     A B C D E F G H J
#   9 . X X X X X X X X 9
#   8 X X X X X X X X X 8
#   7 . X X X X X X O * 7
#   6 X X X X X X X O * 6
#   5 X X X X X X X O O 5
#   4 O O O O O O O X X 4
#   3 . O O O O O O X . 3
#   2 O O O O O O O . O 2
#   1 . O O O O O O . O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 10.5
gogui-setup b H3 b H4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 b G7 b A8 b B8 b C8 b D8 b E8 b F8 b G8 b H8 b J8 b B9 b C9 b D9 b E9 b F9 b G9 b H9 b J9 w B1 w C1 w D1 w E1 w F1 w G1 w J1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w J2 w B3 w C3 w D3 w E3 w F3 w G3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H5 w J5 w H6 w H7
gogui-setup_player black
180 reg_genmove black
#? [J6|J7]

# Black to move in the race. Of 6 moves only E2 works, and with best play Black
# wins the board by 3 before komi.
# Black to play, komi -9.5
#     A B C D E F G H J
#   9 . X . X O O . O . 9
#   8 X X X X O O O O O 8
#   7 X X X X O O O O O 7
#   6 X X X X O O O O O 6
#   5 X X X X O O O O O 5
#   4 X X X X O O O O O 4
#   3 X X X X O O O O O 3
#   2 X O O O * X X . O 2
#   1 . X O . . . X O O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -9.5
gogui-setup b B1 b G1 b A2 b F2 b G2 b A3 b B3 b C3 b D3 b A4 b B4 b C4 b D4 b A5 b B5 b C5 b D5 b A6 b B6 b C6 b D6 b A7 b B7 b C7 b D7 b A8 b B8 b C8 b D8 b B9 b D9 w C1 w H1 w J1 w B2 w C2 w D2 w J2 w E3 w F3 w G3 w H3 w J3 w E4 w F4 w G4 w H4 w J4 w E5 w F5 w G5 w H5 w J5 w E6 w F6 w G6 w H6 w J6 w E7 w F7 w G7 w H7 w J7 w E8 w F8 w G8 w H8 w J8 w E9 w F9 w H9
gogui-setup_player black
190 reg_genmove black
#? [E2]

# White to move in the race. Of 4 moves only H5 works, and with best play White
# wins the board by 7 before komi.
# White to play, komi 5.5
#     A B C D E F G H J
#   9 . X X X X X X X X 9
#   8 X X X X X X X O O 8
#   7 . X X X X X X O O 7
#   6 X X X X X X X O . 6
#   5 X X X X X X X * . 5
#   4 O O O O O O O X . 4
#   3 . O O O O O O X X 3
#   2 O O O O O O O X O 2
#   1 . O O O O O O O O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 5.5
gogui-setup b H2 b H3 b J3 b H4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 b G7 b A8 b B8 b C8 b D8 b E8 b F8 b G8 b B9 b C9 b D9 b E9 b F9 b G9 b H9 b J9 w B1 w C1 w D1 w E1 w F1 w G1 w H1 w J1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w J2 w B3 w C3 w D3 w E3 w F3 w G3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H6 w H7 w J7 w H8 w J8
gogui-setup_player white
200 reg_genmove white
#? [H5]

# Black to move in the race. Of 7 moves only H5 works, and with best play Black
# wins the board by 9 before komi.
# Black to play, komi 4.5
#     A B C D E F G H J
#   9 . X X X X X X . . 9
#   8 X X X X X X X O O 8
#   7 . X X X X X X . O 7
#   6 X X X X X X X O O 6
#   5 X X X X X X X * . 5
#   4 O O O O O O O . . 4
#   3 . O O O O O O X X 3
#   2 O O O O O O O X X 2
#   1 . O O O O O O O O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 4.5
gogui-setup b H2 b J2 b H3 b J3 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b B7 b C7 b D7 b E7 b F7 b G7 b A8 b B8 b C8 b D8 b E8 b F8 b G8 b B9 b C9 b D9 b E9 b F9 b G9 w B1 w C1 w D1 w E1 w F1 w G1 w H1 w J1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w B3 w C3 w D3 w E3 w F3 w G3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H6 w J6 w J7 w H8 w J8
gogui-setup_player black
210 reg_genmove black
#? [H5]

# Black to move in the race. Of 6 moves only E8 works, and with best play Black
# wins the board by 5 before komi.
# Black to play, komi -9.5
#     A B C D E F G H J
#   9 O . X . X . O . X 9
#   8 O X X X * O O O . 8
#   7 O O O O O X X X X 7
#   6 O O O O O X X X X 6
#   5 O O O O O X X X X 5
#   4 O O O O O X X X X 4
#   3 O O O O O X X X X 3
#   2 O O O O O X X X X 2
#   1 . O . O O X . X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -9.5
gogui-setup b F1 b H1 b F2 b G2 b H2 b J2 b F3 b G3 b H3 b J3 b F4 b G4 b H4 b J4 b F5 b G5 b H5 b J5 b F6 b G6 b H6 b J6 b F7 b G7 b H7 b J7 b B8 b C8 b D8 b C9 b E9 b J9 w B1 w D1 w E1 w A2 w B2 w C2 w D2 w E2 w A3 w B3 w C3 w D3 w E3 w A4 w B4 w C4 w D4 w E4 w A5 w B5 w C5 w D5 w E5 w A6 w B6 w C6 w D6 w E6 w A7 w B7 w C7 w D7 w E7 w A8 w F8 w G8 w H8 w A9 w G9
gogui-setup_player black
220 reg_genmove black
#? [E8]

# White to move in the race. Of 5 moves only H6 works, and with best play White
# wins the board by 2 before komi.
# White to play, komi -0.5
#     A B C D E F G H
#   8 . X X X X X X X 8
#   7 X X X X X O X X 7
#   6 . X X X X O O * 6
#   5 X X X X X O O . 5
#   4 X X X X X O O O 4
#   3 . O O O O + X X 3
#   2 O O O O O O O X 2
#   1 . O O O O . O . 1
#     A B C D E F G H
boardsize 8
clear_board
komi -0.5
gogui-setup b H2 b G3 b H3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b B6 b C6 b D6 b E6 b A7 b B7 b C7 b D7 b E7 b G7 b H7 b B8 b C8 b D8 b E8 b F8 b G8 b H8 w B1 w C1 w D1 w E1 w G1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w B3 w C3 w D3 w E3 w F4 w G4 w H4 w F5 w G5 w F6 w G6 w F7
gogui-setup_player white
230 reg_genmove white
#? [H6]

# Black to move in the race. Of 4 moves only J5 or H2 works, and with best play
# Black wins the board by 5 before komi.
# Black to play, komi -7.5
#     A B C D E F G H J
#   9 . O O O O O O O O 9
#   8 O O O O O O O X . 8
#   7 . O O O O O O X X 7
#   6 O O O O O O O X X 6
#   5 O O O O O O O X * 5
#   4 X X X X X X X O . 4
#   3 . X X X X X X O O 3
#   2 X X X X X X X * O 2
#   1 . X X X X X X X X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -7.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b G1 b H1 b J1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b B3 b C3 b D3 b E3 b F3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H5 b H6 b J6 b H7 b J7 b H8 w J2 w H3 w J3 w H4 w A5 w B5 w C5 w D5 w E5 w F5 w G5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w B7 w C7 w D7 w E7 w F7 w G7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w B9 w C9 w D9 w E9 w F9 w G9 w H9 w J9
gogui-setup_player black
240 reg_genmove black
#? [H2|J5]
