# SPDX-License-Identifier: Apache-2.0
# Sub-domains without time loop, meshes that the program reads and writes by itself.
set(standalone_files Standalone.arc three.row ../micro_tube/tube.vtk ../micro_tube/tube.vtkfaces.vtk)
arcane_case_test(compat.StandaloneFiles TARGET CompatStandalone NP 4 ALL 1 FILES ${standalone_files} ARGS files
  OPTIONS --once "CHECK together cells=96 volume=0.01 initialized=1" --once "CHECK alone cells=96 volume=0.01 initialized=1"
          --once "CHECK error=0 copies alike=1 unknown writer=1" --expect "expected 'VtkLegacyMeshWriter'"
          --once "CHECK meshes=3 twice: Mesh 'Alone' already exists and is allocated"
          --once "CHECK unknown: No mesh reader is available for mesh file 'tube.abc'"
          --once "CHECK bare: file name 'tube' has no extension" --once "CHECK row cells=3 volume=3 initialized=1"
          --once "CHECK second: standalone sub-domain: this process has one already"
          --once "CHECK null: Instance of 'StandaloneSubDomain' is not initialized")
arcane_case_test(compat.StandaloneCase TARGET CompatStandalone NP 1 ALL 4 FILES ${standalone_files} ARGS case
  OPTIONS --once "CHECK case cells=[0-9]+ volume=[0-9.]+ initialized=1")
arcane_case_test(compat.StandaloneContent TARGET CompatStandalone NP 1 ALL 4 FILES ${standalone_files} ARGS content
  OPTIONS --once "CHECK content cells=[0-9]+ volume=[0-9.]+ initialized=1")
arcane_case_test(compat.StandaloneDirect TARGET CompatStandalone NP 4 ALL 1 FILES ${standalone_files} ARGS direct
  OPTIONS --code 5 --once "CHECK direct cells=[0-9]+ volume=[0-9.]+ initialized=1")
# The program asks for an accelerator; the command line wins.
arcane_case_test(compat.StandaloneOlderForm TARGET CompatStandalone NP 1 ALL 4 FILES ${standalone_files} ARGS older
  OPTIONS --code 6 --once "CHECK older form cells=[0-9]+ volume=[0-9.]+ initialized=1"
          --once "CHECK policy=CUDA code=.* sub-domains=1 replicas=1"
          --once "CHECK digest=900150983cd24fb0d6963f7d28e17f72 size=32")
arcane_case_test(compat.StandaloneOlderFormOnHost TARGET CompatStandalone NP 1 FILES ${standalone_files}
  ARGS -A,AcceleratorRuntime=sequential older OPTIONS --code 6 --once "CHECK policy=Sequential code=")
arcane_case_test(compat.StandaloneLoop TARGET CompatStandalone NP 1x4 ALL 1 4 2x2 FILES ${standalone_files} ARGS loop Standalone.arc
  OPTIONS --once "CHECK loop cells=[0-9]+ volume=[0-9.]+ initialized=1" --once "direct execution, in place of the compute loop")
# The program names the case file and the number of threads; the command line wins.
arcane_case_test(compat.StandaloneDescribed TARGET CompatStandalone NP 1 FILES ${standalone_files} ARGS described
  OPTIONS --once "CHECK loop cells=[0-9]+ volume=[0-9.]+ initialized=1" --once "CHECK threads=3")
arcane_case_test(compat.StandaloneDescribedByUser TARGET CompatStandalone NP 1 FILES ${standalone_files} ARGS -A,T=2 described
  OPTIONS --once "CHECK loop cells=[0-9]+ volume=[0-9.]+ initialized=1" --once "CHECK threads=2")
arcane_case_test(compat.StandaloneDescribedOtherCase TARGET CompatStandalone NP 1 FILES ${standalone_files} ARGS described Other.arc
  OPTIONS --code 4 --expect "Other.arc")
arcane_case_test(compat.StandaloneThreads TARGET CompatStandalone NP 1x2 FILES ${standalone_files} ARGS direct
  OPTIONS --code 4 --expect "standalone sub-domain: -A,S is 2, expected 1")
