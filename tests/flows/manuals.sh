#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Man pages and completions have what --help has. manuals.sh BUILD SOURCE; the view of man is left out where it is not installed
set -eu
build=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "$*"; exit 1; }

# completes EXPECTED WORD...: what the completion of the first word offers for the last one
completes() {
  local expected=$1
  shift
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  "_$1" || true
  [ "${COMPREPLY[*]-}" = "$expected" ] || fail "completion of '$*' is '${COMPREPLY[*]-}', expected '$expected'"
}
# page NAME: the page as it is read, on one line; a warning of roff is a failure
page() {
  LC_ALL=C.UTF-8 MANWIDTH=4000 man --warnings -l "$build/manuals/man1/$1.1" 2>"$work/warnings" | col -bx | tr -s ' \n' ' '
  [ ! -s "$work/warnings" ] || fail "$(cat "$work/warnings")"
}
# options TEXT: the options that begin lines of a help
options() { sed -n 's/^  \(-[^ ]*\).*/\1/p' <<<"$1" | tr ',' '\n' | grep '^-'; }

declare -A programs=([arcane_run]="$build/bin/arcane_run")
for name in axl2cc arcane_checkpoint arcane_mesh arcane_watch arcane_pool_replay; do programs[$name]=$build/bin/$name; done
for name in "${!programs[@]}"; do
  help=$("${programs[$name]}" --help)
  . "$build/manuals/completions/$name"
  [ "$(options "$help" | wc -l)" -ge 3 ] || fail "$name --help has no options"
  for option in $(options "$help"); do
    COMP_WORDS=("$name" "$option") COMP_CWORD=1
    "_$name" || true
    grep -qx -e "$option" <<<"$(printf '%s\n' "${COMPREPLY[@]}")" || fail "the completion of $name lacks $option"
    grep -qF -e "${option//-/\\-}" "$build/manuals/man1/$name.1" || fail "the man page of $name lacks $option"
  done
done
grep -qxE "arcane_run, Arcane-ShMem [0-9]+\.[0-9]+\.[0-9]+" <<<"$("$build/bin/arcane_run" --version)" || fail "$("$build/bin/arcane_run" --version)"
completes "--copy" axl2cc --co
completes "" axl2cc Hel
completes "" arcane_run -E ""
completes "request" arcane_run req
completes "diff" arcane_checkpoint d
completes "--relative" arcane_checkpoint diff --re
completes "" arcane_checkpoint diff d
completes "info" arcane_mesh i

# Applications: options, words after -arcane_opt, parameters after each comma of -A, which bash cuts at =.
"$source/arcane_core/tools/write_manual" 2.1 "$work" "$build/bin/Hello"
. "$work/completions/Hello"
completes "--dump-options --dump-options=fr" Hello --dump
completes "-arcane_opt" Hello -arc
completes "check_case_only continue casename" Hello -arcane_opt c
completes "-A,MaxIteration=" Hello -A,MaxIt
completes "4,MaxIteration=" Hello -A,S = 4,MaxIt
completes "" Hello ""
for parameter in $("$build/bin/Hello" --help | sed -n 's/^  -A,\([A-Za-z]*=\).*/\1/p' | grep -v '^Name=$'); do
  completes "-A,$parameter" Hello "-A,$parameter"
done
grep -qxF -e '.TH "HELLO" 1 "" "Hello 2.1" "Hello"' "$work/man1/Hello.1" || fail "$(head -3 "$work/man1/Hello.1")"

# What roff would read as commands, an option without a meaning on its line, one after a comma and a blank.
cat >"$work/odd" <<'TEXT'
#!/bin/sh
cat <<'HELP'
Reads .odd files.
Usage: odd [FILE]

Options:
  -a, --all-of-them   .rc and C:\new are read
  --without-a-meaning-here
                      'quoted' too
HELP
TEXT
chmod +x "$work/odd"
"$source/arcane_core/tools/write_manual" 1.0 "$work" "$work/odd"
for line in '\&.rc and C:\enew are read' "\\&'quoted' too" 'odd \- reads .odd files' '.B \-\-without\-a\-meaning\-here'; do
  grep -qxF -e "$line" "$work/man1/odd.1" || fail "no line '$line' in $(cat "$work/man1/odd.1")"
done
. "$work/completions/odd"
completes "--all-of-them --without-a-meaning-here" odd --

# What is no help makes no page.
printf '#!/bin/sh\necho Usage: mute\n' >"$work/mute"
chmod +x "$work/mute"
! "$source/arcane_core/tools/write_manual" 1.0 "$work" "$work/mute" 2>"$work/errors" || fail "a page is made of a help without text"
grep -q "the first line of 'mute --help' is no text" "$work/errors" || fail "$(cat "$work/errors")"
[ ! -e "$work/man1/mute.1" ] || fail "a page is left of a help without text"

type man >/dev/null 2>&1 && type groff >/dev/null 2>&1 && type col >/dev/null 2>&1 || exit 0
grep -qF -e "-d DEBUGGER gdb or memcheck: run under a debugger" <<<"$(page arcane_run)" || fail "$(page arcane_run)"
grep -qF "arcane_checkpoint diff [OPTIONS] PATH OTHER" <<<"$(page arcane_checkpoint)" || fail "$(page arcane_checkpoint)"
grep -qF "NAME axl2cc - writes the C++ header NAME_axl.h of" <<<"$(page axl2cc)" || fail "$(page axl2cc)"
page arcane_pool_replay >/dev/null
mkdir -p "$work/manuals/man1"
cp "$work/man1/Hello.1" "$work/manuals/man1"
build=$work
text=$(page Hello)
for part in "Hello - runs the case file of a user" "WORDS -h The same as --help." "Value: an integer from 1 on; default: all"; do
  grep -qF -e "$part" <<<"$text" || fail "no '$part' in $text"
done
