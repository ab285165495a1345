# Montego's errands. Needed beforehand: git, Go and make; the rest comes from
# the package registries.

FUZZTIME ?= 1m
BENCH    ?= .

# Debian puts games where few shells look.
export PATH := $(PATH):/usr/games

# Where make site builds.
SITE     ?= site

# Packages that start no goroutines, which TestSequential of internal/house looks after: the race
# detector has nothing to find in them, and with it their tests take five to ten times as long.
sequential := debug/settled game goban internal/house player/joseki player/pattern player/playout player/tactics sgf

# Searches spend their time in the packages of playouts and in the network. Goroutines share boards and
# ratings only in the packages of sharing, whose tests run with the detector in all packages. The other
# tests run without it in those of unwatched. Their evaluators may share a network: the tests of player/net
# and player/search look for races in that.
unwatched := goban player/net player/pattern player/playout player/tactics
sharing := player/net player/search serve/session serve/web/games

.PHONY: build test tests sequential shared lint form vet vet-site staticcheck staticcheck-tool bench pgo fuzz gnugo chromium page ui site tested-site

# One static binary, ./montego.
build:
	CGO_ENABLED=0 go build -trimpath -o montego .

# Everything that must hold before a change is done; a few minutes on two cores.
# What waits, for the network or for the longest compilation, has beside it what computes:
# five errands at a time, each in as many processes as there are processors. Staticcheck,
# for which nothing waits, gives way.
test:
	@$(MAKE) --no-print-directory -j5 tests shared sequential form staticcheck

# MONTEGO_TEST=whole lets tests fail, not skip, for which something is not here. The
# packages that take longest come first, so that nothing waits for them at the end. One
# package more than there are processors is tested at a time, since the tests of the page
# often wait for the browser.
tests: vet tested-site chromium ui
	@echo '== go test'
	@$(one_build); \
	if command -v npm >/dev/null; then export MONTEGO_TEST=whole; \
	else echo 'make test: npm is not here, so nothing builds the page anew or looks whether everybody can use it'; fi; \
	go test -p $$(($$(getconf _NPROCESSORS_ONLN) + 1)) -vet=off -timeout 25m \
	  ./command ./serve/web ./player/engine ./lab/experiments ./serve/gtpserver \
	  $$(go list ./... | grep -vxF $(addprefix -e montego/,$(sequential) $(sharing)))

# After those without goroutines, so that no more programs compute at a time than before.
shared: vet sequential
	@echo '== go test, packages that share boards'
	@$(call built,); go test -p 1 -vet=off -timeout 25m $(addprefix ./,$(sharing)) && \
	go test -vet=off -run '^TestRatingsShared$$' ./player/playout

# Built as staticcheck is, so that both share the packages of Go.
sequential: staticcheck-tool
	@echo '== go test, packages without goroutines'
	@CGO_ENABLED=0 nice -n 5 go test -pgo=off -ldflags=-w -vet=off $(addprefix ./,$(sequential))

# Vet, staticcheck and the tests, with the go run of a test, share one build of every
# package: with the race detector where a C compiler is here, and without default.pgo,
# for which all would be compiled once more. The tests come after make vet, so go test
# need not vet. SQLite in Go, a translation of C, keeps its data outside of Go's heap, where
# the race detector does not look: without its calls the tests of lab/store take a third of
# the time, and programs are smaller. GORACE: else each program sleeps for a second at its end,
# those of all packages and those that tests start. No debugger looks into these programs, and
# without what it would read compiling takes up to a seventh less time and linking a third.
# $(call built,LIST): the race detector does not look into the packages of LIST, either.
define built
race='-race -gcflags=all=-dwarf=false $(foreach p,modernc.org/sqlite/lib $(addprefix montego/,$(1)),"-gcflags=$p=-race=false -dwarf=false")'; go build -race runtime/cgo 2>/dev/null || { race=; export CGO_ENABLED=0; \
  echo 'make: no working C compiler, so the tests run without the race detector'; }; \
export GOFLAGS="$$GOFLAGS -pgo=off -ldflags=-w $$race" GORACE="atexit_sleep_ms=0"
endef
one_build = $(call built,$(unwatched))

# Form, vet, staticcheck, and the house: which room may import which.
lint: form vet vet-site staticcheck
	@echo '== house'
	@CGO_ENABLED=0 go test -pgo=off -ldflags=-w -vet=off ./internal/house

form:
	@echo '== gofmt'
	@bad=$$("$$(go env GOROOT)/bin/gofmt" -l .) && test -z "$$bad" || { echo "gofmt would change: $$bad"; exit 1; }

vet:
	@echo '== go vet'
	@$(one_build); go vet ./...

vet-site:
	@echo '== go vet, the page without a server'
	@CGO_ENABLED=0 GOOS=js GOARCH=wasm go vet -trimpath -pgo=default.pgo ./serve/web/site ./player/search

