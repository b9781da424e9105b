# SPDX-License-Identifier: Apache-2.0
# The samples, run as their READMEs say.
set(samples ${PROJECT_SOURCE_DIR}/samples)

arcane_case_test(samples.01_hello TARGET Hello NP 1 4 FILES ${samples}/01_hello/Hello.config ${samples}/01_hello/Hello.arc ARGS Hello.arc
  OPTIONS --once "Hello, iteration 1" --once "Hello, iteration 3" --absent "Hello, iteration 4")

arcane_case_test(samples.02_options TARGET Probe NP 1 4 FILES ${samples}/02_options/Probe.config ${samples}/02_options/Probe.arc ARGS Probe.arc
  OPTIONS --like-one inlet --once "t=1 inlet XMIN .6 faces.: 3\\.5" --once "t=1\\.5 inlet YMAX .8 faces.: 20\\.5")
arcane_case_test(samples.02_options.Mistake TARGET Probe NP 1 4 FILES ${samples}/02_options/Probe.config ${samples}/02_options/Probe.arc
  ARGS Probe.arc OPTIONS --edit Probe.arc "s|gain>|gian>|g" --code 4 --once "Probe\\.arc:[0-9]+:[0-9]+: error.*gian")

# Ten iterations and ten more are twenty: the same sums of temperatures, digit by digit.
set(heat_sample ${samples}/03_variables_and_sync/Heat.config ${samples}/03_variables_and_sync/Heat.arc)
set(heat_curves "cut -d, -f1,7,8 output/courbes/time_history.csv")
arcane_case_test(samples.03_whole TARGET Heat NP 1 4 FILES ${heat_sample} ARGS -A,MaxIteration=20 Heat.arc
  OPTIONS --once "iteration 20: sum of temperatures 159200\\b" --made "output/depouillement/*.vtkhdf")
arcane_case_test(samples.03_begin TARGET Heat NP 1 4 FILES ${heat_sample} ARGS -A,MaxIteration=10 Heat.arc
  OPTIONS --absent "iteration 11:" --made output/checkpoint_info.xml)
arcane_case_test(samples.03_continue TARGET Heat NP 1 4 AFTER samples.03_begin ARGS -A,MaxIteration=10 -arcane_opt continue Heat.arc
  OPTIONS --keep --absent "iteration 10:" --once "iteration 20:" --then "[ $(${heat_curves} | wc -l) = 21 ]"
          --then "${heat_curves} >mine && cd ${ARCANE_CASE_DIRECTORY}/samples.03_whole.np@NP@ && ${heat_curves} | cmp - $OLDPWD/mine")
foreach(np 1 4)
  set_tests_properties(samples.03_continue.np${np} PROPERTIES
    FIXTURES_REQUIRED "samples.03_begin.np${np};samples.03_whole.np${np}")
endforeach()

# The shipped mesh, both equations of state; the errors are those that the README tells.
set(tube_sample ${samples}/shock_tube/ShockTube.config ${samples}/shock_tube/tube.msh)
foreach(case ShockTube ShockTube.tabulated)
  arcane_case_test(samples.${case} TARGET ShockTube NP 1 4 FILES ${tube_sample} ${samples}/shock_tube/${case}.arc ARGS ${case}.arc
    OPTIONS --like-one "L1 error" --once "L1 error of density 2\\.6" --made output/profile.txt)
endforeach()
