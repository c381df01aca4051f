# Everything a person or a machine does with Aisle. `make help` lists it.

SWIFT ?= swift
export SWIFT
RELEASE := .build/release/aisle
# What packages are made of, in a folder of its own: the same program, compiled so that two builds are the same bytes.
# The folder it is built in is called the same in every one; and the compiler, which puts some things in the order of
# its own memory, finds that in the same order. What is run most lies side by side (scripts/function-order), where the
# linker is the one that knows how to do that.
DIST_FOLDER := .build/dist
PACKAGED := $(DIST_FOLDER)/release/aisle
FUNCTIONS := $(DIST_FOLDER)/functions
IN_ORDER := SWIFT_DETERMINISTIC_HASHING=1 $(shell setarch -R true 2>/dev/null && echo setarch -R)
SIDE_BY_SIDE := $(if $(shell command -v ld.gold),-Xlinker --section-ordering-file -Xlinker $(CURDIR)/$(FUNCTIONS))
AS_PACKAGED := $(SIDE_BY_SIDE) -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=aisle \
	-Xcc -ffile-prefix-map=$(CURDIR)=aisle
PREFIX ?= /usr/local
DESTDIR ?=
BELOW := $(DESTDIR)$(PREFIX)
# What is installed.
PROGRAM ?= $(RELEASE)
COMPLETIONS := share/bash-completion/completions/aisle share/zsh/site-functions/_aisle \
	share/fish/vendor_completions.d/aisle.fish
STARTED := $(shell date +%s)
# Behind a command: how long it took, building included, whether or not it worked.
SAY_HOW_LONG = status=$$?; echo "make $@: $$(($$(date +%s) - $(STARTED))) s"; exit $$status
SOURCES := $(shell find Sources seeds -type f 2>/dev/null) Package.swift
# The program says which commit it is made of.
COMMIT := $(wildcard .git/logs/HEAD)

.PHONY: run test test-quick test-all build release packaged format lint check bench documents e2e torture bounds chaos \
	households weeks releases simulate fuzz simulate-phone terminals quality install install-built uninstall vendor dist \
	dist-check dist-twice clean help docs tools-ncurses tools-test tools-documents tools-dist tools-screens

help: ## Say what can be made
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: tools-ncurses ## Build what people run, and open it on your own lists
	@test -t 0 -a -t 1 || { echo "make run: there is no terminal here; aisle draws on one" >&2; exit 2; }
	@$(MAKE) --no-print-directory release
	@exec $(RELEASE)

build: tools-ncurses ## Build the program, its tests and its measures
	scripts/build --product aislePackageTests
	scripts/build --product aisle
	scripts/build --product aisle-measure

release: tools-ncurses $(RELEASE) ## Build what people run: one file that needs nothing beside it

$(RELEASE): $(SOURCES) $(COMMIT)
	scripts/build --product aisle
	@touch $@

packaged: tools-ncurses $(PACKAGED)

$(FUNCTIONS): packaging/functions.gz
	@mkdir -p $(@D)
	@gzip -dc $< > $@

$(PACKAGED): $(SOURCES) $(COMMIT) $(FUNCTIONS)
	$(IN_ORDER) scripts/build --product aisle --scratch-path $(DIST_FOLDER) $(AS_PACKAGED)
	@# Written once more, from its beginning to its end: a linker fills a file in pieces, which then lie in memory in
	@# pieces too, and a start takes a tenth longer until the machine is started anew.
	@cp $@ $@.whole && mv $@.whole $@

test: tools-ncurses tools-test ## Run all tests, the whole program in tmux among them
	@Tests/run; $(SAY_HOW_LONG)

test-quick: tools-ncurses ## Run the tests of all rooms, without the whole program: under a minute
	@Tests/run --quick; $(SAY_HOW_LONG)

test-all: tools-ncurses tools-test ## Run all tests, and try every place where the others try some: half an hour at most
	@Tests/run --all; $(SAY_HOW_LONG)
	python3 -B Tests/Torture/torture.py --aisle $(RELEASE) --kills 200
	python3 -B Tests/Chaos/chaos.py --aisle $(RELEASE) --calls 1000
	python3 -B Tests/Chaos/households.py --aisle $(RELEASE) --actions 500

e2e: tools-ncurses tools-test ## Run only the tests of the whole program in tmux
	@Tests/run --filter EndToEndTests

torture: release ## Kill the program N=1000 times, while keys are typed and several processes write
	python3 -B Tests/Torture/torture.py --aisle $(RELEASE) --kills $(or $(N),1000) $(if $(SEED),--seed $(SEED))

bounds: release ## Hand over files that are large or unpack to much; none may take much memory or time
	python3 -B Tests/Bounds/bounds.py --aisle $(RELEASE)

chaos: release ## Run all verbs and screens at once, N=2000 calls or SECONDS=60, from SEED on; all answers must hold
	python3 -B Tests/Chaos/chaos.py --aisle $(RELEASE) --calls $(or $(N),$(if $(SECONDS),1000000,2000)) \
		$(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED))

households: release ## Let machines share badly, N=2000 actions or SECONDS=60, from SEED on; no wish may be lost
	python3 -B Tests/Chaos/households.py --aisle $(RELEASE) --actions $(or $(N),$(if $(SECONDS),1000000,2000)) \
		$(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED))

weeks: release ## Live N=500 random weeks by verbs, from SEED on, beside a model that knows nothing of the code
	python3 -B Tests/Weeks/weeks.py --aisle $(RELEASE) --weeks $(or $(N),500) $(if $(SEED),--seed $(SEED))

