# SPDX-License-Identifier: Apache-2.0
# Directions of cells, faces and nodes, in kernels and on the host. On any number of ranks, and after a restart, the same bits.
set(cartesian_files Cartesian.config Cartesian.arc)
set(cartesian_checks --once "CHECK different, iteration 12=0" --absent "CHECK different, .*=[1-9]" --absent "CHECK wrong averages, .*=[1-9]"
  --once "CHECK global cells=960" --once "CHECK cells along Y=10" --once "CHECK own cells are a box=960" --once "CHECK wrong places=0")
arcane_case_test(compat.Cartesian TARGET CompatCartesian NP 4 ALL 1 1x4 2x2 FILES ${cartesian_files} ARGS Cartesian.arc
  OPTIONS ${cartesian_checks} --like-one "CHECK signature")
arcane_case_test(compat.CartesianSimulated TARGET CompatCartesian NP 1 ALL 4 FILES ${cartesian_files}
  ARGS -A,AcceleratorRuntime=simulated Cartesian.arc OPTIONS ${cartesian_checks} --like-one "CHECK signature")
arcane_case_test(compat.CartesianBegin TARGET CompatCartesian NP 4 ALL 1 FILES ${cartesian_files} ARGS -A,MaxIteration=5 Cartesian.arc
  OPTIONS --absent "CHECK signature" --made "output/protection/*")
arcane_case_test(compat.CartesianContinue TARGET CompatCartesian NP 4 ALL 1 AFTER compat.CartesianBegin compat.Cartesian
  ARGS -arcane_opt continue Cartesian.arc
  OPTIONS --keep ${cartesian_checks} --like ../compat.Cartesian.np@NP@ "CHECK signature")
# Compilers of devices: the same bits.
arcane_device_case_test(compat.Cartesian TARGET CompatCartesian KERNELS CartesianModule.cc ALL 1 4 1x4 AFTER compat.Cartesian.np4
  FILES ${cartesian_files} ARGS Cartesian.arc OPTIONS ${cartesian_checks} --like ../compat.Cartesian.np4 "CHECK signature")
arcane_device_case_test(compat.CartesianSimulated TARGET CompatCartesian KERNELS CartesianModule.cc ALL 1 4 AFTER compat.Cartesian.np4
  FILES ${cartesian_files} ARGS -A,AcceleratorRuntime=simulated Cartesian.arc
  OPTIONS ${cartesian_checks} --like ../compat.Cartesian.np4 "CHECK signature")
