# Positions of games that montego and pachi, with 3,000 playouts a move on 9×9, played
# against GNU Go 3.8 at level 10. docs/experiments.md says how many of them players solve.
# Where the game was clear already, the komi makes it hinge on the answer.
# With 100,000 playouts montego, every fifth choice at nodes of 50 games and
# more by win rates alone, plays one of the answers. The position after each legal
# move was searched as well, with 500 playouts and up to 40,000 where in doubt: the
# answers win in 60 % of the games or more, the others in 40 % or less. Pachi 12.90
# without its network, with 100,000 playouts, or GNU Go, playing both sides on to the
# end, confirm it, as each position says. The commands follow from the pictures, where
# * marks the right answers: go test ./lab/regress -run Questions -update writes them.

# Game 4 of montego, move 30, where C2 was played. F1 wins and H6 not: Pachi agrees;
# GNU Go makes the same of both moves.
# White to play, komi 6.5
#     A B C D E F G H J
#   9 . O X X . . . . . 9
#   8 . O O X . . . . . 8
#   7 . . O X X X + . . 7
#   6 . . . O O X . . . 6
#   5 . . O . O X . . . 5
#   4 . . O O X X . . . 4
#   3 . . + O O X X . . 3
#   2 . . . X O X . . . 2
#   1 . . . . O * . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 6.5
gogui-setup b D2 b F2 b F3 b G3 b E4 b F4 b F5 b F6 b D7 b E7 b F7 b D8 b C9 b D9 w E1 w E2 w D3 w E3 w C4 w D4 w C5 w E5 w D6 w E6 w C7 w B8 w C8 w B9
gogui-setup_player white
10 reg_genmove white
#? [F1]

# Game 18 of montego, move 43, where B8 was played. B8 wins and H3 not: GNU Go and
# Pachi agree.
# Black to play, komi -8.5
#     A B C D E F G H J
#   9 . . . . . X X O . 9
#   8 . * O X X X O O . 8
#   7 . . X O X O O . . 7
#   6 . . X O O . . . . 6
#   5 . . X O + O . . . 5
#   4 . X X O . O . . . 4
#   3 . . O X O . + . O 3
#   2 . . X X O O O O . 2
#   1 . . X . X X X X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -8.5
gogui-setup b C1 b E1 b F1 b G1 b H1 b C2 b D2 b D3 b B4 b C4 b C5 b C6 b C7 b E7 b D8 b E8 b F8 b F9 b G9 w E2 w F2 w G2 w H2 w C3 w E3 w J3 w D4 w F4 w D5 w F5 w D6 w E6 w D7 w F7 w G7 w C8 w G8 w H8 w H9
gogui-setup_player black
20 reg_genmove black
#? [B8]

# Two ways to take stones. Game 18 of montego, move 54, where A2 was played. J2 or B9
# win and H3 not: GNU Go and Pachi agree.
# White to play, komi 6.5
#     A B C D E F G H J
#   9 . * X O . X X O . 9
#   8 . X . X X X O O . 8
#   7 . . X O X O O . . 7
#   6 . O X O O . . . . 6
#   5 . . X O + O . . . 5
#   4 . X X O . O . . . 4
#   3 O X X X O . + . O 3
#   2 . O X X O O O O * 2
#   1 . O X X X X X X X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 6.5
gogui-setup b C1 b D1 b E1 b F1 b G1 b H1 b J1 b C2 b D2 b B3 b C3 b D3 b B4 b C4 b C5 b C6 b C7 b E7 b B8 b D8 b E8 b F8 b C9 b F9 b G9 w B1 w B2 w E2 w F2 w G2 w H2 w A3 w E3 w J3 w D4 w F4 w D5 w F5 w B6 w D6 w E6 w D7 w F7 w G7 w G8 w H8 w D9 w H9
gogui-setup_player white
30 reg_genmove white
#? [J2|B9]

