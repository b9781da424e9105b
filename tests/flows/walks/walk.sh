# SPDX-License-Identifier: Apache-2.0
# What the scripts of the walks share. Sourced; the caller has set -eu and is called as
#   WALK.sh BUILD_BIN SOURCE_DIR RANKS MPIRUN [option...]
bin=$1
source=$2
ranks=$3
shift 3
mpirun=("$@")
# mpirun waits one second, twice, after a process that ends with an error. Ranks that fail together wait for each other, after their message.
export OMPI_MCA_odls_base_sigkill_timeout=0
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

# Daily a walk makes each assertion where it means something. In the tier 'all', which sets ARCANE_TEST_ALL, it goes through all combinations
# of modes, cases and numbers of ranks.
daily() { [ -z "${ARCANE_TEST_ALL-}" ]; }

# in_all WORD...: these words in the tier 'all', nothing daily
in_all() { daily || echo "$@"; }

# modes N: the ways to run N sub-domains, as PROCESSESxTHREADS. Daily one way: 2 are processes, 3 are threads, 4 are threads of processes.
modes() {
  case $1 in
    1) echo 1x1 ;;
    2) echo 2x1 $(in_all 1x2) ;;
    4) echo 2x2 $(in_all 4x1 1x4) ;;
    *) echo "1x$1" $(in_all "$1x1") ;;
  esac
}

# any_mode: the mode of runs that assert nothing on how ranks talk. Threads start fast.
any_mode() { if daily; then echo "1x$ranks"; else echo "${ranks}x1"; fi; }

# in_mode PROCESSESxTHREADS PROGRAM ARGUMENT...
in_mode() {
  local processes=${1%x*} threads=${1#*x} program=$2
  shift 2
  [ "$threads" = 1 ] || set -- "-A,S=$threads" "$@"
  if [ "$processes" = 1 ]; then "$program" "$@"; else on "$processes" "$program" "$@"; fi
}

# processes_of PROGRAM PID: the processes of the program that descend from process PID
processes_of() {
  local thread child children
  for thread in "/proc/$2/task"/*; do
    children=
    { read -r children <"$thread/children"; } 2>/dev/null || true
    for child in $children; do
      if [ "/proc/$child/exe" -ef "$1" ]; then echo "$child"; else processes_of "$1" "$child"; fi
    done
  done
}

# ends_with CODE LOG COMMAND...
ends_with() {
  local expected=$1 log=$2 code=0
  shift 2
  "$@" >"$log" 2>&1 </dev/null || code=$?
  [ "$code" = "$expected" ] || fail "exit code $code of $*, expected $expected"
}

# python_that_watches [PYTHON]: sets python, the command that starts an interpreter which finds the module of watchers. A library with sanitizers
# wants their runtimes before all others.
python_that_watches() {
  local interpreter=${1:-python3} sanitizers
  interpreter=$(command -v "$interpreter" || command -v python3) || exit 77
  ARCANE_WATCH_LIBRARY=$(find "$bin/.." -maxdepth 2 -name libarcane_watch.so.1 | head -n 1)
  export ARCANE_WATCH_LIBRARY PYTHONPATH=$source/shmem/watch/python PYTHONDONTWRITEBYTECODE=1
  sanitizers=$(ldd "$ARCANE_WATCH_LIBRARY" | awk '$1 ~ /^lib(a|t|ub)san[.]so/ { print $3 }' | paste -sd:)
  python=(env ${sanitizers:+"LD_PRELOAD=$sanitizers"} "$interpreter")
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

# plate COLUMNS ROWS: a mesh file of squares. Some of its numbers have a sign, which another reader of reals reads.
plate() {
  awk -v c="$1" -v r="$2" 'BEGIN {
    printf "# vtk DataFile Version 3.0\nplate\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS %d double\n", (c + 1) * (r + 1)
    for (j = 0; j <= r; ++j) for (i = 0; i <= c; ++i) printf "%s%.3f %.3f 0.0\n", i % 2 ? "+" : "", 0.125 * i, 0.125 * j
    print "CELLS", c * r, 5 * c * r
    for (j = 0; j < r; ++j) for (i = 0; i < c; ++i) { n = (c + 1) * j + i; print 4, n, n + 1, n + c + 2, n + c + 1 }
    print "CELL_TYPES", c * r
    for (i = 0; i < c * r; ++i) print 9
  }'
}

tube_files() { cp "$source"/samples/shock_tube/ShockTube{.arc,.tabulated.arc,.config} .; }

# tube LOG MODE ARGUMENT...: the shock tube in this mode, or on a number of processes
tube() {
  local log=$1 mode=$2
  shift 2
  [[ $mode == *x* ]] || mode+=x1
  in_mode "$mode" "$bin/ShockTube" "$@" >"$log" 2>&1 || fail "exit code $? of ShockTube $*"
}

# values DIRECTORY: name, type, extents and checksum of each array of the newest checkpoint. Left out is what differs
# between one execution and two: time spent, number of outputs made.
values() { "$bin/arcane_checkpoint" arrays --results "$1/protection"; }
