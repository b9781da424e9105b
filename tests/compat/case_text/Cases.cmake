# SPDX-License-Identifier: Apache-2.0
# The case file with all options, in both languages, is what the options are without it; its schema knows it.
set(case_text_files Oven.config Oven.arc)
set(case_text_checks --once "CHECK step=0.25 label=\\[ a <b> & .c. --d-- \\] nothing=\\[\\] hot=1 count=8 place=\\(1,2.5,-0.3\\) weights=3 twice=77 notes=0 mode=0 cells=AllCells"
  --once "CHECK level=2 cakes=0 burner=gas 1.5 second=none" --absent "arning")
set(case_text_dump "$<TARGET_FILE:CompatCaseText> --dump-options")
arcane_case_test(compat.CaseTextDefaults TARGET CompatCaseText NP 1 FILES ${case_text_files} ARGS Oven.arc OPTIONS ${case_text_checks})
arcane_case_test(compat.CaseTextEnglish TARGET CompatCaseText NP 1x4 ALL 1 4 FILES ${case_text_files} ARGS All.arc
  OPTIONS --do "${case_text_dump} > All.arc" ${case_text_checks})
arcane_case_test(compat.CaseTextFrench TARGET CompatCaseText NP 1 FILES ${case_text_files} ARGS Tout.arc
  OPTIONS --do "${case_text_dump}=fr > Tout.arc" ${case_text_checks})
# A user moves the end of a comment, and fills in a value.
arcane_case_test(compat.CaseTextFilledIn TARGET CompatCaseText NP 1 FILES ${case_text_files} ARGS Filled.arc
  OPTIONS --do "${case_text_dump} | sed -e 's|<second-burner name=.*|--> <second-burner name=\"Wood\"/> <!--|' > Filled.arc"
          --once "second=wood 3 lit by gas 1.5")
# A user chooses another generator: what its comment holds is a mesh.
foreach(generator "Cartesian3D 1000 ALL 4" "Sod3D 40" "HoneyComb2D 37 ALL 4" "HoneyComb3D 74 ALL 4")
  string(REPLACE " " ";" in_all "${generator}")
  list(POP_FRONT in_all name nb_cell)
  arcane_case_test(compat.CaseText${name} TARGET CompatCaseText NP 1 ${in_all} FILES ${case_text_files} ARGS Mesh.arc
    OPTIONS --do "${case_text_dump} | sed -e '/<generator name=.Cartesian2D.>/,/<.generator>/d' -e 's/<generator name=.${name}.>/--> &/' -e '/<generator name=.${name}.>/,/<.generator>/s/<.generator>/& <!--/' -e 's/<partitioner>.*/--> & <!--/' > Mesh.arc"
            --once "Mesh0: ${nb_cell} cells" ${case_text_checks})
endforeach()
# Only the first rank prints, and nothing else.
arcane_case_test(compat.CaseTextOnRanks TARGET CompatCaseText NP 3 FILES ${case_text_files} ARGS --dump-options
  OPTIONS --once "<case codename=\"Oven\" xml:lang=\"en\" codeversion=\"1.2\">" --once " Clock -->"
          --absent "\\[run\\]" --absent "Process return"
          --then "${case_text_dump} | cmp - run.log")
arcane_case_test(compat.CaseTextWrongConfig TARGET CompatCaseText NP 3 ALL 1 FILES ${case_text_files} ARGS --dump-options
  OPTIONS --edit Oven.config "s|<title>Bakes</title>|<tittle/>|" --code 4 --expect "Oven.config:6.*unknown element <tittle>" --absent "<case")
if(ARCANE_XMLLINT)
  arcane_case_test(compat.CaseSchema TARGET CompatCaseText NP 1 FILES ${case_text_files} ARGS --case-schema
    OPTIONS --do "${case_text_dump} > All.arc && ${case_text_dump}=fr > Tout.arc && sed -e 's|<count>010|<count>ten|' All.arc > Bad.arc"
            --then "${ARCANE_XMLLINT} --noout --schema run.log All.arc Tout.arc Oven.arc"
            --then "! ${ARCANE_XMLLINT} --noout --schema run.log Bad.arc")
endif()