# A net. Game 18 of montego, move 61, where H6 was played. H6 wins and G6 not: GNU Go
# and Pachi agree.
# Black to play, komi 7.5
#     A B C D E F G H J
#   9 . . X O . X X O . 9
#   8 . X . X X X O O . 8
#   7 . . X O X O O . . 7
#   6 . O X O O . . * . 6
#   5 . . X O + O . . O 5
#   4 . X X O . O . X O 4
#   3 O X X X O . + X O 3
#   2 O O X X O O O O X 2
#   1 . O X X X X X X X 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 7.5
gogui-setup b C1 b D1 b E1 b F1 b G1 b H1 b J1 b C2 b D2 b J2 b B3 b C3 b D3 b H3 b B4 b C4 b H4 b C5 b C6 b C7 b E7 b B8 b D8 b E8 b F8 b C9 b F9 b G9 w B1 w A2 w B2 w E2 w F2 w G2 w H2 w A3 w E3 w J3 w D4 w F4 w J4 w D5 w F5 w J5 w B6 w D6 w E6 w D7 w F7 w G7 w G8 w H8 w D9 w H9
gogui-setup_player black
40 reg_genmove black
#? [H6]

# Game 21 of montego, move 33, where B7 was played. A2, G4, H3 or G3 win and J3 not:
# Pachi agrees; GNU Go makes the same of both moves.
# Black to play, komi 13.5
#     A B C D E F G H J
#   9 . . . O . . . . . 9
#   8 . . O X O . . . . 8
#   7 . . O X X X + X X 7
#   6 . . X . X . X X O 6
#   5 . X . . + O O X O 5
#   4 . . X X O . * O O 4
#   3 X X O O . O * * . 3
#   2 * O . O . . . . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 13.5
gogui-setup b A3 b B3 b C4 b D4 b B5 b H5 b C6 b E6 b G6 b H6 b D7 b E7 b F7 b H7 b J7 b D8 w B2 w D2 w C3 w D3 w F3 w E4 w H4 w J4 w F5 w G5 w J5 w J6 w C7 w C8 w E8 w D9
gogui-setup_player black
50 reg_genmove black
#? [A2|G3|H3|G4]

# Game 25 of montego, move 44, where H9 was played. H8 wins and H9 not: Pachi agrees;
# GNU Go makes the same of both moves.
# White to play, komi 14.5
#     A B C D E F G H J
#   9 . . . X . X . . . 9
#   8 . . . X X O O * . 8
#   7 . . X . X X X O . 7
#   6 . X . X . X . O . 6
#   5 . O X . X O O . . 5
#   4 O X . X . X O . . 4
#   3 . X + X X O O . . 3
#   2 . . X X O O . . . 2
#   1 . . X O O . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 14.5
gogui-setup b C1 b C2 b D2 b B3 b D3 b E3 b B4 b D4 b F4 b C5 b E5 b B6 b D6 b F6 b C7 b E7 b F7 b G7 b D8 b E8 b D9 b F9 w D1 w E1 w E2 w F2 w F3 w G3 w A4 w G4 w B5 w F5 w G5 w H6 w H7 w F8 w G8
gogui-setup_player white
60 reg_genmove white
#? [H8]

# Game 26 of montego, move 49, where J6 was played. A4 or J6 win and D5 not: GNU Go
# and Pachi agree.
# Black to play, komi 3.5
#     A B C D E F G H J
#   9 . . . O O O X X . 9
#   8 . . O . O X . . X 8
#   7 . . X O O X X X . 7
#   6 . . . . O O O X * 6
#   5 O O O . O X O O O 5
#   4 * X O . O X X X X 4
#   3 . X X O O O X . . 3
#   2 . X O X X X . . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 3.5
gogui-setup b B2 b D2 b E2 b F2 b B3 b C3 b G3 b B4 b F4 b G4 b H4 b J4 b F5 b H6 b C7 b F7 b G7 b H7 b F8 b J8 b G9 b H9 w C2 w D3 w E3 w F3 w C4 w E4 w A5 w B5 w C5 w E5 w G5 w H5 w J5 w E6 w F6 w G6 w D7 w E7 w C8 w E8 w D9 w E9 w F9
gogui-setup_player black
70 reg_genmove black
#? [A4|J6]

