# The unseen half of the positions drawn from game records: endgame.
# docs/experiments.md says who confirmed them.

# own game against GNU Go, game game-0015.sgf, move 34.
# Black to play, komi 9.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . O O X . . . . . 8
#   7 O . O X . . + . . 7
#   6 X O X X . . . X X 6
#   5 X X X . X X X X O 5
#   4 X O O O * O O O O 4
#   3 O . + . . . O . . 3
#   2 O O . . . . . . . 2
#   1 X . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 9.5
gogui-setup b A1 b A4 b A5 b B5 b C5 b E5 b F5 b G5 b H5 b A6 b C6 b D6 b H6 b J6 b D7 b D8 w A2 w B2 w A3 w G3 w B4 w C4 w D4 w F4 w G4 w H4 w J4 w J5 w B6 w A7 w C7 w B8 w C8
gogui-setup_player black
10 reg_genmove black
#? [E4]

# own game against GNU Go, game game-0057.sgf, move 74.
# Black to play, komi -20.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 X . X X O X X . . 8
#   7 O X X X X . + X . 7
#   6 O O X O O X X * X 6
#   5 . O O . O O O O O 5
#   4 O O O . O . O O X 4
#   3 O O O . . O X X . 3
#   2 O . . . . O O X X 2
#   1 . O . . O O . X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -20.5
gogui-setup b H1 b H2 b J2 b G3 b H3 b J4 b C6 b F6 b G6 b J6 b B7 b C7 b D7 b E7 b H7 b A8 b C8 b D8 b F8 b G8 w B1 w E1 w F1 w A2 w F2 w G2 w A3 w B3 w C3 w F3 w A4 w B4 w C4 w E4 w G4 w H4 w B5 w C5 w E5 w F5 w G5 w H5 w J5 w A6 w B6 w D6 w E6 w A7 w E8
gogui-setup_player black
20 reg_genmove black
#? [H6]

# 9×9 server record (train), game 1129, move 54.
# Black to play, komi 3.5
#     A B C D E F G H J
#   9 . O . O O X . . . 9
#   8 . . O . O X . . . 8
#   7 O O X O X . X . . 7
#   6 O X X O X . X X X 6
#   5 X . X . O X X O X 5
#   4 . X O O O O X O X 4
#   3 . X X X X O O O O 3
#   2 . X . X O O . . . 2
#   1 . . * O . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 3.5
gogui-setup b B2 b D2 b B3 b C3 b D3 b E3 b B4 b G4 b J4 b A5 b C5 b F5 b G5 b J5 b B6 b C6 b E6 b G6 b H6 b J6 b C7 b E7 b G7 b F8 b F9 w D1 w E2 w F2 w F3 w G3 w H3 w J3 w C4 w D4 w E4 w F4 w H4 w E5 w H5 w A6 w D6 w A7 w B7 w D7 w C8 w E8 w B9 w D9 w E9
gogui-setup_player black
30 reg_genmove black
#? [C1]

# 9×9 server record (train), game 1172, move 38.
# Black to play, komi 9.5
#     A B C D E F G H J
#   9 . . . O X X . . . 9
#   8 . O . O O X . . . 8
#   7 . . O . O X + . . 7
#   6 * O O X X . . . . 6
#   5 X X X . X . X . . 5
#   4 * O O X X . . . . 4
#   3 . O + O X X + . . 3
#   2 . . O O O O X X . 2
#   1 . . . . . O O X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 9.5
gogui-setup b H1 b G2 b H2 b E3 b F3 b D4 b E4 b A5 b B5 b C5 b E5 b G5 b D6 b E6 b F7 b F8 b E9 b F9 w F1 w G1 w C2 w D2 w E2 w F2 w B3 w D3 w B4 w C4 w B6 w C6 w C7 w E7 w B8 w D8 w E8 w D9
gogui-setup_player black
40 reg_genmove black
#? [A4|A6]

