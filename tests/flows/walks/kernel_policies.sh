#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The kernels of the shock tube on one thread, on two, and on a simulated device; on one rank and on several: the same bits.
set -eu
. "$(dirname "$0")/walk.sh"

tube_files
"$bin/make_tube_mesh" 24 3 2 --out tube.msh

# policy NAME: the arguments that choose it
policy() {
  case $1 in
    sequential) echo -A,T=1 ;;
    threads) echo -A,T=2 ;;
    simulated) echo -A,AcceleratorRuntime=simulated ;;
  esac
}

# same_as_sequential DIRECTORY
same_as_sequential() {
  values "$1" | diff sequential.values - || fail "$1 has other values than one thread"
  cmp sequential/profile.txt "$1/profile.txt" || fail "$1 has another profile than one thread"
}

for case in ShockTube ShockTube.tabulated; do
  mode=$ranks
  [ $case = ShockTube ] || mode=$(any_mode)
  for name in sequential threads simulated; do
    tube $name.log "$mode" "$(policy $name)" -A,OutputDirectory=$name -A,MaxIteration=40 $case.arc
    once $name.log '\[run\] 40 iterations'
    [ $name != sequential ] || values sequential >sequential.values
    same_as_sequential $name
  done
  [ "$(grep -c '_Density ' sequential.values)" = "$ranks" ] || fail "the checkpoint holds no density"

  # Half of the steps on one policy, half on another.
  tube first.log "$mode" "$(policy simulated)" -A,OutputDirectory=halves -A,MaxIteration=20 $case.arc
  tube second.log "$mode" "$(policy threads)" -A,OutputDirectory=halves -A,MaxIteration=20 -arcane_opt continue $case.arc
  same_as_sequential halves

  # What does not depend on the number of ranks.
  tube one.log 1 "$(policy threads)" -A,OutputDirectory=one -A,MaxIteration=40 $case.arc
  cmp sequential/profile.txt one/profile.txt || fail "$ranks ranks have another profile than one"
  for log in sequential one; do grep -oE '\[tube\] .*(drift|L1 error).*' $log.log >$log.lines; done
  [ "$(wc -l <one.lines)" = 2 ] || fail "expected lines of drifts and errors"
  diff sequential.lines one.lines || fail "$ranks ranks have other drifts or errors than one"
  rm -rf sequential threads simulated halves one
done

# A cell that leaves the table is found by kernels, and named by the host.
sed -i 's|<energy-max>10.0<|<energy-max>2.6<|' ShockTube.tabulated.arc
for name in sequential threads simulated; do
  code=0
  "$bin/ShockTube" "$(policy $name)" -A,OutputDirectory=outside ShockTube.tabulated.arc >$name.log 2>&1 </dev/null || code=$?
  [ $code != 0 ] || fail "a cell outside of the table was not found on policy $name"
  grep -oE 'cell [0-9]+: equation of state table: density .*' $name.log | sort -u >$name.lines
  [ "$(wc -l <$name.lines)" = 1 ] || fail "$(wc -l <$name.lines) cells outside of the table on policy $name, expected 1"
  diff sequential.lines $name.lines || fail "policy $name names another cell"
done

# The kernels of a step are counted: those of a run of 3 iterations, and of its start.
for name in sequential simulated; do
  ARCANE_LOOP_PROFILING_LEVEL=1 tube kernels.log 1 "$(policy $name)" -A,MaxIteration=3 ShockTube.arc
  for kernel in ComputeForces Accelerate UpdateEnergy ChooseTimeStep; do
    once kernels.log " 3 +[0-9.]+ +[0-9.]+ +[0-9.]+  $kernel\$"
  done
  once kernels.log " 4 +[0-9.]+ +[0-9.]+ +[0-9.]+  PerfectGas\$"
done
