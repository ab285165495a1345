# The seen half of the positions drawn from game records: life.
# docs/experiments.md says who confirmed them.

# 19×19 record (valid), game 130, move 195. GNU Go: T9 decides Q11.
# White to play, komi 31.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 . . X . . . . . . . . . X . . . . . . 19
#  18 . X X X . . . . . . . X O O O . . O O 18
#  17 . O X O X . . X X . . X X X O O O O X 17
#  16 . O X O . . O . O X . X . . X X X X X 16
#  15 . O X O X O . . O . . X O X . . . . . 15
#  14 . X O X X . X . . X X O X X . . . . . 14
#  13 . X O . . . X O O X O O O X . O . O . 13
#  12 . O O . X X . X X O X . . . . . . . . 12
#  11 . . O X . O X . X O X O X X X O O . . 11
#  10 . O X O . O . X X O O O O O O X O * . 10
#   9 O O X . . . O O O . . . . . . X X O * 9
#   8 O X X . . . X . . . . O . X . . X X . 8
#   7 O O X . . X . X O O X . O X . . . . . 7
#   6 O O X X . X X O . O X . . X . X X . . 6
#   5 O O X . . . X O . O X X X . O O O X . 5
#   4 O X X X . O . O O O O O . . . O X X . 4
#   3 O O O X X O . . . . . . . O . . O X O 3
#   2 X X X X O . O . . . . . . . . . O O . 2
#   1 . . . . . O . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 31.5
gogui-setup b A2 b B2 b C2 b D2 b D3 b E3 b S3 b B4 b C4 b D4 b R4 b S4 b C5 b G5 b L5 b M5 b N5 b S5 b C6 b D6 b F6 b G6 b L6 b O6 b Q6 b R6 b C7 b F7 b H7 b L7 b O7 b B8 b C8 b G8 b O8 b R8 b S8 b C9 b Q9 b R9 b C10 b H10 b J10 b Q10 b D11 b G11 b J11 b L11 b N11 b O11 b P11 b E12 b F12 b H12 b J12 b L12 b B13 b G13 b K13 b O13 b B14 b D14 b E14 b G14 b K14 b L14 b N14 b O14 b C15 b E15 b M15 b O15 b C16 b K16 b M16 b P16 b Q16 b R16 b S16 b T16 b C17 b E17 b H17 b J17 b M17 b N17 b O17 b T17 b B18 b C18 b D18 b M18 b C19 b N19 w F1 w E2 w G2 w R2 w S2 w A3 w B3 w C3 w F3 w O3 w R3 w T3 w A4 w F4 w H4 w J4 w K4 w L4 w M4 w Q4 w A5 w B5 w H5 w K5 w P5 w Q5 w R5 w A6 w B6 w H6 w K6 w A7 w B7 w J7 w K7 w N7 w A8 w M8 w A9 w B9 w G9 w H9 w J9 w S9 w B10 w D10 w F10 w K10 w L10 w M10 w N10 w O10 w P10 w R10 w C11 w F11 w K11 w M11 w Q11 w R11 w B12 w C12 w K12 w C13 w H13 w J13 w L13 w M13 w N13 w Q13 w S13 w C14 w M14 w B15 w D15 w F15 w J15 w N15 w B16 w D16 w G16 w J16 w B17 w D17 w P17 w Q17 w R17 w S17 w N18 w O18 w P18 w S18 w T18
gogui-setup_player white
10 reg_genmove white
#? [T9|S10]

# 9×9 server record (train), game 412, move 29. GNU Go: F9 decides C8.
# White to play, komi 22.5
#     A B C D E F G H J
#   9 . . . . . * . . . 9
#   8 . . O . O X O O . 8
#   7 . X X O . X X X O 7
#   6 . . . . . X X O . 6
#   5 . . . . X X O * O 5
#   4 . X X . . O X O . 4
#   3 . . O O . O X * . 3
#   2 . . . . . . * . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 22.5
gogui-setup b G3 b B4 b C4 b G4 b E5 b F5 b F6 b G6 b B7 b C7 b F7 b G7 b H7 b F8 w C3 w D3 w F3 w F4 w H4 w G5 w J5 w H6 w D7 w J7 w C8 w E8 w G8 w H8
gogui-setup_player white
20 reg_genmove white
#? [G2|H3|H5|F9]

# 9×9 server record (train), game 977, move 59. GNU Go: F9 decides C9.
# White to play, komi 10.5
#     A B C D E F G H J
#   9 . X O O O * * . . 9
#   8 . . X O O X O O . 8
#   7 . X + X X O + X . 7
#   6 . . . X X O O . . 6
#   5 X X X O X X . O . 5
#   4 O O O O X . X X O 4
#   3 O X + O O X X O O 3
#   2 X X O O X . X X O 2
#   1 . O O X X X . X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 10.5
gogui-setup b D1 b E1 b F1 b H1 b A2 b B2 b E2 b G2 b H2 b B3 b F3 b G3 b E4 b G4 b H4 b A5 b B5 b C5 b E5 b F5 b D6 b E6 b B7 b D7 b E7 b H7 b C8 b F8 b B9 w B1 w C1 w C2 w D2 w J2 w A3 w D3 w E3 w H3 w J3 w A4 w B4 w C4 w D4 w J4 w D5 w H5 w F6 w G6 w F7 w D8 w E8 w G8 w H8 w C9 w D9 w E9
gogui-setup_player white
30 reg_genmove white
#? [F9|G9]
