# SPDX-License-Identifier: Apache-2.0
# A file that one rank reads for all, XML that is read, changed and written.
arcane_case_test(compat.Documents TARGET CompatDocuments NP 1x4 ALL 1 4 2x2 FILES Documents.config Documents.arc materials.xml
  ARGS Documents.arc
  OPTIONS --once "CHECK materials=2 sum of gamma=7.5 unit=kg/m3" --once "CHECK written=1 twice water=2000"
          --once "CHECK missing on all=1 place=1" --made report0.xml)