releases: release ## Open households in turns with an earlier release, OLD=PROGRAM, from SEED on
	python3 -B Tests/Releases/turns.py --old $(OLD) --new $(RELEASE) $(if $(SEED),--seed $(SEED))

simulate: ## Let five machines live through STEPS=100000 of faults and delays, from SEED on
	scripts/build --product aisle-simulate
	SWIFT_DETERMINISTIC_HASHING=1 .build/release/aisle-simulate $(or $(STEPS),100000) $(SEED)

simulate-phone: ## Let a phone, a server and Aisle change the same tasks, STEPS=100000, from SEED on
	scripts/build --product aisle-simulate
	SWIFT_DETERMINISTIC_HASHING=1 .build/release/aisle-simulate phone $(or $(STEPS),100000) $(SEED)

terminals: release ## Compare what every emulator that is installed draws with what was meant, or that of NAME=kitty
	Tests/Terminals/run --aisle $(RELEASE) $(NAME)

# The two sanitizers are named in one word once more: of several, only the last is heard, and the package manager puts
# its own in any order. Without the fuzzer's, nothing is learnt from where an input leads.
fuzz: ## Look for input that a reader cannot bear, SECONDS=60 for each, or for one TARGET=keys
	@test -s .build/lexicon || scripts/build --product aisle-catalogue
	AISLE_FUZZ=1 $(SWIFT) build -c release --product aisle-fuzz --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address \
		--scratch-path .build/fuzz
	Tests/Fuzzer/run .build/fuzz/release/aisle-fuzz $(or $(SECONDS),60) $(TARGET)

format: ## Put all Swift files into their form
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks

lint: ## Say what is out of form
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks

check: lint test documents ## What has to pass before anything lands

documents: release tools-documents tools-screens ## Say whether pages and pictures are those of the program
	Tests/documents

docs: release tools-documents tools-screens ## Write the pages that come from the program itself
	Tests/documents --write

bench: release ## Measure against a floor in C and other programs
	scripts/build --product aisle-measure
	Benchmarks/run --aisle $(RELEASE) --measure .build/release/aisle-measure
	python3 -B Benchmarks/sharing.py --aisle $(RELEASE)
	python3 -B Benchmarks/moving.py --aisle $(RELEASE)
	python3 -B Benchmarks/phone.py --aisle $(RELEASE)

quality: release ## Measure reading and matching on samples, and on those of DATA=, RECIPES= and PAGES=FOLDER
	scripts/build --product aisle-measure
	Benchmarks/quality.py --aisle $(RELEASE)
	.build/release/aisle-measure letters Benchmarks/samples/weeks.tsv
	.build/release/aisle-measure letters Benchmarks/samples/weeks-short.tsv
	.build/release/aisle-measure types
	.build/release/aisle-measure languages Benchmarks/samples/languages/*.tsv
	@test -z "$(DATA)" || Benchmarks/quality.py --aisle $(RELEASE) "$(DATA)"
	@test -z "$(RECIPES)" || Benchmarks/recipes.py --aisle $(RELEASE) "$(RECIPES)"
	@test -z "$(PAGES)" || Benchmarks/pages.py --aisle $(RELEASE) "$(PAGES)"

install: release install-built ## Install below PREFIX (/usr/local)

install-built:
	install -Dm755 $(PROGRAM) "$(BELOW)/bin/aisle"
	install -Dm644 docs/aisle.1 "$(BELOW)/share/man/man1/aisle.1"
	install -Dm644 packaging/aisle.desktop "$(BELOW)/share/applications/aisle.desktop"
	install -Dm644 packaging/aisle.svg "$(BELOW)/share/icons/hicolor/scalable/apps/aisle.svg"
	install -Dm644 packaging/copyright "$(BELOW)/share/doc/aisle/copyright"
	install -d $(foreach file,$(COMPLETIONS),"$(BELOW)/$(dir $(file))")
	$(PROGRAM) --generate-completion-script bash > "$(BELOW)/$(word 1,$(COMPLETIONS))"
	$(PROGRAM) --generate-completion-script zsh > "$(BELOW)/$(word 2,$(COMPLETIONS))"
	$(PROGRAM) --generate-completion-script fish > "$(BELOW)/$(word 3,$(COMPLETIONS))"

uninstall: ## Remove what install put there; your lists stay
	rm -rf "$(BELOW)/share/doc/aisle"
	rm -f $(foreach file,bin/aisle share/man/man1/aisle.1 share/applications/aisle.desktop \
		share/icons/hicolor/scalable/apps/aisle.svg $(COMPLETIONS),"$(BELOW)/$(file)")

vendor: ## Put the packages it is built with into Vendor/: later builds need no network
	scripts/vendor

dist: packaged ## Make the tarball and the Debian package of this version, in dist/
	scripts/dist $(PACKAGED) dist

dist-check: packaged tools-dist ## Make them twice, compare them, and try them where nothing else is
	Tests/Packages/check $(PACKAGED)

dist-twice: packaged ## Build the program once more in another folder, and say whether it is the same bytes
	Tests/Packages/twice $(PACKAGED)

clean: ## Remove everything that was built
	$(SWIFT) package clean
	rm -rf .build

tools-ncurses:
	@scripts/need ncurses.h libncurses-dev

tools-test: tools-screens
	@scripts/need syncthing syncthing || echo "Going on without: the test that needs it is skipped." >&2
	@scripts/need radicale radicale || echo "Going on without: the test that needs it is skipped." >&2
	@scripts/need vdirsyncer vdirsyncer || echo "Going on without: the test that needs it is skipped." >&2

tools-screens:
	@scripts/need tmux tmux

tools-documents:
	@scripts/need jq jq

tools-dist:
	@scripts/need lintian lintian
	@scripts/need debootstrap debootstrap
