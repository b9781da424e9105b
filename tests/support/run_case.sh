#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs an application in a directory of its own and checks what it says: see usage.
set -u

usage() {
  cat >&2 <<'TEXT'
Usage: run_case.sh DIRECTORY [option...] -- PROGRAM [ARGUMENT...]
  --np N           processes (1: without mpirun)
  --threads N      sub-domains of each process
  --guard PROGRAM  guarded_run, which ends the run in time
  --mpirun LINE    how to start several ranks, without -np
  --file PATH      copied into the directory first
  --edit FILE SED  what sed does to a copied file
  --do COMMAND     run in the directory before the program
  --file-limit KIB no file may grow beyond: writing fails as on a full disk
  --ulimit OPTION  a limit of the run, as '-s 64'
  --env NAME=VALUE in the environment of the run
  --keep           the directory stays as a former run left it
  --then COMMAND   must succeed in the directory after the run
  --code N         expected exit code (0)
  --expect REGEX   some line of the output matches
  --once REGEX     exactly one line matches
  --absent REGEX   no line matches
  --made PATTERN   a file of the directory
  --intact PATH    what is there before the run is still there after it
  --within S       seconds to end in (60), with --guard
  --ends-after S   seconds to end in once a line matches a REGEX of --once
  --like-one REGEX the matching lines are those of a run on one rank, which is done first
  --like DIRECTORY REGEX  the matching lines are those of the last run in the other directory
TEXT
  exit 2
}

fail() {
  echo "run_case: $*"
  echo "--- output of: ${command[*]} (exit code ${code:-?})"
  tail -n 200 run.log
  exit 1
}

# Lines without what differs from run to run: the prefix of traces.
matching() { grep -E -e "$1" "$2" | sed -e 's/^\*[A-Z]-[^ ]* *//'; }

directory=${1:-}
[ -n "$directory" ] || usage
shift
np=1 threads= guard=() mpirun=mpirun keep=0 expected_code=0 within=60 ends_after= like_one= like_directory= like_regex=
files=() edits=() dos=() thens=() file_limit= limits=() expects=() onces=() absents=() mades=() intacts=()
while [ $# -gt 0 ]; do
  case $1 in
    --np) np=$2 ;;
    --guard) guard=("$2" --limit) ;;
    --mpirun) mpirun=$2 ;;
    --threads) threads=$2 ;;
    --file) files+=("$2") ;;
    --keep) keep=1; shift; continue ;;
    --then) thens+=("$2") ;;
    --do) dos+=("$2") ;;
    --file-limit) file_limit=$2 ;;
    --ulimit) limits+=("$2") ;;
    --edit) edits+=("$2" "$3"); shift ;;
    --env) export "${2?}" ;;
    --code) expected_code=$2 ;;
    --expect) expects+=("$2") ;;
    --once) onces+=("$2") ;;
    --absent) absents+=("$2") ;;
    --made) mades+=("$2") ;;
    --intact) intacts+=("$2") ;;
    --within) within=$2 ;;
    --ends-after) ends_after=$2 ;;
    --like-one) like_one=$2 ;;
    --like) like_directory=$2 like_regex=$3; shift ;;
    --) shift; break ;;
    *) usage ;;
  esac
  shift 2
done
[ $# -gt 0 ] || usage

prepare() {
  [ "$keep" = 1 ] || rm -rf "$directory"
  mkdir -p "$directory"
  for file in "${files[@]}"; do cp -r "$file" "$directory/"; done
  cd "$directory" || exit 2
  for ((i = 0; i < ${#edits[@]}; i += 2)); do
    cp "${edits[i]}" before.edit
    sed -i -e "${edits[i + 1]}" "${edits[i]}" || exit 2
    ! cmp -s before.edit "${edits[i]}" || { echo "run_case: '${edits[i + 1]}' changes nothing in ${edits[i]}"; exit 1; }
  done
}

# Sums of the files that must not change.
sums() { [ ${#intacts[@]} -eq 0 ] || find "${intacts[@]}" -type f -print0 | sort -z | xargs -0 sha256sum; }

now() { echo $((${EPOCHREALTIME/[.,]/} / 1000)); } # milliseconds

is_said() {
  for regex in "${onces[@]}"; do
    ! grep -q -E -e "$regex" run.log || return 0
  done
  return 1
}

# Ends the run when it goes on after it has said what is wrong.
watch_words() {
  local said=
  while kill -0 "$pid" 2>/dev/null; do
    sleep 0.1
    if [ -z "$said" ] && is_said; then said=$(now); fi
    if [ -n "$said" ] && [ $(($(now) - said)) -gt $((ends_after * 1000)) ]; then
      too_long=1
      kill -ALRM "$pid" 2>/dev/null
      return
    fi
  done
}

# run N PROGRAM...: sets code, writes run.log
run() {
  local ranks=$1
  shift
  command=("$@")
  too_long=
  [ "$ranks" = 1 ] || command=($mpirun -np "$ranks" "$@")
  [ ${#guard[@]} -eq 0 ] || command=("${guard[@]}" "$within" "${command[@]}")
  (
    [ -z "$file_limit" ] || ulimit -f "$file_limit"
    # An option and its value.
    for limit in "${limits[@]}"; do ulimit $limit; done
    exec "${command[@]}"
  ) >run.log 2>&1 </dev/null &
  pid=$!
  [ -z "$ends_after" ] || watch_words
  wait "$pid"
  code=$?
  [ -z "$too_long" ] || fail "did not end within $ends_after s of its message"
  [ "$code" != 124 ] || fail "did not end within $within s"
  [ "$code" != 125 ] || fail "something is left behind"
}

check() {
  if [ "$code" = 77 ]; then # the system does not let the test run
    cat run.log
    exit 77
  fi
  [ "$code" = "$expected_code" ] || fail "exit code $code, expected $expected_code"
  for regex in "${expects[@]}"; do
    grep -q -E -e "$regex" run.log || fail "no line matches '$regex'"
  done
  for regex in "${onces[@]}"; do
    count=$(grep -c -E -e "$regex" run.log)
    [ "$count" = 1 ] || fail "$count lines match '$regex', expected 1"
  done
  for regex in "${absents[@]}"; do
    ! grep -q -E -e "$regex" run.log || fail "a line matches '$regex'"
  done
  for pattern in "${mades[@]}"; do
    compgen -G "$pattern" >/dev/null || fail "no file '$pattern'"
  done
}

prepare
for action in "${dos[@]}"; do
  eval "$action" || { echo "run_case: '$action' fails"; exit 1; }
done
sums >before.sums
if [ -n "$like_one" ]; then
  run 1 "$@"
  check
  matching "$like_one" run.log >expected.lines
  [ -s expected.lines ] || fail "no line matches '$like_one'"
  rm -rf output
fi
run "$np" "$1" ${threads:+"-A,S=$threads"} "${@:2}"
check
sums | diff before.sums - || fail "files changed that were to stay"
if [ -n "$like_one" ]; then
  matching "$like_one" run.log | diff expected.lines - || fail "differs from the run on one rank"
fi
if [ -n "$like_directory" ]; then
  matching "$like_regex" "$like_directory/run.log" >expected.lines
  [ -s expected.lines ] || fail "no line of '$like_directory' matches '$like_regex'"
  matching "$like_regex" run.log | diff expected.lines - || fail "differs from '$like_directory'"
fi
for action in "${thens[@]}"; do
  eval "$action" || fail "'$action' fails"
done
echo "run_case: as expected, exit code $code"
