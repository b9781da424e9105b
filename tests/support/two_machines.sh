#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Runs an MPI program as if its ranks were on several machines, on this one.
#
#   two_machines.sh NB_MACHINE NB_RANK SHM_SIZE MPIRUN [option...] -- PROGRAM [argument...]
#
# Open MPI takes for a machine what one remote shell starts. This script is also that shell: it gives each "machine" a
# host name and a /dev/shm of its own, of SHM_SIZE (as 64M), in namespaces that vanish with the processes. Ranks are dealt
# in turn: with 2 machines, ranks 0 2 4... are on the first. If ARCANE_MACHINE_FOLDERS names a folder, each machine puts copies of
# checkpoints into a folder of its own there, which stays. Where namespaces are not permitted it says so and exits with
# 77, which ctest shows as skipped.
set -u
namespaces=(--uts --mount)
((EUID == 0)) || namespaces+=(--user --map-root-user)

# Called by mpirun in place of a remote shell: options, host, then a command line.
run_on_machine()
{
  while [[ $1 == -* ]]; do shift; done
  local host=$1
  shift
  [[ -z ${ARCANE_MACHINE_FOLDERS:-} ]] || export ARCANE_CHECKPOINT_MEMORY=$ARCANE_MACHINE_FOLDERS/$host
  [[ -z ${ARCANE_MACHINE_FOLDERS:-} ]] || mkdir -p "$ARCANE_CHECKPOINT_MEMORY"
  exec unshare "${namespaces[@]}" bash -c \
    "hostname '$host' && mount -t tmpfs -o size=$ARCANE_MACHINE_SHM_SIZE tmpfs /dev/shm && $*"
}

if [[ $1 == --as-remote-shell ]]; then
  shift
  run_on_machine "$@"
fi

nb_machine=$1 nb_rank=$2
export ARCANE_MACHINE_SHM_SIZE=$3
shift 3

if ! why=$(unshare "${namespaces[@]}" bash -c 'hostname probe && mount -t tmpfs tmpfs /dev/shm' 2>&1); then
  echo "skipped: several machines on one need the right to unshare and mount: $why"
  exit 77
fi

launcher=()
while [[ $1 != -- ]]; do
  launcher+=("$1")
  shift
done
shift

hosts=
for ((m = 0; m < nb_machine; ++m)); do
  hosts+="${hosts:+,}machine$m:$(((nb_rank + nb_machine - 1) / nb_machine))"
done
# All "machines" are this one: their messages need no network, which may be missing, or not lead back here.
exec "${launcher[@]}" --host "$hosts" -np "$nb_rank" --map-by node --mca btl_tcp_if_include 127.0.0.0/8 \
  --mca plm rsh --mca plm_rsh_agent "$(realpath "$0") --as-remote-shell" "$@"