# Game 28 of montego, move 43, where J9 was played. J9 or H6 win and J5 not: GNU Go
# and Pachi agree.
# Black to play, komi 3.5
#     A B C D E F G H J
#   9 . . . . . . X X * 9
#   8 . . . . . X X O O 8
#   7 . . + . X . X O . 7
#   6 . . . . X X O * O 6
#   5 . . X X X X O . . 5
#   4 . X X O X O . O . 4
#   3 . X O O O O O . . 3
#   2 X X O . O . . . . 2
#   1 O O O . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 3.5
gogui-setup b A2 b B2 b B3 b B4 b C4 b E4 b C5 b D5 b E5 b F5 b E6 b F6 b E7 b G7 b F8 b G8 b G9 b H9 w A1 w B1 w C1 w C2 w E2 w C3 w D3 w E3 w F3 w G3 w D4 w F4 w H4 w G5 w G6 w J6 w H7 w H8 w J8
gogui-setup_player black
80 reg_genmove black
#? [H6|J9]

# A race: an outside liberty before the ataris. Game 30 of montego, move 41, where H6
# was played. H6 or J6 win and C5 not: GNU Go and Pachi agree.
# Black to play, komi 7.5
#     A B C D E F G H J
#   9 . O X X . . . . . 9
#   8 . X O X X . . . . 8
#   7 . . O O X . + . . 7
#   6 . . . . X X X * * 6
#   5 . O . O X O O O O 5
#   4 . . . O O X O X . 4
#   3 . . + O X X X X X 3
#   2 . . . O O O X O . 2
#   1 . . . . O X X O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 7.5
gogui-setup b F1 b G1 b G2 b E3 b F3 b G3 b H3 b J3 b F4 b H4 b E5 b E6 b F6 b G6 b E7 b B8 b D8 b E8 b C9 b D9 w E1 w H1 w D2 w E2 w F2 w H2 w D3 w D4 w E4 w G4 w B5 w D5 w F5 w G5 w H5 w J5 w C7 w D7 w C8 w B9
gogui-setup_player black
90 reg_genmove black
#? [H6|J6]

# A race. Game 30 of montego, move 47, where H7 was played. H7 wins and G8 not: GNU Go
# and Pachi agree.
# Black to play, komi 1.5
#     A B C D E F G H J
#   9 . O X X . . . . . 9
#   8 . X O X X . . O X 8
#   7 . . O O X . + * O 7
#   6 . . . . X X X X O 6
#   5 . O . O X O O O O 5
#   4 . . . O O X O X . 4
#   3 . . + O X X X X X 3
#   2 . . . O O O X O X 2
#   1 . . . . O X X O . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 1.5
gogui-setup b F1 b G1 b G2 b J2 b E3 b F3 b G3 b H3 b J3 b F4 b H4 b E5 b E6 b F6 b G6 b H6 b E7 b B8 b D8 b E8 b J8 b C9 b D9 w E1 w H1 w D2 w E2 w F2 w H2 w D3 w D4 w E4 w G4 w B5 w D5 w F5 w G5 w H5 w J5 w J6 w C7 w D7 w J7 w C8 w H8 w B9
gogui-setup_player black
100 reg_genmove black
#? [H7]

# Game 32 of montego, move 30, where E1 was played. E1 wins and G4 not: GNU Go and
# Pachi agree.
# White to play, komi 6.5
#     A B C D E F G H J
#   9 . O X X X . . . . 9
#   8 . O O O X . . . . 8
#   7 . . + O X . + . . 7
#   6 . . O X X O X . . 6
#   5 . . O . X X X . . 5
#   4 . . O X . . . . . 4
#   3 . . O O O O X . . 3
#   2 . . . . . O X . . 2
#   1 . . . . * X . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 6.5
gogui-setup b F1 b G2 b G3 b D4 b E5 b F5 b G5 b D6 b E6 b G6 b E7 b E8 b C9 b D9 b E9 w F2 w C3 w D3 w E3 w F3 w C4 w C5 w C6 w F6 w D7 w B8 w C8 w D8 w B9
gogui-setup_player white
110 reg_genmove white
#? [E1]

# Game 33 of montego, move 40, where E2 was played. E2, D4 or C3 win and B7 not: GNU
# Go and Pachi agree.
# White to play, komi 12.5
#     A B C D E F G H J
#   9 . . . . X O O . . 9
#   8 . . X . X X O . . 8
#   7 . . + X . X O . . 7
#   6 . . . . X . O . . 6
#   5 . X X X O O . . . 5
#   4 . X . * X O . . . 4
#   3 . X * X X O + O . 3
#   2 . O X X * X O . . 2
#   1 . . O X X O O . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 12.5
gogui-setup b D1 b E1 b C2 b D2 b F2 b B3 b D3 b E3 b B4 b E4 b B5 b C5 b D5 b E6 b D7 b F7 b C8 b E8 b F8 b E9 w C1 w F1 w G1 w B2 w G2 w F3 w H3 w F4 w E5 w F5 w G6 w G7 w G8 w F9 w G9
gogui-setup_player white
120 reg_genmove white
#? [E2|C3|D4]

