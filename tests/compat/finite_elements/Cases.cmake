# SPDX-License-Identifier: Apache-2.0
# What applications that assemble linear systems write: local ids as indexes, matrices and lines, a communicator for other libraries.
arcane_case_test(compat.FiniteElements NP 1 2 TARGET CompatFiniteElements
  FILES ../micro_tube/tube.vtk ../micro_tube/tube.vtkfaces.vtk
  OPTIONS --once "CHECK views=30 matrices=39 near=1 message=one line data=1 item=7" --once "CHECK communicator valid=1 same=1 right size=1")
