# The unseen half of the positions drawn from game records: ladder.
# docs/experiments.md says who confirmed them.

# 19×19 record (valid), game 138, move 79. P4 only runs into a ladder.
# White to play, komi 26.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . . . . . . . . . . . . 19
#  18 . . . . . . . . . . . O . . . O O . . 18
#  17 . . . O . . . . O . X O . O . . X . . 17
#  16 . . . . . . . O . X . . . . . X . . . 16
#  15 . . O . . . . . . . X . O . . . . . . 15
#  14 . . . . . . X X X . . . . . . . X . . 14
#  13 . . . . . . . O . . O . . . . . . . . 13
#  12 . . . . . X . . O . . . X . O . O . . 12
#  11 . . . . . . . . . . . . . . . . O . . 11
#  10 . . . . . . . . . . . . . X . X X X . 10
#   9 . . . . . . . . . . O . . . . O X O O 9
#   8 . . . . . . . X . . . . . . . . X O . 8
#   7 . . . . . . O X . X . . . . . . X O . 7
#   6 . . X . . . . O O X . . . . . X O . . 6
#   5 . . . O . . . . . X . . . . . X O . . 5
#   4 . . X O . . . O . . . . . . . O X O . 4
#   3 . . X O O X . . O X . . . . X X X O . 3
#   2 . . X X O . . . . X . . . . . X . X O 2
#   1 . . . . . . . . . . . . . . . . X . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 26.5
gogui-setup b R1 b C2 b D2 b K2 b Q2 b S2 b C3 b F3 b K3 b P3 b Q3 b R3 b C4 b R4 b K5 b Q5 b C6 b K6 b Q6 b H7 b K7 b R7 b H8 b R8 b R9 b O10 b Q10 b R10 b S10 b F12 b N12 b G14 b H14 b J14 b R14 b L15 b K16 b Q16 b L17 b R17 w E2 w T2 w D3 w E3 w J3 w S3 w D4 w H4 w Q4 w S4 w D5 w R5 w H6 w J6 w R6 w G7 w S7 w S8 w L9 w Q9 w S9 w T9 w R11 w J12 w P12 w R12 w H13 w L13 w C15 w N15 w H16 w D17 w J17 w M17 w O17 w M18 w Q18 w R18
gogui-setup_player white
10 reg_genmove white
#? [!P4]

# 19×19 record (valid), game 146, move 103. L14 only runs into a ladder.
# White to play, komi 24.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . . . . . . . . . . . . 19
#  18 . . . . . . . . . . . . . . . X O O . 18
#  17 . . . . . . . . . . . . . X X X X O . 17
#  16 . . . O . . . . . . . . . . O X O O . 16
#  15 . . . . . . . . . . . X O O X X X . . 15
#  14 . . . . . . . . . . . X X X O O O O . 14
#  13 . . . . . . . . . X O X O O . O . X . 13
#  12 . . . . . . . . . . X O . O X O X O . 12
#  11 . . . . . . . . . . . X O . O O X X . 11
#  10 . . O . . . . . . . X X X X X X O O X 10
#   9 . . . . . . . . . . . O X O O O O X X 9
#   8 . . . . . . . . . O . O O O X X X O . 8
#   7 . . . . . . . . . . . . O X X . O X . 7
#   6 . . . . . . . . . . O O X X . . X . . 6
#   5 . . . . . . . . . . . X O . O . O X . 5
#   4 . . . O . . . . X . X . O . O O X . . 4
#   3 . . . . . . . . . . . . O X X O O . . 3
#   2 . . . . . . . . . . . . . . . X X X . 2
#   1 . . . . . . . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 24.5
gogui-setup b Q2 b R2 b S2 b O3 b P3 b J4 b L4 b R4 b M5 b S5 b N6 b O6 b R6 b O7 b P7 b S7 b P8 b Q8 b R8 b N9 b S9 b T9 b L10 b M10 b N10 b O10 b P10 b Q10 b T10 b M11 b R11 b S11 b L12 b P12 b R12 b K13 b M13 b S13 b M14 b N14 b O14 b M15 b P15 b Q15 b R15 b Q16 b O17 b P17 b Q17 b R17 b Q18 w N3 w Q3 w R3 w D4 w N4 w P4 w Q4 w N5 w P5 w R5 w L6 w M6 w N7 w R7 w K8 w M8 w N8 w O8 w S8 w M9 w O9 w P9 w Q9 w R9 w C10 w R10 w S10 w N11 w P11 w Q11 w M12 w O12 w Q12 w S12 w L13 w N13 w O13 w Q13 w P14 w Q14 w R14 w S14 w N15 w O15 w D16 w P16 w R16 w S16 w S17 w R18 w S18
gogui-setup_player white
20 reg_genmove white
#? [!L14]