# Game 34 of montego, move 31, where B5 was played. B5 wins and A5 not: GNU Go and
# Pachi agree.
# Black to play, komi -6.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . O . O X . X . 8
#   7 . X + . O . X . . 7
#   6 . . X . . O X . X 6
#   5 . * O . X O O X . 5
#   4 . . . O O O . O . 4
#   3 . X X O X X O . . 3
#   2 . . . X X O O . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -6.5
gogui-setup b D2 b E2 b B3 b C3 b E3 b F3 b E5 b H5 b C6 b G6 b J6 b B7 b G7 b F8 b H8 w F2 w G2 w D3 w G3 w D4 w E4 w F4 w H4 w C5 w F5 w G5 w F6 w E7 w C8 w E8
gogui-setup_player black
130 reg_genmove black
#? [B5]

# Game 34 of montego, move 51, where B6 was played. B6 wins and H3 not: GNU Go and
# Pachi agree.
# Black to play, komi -4.5
#     A B C D E F G H J
#   9 O O . O X X . . . 9
#   8 X O O . O X . X . 8
#   7 X X X O O . X . . 7
#   6 O * X O . O X . X 6
#   5 . X O X X O O X X 5
#   4 . X O O O O . O O 4
#   3 . X X O X X O . . 3
#   2 . . X X X O O . . 2
#   1 . . . . . O . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -4.5
gogui-setup b C2 b D2 b E2 b B3 b C3 b E3 b F3 b B4 b B5 b D5 b E5 b H5 b J5 b C6 b G6 b J6 b A7 b B7 b C7 b G7 b A8 b F8 b H8 b E9 b F9 w F1 w F2 w G2 w D3 w G3 w C4 w D4 w E4 w F4 w H4 w J4 w C5 w F5 w G5 w A6 w D6 w F6 w D7 w E7 w B8 w C8 w E8 w A9 w B9 w D9
gogui-setup_player black
140 reg_genmove black
#? [B6]

# Game 39 of montego, move 37, where F5 was played. E5 wins and F9 not: Pachi agrees;
# GNU Go makes the same of both moves.
# Black to play, komi 11.5
#     A B C D E F G H J
#   9 . . O . X . . . . 9
#   8 . O . O O X . . . 8
#   7 . O O X O X + . . 7
#   6 . X O X X X . . . 6
#   5 . O . O * . . . . 5
#   4 . . O . . . X X . 4
#   3 . O O X X X + . . 3
#   2 . . O X . X . O . 2
#   1 . . O O X . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 11.5
gogui-setup b E1 b D2 b F2 b D3 b E3 b F3 b G4 b H4 b B6 b D6 b E6 b F6 b D7 b F7 b F8 b E9 w C1 w D1 w C2 w H2 w B3 w C3 w C4 w B5 w D5 w C6 w B7 w C7 w E7 w B8 w D8 w E8 w C9
gogui-setup_player black
150 reg_genmove black
#? [E5]

# Game 49 of montego, move 92, where C6 was played. C6 wins and G9 not: GNU Go agrees;
# Pachi plays elsewhere.
# White to play, komi -45.5
#     A B C D E F G H J
#   9 X X X O O O . O . 9
#   8 O X X X O O O X X 8
#   7 O O X X X X O X . 7
#   6 O X * . X X O O O 6
#   5 O O X X X . X O X 5
#   4 . O O O X X X X . 4
#   3 O O O X X O O X X 3
#   2 . . . O O O O O X 2
#   1 O O O . . . . O O 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -45.5
gogui-setup b J2 b D3 b E3 b H3 b J3 b E4 b F4 b G4 b H4 b C5 b D5 b E5 b G5 b J5 b B6 b E6 b F6 b C7 b D7 b E7 b F7 b H7 b B8 b C8 b D8 b H8 b J8 b A9 b B9 b C9 w A1 w B1 w C1 w H1 w J1 w D2 w E2 w F2 w G2 w H2 w A3 w B3 w C3 w F3 w G3 w B4 w C4 w D4 w A5 w B5 w H5 w A6 w G6 w H6 w J6 w A7 w B7 w G7 w A8 w E8 w F8 w G8 w D9 w E9 w F9 w H9
gogui-setup_player white
160 reg_genmove white
#? [C6]

