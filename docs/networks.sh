#!/bin/sh
# These commands trained the networks of network.md, in this order. Run them in a folder
# with games19-train.sgfs.gz and games9-train.sgfs.gz (learning.md has their checksums)
# and with montego on the PATH. The networks will be alike but not equal: the default
# player is not the one of that time, training with several threads is not deterministic,
# and three runs were interrupted, where a comment says it.
set -e

RECORDS='games19-train.sgfs.gz games9-train.sgfs.gz'
NOISE='--playouts 240 --fast 60 --full 0.3 --random-moves 0 --owners 100 --player montego,choice.temperature=0.5,search.puct.noise=0.25'
LEARN='--owners 6 --values 0.3 --batch 64 --rate 0.002'

# The first network. The first command was interrupted after 50,016 positions.
montego train net --positions 3000000 --batch 32 --rate 0.0015 --out begin.net $RECORDS
montego train net --begin begin.net --seed 2 --owners 6 --positions 1300000 --batch 32 --rate 0.0015 --out nineteen.net $RECORDS
montego train net --resume --positions 3300000 --out nineteen.net $RECORDS

# people.net. The first training was interrupted after 214,080 positions.
montego train selfplay --size 9 --games 2212 --playouts 300 --threads 1 --seed 11 --out nine.games
montego train selfplay --size 13 --games 539 --playouts 300 --threads 1 --seed 12 --out first13.games
FIRST13='first13.games first13.games first13.games'
montego train net --begin nineteen.net --seed 7 --owners 6 --selfplay 0.15 --positions 9040000 --batch 64 --rate 0.002 --out people.net nine.games $FIRST13 $RECORDS
montego train net --resume --positions 3374104 --out people.net nine.games $FIRST13 $RECORDS

# builtin9. The games of nine.games are those above and 1,124 more.
montego train selfplay --size 9 --games 3336 --playouts 300 --threads 1 --seed 11 --out nine.games
montego train selfplay --size 9 --games 1709 --playouts 160 --seed 901 --player montego,search.network.weights=people.net --out puct.games
montego train net --begin people.net --seed 9 --owners 6 --selfplay 0.7 --values 0 --positions 400000 --batch 64 --rate 0.0015 --out nine.net puct.games nine.games games9-train.sgfs.gz
montego train selfplay --size 9 --games 3860 --playouts 400 --fast 80 --full 0.25 --random-moves 0 --player montego,choice.temperature=0.5,search.network.weights=nine.net --seed 5001 --out again.games
montego train net --begin nine.net --seed 19 --owners 6 --selfplay 0.8 --positions 300000 --batch 64 --rate 0.001 --out nine2.net again.games games9-train.sgfs.gz
montego train selfplay --size 9 --games 14274 --playouts 200 --fast 60 --full 0.2 --random-moves 0 --owners 100 --player montego,choice.temperature=0.5,search.network.weights=nine2.net --seed 7001 --out plain.games
montego train net --begin nine2.net --seed 5 $LEARN --selfplay 0.8 --positions 1200000 --out plain.net plain.games games9-train.sgfs.gz
montego train selfplay --size 9 --games 12872 $NOISE,search.network.weights=nine2.net --seed 9001 --out noisy.games
montego train net --begin plain.net --seed 6 $LEARN --selfplay 0.9 --positions 2000000 --out noisy.net noisy.games plain.games games9-train.sgfs.gz
montego train selfplay --size 9 --games 9753 $NOISE,search.network.weights=noisy.net --seed 9501 --out noisier.games
montego train net --begin noisy.net --seed 8 $LEARN --selfplay 0.9 --positions 2200000 --out builtin9.net noisier.games noisy.games games9-train.sgfs.gz

# middle.net
montego train selfplay --size 13 --games 2278 --playouts 240 --random-moves 1 --seed 2101 --player montego,choice.temperature=0.3 --out thirteen.games
montego train net --begin people.net --seed 13 --owners 6 --selfplay 0.7 --positions 700000 --batch 64 --rate 0.0015 --out middle.net thirteen.games games19-train.sgfs.gz

