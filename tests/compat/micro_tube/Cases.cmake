# SPDX-License-Identifier: Apache-2.0
# Services in libraries of their own, mesh file with groups, checkpoint.
set(tube_files tube.vtk tube.vtkfaces.vtk MicroTube.config)
set(tube_checks --once "CHECK different volumes=0" --once "CHECK mass ok=1 sideways=0" --absent "not known here" --like-one "CHECK speed"
  --made "output/depouillement/*" --made "output/protection/*" --made output/checkpoint_info.xml)
arcane_case_test(compat.MicroTube TARGET CompatMicroTube NP 4 ALL 1 FILES ${tube_files} MicroTube.arc ARGS MicroTube.arc
  OPTIONS ${tube_checks})
arcane_case_test(compat.MicroTube.fr TARGET CompatMicroTube NP 1 ALL 4 FILES ${tube_files} MicroTube.fr.arc ARGS MicroTube.fr.arc
  OPTIONS ${tube_checks})
# Five iterations, then the rest: the end is that of the whole run.
arcane_case_test(compat.MicroTubeBegin TARGET CompatMicroTube NP 4 ALL 1 FILES ${tube_files} MicroTube.arc
  ARGS -A,MaxIteration=5 MicroTube.arc OPTIONS --absent "CHECK speed" --made output/checkpoint_info.xml)
arcane_case_test(compat.MicroTubeContinue TARGET CompatMicroTube NP 4 ALL 1 AFTER compat.MicroTubeBegin compat.MicroTube
  ARGS -arcane_opt continue MicroTube.arc
  OPTIONS --keep --once "HydroContinueInit at iteration" --like ../compat.MicroTube.np@NP@ "CHECK (speed|mass)")