# Game 50 of montego, move 45, where J3 was played. J3 or F3 win and D9 not: GNU Go
# and Pachi agree.
# Black to play, komi 5.5
#     A B C D E F G H J
#   9 . O . . . . . . . 9
#   8 X O O O X X O O O 8
#   7 . X X O . O X X O 7
#   6 . X . X O O X . X 6
#   5 . . X X X O X O O 5
#   4 . . O . X O O X O 4
#   3 . . + . X * O X * 3
#   2 . . . . . X O X . 2
#   1 . . . . . . X . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 5.5
gogui-setup b G1 b F2 b H2 b E3 b H3 b E4 b H4 b C5 b D5 b E5 b G5 b B6 b D6 b G6 b J6 b B7 b C7 b G7 b H7 b A8 b E8 b F8 w G2 w G3 w C4 w F4 w G4 w J4 w F5 w H5 w J5 w E6 w F6 w D7 w F7 w J7 w B8 w C8 w D8 w G8 w H8 w J8 w B9
gogui-setup_player black
170 reg_genmove black
#? [F3|J3]

# Game 53 of montego, move 30, where B4 was played. B4 wins and H7 not: GNU Go and
# Pachi agree.
# White to play, komi 12.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . . . . . . . . 8
#   7 . . + . X . + . . 7
#   6 O X . X . X X . . 6
#   5 O . X . X O X X . 5
#   4 X * X . X O O X . 4
#   3 . O O O X O + O . 3
#   2 . . . . O . O O . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 12.5
gogui-setup b E3 b A4 b C4 b E4 b H4 b C5 b E5 b G5 b H5 b B6 b D6 b F6 b G6 b E7 w E2 w G2 w H2 w B3 w C3 w D3 w F3 w H3 w F4 w G4 w A5 w F5 w A6
gogui-setup_player white
180 reg_genmove white
#? [B4]

# Game 53 of montego, move 36, where J5 was played. J5 wins and H7 not: Pachi agrees;
# GNU Go makes the same of both moves.
# White to play, komi 10.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . . . . . . . . 8
#   7 X X + . X . + . . 7
#   6 O X . X . X X . . 6
#   5 O O X . X O X X * 5
#   4 X O X X X O O X O 4
#   3 . O O O X O + O . 3
#   2 . . . . O . O O . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 10.5
gogui-setup b E3 b A4 b C4 b D4 b E4 b H4 b C5 b E5 b G5 b H5 b B6 b D6 b F6 b G6 b A7 b B7 b E7 w E2 w G2 w H2 w B3 w C3 w D3 w F3 w H3 w B4 w F4 w G4 w J4 w A5 w B5 w F5 w A6
gogui-setup_player white
190 reg_genmove white
#? [J5]

# Game 56 of montego, move 31, where D5 was played. D5 wins and E2 not: Pachi agrees;
# GNU Go makes the same of both moves.
# Black to play, komi 5.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . . . . . . . . 8
#   7 . X X . . . + . . 7
#   6 X X O X X X . . . 6
#   5 X O O * O X X X X 5
#   4 X X O O O O O O X 4
#   3 O O O . . . + O O 3
#   2 . . . . . . . . . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 5.5
gogui-setup b A4 b B4 b J4 b A5 b F5 b G5 b H5 b J5 b A6 b B6 b D6 b E6 b F6 b B7 b C7 w A3 w B3 w C3 w H3 w J3 w C4 w D4 w E4 w F4 w G4 w H4 w B5 w C5 w E5 w C6
gogui-setup_player black
200 reg_genmove black
#? [D5]

