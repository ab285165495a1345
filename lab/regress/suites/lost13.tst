# Positions of games on 13×13 that montego lost to Pachi 12.90 without its network, with 26,000
# playouts a move against 20,000 (docs/network.md) and, the first,
# with 104,000 against 80,000. In each montego played a move that costs it 25 % of win rate or more
# by KataGo 1.17.2 with g170-b6c96, 1,500 visits before the move and 600 after it. The answers lose
# 15 % at most by its search or after them. The commands follow from the pictures, where * marks the
# answers: go test ./lab/regress -run Questions -update writes them.

# Game of 8 s, number 2, move 52, where L6 was played.
# White to play, komi 7.5
#     A B C D E F G H J K L M N
#  13 . . . . . . . . . . . . . 13
#  12 . . . . . . . . . . . . . 12
#  11 . . . X . . . O . . . . . 11
#  10 . * X + . . . . . O . . . 10
#   9 . O X . . . . . . . . . . 9
#   8 . O X . . . . . . . X . . 8
#   7 . . O X . . + . . . . . . 7
#   6 . O * . X X X . O . . . . 6
#   5 . O X X O O X X O . . . . 5
#   4 * O . O O O O O X O . . . 4
#   3 X O O O O X O X X O . . . 3
#   2 . X X X X X X X . O . . . 2
#   1 . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N
boardsize 13
clear_board
komi 7.5
gogui-setup b B2 b C2 b D2 b E2 b F2 b G2 b H2 b A3 b F3 b H3 b J3 b J4 b C5 b D5 b G5 b H5 b E6 b F6 b G6 b D7 b C8 b L8 b C9 b C10 b D11 w K2 w B3 w C3 w D3 w E3 w G3 w K3 w B4 w D4 w E4 w F4 w G4 w H4 w K4 w B5 w E5 w F5 w J5 w B6 w J6 w C7 w B8 w B9 w K10 w H11
gogui-setup_player white
10 reg_genmove white
#? [A4|C6|B10]

# Game of 2 s, number 3, move 75, where D9 was played.
# Black to play, komi 7.5
#     A B C D E F G H J K L M N
#  13 . . . . O . . . . X . X . 13
#  12 . . . O . O X X X . X O X 12
#  11 . O . X O X X O X X O * . 11
#  10 . . . + O O X O O O O O . 10
#   9 . . O . O X O O . O X O O 9
#   8 . X X X X X X X O O X X X 8
#   7 . O O O O O + O X X * . . 7
#   6 . . . . . . . O . . * * . 6
#   5 . O . . . . . . X . . . . 5
#   4 X O X X . . . . . X . . . 4
#   3 . X O X . . . . . . . . . 3
#   2 . X O O X . . . . . . . . 2
#   1 . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N
boardsize 13
clear_board
komi 7.5
gogui-setup b B2 b E2 b B3 b D3 b A4 b C4 b D4 b K4 b J5 b J7 b K7 b B8 b C8 b D8 b E8 b F8 b G8 b H8 b L8 b M8 b N8 b F9 b L9 b G10 b D11 b F11 b G11 b J11 b K11 b G12 b H12 b J12 b L12 b N12 b K13 b M13 w C2 w D2 w C3 w B4 w B5 w H6 w B7 w C7 w D7 w E7 w F7 w H7 w J8 w K8 w C9 w E9 w G9 w H9 w K9 w M9 w N9 w E10 w F10 w H10 w J10 w K10 w L10 w M10 w B11 w E11 w H11 w L11 w D12 w F12 w M12 w E13
gogui-setup_player black
20 reg_genmove black
#? [L6|M6|L7|M11]

