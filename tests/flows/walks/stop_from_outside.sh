#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What a batch system does: signals for mpirun and for arcane_run reach the run, which saves itself.
set -eu
. "$(dirname "$0")/walk.sh"
cp "$source"/tests/flows/stopper/Stopper.{arc,config} .
# mpirun as users have it.
unset SLURM_JOB_END_TIME OMPI_MCA_odls_base_sigkill_timeout
export OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_hwloc_base_binding_policy=none MPIEXEC=${mpirun[1]}
stopper=$bin/FlowStopper
launcher=("${mpirun[0]}" "$source/arcane_core/launcher/arcane_run")
endless=(-A,//stopper/step-milliseconds=20 -A,//stopper/final-time=1e6 Stopper.arc)
trap 'kill -9 $(processes_of "$stopper" $$) 2>/dev/null || true; rm -rf "$work"' EXIT

# asked SIGNAL CODE COMMAND...: the command runs, gets the signal, and ends with the code; the run was saved
asked() {
  local signal=$1 expected=$2 pid code=0
  shift 2
  rm -rf output asked.log
  "$@" >asked.log 2>&1 </dev/null &
  pid=$!
  until grep -q 'iteration  *3 ' asked.log; do
    kill -0 "$pid" 2>/dev/null || fail "$* ended too early"
    sleep 0.02
  done
  kill "-$signal" "$pid"
  wait "$pid" || code=$?
  [ "$code" = "$expected" ] || fail "exit code $code of $* after SIG$signal, expected $expected"
  once asked.log '\[run\] stopped by SIG(USR1|USR2|TERM) after [0-9]+ iterations'
  local steps
  steps=$(sed -n 's/.*stopped by SIG[A-Z0-9]* after \([0-9]*\) iter.*/\1/p' asked.log)
  ends_with 0 rest.log in_mode "$(any_mode)" "$stopper" -arcane_opt continue "-A,//stopper/final-time=$((steps + 3))" Stopper.arc
  once rest.log "stopper: time $((steps + 3)), number $((steps + 3))"
}

# passes_on SIGNAL: whether mpirun gives it to a shell. One of Open MPI 4.1.6 gave it SIGUSR2, and not SIGUSR1.
passes_on() {
  local pid code=0
  rm -f listens
  cat >listener <<TEXT
trap 'exit 3' $1
touch listens
for ((i = 0; i < 20; ++i)); do sleep 0.1; done
TEXT
  on 1 bash ./listener >listener.log 2>&1 </dev/null &
  pid=$!
  while [ ! -e listens ]; do
    kill -0 "$pid" 2>/dev/null || fail "mpirun does not start a shell"
    sleep 0.02
  done
  kill "-$1" "$pid"
  wait "$pid" || code=$?
  [ "$code" = 3 ]
}

# An mpirun that waits for itself after its ranks have ended.
mkfifo never
cat >waiting_mpirun <<'TEXT'
#!/usr/bin/env bash
if [ "$1" = --version ]; then
  echo Open MPI
  exit
fi
while [ "$1" != -E ]; do shift; done
"${@:2}"
exec 3<>never
read -r -u 3
TEXT
chmod +x waiting_mpirun
# Meanwhile the others are asked to stop.
MPIEXEC=./waiting_mpirun "${launcher[@]}" -E "$stopper" -n 2 -Wp,-E -A,OutputDirectory=guarded -A,//stopper/step-milliseconds=20 \
  -A,//stopper/final-time=100 Stopper.arc >guarded.log 2>&1 </dev/null &
guarded=$!

run_under_mpirun=("${mpirun[@]}" -np "$ranks" "$stopper" "${endless[@]}")
asked USR2 12 "${run_under_mpirun[@]}"
if passes_on USR1; then asked USR1 12 "${run_under_mpirun[@]}"; else echo "this mpirun keeps SIGUSR1 for itself"; fi
# mpirun of Open MPI has a code of its own then. It gives the run one second.
asked TERM 1 "${run_under_mpirun[@]}"
for signal in TERM XCPU USR1 USR2; do
  asked $signal 12 "${launcher[@]}" -E "$stopper" -n "$ranks" "${endless[@]}"
done

code=0
wait $guarded || code=$?
[ $code = 137 ] || fail "exit code $code of an mpirun that waits for itself, expected 137"
once guarded.log "'./waiting_mpirun' goes on 5 s after the processes that it had started, and is killed"
