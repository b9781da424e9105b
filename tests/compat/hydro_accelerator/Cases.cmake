# SPDX-License-Identifier: Apache-2.0
# A Lagrangian gas by kernels, beside loops of the host; in threads and on the simulated device too.
set(hydro_files Hydro.config Hydro.arc)
set(hydro_checks --once "CHECK different=0 moves=1" --once "CHECK energy=1 time=1")
arcane_case_test(compat.HydroAccelerator TARGET CompatHydroAccelerator NP 4 ALL 1 1x4 FILES ${hydro_files} ARGS Hydro.arc
  OPTIONS ${hydro_checks})
arcane_case_test(compat.HydroAcceleratorThreads TARGET CompatHydroAccelerator NP 2x2 ALL 1 FILES ${hydro_files} ARGS -A,T=2 Hydro.arc
  OPTIONS ${hydro_checks})
arcane_case_test(compat.HydroAcceleratorSimulated TARGET CompatHydroAccelerator NP 1x4 ALL 1 4 FILES ${hydro_files}
  ARGS -A,AcceleratorRuntime=simulated Hydro.arc OPTIONS ${hydro_checks})
arcane_device_case_test(compat.HydroAccelerator TARGET CompatHydroAccelerator KERNELS HydroModule.cc ALL 1 4 1x4 FILES ${hydro_files}
  ARGS -A,AcceleratorRuntime=simulated Hydro.arc OPTIONS ${hydro_checks})