# large.net
THIRTEEN='one.games two.games three.games'
montego train selfplay --size 13 --games 2972 $NOISE --seed 13001 --out one.games
montego train net --begin middle.net --seed 31 $LEARN --selfplay 0.9 --positions 1300000 --out one.net one.games games19-train.sgfs.gz
montego train selfplay --size 13 --games 1855 $NOISE,search.network.weights=one.net --seed 13501 --out two.games
montego train net --begin one.net --seed 32 --owners 6 --values 0.3 --selfplay 0.9 --positions 1200000 --batch 64 --rate 0.0015 --out two.net one.games two.games games19-train.sgfs.gz
montego train selfplay --size 13 --games 353 $NOISE,search.network.weights=two.net --seed 13301 --out three.games
montego train selfplay --size 9 --games 7849 $NOISE,search.network.weights=builtin9.net --seed 9901 --out nine3.games
montego train net --begin builtin9.net --seed 41 $LEARN --selfplay 0.9 --positions 1500000 --out thirteen.net $THIRTEEN $THIRTEEN $THIRTEEN $THIRTEEN nine3.games games19-train.sgfs.gz
montego train net --begin thirteen.net --seed 51 $LEARN --selfplay 0.4 --positions 1500000 --out small.net $THIRTEEN games19-train.sgfs.gz
montego train net --begin small.net --seed 52 $LEARN --selfplay 0.4 --positions 2000000 --out large.net $THIRTEEN $THIRTEEN $THIRTEEN nine3.games games19-train.sgfs.gz

# builtin19
montego train selfplay --size 13 --games 254 $NOISE,search.network.weights=two.net --seed 13701 --out four.games
montego train selfplay --size 13 --games 168 $NOISE,search.network.weights=thirteen.net --seed 13901 --out five.games
montego train selfplay --size 13 --games 6076 $NOISE,search.network.weights=large.net --seed 14101 --threads 16 --out six.games
montego train selfplay --size 13 --games 1447 $NOISE,search.network.weights=large.net --seed 14301 --threads 16 --out seven.games
montego train selfplay --size 13 --games 2547 $NOISE,search.network.weights=large.net --seed 14201 --out eight.games
montego train net --begin large.net --seed 53 $LEARN --selfplay 0.5 --positions 4500000 --out builtin19.net $THIRTEEN four.games five.games six.games seven.games eight.games games19-train.sgfs.gz

# The units of the score of both networks, which learned alone: the networks that ship, shipped9.net and
# shipped19.net, have the moves, win rates and owners of builtin9.net and builtin19.net. The games are of the latter.
# The second file of 19×19 was broken off after 109 games.
HANDICAP='--playouts 60 --random-moves 0 --owners 60 --player montego,choice.temperature=0.2'
EVEN='--playouts 60 --random-moves 0 --owners 60 --player montego,choice.temperature=0.4'
montego train selfplay --size 19 --handicap 9 --games 150 $HANDICAP --seed 31 --out h19a.games
montego train selfplay --size 13 --handicap 6 --games 120 $HANDICAP --seed 32 --out h13a.games
montego train selfplay --size 9 --handicap 4 --games 200 $HANDICAP --seed 33 --out h9a.games
montego train selfplay --size 19 --games 80 $EVEN --seed 24 --out e19.games
montego train selfplay --size 13 --games 100 $EVEN --seed 25 --out e13.games
montego train selfplay --size 9 --games 200 $EVEN --seed 26 --out e9.games
montego train selfplay --size 19 --handicap 9 --games 109 $HANDICAP --seed 27 --out h19b.games
montego train selfplay --size 9 --handicap 4 --games 400 $HANDICAP --seed 29 --out h9b.games
SCORES='--scores --owners 0 --batch 128 --rate 0.004'
montego train net --begin builtin19.net $SCORES --selfplay 0.25 --positions 500000 --out shipped19.net h19a.games h19b.games e19.games h13a.games e13.games games19-train.sgfs.gz
montego train net --begin builtin9.net $SCORES --selfplay 0.2 --positions 300000 --out shipped9.net h9a.games h9b.games e9.games games9-train.sgfs.gz