# Game of 2 s, number 3, move 77, where B9 was played.
# Black to play, komi 7.5
#     A B C D E F G H J K L M N
#  13 . . . . O . . . . X . X . 13
#  12 . . . O . O X X X . X O X 12
#  11 . O . X O X X O X X O * . 11
#  10 . . . O O O X O O O O O . 10
#   9 . . O X O X O O . O X O O 9
#   8 . X X X X X X X O O X X X 8
#   7 . O O O O O + O X X * . . 7
#   6 . . . . . . . O . . * * . 6
#   5 . O . . . . . . X . . . . 5
#   4 X O X X . . . . . X . . . 4
#   3 . X O X . . . . . . . . . 3
#   2 . X O O X . . . . . . . . 2
#   1 . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N
boardsize 13
clear_board
komi 7.5
gogui-setup b B2 b E2 b B3 b D3 b A4 b C4 b D4 b K4 b J5 b J7 b K7 b B8 b C8 b D8 b E8 b F8 b G8 b H8 b L8 b M8 b N8 b D9 b F9 b L9 b G10 b D11 b F11 b G11 b J11 b K11 b G12 b H12 b J12 b L12 b N12 b K13 b M13 w C2 w D2 w C3 w B4 w B5 w H6 w B7 w C7 w D7 w E7 w F7 w H7 w J8 w K8 w C9 w E9 w G9 w H9 w K9 w M9 w N9 w D10 w E10 w F10 w H10 w J10 w K10 w L10 w M10 w B11 w E11 w H11 w L11 w D12 w F12 w M12 w E13
gogui-setup_player black
30 reg_genmove black
#? [L6|M6|L7|M11]

# Game of 2 s, number 19, move 75, where N4 was played.
# Black to play, komi 7.5
#     A B C D E F G H J K L M N
#  13 . . . . . . . . . . . . . 13
#  12 . . * O . . . . O . . . . 12
#  11 . . X . * . X . O X . . . 11
#  10 . . . X . * . . . + X . . 10
#   9 . . . . . . . O O X X . . 9
#   8 . . O O O . O O . O X O . 8
#   7 . * X O X X X O O O X X O 7
#   6 . . . X . X X X X X O O . 6
#   5 . . . . X O X X O O X O . 5
#   4 . . . + X O O O O X X O . 4
#   3 . . X X O . . O X X X X . 3
#   2 . . X O . O . . O O X X . 2
#   1 . . . * . . . . . . . . . 1
#     A B C D E F G H J K L M N
boardsize 13
clear_board
komi 7.5
gogui-setup b C2 b L2 b M2 b C3 b D3 b J3 b K3 b L3 b M3 b E4 b K4 b L4 b E5 b G5 b H5 b L5 b D6 b F6 b G6 b H6 b J6 b K6 b C7 b E7 b F7 b G7 b L7 b M7 b L8 b K9 b L9 b D10 b L10 b C11 b G11 b K11 w D2 w F2 w J2 w K2 w E3 w H3 w F4 w G4 w H4 w J4 w M4 w F5 w J5 w K5 w M5 w L6 w M6 w D7 w H7 w J7 w K7 w N7 w C8 w D8 w E8 w G8 w H8 w K8 w M8 w H9 w J9 w J11 w D12 w J12
gogui-setup_player black
40 reg_genmove black
#? [D1|B7|F10|E11|C12]

# Game of 2 s, number 19, move 87, where M9 was played.
# Black to play, komi 7.5
#     A B C D E F G H J K L M N
#  13 . * . X . . . . . . . . . 13
#  12 . O X O * * . . O . . . . 12
#  11 . . X . O . X . O X . . . 11
#  10 . X . X O . . . . + X . . 10
#   9 . * . . . . . O O X X . . 9
#   8 . O O O O . O O . O X O . 8
#   7 . . X O X X X O O O X X O 7
#   6 . X . X . X X X X X O O O 6
#   5 . . X . X O X X O O X O . 5
#   4 . . . + X O O O O X X O X 4
#   3 . . X X O . . O X X X X . 3
#   2 . . X O . O . . O O X X . 2
#   1 . . . * . . . . . . . . . 1
#     A B C D E F G H J K L M N
boardsize 13
clear_board
komi 7.5
gogui-setup b C2 b L2 b M2 b C3 b D3 b J3 b K3 b L3 b M3 b E4 b K4 b L4 b N4 b C5 b E5 b G5 b H5 b L5 b B6 b D6 b F6 b G6 b H6 b J6 b K6 b C7 b E7 b F7 b G7 b L7 b M7 b L8 b K9 b L9 b B10 b D10 b L10 b C11 b G11 b K11 b C12 b D13 w D2 w F2 w J2 w K2 w E3 w H3 w F4 w G4 w H4 w J4 w M4 w F5 w J5 w K5 w M5 w L6 w M6 w N6 w D7 w H7 w J7 w K7 w N7 w B8 w C8 w D8 w E8 w G8 w H8 w K8 w M8 w H9 w J9 w E10 w E11 w J11 w B12 w D12 w J12
gogui-setup_player black
50 reg_genmove black
#? [D1|B9|E12|F12|B13]