# 9×9 server record (train), game 1542, move 61.
# White to play, komi 8.5
#     A B C D E F G H J
#   9 . . O O X X O O . 9
#   8 O . O X X O O . O 8
#   7 X O + O X X O O O 7
#   6 X O O O X X X O X 6
#   5 X X X O O X . X X 5
#   4 . X O O X X * . . 4
#   3 . X X O * O X . . 3
#   2 * X O O O O X . . 2
#   1 . X X O * X X . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 8.5
gogui-setup b B1 b C1 b F1 b G1 b B2 b G2 b B3 b C3 b G3 b B4 b E4 b F4 b A5 b B5 b C5 b F5 b H5 b J5 b A6 b E6 b F6 b G6 b J6 b A7 b E7 b F7 b D8 b E8 b E9 b F9 w D1 w C2 w D2 w E2 w F2 w D3 w F3 w C4 w D4 w D5 w E5 w B6 w C6 w D6 w H6 w B7 w D7 w G7 w H7 w J7 w A8 w C8 w F8 w G8 w J8 w C9 w D9 w G9 w H9
gogui-setup_player white
50 reg_genmove white
#? [E1|A2|E3|G4]

# 9×9 server record (train), game 1728, move 68.
# Black to play, komi 5.5
#     A B C D E F G H J
#   9 . . O X . X . . . 9
#   8 . X X X X . X X X 8
#   7 . O X O X . X O X 7
#   6 . X * O X X O O O 6
#   5 . X O O X O O . O 5
#   4 X O X O O O . O X 4
#   3 . O X O O . O O . 3
#   2 . X X O . . . O O 2
#   1 . X O O . O . . O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 5.5
gogui-setup b B1 b B2 b C2 b C3 b A4 b C4 b J4 b B5 b E5 b B6 b E6 b F6 b C7 b E7 b G7 b J7 b B8 b C8 b D8 b E8 b G8 b H8 b J8 b D9 b F9 w C1 w D1 w F1 w J1 w D2 w H2 w J2 w B3 w D3 w E3 w G3 w H3 w B4 w D4 w E4 w F4 w H4 w C5 w D5 w F5 w G5 w J5 w D6 w G6 w H6 w J6 w B7 w D7 w H7 w C9
gogui-setup_player black
60 reg_genmove black
#? [C6]

# 9×9 server record (train), game 1796, move 48.
# Black to play, komi 4.5
#     A B C D E F G H J
#   9 . . . . O . . . . 9
#   8 . O X O O O O O . 8
#   7 . O O X O . + . O 7
#   6 O O X X O . O O X 6
#   5 X X O X X O O X . 5
#   4 . O * X X X X X X 4
#   3 . X + . O . + . . 3
#   2 . . X . O . . . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 4.5
gogui-setup b C2 b B3 b D4 b E4 b F4 b G4 b H4 b J4 b A5 b B5 b D5 b E5 b H5 b C6 b D6 b J6 b D7 b C8 w E2 w E3 w B4 w C5 w F5 w G5 w A6 w B6 w E6 w G6 w H6 w B7 w C7 w E7 w J7 w B8 w D8 w E8 w F8 w G8 w H8 w E9
gogui-setup_player black
70 reg_genmove black
#? [C4]

# 9×9 server record (train), game 2172, move 57.
# White to play, komi 8.5
#     A B C D E F G H J
#   9 . . . . . X X O . 9
#   8 . . . . * X O O . 8
#   7 X X + . . O X O . 7
#   6 X X X X X X X O . 6
#   5 O X O O * X O . . 5
#   4 O O O X X X O O . 4
#   3 . . O O O X X O * 3
#   2 O X O X X X . X O 2
#   1 . O O O X . . X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 8.5
gogui-setup b E1 b H1 b B2 b D2 b E2 b F2 b H2 b F3 b G3 b D4 b E4 b F4 b B5 b F5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b A7 b B7 b G7 b F8 b F9 b G9 w B1 w C1 w D1 w A2 w C2 w J2 w C3 w D3 w E3 w H3 w A4 w B4 w C4 w G4 w H4 w A5 w C5 w D5 w G5 w H6 w F7 w H7 w G8 w H8 w H9
gogui-setup_player white
80 reg_genmove white
#? [J3|E5|E8]

