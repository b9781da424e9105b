# SPDX-License-Identifier: Apache-2.0
# What the scripts of the walks share. Sourced; the caller has set -eu and is called as
#   WALK.sh BUILD_BIN SOURCE_DIR RANKS MPIRUN [option...]
bin=$1
source=$2
ranks=$3
shift 3
mpirun=("$@")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  echo "FAILED: $*"
  for log in *.log; do
    echo "--- $log"
    tail -n 40 "$log"
  done
  exit 1
}

# on N PROGRAM...: on N ranks
on() {
  local n=$1
  shift
  "${mpirun[@]}" -np "$n" "$@"
}

# modes N: the ways to run N sub-domains, as PROCESSESxTHREADS
modes() {
  case $1 in
    1) echo 1x1 ;;
    4) echo 4x1 1x4 2x2 ;;
    *) echo "$1x1" "1x$1" ;;
  esac
}

# in_mode PROCESSESxTHREADS PROGRAM ARGUMENT...
in_mode() {
  local processes=${1%x*} threads=${1#*x} program=$2
  shift 2
  [ "$threads" = 1 ] || set -- "-A,S=$threads" "$@"
  if [ "$processes" = 1 ]; then "$program" "$@"; else on "$processes" "$program" "$@"; fi
}

# processes_of PROGRAM PID: the processes of the program that descend from process PID
processes_of() {
  local child
  for child in $(pgrep -P "$2"); do
    if [ "/proc/$child/exe" -ef "$1" ]; then echo "$child"; else processes_of "$1" "$child"; fi
  done
}

# ends_with CODE LOG COMMAND...
ends_with() {
  local expected=$1 log=$2 code=0
  shift 2
  "$@" >"$log" 2>&1 </dev/null || code=$?
  [ "$code" = "$expected" ] || fail "exit code $code of $*, expected $expected"
}

# sums DIRECTORY: of all that it holds
sums() { (cd "$1" && find . -type f -printf '%p %T@ ' -exec sha256sum {} \; | sort); }

# expect LOG REGEX: some line matches
expect() { grep -qE -e "$2" "$1" || fail "no line of $1 matches '$2'"; }

# once LOG REGEX: exactly one line matches
once() {
  local count
  count=$(grep -cE -e "$2" "$1") || true
  [ "$count" = 1 ] || fail "$count lines of $1 match '$2', expected 1"
}

# holds TEXT AWK_CONDITION: of numbers
holds() { awk "BEGIN { exit !($2) }" || fail "$1: $2"; }

tube_files() { cp "$source"/samples/shock_tube/ShockTube{.arc,.tabulated.arc,.config} .; }

# tube LOG N ARGUMENT...: the shock tube on N ranks
tube() {
  local log=$1 n=$2
  shift 2
  on "$n" "$bin/ShockTube" "$@" >"$log" 2>&1 || fail "exit code $? of ShockTube $*"
}

# values DIRECTORY: name, type, extents and checksum of each array of the newest checkpoint. Left out is what differs
# between one execution and two: time spent, number of outputs made.
values() { "$bin/arcane_checkpoint" arrays --results "$1/protection"; }