# 19×19 record (valid), game 202, move 187. L4 only runs into a ladder.
# White to play, komi 2.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . . . . . . . . . . . . 19
#  18 X O . . O X X . . . X . . . . . . . . 18
#  17 O . O O O O X . . . . . X . . . . X X 17
#  16 . O X X O . X X . . . O X . X X X X O 16
#  15 O O X O X X X O X . . O . . X O . O O 15
#  14 . X X O O O O O X . X X . X O O O . . 14
#  13 . . X . . . . . X . . O X O . O . . . 13
#  12 . X . X X . O O X . . . X . O . . . . 12
#  11 X O X . X O . X O O . . . . . . . . . 11
#  10 . O O X X O . X X O O O . O O O O O . 10
#   9 O . . O O O X . O X X . . . X X X X . 9
#   8 O . O . . . . . X . . O X . X . . . . 8
#   7 . O . . . O . . . . . O O X . X . . . 7
#   6 . . O O X . O . . . X . . O X X X X . 6
#   5 . . . X O O X . X X O X O . O X O X . 5
#   4 . . O X X X X . . . . . . . O O O O . 4
#   3 . . O O O X . . . . X X O O . . X . . 3
#   2 . . . . O O X X . . . . X X O . . . . 2
#   1 . . . . . O O X . . . X . O . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 2.5
gogui-setup b H1 b M1 b G2 b H2 b N2 b O2 b F3 b L3 b M3 b R3 b D4 b E4 b F4 b G4 b D5 b G5 b J5 b K5 b M5 b Q5 b S5 b E6 b L6 b P6 b Q6 b R6 b S6 b O7 b Q7 b J8 b N8 b P8 b G9 b K9 b L9 b P9 b Q9 b R9 b S9 b D10 b E10 b H10 b J10 b A11 b C11 b E11 b H11 b B12 b D12 b E12 b J12 b N12 b C13 b J13 b N13 b B14 b C14 b J14 b L14 b M14 b O14 b C15 b E15 b F15 b G15 b J15 b P15 b C16 b D16 b G16 b H16 b N16 b P16 b Q16 b R16 b S16 b G17 b N17 b S17 b T17 b A18 b F18 b G18 b L18 w F1 w G1 w O1 w E2 w F2 w P2 w C3 w D3 w E3 w N3 w O3 w C4 w P4 w Q4 w R4 w S4 w E5 w F5 w L5 w N5 w P5 w R5 w C6 w D6 w G6 w O6 w B7 w F7 w M7 w N7 w A8 w C8 w M8 w A9 w D9 w E9 w F9 w J9 w B10 w C10 w F10 w K10 w L10 w M10 w O10 w P10 w Q10 w R10 w S10 w B11 w F11 w J11 w K11 w G12 w H12 w P12 w M13 w O13 w Q13 w D14 w E14 w F14 w G14 w H14 w P14 w Q14 w R14 w A15 w B15 w D15 w H15 w M15 w Q15 w S15 w T15 w B16 w E16 w M16 w T16 w A17 w C17 w D17 w E17 w F17 w B18 w E18
gogui-setup_player white
30 reg_genmove white
#? [!L4]

# 19×19 record (valid), game 221, move 143. Q15 only runs into a ladder.
# White to play, komi 18.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . . . . . . . . . . . . 19
#  18 . . . . . . . . . O . . . . . . . . . 18
#  17 . . . O . O O O . O X X . . . . . . . 17
#  16 O X O O O X X X X . . . . . . . X . . 16
#  15 . O . O X . . . . . . . . . . . X X . 15
#  14 O O O X X . . . . . X X O . X O O X . 14
#  13 X X X . X O . . . O X O X X X O X X O 13
#  12 . . . X X . O . O X X O O O X X O O . 12
#  11 . . O . . . . . . O . X O . O X X O . 11
#  10 . . . X . . . . X . . . . O . O O O . 10
#   9 . . X . . . . . . . . O . O O O X X . 9
#   8 . X . . . . . . . . O . . . X X . . . 8
#   7 . . O . X . . . . . . . . X . O X . . 7
#   6 O O O X . . . . . . X . . . . . X . . 6
#   5 X X O . . . . X . . . . X X . . X . . 5
#   4 . X . O . X . . . . O O . O X X O O . 4
#   3 X . X . O X . O . . . . . O X O X . . 3
#   2 O O X . O X . . . . . . . . O O O . . 2
#   1 O . O O . . . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 18.5
gogui-setup b C2 b F2 b A3 b C3 b F3 b P3 b R3 b B4 b F4 b P4 b Q4 b A5 b B5 b H5 b N5 b O5 b R5 b D6 b L6 b R6 b E7 b O7 b R7 b B8 b P8 b Q8 b C9 b R9 b S9 b D10 b J10 b M11 b Q11 b R11 b D12 b E12 b K12 b L12 b P12 b Q12 b A13 b B13 b C13 b E13 b L13 b N13 b O13 b P13 b R13 b S13 b D14 b E14 b L14 b M14 b P14 b S14 b E15 b R15 b S15 b B16 b F16 b G16 b H16 b J16 b R16 b L17 b M17 w A1 w C1 w D1 w A2 w B2 w E2 w P2 w Q2 w R2 w E3 w H3 w O3 w Q3 w D4 w L4 w M4 w O4 w R4 w S4 w C5 w A6 w B6 w C6 w C7 w Q7 w L8 w M9 w O9 w P9 w Q9 w O10 w Q10 w R10 w S10 w C11 w K11 w N11 w P11 w S11 w G12 w J12 w M12 w N12 w O12 w R12 w S12 w F13 w K13 w M13 w Q13 w T13 w A14 w B14 w C14 w N14 w Q14 w R14 w B15 w D15 w A16 w C16 w D16 w E16 w D17 w F17 w G17 w H17 w K17 w K18
gogui-setup_player white
40 reg_genmove white
#? [!Q15]

