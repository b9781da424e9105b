# SPDX-License-Identifier: Apache-2.0
# Sums that arrive while cells are computed, a mesh of a .vtu file, pictures of EnSight, curves of a service.
arcane_case_test(compat.Overlap TARGET CompatOverlap NP 4 ALL 1 1x4 2x2 FILES Overlap.config Overlap.arc plate.vtu ARGS Overlap.arc
  OPTIONS --once "CHECK left=3 of cells=12" --once "CHECK cells=12 different=0" --made output/depouillement/ensight.case
          --made output/depouillement/CellValue/CellValue000001 --made output/courbes/mean.txt)
