# Montego's errands. Needed beforehand: git, Go and make; the rest comes from
# the package registries.

FUZZTIME ?= 1m
BENCH    ?= .

# Debian puts games where few shells look.
export PATH := $(PATH):/usr/games

.PHONY: build test lint bench pgo fuzz gnugo page
.NOTPARALLEL:

# One static binary, ./montego.
build:
	CGO_ENABLED=0 go build -trimpath -o montego .

# Everything that must hold before a change is done; a few minutes on two cores.
test: lint gnugo
	@echo '== go test'
	@race=-race; \
	go build -race runtime/cgo 2>/dev/null || { race=; export CGO_ENABLED=0; \
	  echo 'make test: no working C compiler, so the tests run without the race detector'; }; \
	go test $$race -timeout 15m ./...

# Form, vet, staticcheck, and the house: which room may import which.
lint: export CGO_ENABLED = 0
lint:
	@echo '== gofmt'
	@bad=$$("$$(go env GOROOT)/bin/gofmt" -l .) && test -z "$$bad" || { echo "gofmt would change: $$bad"; exit 1; }
	@echo '== go vet'
	@go vet ./...
	@echo '== staticcheck (built on its first run, which takes a minute or two)'
	@go tool staticcheck ./...
	@echo '== house'
	@go test -run '^TestHouse' .

# The page anew, from web/ui into web/dist, which is committed. Needs npm.
page:
	cd web/ui && npm ci --no-audit --no-fund && npx vite build

# Rates per size and policy, then the benchmarks of each room (BENCH=regexp).
bench:
	go run . bench
	go test -run '^$$' -bench '$(BENCH)' -benchmem ./...

# The profile by which go build decides what to inline: anew after hot code has
# changed. Builds find it by its name.
pgo:
	go run -pgo=off . bench --seconds 5 --cpuprofile default.pgo

# Every fuzz function in turn, FUZZTIME each.
fuzz:
	@list=$$(go test -list '^Fuzz' ./...) || { echo "$$list"; exit 1; }; \
	echo "$$list" | awk '/^Fuzz/ {names[++n] = $$1} /^ok/ {for (i = 1; i <= n; i++) print $$2, names[i]; n = 0}' | \
	while read -r room name; do \
	  echo "== $$room $$name"; \
	  go test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) "$$room" || exit 1; \
	done

# GNU Go, the opponent in the match tests: Debian's package, where this user
# may install one.
as_root := $(if $(filter 0,$(shell id -u)),,sudo -n)
gnugo:
	@command -v gnugo >/dev/null || { echo '== gnugo: apt-get install'; \
	  { $(as_root) apt-get update && \
	    $(as_root) env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends gnugo; \
	  } </dev/null >/dev/null 2>&1 || \
	  echo 'make test: gnugo is missing and could not be installed (apt-get as root or by sudo -n): tests that play it will fail'; }
