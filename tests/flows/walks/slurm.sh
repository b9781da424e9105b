#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What the book says of Slurm, with a cluster of this machine: how a job starts and stops, and chains of jobs.
set -eu
. "$(dirname "$0")/walk.sh"
. "$source/tests/support/slurm_here.sh"
cp "$source"/tests/flows/stopper/Stopper.{arc,config} .
unset SLURM_JOB_END_TIME OMPI_MCA_odls_base_sigkill_timeout
export OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
stopper=$bin/FlowStopper
arcane_run="$source/arcane_core/launcher/arcane_run"
endless="-A,//stopper/step-milliseconds=20 -A,//stopper/final-time=1e6 Stopper.arc"
slurm_start "$work/cluster"
trap 'slurm_stop; rm -rf "$work"' EXIT
srun --mpi=list 2>&1 | grep -q pmix || { echo "skipped: this Slurm has no PMIx"; exit 77; }

# job LINE...: writes the script of a job
job() { printf '#!/bin/bash\n#SBATCH --open-mode=append\n' >job.sh; printf '%s\n' "$@" >>job.sh; }
submit() { sbatch --parsable --ntasks="$ranks" --output=job.log "$@" job.sh; }
of_job() { scontrol show job "$1" | sed -n "s/.*\b$2=\([^ ]*\).*/\1/p"; } # JOB NAME

# comes WHAT COMMAND...: waits until the command succeeds
comes() {
  local what=$1 i
  shift
  for ((i = 0; i < 300; ++i)); do
    if "$@"; then return; fi
    sleep 0.1
  done
  fail "$what does not come"
}
is_over() { [[ $(of_job "$1" JobState) == @(COMPLETED|FAILED|CANCELLED|TIMEOUT) ]]; }
ends() { # JOB EXIT_CODE
  comes "the end of job $1" is_over "$1"
  [ "$(of_job "$1" ExitCode)" = "$2" ] || fail "job $1 ends with $(of_job "$1" ExitCode), expected $2"
}
is_third_step() { grep -q 'iteration  *3 ' job.log 2>/dev/null; }

# Without PMIx the processes are alone: said with what to do.
job "srun --mpi=none $stopper $endless"
ends "$(submit)" 4:0
expect job.log 'started [0-9]+ processes \(SLURM_STEP_NUM_TASKS\), but this one sees no other: .* Expected srun --mpi=pmix'

# The end of the job, which this Slurm need not say in the environment.
rm -rf job.log output
job "unset SLURM_JOB_END_TIME" "exec srun --mpi=pmix $stopper $endless"
id=$(submit --time=10)
comes "the third step" is_third_step
once job.log "\[run\] stops before [-0-9]+T[:0-9]+, the end of job $id of Slurm"
said=$(date -d "$(sed -n 's/.*stops before \([-0-9T:]*\),.*/\1/p' job.log)" +%s)
known=$(date -d "$(of_job "$id" EndTime)" +%s)
holds "the end of the job" "($said - $known)^2 <= 9"
scancel --signal=USR2 "$id"
ends "$id" 12:0
once job.log '\[run\] stopped by SIGUSR2'

# Each way to stop a job that the book gives with code 12.
stops() { # NAME SCANCEL_OPTIONS LINE
  local id
  rm -rf job.log output
  job "$3"
  id=$(submit --time=10)
  comes "the third step of $1" is_third_step
  scancel $2 "$id"
  ends "$id" 12:0
  once job.log '\[run\] stopped by SIGUSR2 after [0-9]+ iterations'
  ! grep -q 'restart\] ' job.log || fail "$1 is a restart"
}
stops "mpirun, all" "--full --signal=USR2" "exec mpirun -np $ranks $stopper $endless"
stops "arcane_run, script" "--batch --signal=TERM" "exec $arcane_run -n $ranks -E $stopper $endless"
if ! daily; then
  stops "srun, all" "--full --signal=USR2" "exec srun --mpi=pmix $stopper $endless"
  stops "srun, script" "--batch --signal=USR2" "exec srun --mpi=pmix $stopper $endless"
  stops "mpirun, script" "--batch --signal=USR2" "exec mpirun -np $ranks $stopper $endless"
  stops "arcane_run, all" "--full --signal=USR2" "exec $arcane_run -n $ranks -E $stopper $endless"
fi

# A plain scancel, which is SIGTERM for all.
rm -rf job.log output
job "exec srun --mpi=pmix $stopper $endless"
id=$(submit --time=10)
comes "the third step" is_third_step
scancel "$id"
comes "the end of job $id" is_over "$id"
comes "the checkpoint of the run" grep -q '\[run\] stopped by SIGTERM' job.log
comes "the end of the run" grep -q 'Process return: 12' job.log

# A chain by afterok: the script makes 0 of 12. The first job is asked to stop.
part="-A,Continue=auto -A,//stopper/step-milliseconds=100 -A,//stopper/final-time=25 Stopper.arc"
ask="[ -e asked ] || { touch asked; until grep -q 'iteration  *3 ' job.log; do sleep 0.1; done; touch output/stop; } &"
rm -rf job.log output
job "$ask" "srun --mpi=pmix $stopper $part" 'code=$?' '[ $code != 12 ] || code=0' 'exit $code'
first=$(submit)
second=$(submit --dependency=afterok:"$first" --kill-on-invalid-dep=yes)
ends "$first" 0:0
ends "$second" 0:0
once job.log "\[run\] stopped by the file 'output/stop'"
once job.log 'stopper: time 25, number 25'

# One job that queues itself again.
rm -rf job.log output asked
job "#SBATCH --requeue" "$ask" "srun --mpi=pmix $stopper $part" 'code=$?' '[ $code != 12 ] || exec scontrol requeue $SLURM_JOB_ID' 'exit $code'
id=$(submit)
is_queued_again() { [ "$(of_job "$id" Restarts)" = 1 ] && [ "$(of_job "$id" JobState)" = PENDING ]; }
comes "the requeue of job $id" is_queued_again
# Slurm would wait for two minutes. The script of the first execution must be gone.
sleep 3
comes "the second start" scontrol update JobId="$id" StartTime=now
ends "$id" 0:0
once job.log 'stopper: time 25, number 25'
