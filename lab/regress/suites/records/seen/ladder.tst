# The seen half of the positions drawn from game records: ladder.
# docs/experiments.md says who confirmed them.

# 19×19 record (valid), game 11, move 201. R13 only runs into a ladder.
# White to play, komi 5.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . . . . . . . X X . . . 19
#  18 . . . . . . O X O X . O . O X O O . O 18
#  17 . . . . . O O X X . X X O O X X O . . 17
#  16 . . . O . O X X X X O . X O X X O . . 16
#  15 . O O . O X X O O O O . O O X O O O O 15
#  14 . O X X X O X O . . O X . X . X X X O 14
#  13 O . O X . O X X O O X X . X . . . O X 13
#  12 . O O X X O X O . O O O . . . . . X X 12
#  11 O . O O X . O X . X . . X X X . . . . 11
#  10 . O X X X . O X . . . O O O X . . . . 10
#   9 O X X . X O X . . . X . . . O X X X . 9
#   8 . O O O X . X . . . . . . O . O O X . 8
#   7 . O X X X . . . . . . . X . . . . O O 7
#   6 . X O O X O O X X X . . . O . . . . . 6
#   5 . X O . . O . O O . . X X O . O . . . 5
#   4 . . . O O O . O . X . . O X O . O . . 4
#   3 . O O X O X O O O O O O . X X X O . . 3
#   2 O X X X X X X X O . X X . . . . X X . 2
#   1 . . . . . . . X . . . . . . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 5.5
gogui-setup b H1 b B2 b C2 b D2 b E2 b F2 b G2 b H2 b L2 b M2 b R2 b S2 b D3 b F3 b O3 b P3 b Q3 b K4 b O4 b B5 b M5 b N5 b B6 b E6 b H6 b J6 b K6 b C7 b D7 b E7 b N7 b E8 b G8 b S8 b B9 b C9 b E9 b G9 b L9 b Q9 b R9 b S9 b C10 b D10 b E10 b H10 b P10 b E11 b H11 b K11 b N11 b O11 b P11 b D12 b E12 b G12 b S12 b T12 b D13 b G13 b H13 b L13 b M13 b O13 b T13 b C14 b D14 b E14 b G14 b M14 b O14 b Q14 b R14 b S14 b F15 b G15 b P15 b G16 b H16 b J16 b K16 b N16 b P16 b Q16 b H17 b J17 b L17 b M17 b P17 b Q17 b H18 b K18 b P18 b P19 b Q19 w A2 w J2 w B3 w C3 w E3 w G3 w H3 w J3 w K3 w L3 w M3 w R3 w D4 w E4 w F4 w H4 w N4 w P4 w R4 w C5 w F5 w H5 w J5 w O5 w Q5 w C6 w D6 w F6 w G6 w O6 w B7 w S7 w T7 w B8 w C8 w D8 w O8 w Q8 w R8 w A9 w F9 w P9 w B10 w G10 w M10 w N10 w O10 w A11 w C11 w D11 w G11 w B12 w C12 w F12 w H12 w K12 w L12 w M12 w A13 w C13 w F13 w J13 w K13 w S13 w B14 w F14 w H14 w L14 w T14 w B15 w C15 w E15 w H15 w J15 w K15 w L15 w N15 w O15 w Q15 w R15 w S15 w T15 w D16 w F16 w L16 w O16 w R16 w F17 w G17 w N17 w O17 w R17 w G18 w J18 w M18 w O18 w Q18 w R18 w T18
gogui-setup_player white
10 reg_genmove white
#? [!R13]

