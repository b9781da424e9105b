# SPDX-License-Identifier: Apache-2.0
# Variables of each kind, declared with in-shmem, read by the other ranks; shapes survive a restart.
set(shared_files SharedMemory.config SharedMemory.arc)
arcane_case_test(compat.SharedMemory TARGET CompatSharedMemory NP 4 2x2 ALL 1 1x4 FILES ${shared_files} ARGS SharedMemory.arc
  OPTIONS --once "CHECK shared=1" --once "CHECK end at 6 errors=0" --absent WRONG)
# The ranks of a machine share among themselves.
arcane_case_test(compat.SharedMemory TARGET CompatSharedMemory NP 4@2 FILES ${shared_files} ARGS SharedMemory.arc
  OPTIONS --once "CHECK end at 6 errors=0" --absent WRONG)
arcane_case_test(compat.SharedMemoryOfDevice TARGET CompatSharedMemory NP 2x2 ALL 1 4 1x4 FILES ${shared_files}
  ARGS -A,AcceleratorRuntime=simulated SharedMemory.arc
  OPTIONS --expect "CHECK device copied values of" --once "CHECK end at 6 errors=0" --absent WRONG --absent "cannot let the device")
arcane_case_test(compat.SharedMemoryBegin TARGET CompatSharedMemory NP 4 ALL 1 1x4 2x2 FILES ${shared_files}
  ARGS -A,MaxIteration=3 SharedMemory.arc OPTIONS --absent WRONG --made output/checkpoint_info.xml)
arcane_case_test(compat.SharedMemoryContinue TARGET CompatSharedMemory NP 4 ALL 1 1x4 2x2 AFTER compat.SharedMemoryBegin
  ARGS -arcane_opt continue SharedMemory.arc
  OPTIONS --keep --once "CHECK restarted at . errors=0" --once "CHECK end at 6 errors=0" --absent WRONG)
