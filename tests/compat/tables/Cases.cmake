# SPDX-License-Identifier: Apache-2.0
# One run writes references, others compare with them; a table of each rank, given by an option, and one of all ranks, which is a singleton.
set(tables_files Tables.config Tables.arc)
arcane_case_test(compat.TablesReference TARGET CompatTables NP 1x4 ALL 1 4 2x2 FILES ${tables_files}
  ARGS -A,//tables/is-reference-run=true Tables.arc
  OPTIONS --once "CHECK written=all rows=4 cells=[0-9]+ own file=option/Rank0of[14].csv" --once "CHECK references=all"
          --once "CHECK own equal=all all equal=all" --absent "Values not equals"
          --made "output/csv/option/Rank0of?.csv" --made output/csv/singleton/All.csv --made "output/csv_refs/option/Rank0of?.csv"
          --then "grep -q '^Step4;[0-9]*;0.333333;$' output/csv/singleton/All.csv"
          --then "grep -q '^Step4;[0-9.e+]*;3.33333333333333315e-01;$' output/csv_refs/singleton/All.csv"
          --then "test -z \"$(find output -name '*.part')\"")
arcane_case_test(compat.Tables TARGET CompatTables NP 1x4 ALL 1 4 2x2 AFTER compat.TablesReference ARGS Tables.arc
  OPTIONS --keep --absent "CHECK references" --once "CHECK own equal=all all equal=all" --absent "Values not equals")
arcane_case_test(compat.TablesChanged TARGET CompatTables NP 1x4 ALL 1 4 2x2 AFTER compat.TablesReference
  ARGS -A,//tables/error=0.125 Tables.arc
  OPTIONS --keep --once "CHECK own equal=[03] ranks all equal=[03] ranks" --once "CHECK cells of own equal=all of all equal=all"
          --expect "Values not equals -- Column name: \"Third\" -- Row name: \"Step4\" -- Expected value: 0.333333"
          --expect "Number of errors: 1$")
# They work in the same directory.
foreach(np 1 4 1x4 2x2)
  set_tests_properties(compat.Tables.np${np} compat.TablesChanged.np${np} PROPERTIES RESOURCE_LOCK compat.Tables.np${np})
endforeach()
# A table that cannot be written, and a reference that is not there, end no run.
arcane_case_test(compat.TablesNotWritten TARGET CompatTables NP 1x4 ALL 1 4 FILES ${tables_files} ARGS Tables.arc
  OPTIONS --do "mkdir output" --do "echo taken >output/csv" --once "CHECK written=0 ranks rows=4"
          --expect "table 'Rank0of.' is not saved: .*cannot create directory 'output/csv/option'"
          --expect "Error with the file reader: invalid file" --once "CHECK own equal=0 ranks")