# 19×19 record (valid), game 18, move 80. G11 only runs into a ladder.
# Black to play, komi 9.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . . . . . . . . . . . . 19
#  18 . . . O X . . . . . . . . . . . . . . 18
#  17 . . . O . . . X O . . . . . . . . . . 17
#  16 . O O O X X X . X O O . . . . X . . . 16
#  15 X X O X O O X . . X . . . . . . . . . 15
#  14 O . X X . O O . . . . . . . . . X . . 14
#  13 X X . X X X O . . . . . . . . . . . . 13
#  12 . X O O . O X O . . . . . . . . . . . 12
#  11 X X X O . O . . . . . . . . . . . . . 11
#  10 O . X O . . . . . . . . . . . . O . . 10
#   9 . O O . . . . . . . . . . . . . . . . 9
#   8 . . . . . . . . . . . . . . . . O . . 8
#   7 . . . . . . . . O . . . . . . X O . . 7
#   6 . . O . . O . . . . O . . . . X . . . 6
#   5 . . O . O X . . . O X X . . . . . O . 5
#   4 . . X O . . . . . . O X . . . . X O . 4
#   3 . . X O X X . . . . . X . . . . X . . 3
#   2 . . . X . . . . . . . . . . . . . . . 2
#   1 . . . . . . . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 9.5
gogui-setup b D2 b C3 b E3 b F3 b M3 b R3 b C4 b M4 b R4 b F5 b L5 b M5 b Q6 b Q7 b C10 b A11 b B11 b C11 b B12 b G12 b A13 b B13 b D13 b E13 b F13 b C14 b D14 b R14 b A15 b B15 b D15 b G15 b K15 b E16 b F16 b G16 b J16 b Q16 b H17 b E18 w D3 w D4 w L4 w S4 w C5 w E5 w K5 w S5 w C6 w F6 w L6 w J7 w R7 w R8 w B9 w C9 w A10 w D10 w R10 w D11 w F11 w C12 w D12 w F12 w H12 w G13 w A14 w F14 w G14 w C15 w E15 w F15 w B16 w C16 w D16 w K16 w L16 w D17 w J17 w D18
gogui-setup_player black
20 reg_genmove black
#? [!G11]

# 19×19 record (valid), game 241, move 177. L11 only runs into a ladder.
# White to play, komi 7.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . X . . . . . . . X . . . . O O X . . 19
#  18 O O X X . . X . X . X O O . O X X X . 18
#  17 . X O X X X O . X X . X O . X O O X . 17
#  16 . O O O . O . . X . X O . O O O X O . 16
#  15 . . . . . . O . . X O . O . X X X . . 15
#  14 . O O . . O . . . X O . X . . . . . . 14
#  13 O . O . X O . . . X O . . . . . X . . 13
#  12 . O X X . . O . . X . X . . . X . X . 12
#  11 . X . X O O X X . . . O X . O O O X . 11
#  10 . . X . . . . . . . X X O O . . . O . 10
#   9 . X O X X X . . . . X O . . . . O . . 9
#   8 . O O O O . . . . X O O . O O . . . . 8
#   7 . . O . O X . . . X O . X . X O . . . 7
#   6 . O . O O . X . . . O X . . X O O O . 6
#   5 . O O X . . . X X . . . . . . O X O . 5
#   4 . X X . X X X O O X . . . O . O X O X 4
#   3 . . X X X O O . . O X X X X . X X X . 3
#   2 . . . X O . O X . O X . . . . . . . . 2
#   1 . . . . . O . O . O O X . . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 7.5
gogui-setup b M1 b D2 b H2 b L2 b C3 b D3 b E3 b L3 b M3 b N3 b O3 b Q3 b R3 b S3 b B4 b C4 b E4 b F4 b G4 b K4 b R4 b T4 b D5 b H5 b J5 b R5 b G6 b M6 b P6 b F7 b K7 b N7 b P7 b K8 b B9 b D9 b E9 b F9 b L9 b C10 b L10 b M10 b B11 b D11 b G11 b H11 b N11 b S11 b C12 b D12 b K12 b M12 b Q12 b S12 b E13 b K13 b R13 b K14 b N14 b K15 b P15 b Q15 b R15 b J16 b L16 b R16 b B17 b D17 b E17 b F17 b J17 b K17 b M17 b P17 b S17 b C18 b D18 b G18 b J18 b L18 b Q18 b R18 b S18 b B19 b K19 b R19 w F1 w H1 w K1 w L1 w E2 w G2 w K2 w F3 w G3 w K3 w H4 w J4 w O4 w Q4 w S4 w B5 w C5 w Q5 w S5 w B6 w D6 w E6 w L6 w Q6 w R6 w S6 w C7 w E7 w L7 w Q7 w B8 w C8 w D8 w E8 w L8 w M8 w O8 w P8 w C9 w M9 w R9 w N10 w O10 w S10 w E11 w F11 w M11 w P11 w Q11 w R11 w B12 w G12 w A13 w C13 w F13 w L13 w B14 w C14 w F14 w L14 w G15 w L15 w N15 w B16 w C16 w D16 w F16 w M16 w O16 w P16 w Q16 w S16 w C17 w G17 w N17 w Q17 w R17 w A18 w B18 w M18 w N18 w P18 w P19 w Q19
gogui-setup_player white
30 reg_genmove white
#? [!L11]