# Game 58 of montego, move 52, where D1 was played. E7 or A6 win and D1 not: Pachi
# agrees; GNU Go makes the same of both moves.
# White to play, komi 2.5
#     A B C D E F G H J
#   9 . . . . . X X O . 9
#   8 . X . . . X O O . 8
#   7 . . X X * X O . O 7
#   6 * X . X . O . O . 6
#   5 X . X O O O . O . 5
#   4 X X O . . X O O O 4
#   3 O O + O . X O X X 3
#   2 . . O O O X X . X 2
#   1 . . . . X . . X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 2.5
gogui-setup b E1 b H1 b F2 b G2 b J2 b F3 b H3 b J3 b A4 b B4 b F4 b A5 b C5 b B6 b D6 b C7 b D7 b F7 b B8 b F8 b F9 b G9 w C2 w D2 w E2 w A3 w B3 w D3 w G3 w C4 w G4 w H4 w J4 w D5 w E5 w F5 w H5 w F6 w H6 w G7 w J7 w G8 w H8 w H9
gogui-setup_player white
210 reg_genmove white
#? [A6|E7]

# Game 59 of montego, move 44, where E9 was played. E9 wins and B1 not: Pachi agrees;
# GNU Go makes the same of both moves.
# White to play, komi 16.5
#     A B C D E F G H J
#   9 . . . . * O O X . 9
#   8 . . . . O X O X . 8
#   7 . . O . O X X X . 7
#   6 . . . O O O X . . 6
#   5 . O O X X . . X . 5
#   4 O X O X . X X O . 4
#   3 O X O X X O O X . 3
#   2 O X X X O . . X . 2
#   1 . . . . . O . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 16.5
gogui-setup b B2 b C2 b D2 b H2 b B3 b D3 b E3 b H3 b B4 b D4 b F4 b G4 b D5 b E5 b H5 b G6 b F7 b G7 b H7 b F8 b H8 b H9 w F1 w A2 w E2 w A3 w C3 w F3 w G3 w A4 w C4 w H4 w B5 w C5 w D6 w E6 w F6 w C7 w E7 w E8 w G8 w F9 w G9
gogui-setup_player white
220 reg_genmove white
#? [E9]

# Game 64 of montego, move 41, where J3 was played. J3 wins and H9 not: GNU Go and
# Pachi agree.
# Black to play, komi 1.5
#     A B C D E F G H J
#   9 . . . X O O . . . 9
#   8 . . X . X O . O . 8
#   7 . . + . X . O . . 7
#   6 . . . . . X X O . 6
#   5 . . . X X X O O . 5
#   4 X X X . . X X O O 4
#   3 X O O X X O X X * 3
#   2 O O . O O O O O X 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 1.5
gogui-setup b J2 b A3 b D3 b E3 b G3 b H3 b A4 b B4 b C4 b F4 b G4 b D5 b E5 b F5 b F6 b G6 b E7 b C8 b E8 b D9 w A2 w B2 w D2 w E2 w F2 w G2 w H2 w B3 w C3 w F3 w H4 w J4 w G5 w H5 w H6 w G7 w F8 w H8 w E9 w F9
gogui-setup_player black
230 reg_genmove black
#? [J3]

# Game 69 of montego, move 37, where A2 was played. D2 wins and J4 not: Pachi agrees;
# GNU Go makes the same of both moves.
# Black to play, komi 11.5
#     A B C D E F G H J
#   9 . . . . X O O . . 9
#   8 . . . X X X O O . 8
#   7 . . X . . O X O . 7
#   6 . . . . . X X O . 6
#   5 . . . . + X O . O 5
#   4 . . X . . X O O . 4
#   3 . . + X X O X X . 3
#   2 . X X * O O O . . 2
#   1 . O O O . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 11.5
gogui-setup b B2 b C2 b D3 b E3 b G3 b H3 b C4 b F4 b F5 b F6 b G6 b C7 b G7 b D8 b E8 b F8 b E9 w B1 w C1 w D1 w E2 w F2 w G2 w F3 w G4 w H4 w G5 w J5 w H6 w F7 w H7 w G8 w H8 w F9 w G9
gogui-setup_player black
240 reg_genmove black
#? [D2]

