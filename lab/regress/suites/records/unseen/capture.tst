# The unseen half of the positions drawn from game records: capture.
# docs/experiments.md says who confirmed them.

# 19×19 record (valid), game 1744, move 242. GNU Go: J7 decides L8.
# Black to play, komi -3.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . O . X X X . X . O . . 19
#  18 . X . . . . . O X X . . . X . X O X . 18
#  17 X . X X . . O . O O X X X X X O O X . 17
#  16 . X O + X . . . O O O X . X O + X . X 16
#  15 X O . . . . . O . O X X O X . O O X . 15
#  14 . . O . O X . . O X . X O O O O . O X 14
#  13 . . . . X . . . . . . X X X O . O X X 13
#  12 . . . . . . . . . . . O X . O X X O . 12
#  11 . . . . X . X O O O O . X O O O X X . 11
#  10 . . . X O . X X O X O O X O X X O O X 10
#   9 . . X . . . . . X . X O O O . . O . X 9
#   8 . X . X O X O X O X X X . . O . . . . 8
#   7 . . X O X X O O * O O X X X O X X X . 7
#   6 . O O O . X O X O O X O O O X X O O . 6
#   5 . O . O O O X X . . . . X O O O X X . 5
#   4 O . O X X X X . . + . . . X X O X . . 4
#   3 . O X . X O O O O . . O . X O O O O . 3
#   2 O X X X X O X . . . . . . . X O . . . 2
#   1 . O . X O . . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi -3.5
gogui-setup b D1 b B2 b C2 b D2 b E2 b G2 b P2 b C3 b E3 b O3 b D4 b E4 b F4 b G4 b O4 b P4 b R4 b G5 b H5 b N5 b R5 b S5 b F6 b H6 b L6 b P6 b Q6 b C7 b E7 b F7 b M7 b N7 b O7 b Q7 b R7 b S7 b B8 b D8 b F8 b H8 b K8 b L8 b M8 b C9 b J9 b L9 b T9 b D10 b G10 b H10 b K10 b N10 b P10 b Q10 b T10 b E11 b G11 b N11 b R11 b S11 b N12 b Q12 b R12 b E13 b M13 b N13 b O13 b S13 b T13 b F14 b K14 b M14 b T14 b A15 b L15 b M15 b O15 b S15 b B16 b E16 b M16 b O16 b R16 b T16 b A17 b C17 b D17 b L17 b M17 b N17 b O17 b P17 b S17 b B18 b J18 b K18 b O18 b Q18 b S18 b L19 b M19 b N19 b P19 w B1 w E1 w A2 w F2 w Q2 w B3 w F3 w G3 w H3 w J3 w M3 w P3 w Q3 w R3 w S3 w A4 w C4 w Q4 w B5 w D5 w E5 w F5 w O5 w P5 w Q5 w B6 w C6 w D6 w G6 w J6 w K6 w M6 w N6 w O6 w R6 w S6 w D7 w G7 w H7 w K7 w L7 w P7 w E8 w G8 w J8 w P8 w M9 w N9 w O9 w R9 w E10 w J10 w L10 w M10 w O10 w R10 w S10 w H11 w J11 w K11 w L11 w O11 w P11 w Q11 w M12 w P12 w S12 w P13 w R13 w C14 w E14 w J14 w N14 w O14 w P14 w Q14 w S14 w B15 w H15 w K15 w N15 w Q15 w R15 w C16 w J16 w K16 w L16 w P16 w G17 w J17 w K17 w Q17 w R17 w H18 w R18 w J19 w R19
gogui-setup_player black
10 reg_genmove black
#? [J7]

# 9×9 server record (train), game 1576, move 35. GNU Go: B8 decides C7.
# White to play, komi 22.5
#     A B C D E F G H J
#   9 . . . . O O O . . 9
#   8 . * . O X O X O . 8
#   7 . X O O X X X O . 7
#   6 . X X O X . . X . 6
#   5 . O O X X . . . . 5
#   4 . . . O . . . . . 4
#   3 . . O X X X + . . 3
#   2 . O X . X . . . . 2
#   1 . O . X . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 22.5
gogui-setup b D1 b C2 b E2 b D3 b E3 b F3 b D5 b E5 b B6 b C6 b E6 b H6 b B7 b E7 b F7 b G7 b E8 b G8 w B1 w B2 w C3 w D4 w B5 w C5 w D6 w C7 w D7 w H7 w D8 w F8 w H8 w E9 w F9 w G9
gogui-setup_player white
20 reg_genmove white
#? [B8]

# 9×9 server record (train), game 1627, move 34. GNU Go: H7 decides G5.
# Black to play, komi -14.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . . . O . X . . 8
#   7 . . + . O X O * . 7
#   6 . . . X O X O X . 6
#   5 . . . O X X O X . 5
#   4 . . . O O O X X . 4
#   3 . . O O X X O O X 3
#   2 . . O X . X X O . 2
#   1 . . . . X . O . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -14.5
gogui-setup b E1 b D2 b F2 b G2 b E3 b F3 b J3 b G4 b H4 b E5 b F5 b H5 b D6 b F6 b H6 b F7 b G8 w G1 w C2 w H2 w C3 w D3 w G3 w H3 w D4 w E4 w F4 w D5 w G5 w E6 w G6 w E7 w G7 w E8
gogui-setup_player black
30 reg_genmove black
#? [H7]

# 9×9 server record (train), game 671, move 44. GNU Go: H8 decides G7.
# Black to play, komi 20.5
#     A B C D E F G H J
#   9 . . . . . * . . . 9
#   8 . . X * * O * . . 8
#   7 . O X O . O X X . 7
#   6 . . O X X X O X . 6
#   5 . O O O X . O X O 5
#   4 . . O X X . O O O 4
#   3 . O X O X O + X X 3
#   2 . . X . X O O X . 2
#   1 . . . . . X X . X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 20.5
gogui-setup b F1 b G1 b J1 b C2 b E2 b H2 b C3 b E3 b H3 b J3 b D4 b E4 b E5 b H5 b D6 b E6 b F6 b H6 b C7 b G7 b H7 b C8 w F2 w G2 w B3 w D3 w F3 w C4 w G4 w H4 w J4 w B5 w C5 w D5 w G5 w J5 w C6 w G6 w B7 w D7 w F7 w F8
gogui-setup_player black
40 reg_genmove black
#? [D8|E8|G8|F9]