# Game of 2 s, number 19, move 113, where K1 was played.
# Black to play, komi 7.5
#     A B C D E F G H J K L M N
#  13 . . X X . X O . . . . . . 13
#  12 O O X O X X O O O . . . . 12
#  11 . . X O O X X X O X . . . 11
#  10 . X . X O . . O * O X . . 10
#   9 * * . . . . . O O X X X . 9
#   8 . O O O O O O O . O X O . 8
#   7 . . X O X X X O O O X X O 7
#   6 . X . X X X X X X X O O O 6
#   5 . . X . X O X X O O X O . 5
#   4 . . . + X O O O O X X O X 4
#   3 . . X X O . . O X X X X . 3
#   2 . . X O O O X O O O X X . 2
#   1 . . X O . X X O . . . . . 1
#     A B C D E F G H J K L M N
boardsize 13
clear_board
komi 7.5
gogui-setup b C1 b F1 b G1 b C2 b G2 b L2 b M2 b C3 b D3 b J3 b K3 b L3 b M3 b E4 b K4 b L4 b N4 b C5 b E5 b G5 b H5 b L5 b B6 b D6 b E6 b F6 b G6 b H6 b J6 b K6 b C7 b E7 b F7 b G7 b L7 b M7 b L8 b K9 b L9 b M9 b B10 b D10 b L10 b C11 b F11 b G11 b H11 b K11 b C12 b E12 b F12 b C13 b D13 b F13 w D1 w H1 w D2 w E2 w F2 w H2 w J2 w K2 w E3 w H3 w F4 w G4 w H4 w J4 w M4 w F5 w J5 w K5 w M5 w L6 w M6 w N6 w D7 w H7 w J7 w K7 w N7 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w K8 w M8 w H9 w J9 w E10 w H10 w K10 w D11 w E11 w J11 w A12 w B12 w D12 w G12 w H12 w J12 w G13
gogui-setup_player black
60 reg_genmove black
#? [A9|B9|J10]

# Game of 2 s, number 22, move 88, where M6 was played.
# White to play, komi 7.5
#     A B C D E F G H J K L M N
#  13 . . X . X . . . . . . . . 13
#  12 . X . X . X O . X O X O . 12
#  11 . X X O X X O . X X O . . 11
#  10 . * O O O O . . . + O . . 10
#   9 . * . O . . O . X X O . . 9
#   8 . O O . X . . X X X X O . 8
#   7 * X X O . O O O O X O . . 7
#   6 . X O O O O X X X X . . . 6
#   5 . . X O X O X O . . . . . 5
#   4 . . X X X X O X X X X . . 4
#   3 . X O O O O O O X O O . . 3
#   2 . X . . . . . . O . . . . 2
#   1 . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N
boardsize 13
clear_board
komi 7.5
gogui-setup b B2 b B3 b J3 b C4 b D4 b E4 b F4 b H4 b J4 b K4 b L4 b C5 b E5 b G5 b B6 b G6 b H6 b J6 b K6 b B7 b C7 b K7 b E8 b H8 b J8 b K8 b L8 b J9 b K9 b B11 b C11 b E11 b F11 b J11 b K11 b B12 b D12 b F12 b J12 b L12 b C13 b E13 w J2 w C3 w D3 w E3 w F3 w G3 w H3 w K3 w L3 w G4 w D5 w F5 w H5 w C6 w D6 w E6 w F6 w D7 w F7 w G7 w H7 w J7 w L7 w B8 w C8 w M8 w D9 w G9 w L9 w C10 w D10 w E10 w F10 w L10 w D11 w G11 w L11 w G12 w K12 w M12
gogui-setup_player white
70 reg_genmove white
#? [A7|B9|B10]