# Game 72 of montego, move 39, where J3 was played. J3 wins and B2 not: GNU Go and
# Pachi agree.
# Black to play, komi 3.5
#     A B C D E F G H J
#   9 . . . . . . . . . 9
#   8 . . . . X X O . . 8
#   7 . X X X X O O X . 7
#   6 X X O X . X X . X 6
#   5 X O O O X X O X . 5
#   4 O O . . O O O X . 4
#   3 . . O . . X O O * 3
#   2 . . . . . . . O . 2
#   1 . . . . . . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 3.5
gogui-setup b F3 b H4 b A5 b E5 b F5 b H5 b A6 b B6 b D6 b F6 b G6 b J6 b B7 b C7 b D7 b E7 b H7 b E8 b F8 w H2 w C3 w G3 w H3 w A4 w B4 w E4 w F4 w G4 w B5 w C5 w D5 w G5 w C6 w F7 w G7 w G8
gogui-setup_player black
250 reg_genmove black
#? [J3]

# Game 74 of montego, move 36, where E9 was played. E9 wins and D9 not: GNU Go and
# Pachi agree.
# White to play, komi 6.5
#     A B C D E F G H J
#   9 . . . . * O X X . 9
#   8 . . . . O X X . X 8
#   7 . O + O O O O X . 7
#   6 . . O . . O X . . 6
#   5 . O X X X X X . . 5
#   4 . . O X . . . . . 4
#   3 . O O X X . + . . 3
#   2 . . O O X . . . . 2
#   1 . . O X X . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 6.5
gogui-setup b D1 b E1 b E2 b D3 b E3 b D4 b C5 b D5 b E5 b F5 b G5 b G6 b H7 b F8 b G8 b J8 b G9 b H9 w C1 w C2 w D2 w B3 w C3 w C4 w B5 w C6 w F6 w B7 w D7 w E7 w F7 w G7 w E8 w F9
gogui-setup_player white
260 reg_genmove white
#? [E9]

# Game 75 of montego, move 50, where A4 was played. A4 wins and E7 not: GNU Go and
# Pachi agree.
# White to play, komi 14.5
#     A B C D E F G H J
#   9 . O O . O O O X . 9
#   8 . O X O . O X X . 8
#   7 . O X O . X X . . 7
#   6 O X X X X X . X . 6
#   5 X O O X + O . . . 5
#   4 * O O X X . . . . 4
#   3 . X X O X . O . . 3
#   2 . O O O X X X . . 2
#   1 . . . O O X . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 14.5
gogui-setup b F1 b E2 b F2 b G2 b B3 b C3 b E3 b D4 b E4 b A5 b D5 b B6 b C6 b D6 b E6 b F6 b H6 b C7 b F7 b G7 b C8 b G8 b H8 b H9 w D1 w E1 w B2 w C2 w D2 w D3 w G3 w B4 w C4 w B5 w C5 w F5 w A6 w B7 w D7 w B8 w D8 w F8 w B9 w C9 w E9 w F9 w G9
gogui-setup_player white
270 reg_genmove white
#? [A4]

# Game 9 of pachi, move 59, where C4 was played. A2, B2, B3 or C4 win and B1 not: GNU
# Go and Pachi agree.
# Black to play, komi -12.5
#     A B C D E F G H J
#   9 . O X . . . . . . 9
#   8 . O X X . . . X O 8
#   7 O . O X X X X X O 7
#   6 X O O O O O X X O 6
#   5 . X X O X O O O X 5
#   4 X O * X X X O . X 4
#   3 O * X X O O O O O 3
#   2 * * . X X X O . . 2
#   1 . . . . X O O . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -12.5
gogui-setup b E1 b D2 b E2 b F2 b C3 b D3 b A4 b D4 b E4 b F4 b J4 b B5 b C5 b E5 b J5 b A6 b G6 b H6 b D7 b E7 b F7 b G7 b H7 b C8 b D8 b H8 b C9 w F1 w G1 w G2 w A3 w E3 w F3 w G3 w H3 w J3 w B4 w G4 w D5 w F5 w G5 w H5 w B6 w C6 w D6 w E6 w F6 w J6 w A7 w C7 w J7 w B8 w J8 w B9
gogui-setup_player black
280 reg_genmove black
#? [A2|B2|B3|C4]