staticcheck: staticcheck-tool vet
	@echo '== staticcheck'
	@staticcheck=$$(CGO_ENABLED=0 go tool -n staticcheck) || exit; $(one_build); nice -n 5 $$staticcheck ./...

staticcheck-tool:
	@echo '== staticcheck: built on its first run, which takes a minute or two'
	@CGO_ENABLED=0 nice -n 5 go tool -n staticcheck >/dev/null

# The page anew, from serve/web/ui into serve/web/dist, which is committed. Needs npm.
page: ui
	cd serve/web/ui && npx vite build

# The page without a server: a folder of files for any web host, in which Montego
# runs in the browser (docs/playing.md).
site: export CGO_ENABLED = 0
site:
	@rm -rf $(SITE) && mkdir -p $(SITE) && cp -r serve/web/dist/. $(SITE) && rm $(SITE)/sources.sha256
	GOOS=js GOARCH=wasm go build -trimpath -pgo=default.pgo -ldflags=-w -o $(SITE)/montego.wasm ./serve/web/site
	@go run -trimpath ./serve/web/site/stackify $(SITE)/montego.wasm
	@gzip -9n $(SITE)/montego.wasm
	@cp "$$(go env GOROOT)/lib/wasm/wasm_exec.js" serve/web/site/worker.js player/net/kernel.js player/net/kernel*.wasm $(SITE)
	@sed 's/<html /<html data-engine="worker" /' serve/web/dist/index.html >$(SITE)/index.html
	@cd $(SITE) && files=$$(find . -type f | LC_ALL=C sort) && version=$$(cat $$files | cksum | cut -d' ' -f1) && \
	  sed -e "s|VERSION|montego-$$version|" -e "s|FILES|$$(echo . $$files | sed 's/ /", "/g')|" $(CURDIR)/serve/web/site/offline.js >offline.js
	@echo "$(SITE): copy it to a web host, or look at it with: python3 -m http.server -d $(SITE)"

# The same where the tests look, out of what make vet-site has compiled.
tested-site: vet-site
	@$(MAKE) --no-print-directory site SITE=serve/web/testdata/site

# What builds the page and looks into it: fetched where npm is. Without it a mere
# go test compares serve/web/dist with the sum of its sources only.
ui:
	@test -e serve/web/ui/node_modules/.package-lock.json -a ! serve/web/ui/package-lock.json -nt serve/web/ui/node_modules/.package-lock.json || \
	  ! command -v npm >/dev/null || { echo '== npm ci'; cd serve/web/ui && npm ci --no-audit --no-fund >/dev/null 2>&1 && touch node_modules/.package-lock.json || \
	  echo 'make: npm could not fetch what builds the page'; }

# Rates per size and policy, then the benchmarks of each room (BENCH=regexp).
bench:
	go run . bench
	go test -run '^$$' -bench '$(BENCH)' -benchmem ./...

# The profile by which go build decides what to inline: anew after hot code has
# changed. Builds find it by its name.
pgo:
	go run -pgo=off . bench --seconds 5 --cpuprofile new.pgo
	mv new.pgo default.pgo

# Every fuzz function in turn, FUZZTIME each. Making an input shorter may take a second: Go's default, a minute, would
# use up FUZZTIME.
fuzz:
	@list=$$(go test -list '^Fuzz' ./...) || { echo "$$list"; exit 1; }; \
	echo "$$list" | awk '/^Fuzz/ {names[++n] = $$1} /^ok/ {for (i = 1; i <= n; i++) print $$2, names[i]; n = 0}' | \
	while read -r room name; do \
	  echo "== $$room $$name"; \
	  go test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s "$$room" || exit 1; \
	done

# Debian's packages, where this user may install some: the first of $(1) that can be had, if none is
# here. Each package has the name of its command.
as_root := $(if $(filter 0,$(shell id -u)),,sudo -n)
define package
	@{ $(foreach one,$(1),command -v $(one) ||) false; } >/dev/null || { echo '== $(firstword $(1)): apt-get install'; \
	  { $(as_root) apt-get update && for one in $(1); do \
	    $(as_root) env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $$one && break; \
	  done; } </dev/null >/dev/null 2>&1; \
	  { $(foreach one,$(1),command -v $(one) ||) false; } >/dev/null || \
	  echo 'make test: $(firstword $(1)) is missing and could not be installed (apt-get as root or by sudo -n): tests that need it will fail'; }
endef

# GNU Go, the opponent in the match tests.
gnugo:
	$(call package,gnugo)

# Chromium, in which the page is tested: the one without windows, where there is one, since drawing windows
# that nobody sees takes half of the processor's time. Two of apt-get cannot run at a time.
chromium: | gnugo
	$(call package,chromium-headless-shell chromium)
