# The seen half of the positions drawn from game records: semeai.
# docs/experiments.md says who confirmed them.

# 19×19 record (valid), game 1878, move 129. GNU Go: A19 decides B16.
# White to play, komi -5.5
#     A B C D E F G H J K L M N O P Q R S T
#  19 * X O . . X O . X . . . . . . . . . . 19
#  18 X O X X X O O O X . O X X X O X . . . 18
#  17 . O O X O O X O O O O O X O X X . . . 17
#  16 . X X O O O X X X X . X O O X O X X . 16
#  15 . X O O X O . . . . . X . . O . O . . 15
#  14 . X X O X . . . . . . O O . . O O . . 14
#  13 . . O X X X X . X X . . . . . . . . . 13
#  12 . . O X . O * * . O O . . . . . . . . 12
#  11 . . O X . O X . . . . . . . . . O . . 11
#  10 . . O X . O . . . + . . . . . + O X . 10
#   9 . . O . X . . . . . . . . . O . . . . 9
#   8 . . . . . . . . . . . . O . O X X . . 8
#   7 . . . . . * . . . . . . O X X O . . . 7
#   6 . O O O . . . . . . . . . O . . O X . 6
#   5 . X X O . . . . . . . . . . . O X . . 5
#   4 . . X O . . O . . + X . . . . + X . . 4
#   3 . . X O O X X X . . . . . X . X . . . 3
#   2 . . X X O O . . . . . . . . . . . . . 2
#   1 . . . . . . . . . . . . . . . . . . . 1
#     A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi -5.5
gogui-setup b C2 b D2 b C3 b F3 b G3 b H3 b O3 b Q3 b C4 b L4 b R4 b B5 b C5 b R5 b S6 b O7 b P7 b Q8 b R8 b E9 b D10 b S10 b D11 b G11 b D12 b D13 b E13 b F13 b G13 b J13 b K13 b B14 b C14 b E14 b B15 b E15 b M15 b B16 b C16 b G16 b H16 b J16 b K16 b M16 b P16 b R16 b S16 b D17 b G17 b N17 b P17 b Q17 b A18 b C18 b D18 b E18 b J18 b M18 b N18 b O18 b Q18 b B19 b F19 b J19 w E2 w F2 w D3 w E3 w D4 w G4 w D5 w Q5 w B6 w C6 w D6 w O6 w R6 w N7 w Q7 w N8 w P8 w C9 w P9 w C10 w F10 w R10 w C11 w F11 w R11 w C12 w F12 w K12 w L12 w C13 w D14 w M14 w N14 w Q14 w R14 w C15 w D15 w F15 w P15 w R15 w D16 w E16 w F16 w N16 w O16 w Q16 w B17 w C17 w E17 w F17 w H17 w J17 w K17 w L17 w M17 w O17 w B18 w F18 w G18 w H18 w L18 w P18 w C19 w G19
gogui-setup_player white
10 reg_genmove white
#? [F7|G12|H12|A19]

# 9×9 server record (train), game 131, move 35. GNU Go: B1 decides D3.
# White to play, komi 13.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . X . . . . . . 8
#   7 . O O X X . + . . 7
#   6 . . . O X . . . . 6
#   5 . O . O X . . . . 5
#   4 . O X O X X O . . 4
#   3 . O O X O X X X . 3
#   2 O X X X O O O O X 2
#   1 . * * O * . X X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 13.5
gogui-setup b G1 b H1 b B2 b C2 b D2 b J2 b D3 b F3 b G3 b H3 b C4 b E4 b F4 b E5 b E6 b D7 b E7 b C8 w D1 w A2 w E2 w F2 w G2 w H2 w B3 w C3 w E3 w B4 w D4 w G4 w B5 w D5 w D6 w B7 w C7
gogui-setup_player white
20 reg_genmove white
#? [B1|C1|E1]

# 9×9 server record (train), game 2452, move 25. GNU Go: E4 decides E7.
# White to play, komi -8.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . O X X . * * . . 8
#   7 . . O O X . O . . 7
#   6 . O . O X . . . . 6
#   5 . X O O X . O . . 5
#   4 X . X X * O . . . 4
#   3 . X + . X X O . . 3
#   2 . . . . . . . . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -8.5
gogui-setup b B3 b E3 b F3 b A4 b C4 b D4 b B5 b E5 b E6 b E7 b C8 b D8 w G3 w F4 w C5 w D5 w G5 w B6 w D6 w C7 w D7 w G7 w B8
gogui-setup_player white
30 reg_genmove white
#? [E4|F8|G8]

# 9×9 server record (train), game 838, move 31. GNU Go: B3 decides D6.
# White to play, komi 16.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . . * X . . . . 8
#   7 . X X * X O O . . 7
#   6 . O X O X X O . . 6
#   5 . X O O X O . O . 5
#   4 . * X O X O . O . 4
#   3 . . + O O X X X . 3
#   2 . . . O X . . . . 2
#   1 . . . . X . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 16.5
gogui-setup b E1 b E2 b F3 b G3 b H3 b C4 b E4 b B5 b E5 b C6 b E6 b F6 b B7 b C7 b E7 b E8 w D2 w D3 w E3 w D4 w F4 w H4 w C5 w D5 w F5 w H5 w B6 w D6 w G6 w F7 w G7
gogui-setup_player white
40 reg_genmove white
#? [B4|D7|D8]
