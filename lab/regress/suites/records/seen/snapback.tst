# The seen half of the positions drawn from game records: snapback.
# docs/experiments.md says who confirmed them.

# 19×19 record (train), game 60114, move 268. GNU Go: Q4 decides Q6.
# Black to play, komi 10.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . . O . . . . . . . . . 19
#  18 . . . O O O X . O X . . . X O . . X . 18
#  17 . . O . X X O . O X X X . X X O O X . 17
#  16 . . O X X O . O O X O . X X X X X . X 16
#  15 . . X X O O O . O X O . X . . . . . . 15
#  14 . X X . X O X O X O O O O X X . X . X 14
#  13 * O O . X X X X X X . O X X . X X X . 13
#  12 . X * O O . . O X . . O O X X O X X X 12
#  11 . . . . O O O O X . O . O . . O . X O 11
#  10 . X X X O X X O X + X O . O . X O O O 10
#   9 O O O X X X X O O X . X O . O O X X . 9
#   8 O . O O O O X . O O X X . O . X O X . 8
#   7 . O O X X X O O O . O X X O X X . X . 7
#   6 O . O X O O X O X O O X . X O O X . . 6
#   5 O O X X . X X . X X O O X X O . X X . 5
#   4 X X O X . X O X X O . O O X O * O O . 4
#   3 . X O X . . O . X X O O X X X O . . . 3
#   2 . . . . X O X X O O O . O . X O O O . 2
#   1 . . . . . . . . O . X X . . X X . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 10.5
gogui-setup b L1 b M1 b P1 b Q1 b E2 b G2 b H2 b P2 b B3 b D3 b J3 b K3 b N3 b O3 b P3 b A4 b B4 b D4 b F4 b H4 b J4 b O4 b C5 b D5 b F5 b G5 b J5 b K5 b N5 b O5 b R5 b S5 b D6 b G6 b J6 b M6 b O6 b R6 b D7 b E7 b F7 b M7 b N7 b P7 b Q7 b S7 b G8 b L8 b M8 b Q8 b S8 b D9 b E9 b F9 b G9 b K9 b M9 b R9 b S9 b B10 b C10 b D10 b F10 b G10 b J10 b L10 b Q10 b J11 b S11 b B12 b J12 b O12 b P12 b R12 b S12 b T12 b E13 b F13 b G13 b H13 b J13 b K13 b N13 b O13 b Q13 b R13 b S13 b B14 b C14 b E14 b G14 b J14 b O14 b P14 b R14 b T14 b C15 b D15 b K15 b N15 b D16 b E16 b K16 b N16 b O16 b P16 b Q16 b R16 b T16 b E17 b F17 b K17 b L17 b M17 b O17 b P17 b S17 b G18 b K18 b O18 b S18 w J1 w F2 w J2 w K2 w L2 w N2 w Q2 w R2 w S2 w C3 w G3 w L3 w M3 w Q3 w C4 w G4 w K4 w M4 w N4 w P4 w R4 w S4 w A5 w B5 w L5 w M5 w P5 w A6 w C6 w E6 w F6 w H6 w K6 w L6 w P6 w Q6 w B7 w C7 w G7 w H7 w J7 w L7 w O7 w A8 w C8 w D8 w E8 w F8 w J8 w K8 w O8 w R8 w A9 w B9 w C9 w H9 w J9 w N9 w P9 w Q9 w E10 w H10 w M10 w O10 w R10 w S10 w T10 w E11 w F11 w G11 w H11 w L11 w N11 w Q11 w T11 w D12 w E12 w H12 w M12 w N12 w Q12 w B13 w C13 w M13 w F14 w H14 w K14 w L14 w M14 w N14 w E15 w F15 w G15 w J15 w L15 w C16 w F16 w H16 w J16 w L16 w C17 w G17 w J17 w Q17 w R17 w D18 w E18 w F18 w J18 w P18 w K19
gogui-setup_player black
10 reg_genmove black
#? [Q4|C12|A13]

# 9×9 server record (train), game 2422, move 33. GNU Go: D2 decides E4.
# White to play, komi -10.5
#     A B C D E F G H J
#   9 . . . . X X O . . 9
#   8 . . . X . . X . . 8
#   7 . . + X O O + . . 7
#   6 . . X . X O . . . 6
#   5 . . X O O . O . . 5
#   4 . O O X X O X O . 4
#   3 * X O . X O + . . 3
#   2 * . X * X O . . . 2
#   1 . X . X O O . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -10.5
gogui-setup b B1 b D1 b C2 b E2 b B3 b E3 b D4 b E4 b G4 b C5 b C6 b E6 b D7 b D8 b G8 b E9 b F9 w E1 w F1 w F2 w C3 w F3 w B4 w C4 w F4 w H4 w D5 w E5 w G5 w F6 w E7 w F7 w G9
gogui-setup_player white
20 reg_genmove white
#? [A2|D2|A3]

# 9×9 server record (train), game 1147, move 33. GNU Go: C6 decides D5.
# White to play, komi -0.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . X . X O . . . . 8
#   7 . . X O O . + O . 7
#   6 . X * X O O O X . 6
#   5 . O . X O X X X . 5
#   4 . . O X X O . . . 4
#   3 . . O X O O + X . 3
#   2 . . O O X X X . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -0.5
gogui-setup b E2 b F2 b G2 b D3 b H3 b D4 b E4 b D5 b F5 b G5 b H5 b B6 b D6 b H6 b C7 b B8 b D8 w C2 w D2 w C3 w E3 w F3 w C4 w F4 w B5 w E5 w E6 w F6 w G6 w D7 w E7 w H7 w E8
gogui-setup_player white
30 reg_genmove white
#? [C6]

# 9×9 server record (train), game 2422, move 31. GNU Go: D2 decides E4.
# White to play, komi -0.5
#     A B C D E F G H J
#   9 . . . . X X O . . 9
#   8 . . . X . . X . . 8
#   7 . . + X O O + . . 7
#   6 . . X . X O . . . 6
#   5 . . X O O . O . . 5
#   4 . * O X X O X O . 4
#   3 . X O . X O + . . 3
#   2 . . X * X O . . . 2
#   1 . . . X O O . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -0.5
gogui-setup b D1 b C2 b E2 b B3 b E3 b D4 b E4 b G4 b C5 b C6 b E6 b D7 b D8 b G8 b E9 b F9 w E1 w F1 w F2 w C3 w F3 w C4 w F4 w H4 w D5 w E5 w G5 w F6 w E7 w F7 w G9
gogui-setup_player white
40 reg_genmove white
#? [D2|B4]
