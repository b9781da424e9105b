# SPDX-License-Identifier: Apache-2.0
# A cluster of Slurm with this machine alone, for tests. Sourced; the caller has set -eu.

# slurm_start FOLDER: starts it, without munge and without rights, and sets SLURM_CONF. It ends with 77 where Slurm is not installed or cannot be
# started.
slurm_start() {
  local folder=$1 program i
  PATH=$PATH:/usr/sbin:/sbin
  for program in slurmctld slurmd srun sbatch scontrol squeue sinfo; do
    command -v $program >/dev/null || { echo "skipped: the test starts Slurm, and $program is not installed"; exit 77; }
  done
  mkdir -p "$folder/state" "$folder/spool"
  export SLURM_CONF=$folder/slurm.conf
  local host port=$((20000 + ($$ % 20000)))
  host=$(hostname -s)
  cat >"$SLURM_CONF" <<TEXT
ClusterName=here
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/none
CredType=cred/none
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.txt
SlurmdLogFile=$folder/slurmd.txt
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/linear
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
JobCompType=jobcomp/none
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
KillWait=20
SchedulerParameters=sched_interval=1,bf_interval=1
SlurmdParameters=config_overrides
NodeName=$host NodeAddr=127.0.0.1 CPUs=8 RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
TEXT
  slurmctld -D -c >"$folder/slurmctld.out" 2>&1 &
  slurm_processes=($!)
  slurmd -D -c >"$folder/slurmd.out" 2>&1 &
  slurm_processes+=($!)
  for ((i = 0; i < 100; ++i)); do
    [ "$(sinfo -h -o %T 2>/dev/null)" != idle ] || return 0
    sleep 0.1
  done
  tail -n 5 "$folder"/slurm*.txt
  slurm_stop
  echo "skipped: Slurm cannot be started here"
  exit 77
}

# slurm_stop: ends all jobs, and the cluster
slurm_stop() {
  local i
  scancel --full --signal=KILL --user="$(id -un)" 2>/dev/null || true
  for ((i = 0; i < 50; ++i)); do
    [ -n "$(squeue -h -t R,CG 2>/dev/null)" ] || break
    sleep 0.1
  done
  kill "${slurm_processes[@]}" 2>/dev/null || true
  wait "${slurm_processes[@]}" 2>/dev/null || true
}
