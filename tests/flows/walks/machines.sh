# SPDX-License-Identifier: Apache-2.0
# What the walks on several machines share. Sourced instead of walk.sh; the caller has set -eu and is called as
#   WALK.sh BUILD_BIN SOURCE_DIR MACHINES RANKS SHM SUPPORT_SCRIPT MPIRUN...
# It ends with 77 where machines cannot be simulated.
nb_machine=$3 nb_rank=$4 shm_size=$5 machines=$6
set -- "$1" "$2" "$nb_rank" "${@:7}"
. "$(dirname "$0")/walk.sh"

on() {
  local n=$1
  shift
  "$machines" "$nb_machine" "$n" "$shm_size" "${mpirun[@]}" -- "$@"
}

probe=0
on "$ranks" true >probe.log 2>&1 || probe=$?
if [ "$probe" = 77 ]; then
  cat probe.log
  exit 77
fi
