#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# killed_files.sh PROGRAM SOURCES DIRECTORY MPIRUN...: what killed processes leave in /dev/shm is removed by the next run of the user.
set -u
program=$1 sources=$2 directory=$3
shift 3

fail() {
  echo "killed_files: $*"
  exit 1
}

rm -rf "$directory"
mkdir -p "$directory"
cd "$directory" || exit 1
# What is killed leaves its temporary files here.
export TMPDIR=$directory
cp "$sources"/Thrower.arc "$sources"/Thrower.config .
# The ranks wait for each other until they are killed.
"$@" -np 2 "$program" -A,HangTimeout=0 -A,//thrower/rank=1 -A,//thrower/where=compute -A,//thrower/how=hang Thrower.arc >hang.log 2>&1 &
launcher=$!

# The processes of this run are those of the program whose directory is this one.
ranks() {
  local process
  for process in /proc/[0-9]*; do
    if [ "$process/exe" -ef "$program" ] && [ "$process/cwd" -ef . ]; then echo "${process#/proc/}"; fi
  done
}
records() { for rank in "$@"; do ls "/dev/shm/arcane_run.$(id -u).$rank" 2>/dev/null; done; }

for ((i = 0; i < 300; ++i)); do
  mapfile -t found < <(ranks)
  mapfile -t record < <(records "${found[@]}")
  [ ${#record[@]} = 2 ] && grep -q . "${record[@]}" && sleep 0.5 && break
  sleep 0.1
done
[ ${#record[@]} = 2 ] || { kill -9 $launcher "${found[@]}"; fail "no record of two processes: $(cat hang.log)"; }
mapfile -t files < <(sed -n 's|^file [0-9]* |/dev/shm/|p' "${record[@]}" | sort -u)
# The launcher and its guard first: they would remove the files.
kill -9 $(pgrep -P "$launcher") "$launcher" "${found[@]}"
wait "$launcher" 2>/dev/null
for ((i = 0; i < 100; ++i)); do [ -z "$(ranks)" ] && break; sleep 0.1; done
left=0
for file in "${files[@]}"; do [ -e "$file" ] && left=$((left + 1)); done
echo "${#files[@]} files are recorded, $left are left"
if [ "$left" = 0 ]; then
  echo "skipped: this MPI leaves nothing behind"
  exit 77
fi

"$program" Thrower.arc >next.log 2>&1 || fail "the next run failed: $(cat next.log)"
grep -q "removed [0-9]* file(s) that killed runs had left" next.log || fail "the next run does not say what it removed: $(cat next.log)"
for file in "${files[@]}" "${record[@]}"; do [ ! -e "$file" ] || fail "$file is still there"; done