# Game of 2 s, number 22, move 92, where A8 was played.
# White to play, komi 7.5
#     A B C D E F G H J K L M N
#  13 . . X . X . . . . . . . . 13
#  12 . X . X . X O . X O X O . 12
#  11 . X X O X X O . X X O . . 11
#  10 X O O O O O . . . + O . . 10
#   9 . X . O . . O . X X O . . 9
#   8 . O O . X * . X X X X O . 8
#   7 * X X O . O O O O X O . . 7
#   6 . X O O O O X X X X . O . 6
#   5 . . X O X O X O . . . . . 5
#   4 . . X X X X O X X X X . . 4
#   3 . X O O O O O O X O O . . 3
#   2 . X . . . . . . O . . . . 2
#   1 . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N
boardsize 13
clear_board
komi 7.5
gogui-setup b B2 b B3 b J3 b C4 b D4 b E4 b F4 b H4 b J4 b K4 b L4 b C5 b E5 b G5 b B6 b G6 b H6 b J6 b K6 b B7 b C7 b K7 b E8 b H8 b J8 b K8 b L8 b B9 b J9 b K9 b A10 b B11 b C11 b E11 b F11 b J11 b K11 b B12 b D12 b F12 b J12 b L12 b C13 b E13 w J2 w C3 w D3 w E3 w F3 w G3 w H3 w K3 w L3 w G4 w D5 w F5 w H5 w C6 w D6 w E6 w F6 w M6 w D7 w F7 w G7 w H7 w J7 w L7 w B8 w C8 w M8 w D9 w G9 w L9 w B10 w C10 w D10 w E10 w F10 w L10 w D11 w G11 w L11 w G12 w K12 w M12
gogui-setup_player white
80 reg_genmove white
#? [A7|F8]

# Game of 2 s, number 23, move 79, where J7 was played.
# Black to play, komi 7.5
#     A B C D E F G H J K L M N
#  13 . O . O X X . . . . . * . 13
#  12 . O O O O X X . O O X X O 12
#  11 . O X O O O X X X X O O . 11
#  10 . X X X O X O . X O X O . 10
#   9 . . . X X X . O X O X . . 9
#   8 . . X O O X . O X . . . . 8
#   7 . . O O X O + O . . . . . 7
#   6 . X O . X . . . . O O . . 6
#   5 . X . X . . . . . O X O . 5
#   4 . . . + . . . . . O X X . 4
#   3 . . . . . . . O O X . X . 3
#   2 . . . . . . . O X X X O . 2
#   1 . . X . . . . . O . . . . 1
#     A B C D E F G H J K L M N
boardsize 13
clear_board
komi 7.5
gogui-setup b C1 b J2 b K2 b L2 b K3 b M3 b L4 b M4 b B5 b D5 b L5 b B6 b E6 b E7 b C8 b F8 b J8 b D9 b E9 b F9 b J9 b L9 b B10 b C10 b D10 b F10 b J10 b L10 b C11 b G11 b H11 b J11 b K11 b F12 b G12 b L12 b M12 b E13 b F13 w J1 w H2 w M2 w H3 w J3 w K4 w K5 w M5 w C6 w K6 w L6 w C7 w D7 w F7 w H7 w D8 w E8 w H8 w H9 w K9 w E10 w G10 w K10 w M10 w B11 w D11 w E11 w F11 w L11 w M11 w B12 w C12 w D12 w E12 w J12 w K12 w N12 w B13 w D13
gogui-setup_player black
90 reg_genmove black
#? [M13]

# Game of 2 s, number 23, move 85, where M9 was played.
# Black to play, komi 7.5
#     A B C D E F G H J K L M N
#  13 . O . O X X . . . . . * . 13
#  12 . O O O O X X . O O X X O 12
#  11 . O X O O O X X X X O O . 11
#  10 . X X X O X O . X O X O . 10
#   9 . . . X X X . O X O X . . 9
#   8 . . X O O X . O X * . . . 8
#   7 . . O O X O + O X . . . . 7
#   6 . X O . X . . O X O O . . 6
#   5 . X . X . . . O X O X O . 5
#   4 . . . + . . . . O O X X . 4
#   3 . . . . . . . O O X . X . 3
#   2 . . . . . . . O X X X O . 2
#   1 . . X . . . . . O . . . . 1
#     A B C D E F G H J K L M N
boardsize 13
clear_board
komi 7.5
gogui-setup b C1 b J2 b K2 b L2 b K3 b M3 b L4 b M4 b B5 b D5 b J5 b L5 b B6 b E6 b J6 b E7 b J7 b C8 b F8 b J8 b D9 b E9 b F9 b J9 b L9 b B10 b C10 b D10 b F10 b J10 b L10 b C11 b G11 b H11 b J11 b K11 b F12 b G12 b L12 b M12 b E13 b F13 w J1 w H2 w M2 w H3 w J3 w J4 w K4 w H5 w K5 w M5 w C6 w H6 w K6 w L6 w C7 w D7 w F7 w H7 w D8 w E8 w H8 w H9 w K9 w E10 w G10 w K10 w M10 w B11 w D11 w E11 w F11 w L11 w M11 w B12 w C12 w D12 w E12 w J12 w K12 w N12 w B13 w D13
gogui-setup_player black
100 reg_genmove black
#? [K8|M13]
