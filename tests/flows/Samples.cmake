# SPDX-License-Identifier: Apache-2.0
# The samples, run as their READMEs say.
set(samples ${PROJECT_SOURCE_DIR}/samples)

arcane_case_test(samples.01_hello TARGET Hello NP 1 4 FILES ${samples}/01_hello/Hello.config ${samples}/01_hello/Hello.arc ARGS Hello.arc
  OPTIONS --once "Hello, iteration 1" --once "Hello, iteration 3" --absent "Hello, iteration 4")

arcane_case_test(samples.02_options TARGET Probe NP 1 4 FILES ${samples}/02_options/Probe.config ${samples}/02_options/Probe.arc ARGS Probe.arc)
arcane_case_test(samples.02_options.Mistake TARGET Probe NP 1 4 FILES ${samples}/02_options/Probe.config ${samples}/02_options/Probe.arc
  ARGS Probe.arc OPTIONS --edit Probe.arc "s|gain>|gian>|g" --code 4 --once "Probe\\.arc:[0-9]+:[0-9]+: error.*gian")

# Ten iterations and ten more are twenty.
set(heat_sample ${samples}/03_variables_and_sync/Heat.config ${samples}/03_variables_and_sync/Heat.arc)
arcane_case_test(samples.03_whole TARGET Heat NP 1 4 FILES ${heat_sample} ARGS -A,MaxIteration=20 Heat.arc)
arcane_case_test(samples.03_begin TARGET Heat NP 1 4 FILES ${heat_sample} ARGS -A,MaxIteration=10 Heat.arc
  OPTIONS --made output/checkpoint_info.xml)
arcane_case_test(samples.03_continue TARGET Heat NP 1 4 AFTER samples.03_begin ARGS -A,MaxIteration=10 -arcane_opt continue Heat.arc
  OPTIONS --keep)