# 9×9 server record (train), game 2346, move 72.
# Black to play, komi 0.5
#     A B C D E F G H J
#   9 . . X X O . X O . 9
#   8 . . X O O O O . O 8
#   7 . X O X O O O O O 7
#   6 X X . X O O X X O 6
#   5 X O X . X X . X X 5
#   4 X O X . . X X . . 4
#   3 X O O X X O O X X 3
#   2 O O O X O O O O X 2
#   1 . O . O O . O X * 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 0.5
gogui-setup b H1 b D2 b J2 b A3 b D3 b E3 b H3 b J3 b A4 b C4 b F4 b G4 b A5 b C5 b E5 b F5 b H5 b J5 b A6 b B6 b D6 b G6 b H6 b B7 b D7 b C8 b C9 b D9 b G9 w B1 w D1 w E1 w G1 w A2 w B2 w C2 w E2 w F2 w G2 w H2 w B3 w C3 w F3 w G3 w B4 w B5 w E6 w F6 w J6 w C7 w E7 w F7 w G7 w H7 w J7 w D8 w E8 w F8 w G8 w J8 w E9 w H9
gogui-setup_player black
90 reg_genmove black
#? [J1]

# 9×9 server record (train), game 2900, move 56.
# Black to play, komi 1.5
#     A B C D E F G H J
#   9 . . X * X O . O . 9
#   8 . X . X O . O O O 8
#   7 . . X O O O O X . 7
#   6 . X O . O X X X . 6
#   5 . . . . X X . X X 5
#   4 . . X X X O O O X 4
#   3 . . X O O . O O X 3
#   2 . X X O . . O . O 2
#   1 . X O O O O . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 1.5
gogui-setup b B1 b B2 b C2 b C3 b J3 b C4 b D4 b E4 b J4 b E5 b F5 b H5 b J5 b B6 b F6 b G6 b H6 b C7 b H7 b B8 b D8 b C9 b E9 w C1 w D1 w E1 w F1 w D2 w G2 w J2 w D3 w E3 w G3 w H3 w F4 w G4 w H4 w C6 w E6 w D7 w E7 w F7 w G7 w E8 w G8 w H8 w J8 w F9 w H9
gogui-setup_player black
100 reg_genmove black
#? [D9]

# 9×9 server record (train), game 675, move 63.
# White to play, komi 2.5
#     A B C D E F G H J
#   9 O X X . . X X X X 9
#   8 O X . X . X O X O 8
#   7 O O X . . X O O O 7
#   6 . O X . X X O . . 6
#   5 . O * X X X X O . 5
#   4 . O O X . X O . O 4
#   3 O . O X . X O O . 3
#   2 . O X X . X X O O 2
#   1 O O O O X . * X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 2.5
gogui-setup b E1 b H1 b C2 b D2 b F2 b G2 b D3 b F3 b D4 b F4 b D5 b E5 b F5 b G5 b C6 b E6 b F6 b C7 b F7 b B8 b D8 b F8 b H8 b B9 b C9 b F9 b G9 b H9 b J9 w A1 w B1 w C1 w D1 w B2 w H2 w J2 w A3 w C3 w G3 w H3 w B4 w C4 w G4 w J4 w B5 w H5 w B6 w G6 w A7 w B7 w G7 w H7 w J7 w A8 w G8 w J8 w A9
gogui-setup_player white
110 reg_genmove white
#? [G1|C5]

# 9×9 server record (train), game 878, move 45.
# White to play, komi 0.5
#     A B C D E F G H J
#   9 . . . . . X O O . 9
#   8 . . X . . X X O . 8
#   7 . X + X . X O . . 7
#   6 * X X . X O O . . 6
#   5 O X O X X * O . . 5
#   4 * O O O X X O O O 4
#   3 . . O . O X X X O 3
#   2 . . O . O X . . X 2
#   1 . . . O * * . X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 0.5
gogui-setup b H1 b F2 b J2 b F3 b G3 b H3 b E4 b F4 b B5 b D5 b E5 b B6 b C6 b E6 b B7 b D7 b F7 b C8 b F8 b G8 b F9 w D1 w C2 w E2 w C3 w E3 w J3 w B4 w C4 w D4 w G4 w H4 w J4 w A5 w C5 w G5 w F6 w G6 w G7 w H8 w G9 w H9
gogui-setup_player white
120 reg_genmove white
#? [E1|F1|A4|F5|A6]