# 19×19 record (valid), game 37, move 59. P10 only runs into a ladder.
# White to play, komi 20.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . . . . . . . . . . . . 19
#  18 . . . . . . . . . . . . . . . . . . . 18
#  17 . . . X . . . . . . . . . . . . . . . 17
#  16 . . . . . . . . . . . . . . . X . . . 16
#  15 . . X . . . . . . . . . . . . . . . . 15
#  14 . . . . . . . . . . . . . . . . . . . 14
#  13 . . . . . . . . . . . . . . . . . . . 13
#  12 . . . . . . . . . . . . . . . . . . . 12
#  11 . . . . . . . . . . . . . . . . . . . 11
#  10 . . . . . . . . . . . . . X . . . . . 10
#   9 . . . . . . . . . . . . O X O X X . . 9
#   8 . . . . . . . . . . . X X O X X O O . 8
#   7 . . . . . . . . . . . O X O O O X . . 7
#   6 . . O . . . . . . . . O X X O . X . . 6
#   5 . . . . . . . . . . O X O X O O . . . 5
#   4 . . O X X X . X X . . . O O X O O O . 4
#   3 . . O O O X . O . X . O . X X X X . . 3
#   2 . . . . . O . O . . . . . . . . . . . 2
#   1 . . . . . . . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 20.5
gogui-setup b F3 b K3 b O3 b P3 b Q3 b R3 b D4 b E4 b F4 b H4 b J4 b P4 b M5 b O5 b N6 b O6 b R6 b N7 b R7 b M8 b N8 b P8 b Q8 b O9 b Q9 b R9 b O10 b C15 b Q16 b D17 w F2 w H2 w C3 w D3 w E3 w H3 w M3 w C4 w N4 w O4 w Q4 w R4 w S4 w L5 w N5 w P5 w Q5 w C6 w M6 w P6 w M7 w O7 w P7 w Q7 w O8 w R8 w S8 w N9 w P9
gogui-setup_player white
50 reg_genmove white
#? [!P10]

# 19×19 record (valid), game 87, move 88. M4 only runs into a ladder.
# Black to play, komi 3.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . . . . . . . O O X . . 19
#  18 . . . X O O X X . . . . X X O X . X . 18
#  17 . . . . O X O O X . O . X O O X X X . 17
#  16 . . . O . X X . . . X X X O . O X O . 16
#  15 . . . . . . . . . . X O O . . O O . . 15
#  14 . . O . . . . . . . O . . . O X . . . 14
#  13 . . . . . . . . . . . . O O X . X . . 13
#  12 . . . . . . . . . . . . . X . X . . . 12
#  11 . . . . . . . . . . . . . . X . . . . 11
#  10 . . . . . . . . . . . . . . . . X . . 10
#   9 . . . . . . . . . . . . . . . . . . . 9
#   8 . . . . . . . . . . . . . . . . X . . 8
#   7 . . . . . . . . . . . . . . . O X . . 7
#   6 . . . O . . . . . . . . . . . O O X . 6
#   5 . . . . . . . . . . . . O . . O X X . 5
#   4 . . . O . X . . . . . . X O . O O O . 4
#   3 . . . . O X . . . . . O O X X X O . . 3
#   2 . . . . . . . . . . . . . . . . X X . 2
#   1 . . . . . . . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 3.5
gogui-setup b R2 b S2 b F3 b O3 b P3 b Q3 b F4 b N4 b R5 b S5 b S6 b R7 b R8 b R10 b P11 b O12 b Q12 b P13 b R13 b Q14 b L15 b F16 b G16 b L16 b M16 b N16 b R16 b F17 b J17 b N17 b Q17 b R17 b S17 b D18 b G18 b H18 b N18 b O18 b Q18 b S18 b R19 w E3 w M3 w N3 w R3 w D4 w O4 w Q4 w R4 w S4 w N5 w Q5 w D6 w Q6 w R6 w Q7 w N13 w O13 w C14 w L14 w P14 w M15 w N15 w Q15 w R15 w D16 w O16 w Q16 w S16 w E17 w G17 w H17 w L17 w O17 w P17 w E18 w F18 w P18 w P19 w Q19
gogui-setup_player black
60 reg_genmove black
#? [!M4]
