# SPDX-License-Identifier: Apache-2.0
# Loops over items and tasks, in the threads of -A,T=, alone, in several processes, and with sub-domains that are threads.
set(threads_files Threads.config Threads.arc)
arcane_case_test(compat.Threads TARGET CompatThreads NP 1 2x2 ALL 2 1x2 FILES ${threads_files} ARGS -A,T=2 Threads.arc
  OPTIONS --once "CHECK active=1 threads=2 grain=0" --once "CHECK cells per rank=500 in tasks=20 different=0"
          --once "\\[tasks\\] 2 threads of each process")
arcane_case_test(compat.ThreadsStatic TARGET CompatThreads NP 1x4 ALL 1 FILES ${threads_files}
  ARGS -A,T=3 -A,ParallelLoopGrainSize=32 -A,ParallelLoopPartitioner=static Threads.arc
  OPTIONS --once "CHECK active=1 threads=3 grain=32" --once "CHECK cells per rank=500 in tasks=20 different=0"
          --env ARCANE_TASK_VERBOSE_LEVEL=1 --once "3 thread.s. for loops start" --once "3 thread.s. for loops end")
arcane_case_test(compat.ThreadsNone TARGET CompatThreads NP 1x2 ALL 1 FILES ${threads_files} ARGS Threads.arc
  OPTIONS --once "CHECK active=0 threads=1 grain=0" --once "CHECK cells per rank=500 in tasks=20 different=0"
          --absent "\\[tasks\\]")
arcane_case_test(compat.ThreadsSequential TARGET CompatThreads NP 1 FILES ${threads_files} ARGS -A,T=2 Threads.arc
  OPTIONS --env ARCANE_TASK_IMPLEMENTATION=Sequential --once "CHECK active=0 threads=1 grain=0")