# Game 9 of pachi, move 65, where A4 was played. A4 or B1 win and A8 not: GNU Go and
# Pachi agree.
# Black to play, komi -12.5
#     A B C D E F G H J
#   9 . O X . . . . . . 9
#   8 . O X X . . . X O 8
#   7 O . O X X X X X O 7
#   6 . O O O O O X X O 6
#   5 O X X O X O O O X 5
#   4 * O X X X X O . X 4
#   3 O X X X O O O O O 3
#   2 . O . X X X O . . 2
#   1 O * . . X O O . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi -12.5
gogui-setup b E1 b D2 b E2 b F2 b B3 b C3 b D3 b C4 b D4 b E4 b F4 b J4 b B5 b C5 b E5 b J5 b G6 b H6 b D7 b E7 b F7 b G7 b H7 b C8 b D8 b H8 b C9 w A1 w F1 w G1 w B2 w G2 w A3 w E3 w F3 w G3 w H3 w J3 w B4 w G4 w A5 w D5 w F5 w G5 w H5 w B6 w C6 w D6 w E6 w F6 w J6 w A7 w C7 w J7 w B8 w J8 w B9
gogui-setup_player black
290 reg_genmove black
#? [B1|A4]

# Pachi thought the game over and passed. Game 17 of pachi, move 43, where nothing was
# played. A5, B5, A4 or C4 win and H4 not: GNU Go and Pachi agree.
# Black to play, komi 7.5
#     A B C D E F G H J
#   9 . . . . . X O O . 9
#   8 . . . . X . X O . 8
#   7 . X O . . . X O . 7
#   6 . X . X X X X O . 6
#   5 * * X O X O O . . 5
#   4 * O * O X X O . . 4
#   3 X X X X O O + . . 3
#   2 X X O X O . . . . 2
#   1 O O O O O . . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 7.5
gogui-setup b A2 b B2 b D2 b A3 b B3 b C3 b D3 b E4 b F4 b C5 b E5 b B6 b D6 b E6 b F6 b G6 b B7 b G7 b E8 b G8 b F9 w A1 w B1 w C1 w D1 w E1 w C2 w E2 w E3 w F3 w B4 w D4 w G4 w D5 w F5 w G5 w H6 w C7 w H7 w H8 w G9 w H9
gogui-setup_player black
300 reg_genmove black
#? [A4|C4|A5|B5]

# Pachi thought the game over and passed. Game 22 of pachi, move 58, where nothing was
# played. A6, D9, H4 or J3 win and H2 not: GNU Go and Pachi agree.
# White to play, komi 7.5
#     A B C D E F G H J
#   9 X X O * X X O O . 9
#   8 O X . X . X X O . 8
#   7 O X X X X O O . . 7
#   6 * O O O O O O O O 6
#   5 . O X X X X X X O 5
#   4 . . O X . . . * X 4
#   3 . . O O X . + X * 3
#   2 . . O X X X . . . 2
#   1 . O O O X X . . . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 7.5
gogui-setup b E1 b F1 b D2 b E2 b F2 b E3 b H3 b D4 b J4 b C5 b D5 b E5 b F5 b G5 b H5 b B7 b C7 b D7 b E7 b B8 b D8 b F8 b G8 b A9 b B9 b E9 b F9 w B1 w C1 w D1 w C2 w C3 w D3 w C4 w B5 w J5 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w F7 w G7 w A8 w H8 w C9 w G9 w H9
gogui-setup_player white
310 reg_genmove white
#? [J3|H4|A6|D9]

# Game 56 of pachi, move 51, where G6 was played. G6 wins and E2 not: GNU Go and Pachi
# agree.
# Black to play, komi 7.5
#     A B C D E F G H J
#   9 . . . O O O X . . 9
#   8 X O O O X O X . . 8
#   7 . X O O X X O X . 7
#   6 X . X O O X * . . 6
#   5 . X . X O O X . . 5
#   4 X X X X O . X X X 4
#   3 X O O O . O X O O 3
#   2 O . . . . O O X . 2
#   1 . . . . . . O X . 1
#     A B C D E F G H J
boardsize 9
clear_board
komi 7.5
gogui-setup b H1 b H2 b A3 b G3 b A4 b B4 b C4 b D4 b G4 b H4 b J4 b B5 b D5 b G5 b A6 b C6 b F6 b B7 b E7 b F7 b H7 b A8 b E8 b G8 b G9 w G1 w A2 w F2 w G2 w B3 w C3 w D3 w F3 w H3 w J3 w E4 w E5 w F5 w D6 w E6 w C7 w D7 w G7 w B8 w C8 w D8 w F8 w D9 w E9 w F9
gogui-setup_player black
320 reg_genmove black
#? [G6]