# 19×19 record (valid), game 6, move 89. F10 only runs into a ladder.
# White to play, komi 9.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . . . . . . . . . . . . 19
#  18 . . . . . . . . . . . . . . . . . . . 18
#  17 . . . . . . . . . . . . . . . . . . . 17
#  16 . . . O . . . . . . . . . . . X . . . 16
#  15 . . . . . . . . . . . . . . . . . X . 15
#  14 . . . . . . . . . . . . . . . . X O . 14
#  13 . . . . . . . . . . . . . . . . . . . 13
#  12 . . . . . . . . . . . . . . O . O . . 12
#  11 . . . . X . . . . . . . . X . . . . . 11
#  10 . . . X O . . . . . . X . . . X . . . 10
#   9 . . O O X X . . . O . . . X . . O . . 9
#   8 . . O X . . . . . . . O O X . X . . . 8
#   7 . O O X . . . . . O . . . . . . X X . 7
#   6 . O X X . . . . . . . O . O O . O X . 6
#   5 . X O X . . . X . X X . O X O . O O . 5
#   4 . . O X O X . . . O X X X X X X X O . 4
#   3 . . O O X . O O O O X O X . . X O O . 3
#   2 . . . . O . . O X X O O O X . X X O . 2
#   1 . . . . . . . . . . . . X . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 9.5
gogui-setup b N1 b J2 b K2 b O2 b Q2 b R2 b E3 b L3 b N3 b Q3 b D4 b F4 b L4 b M4 b N4 b O4 b P4 b Q4 b R4 b B5 b D5 b H5 b K5 b L5 b O5 b C6 b D6 b S6 b D7 b R7 b S7 b D8 b O8 b Q8 b E9 b F9 b O9 b D10 b M10 b Q10 b E11 b O11 b R14 b S15 b Q16 w E2 w H2 w L2 w M2 w N2 w S2 w C3 w D3 w G3 w H3 w J3 w K3 w M3 w R3 w S3 w C4 w E4 w K4 w S4 w C5 w N5 w P5 w R5 w S5 w B6 w M6 w O6 w P6 w R6 w B7 w C7 w K7 w C8 w M8 w N8 w C9 w D9 w K9 w R9 w E10 w P12 w R12 w S14 w D16
gogui-setup_player white
40 reg_genmove white
#? [!F10]

# 19×19 record (valid), game 85, move 125. K5 only runs into a ladder.
# White to play, komi 16.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . . . . . . . . . . . . . . . . . . 19
#  18 . O X . O . . . . O . . O X O . . . . 18
#  17 . . O X . . X X X X O O . X O . . . . 17
#  16 . . O . . . O O X X X O . X X X . . . 16
#  15 . . . O . . . O O X X O X . . . X . . 15
#  14 . . . . . . . X X O O X X O . O O . . 14
#  13 . . X . . . . . . . . O O . . . . . . 13
#  12 . . . . . . . . . . . . . . . . . . . 12
#  11 . . . . . . . . . . . . X . . X . O . 11
#  10 . . X . . . . . . . . . . . . . . . . 10
#   9 . . . . . . . . . . . X X . . X . O . 9
#   8 . . . . . . . . . . . X O O O O O . . 8
#   7 . . . . . . . . . . O X X X O X X O . 7
#   6 . . . X . . . . . X X O O O X . X X O 6
#   5 . . . . . . . . . . O X . O X X X O O 5
#   4 . . X X . . . . . . X X O O X . O . O 4
#   3 . X O X . O . . . . X O . . O X X O O 3
#   2 . O O O . . . . . . X O O . O O X X X 2
#   1 . . . . . . . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 16.5
gogui-setup b L2 b R2 b S2 b T2 b B3 b D3 b L3 b Q3 b R3 b C4 b D4 b L4 b M4 b P4 b M5 b P5 b Q5 b R5 b D6 b K6 b L6 b P6 b R6 b S6 b M7 b N7 b O7 b Q7 b R7 b M8 b M9 b N9 b Q9 b C10 b N11 b Q11 b C13 b H14 b J14 b M14 b N14 b K15 b L15 b N15 b R15 b J16 b K16 b L16 b O16 b P16 b Q16 b D17 b G17 b H17 b J17 b K17 b O17 b C18 b O18 w B2 w C2 w D2 w M2 w N2 w P2 w Q2 w C3 w F3 w M3 w P3 w S3 w T3 w N4 w O4 w R4 w T4 w L5 w O5 w S5 w T5 w M6 w N6 w O6 w T6 w L7 w P7 w S7 w N8 w O8 w P8 w Q8 w R8 w S9 w S11 w M13 w N13 w K14 w L14 w O14 w Q14 w R14 w D15 w H15 w J15 w M15 w C16 w G16 w H16 w M16 w C17 w L17 w M17 w P17 w B18 w E18 w K18 w N18 w P18
gogui-setup_player white
50 reg_genmove white
#? [!K5]
