# SPDX-License-Identifier: Apache-2.0
# Damaged checkpoints: the newest valid one is used, and the run says which it refused and why.
# A run of Thrower leaves two of them. It is finished: to go on is an option.
set(newest "$(ls -d output/protection/ck_* | tail -n 1)")
set(oldest "$(ls -d output/protection/ck_* | head -n 1)")

# damaged_case(NAME command SAYS regex... [NP n...] [ALL n...])
function(damaged_case name damage)
  cmake_parse_arguments(PARSE_ARGV 2 BAD "" "" "SAYS;NP;ALL")
  if(NOT BAD_NP)
    set(BAD_NP 1x4)
    set(BAD_ALL 1 4)
  endif()
  set(options)
  foreach(regex IN LISTS BAD_SAYS)
    list(APPEND options --once ${regex})
  endforeach()
  arcane_case_test(flow.bad.${name} TARGET FlowThrower NP ${BAD_NP} ALL ${BAD_ALL} AFTER flow.Thrower FILES ${thrower_files}
    ARGS -arcane_opt continue -A,ContinueFinished=1 Thrower.arc
    OPTIONS --file ${ARCANE_CASE_DIRECTORY}/flow.Thrower.np@NP@/output --do ${damage} ${options} --expect "passed exit")
endfunction()

damaged_case(TruncatedCheckpoint "truncate -s -100 ${newest}/rank_000000.h5" NP 4 ALL 1 1x4
  SAYS "ck_000002 refused" "restart from checkpoint 'ck_000001'")
damaged_case(FlippedCheckpoint
  "f=${newest}/rank_000000.h5 && printf '\\\\245\\\\132' | dd of=$f bs=1 seek=$(($(stat -c %s $f) / 2)) conv=notrunc status=none"
  SAYS "ck_000002 refused")
damaged_case(MissingRankFile "rm ${newest}/rank_000000.h5" SAYS "ck_000002 refused")
damaged_case(BadManifest "sed -i -e '3,\$d' ${newest}/manifest.xml" SAYS "ck_000002 refused")
damaged_case(PipeAsManifest "rm ${newest}/manifest.xml && mkfifo ${newest}/manifest.xml" SAYS "ck_000002 refused: .*is not a regular file")
damaged_case(PipeAsRankFile "rm ${newest}/rank_000000.h5 && mkfifo ${newest}/rank_000000.h5"
  SAYS "ck_000002 refused: .*is not a regular file")
# What a crash leaves: the folder of a checkpoint that was never published.
damaged_case(HalfWrittenCheckpoint "mv ${newest} ${newest}.part" SAYS "restart from checkpoint 'ck_000001'")

arcane_case_test(flow.bad.NoValidCheckpoint TARGET FlowThrower NP 4 ALL 1 1x4 AFTER flow.Thrower FILES ${thrower_files}
  ARGS -arcane_opt continue -A,ContinueFinished=1 Thrower.arc
  OPTIONS --file ${ARCANE_CASE_DIRECTORY}/flow.Thrower.np@NP@/output --do "truncate -s 100 output/protection/ck_*/rank_000000.h5"
          --code 9 --ends-after ${bad_limit} --once "no valid checkpoint")

# The disk is full: what former runs saved stays, the run goes on without saving.
# (In one process: the limit would stop MPI's own files too.)
arcane_case_test(flow.bad.FullDisk TARGET FlowThrower NP 1x4 ALL 1 AFTER flow.Thrower FILES ${thrower_files}
  ARGS -A,//thrower/nb-shared=500000 Thrower.arc
  OPTIONS --file ${ARCANE_CASE_DIRECTORY}/flow.Thrower.np@NP@/output --file-limit 1000 --intact output/protection/ck_000001
          --intact output/protection/ck_000002 --expect "checkpoint of iteration 1 is not saved: .*cannot write" --expect "passed exit")

# Outputs that cannot be written: the run goes on, with one warning for each, and reports them at its end. Their directories are files here.
set(poisson_files ${compat}/poisson/Poisson.config ${compat}/poisson/Poisson.arc)
arcane_case_test(flow.bad.OutputsNotWritten TARGET CompatPoisson NP 4 ALL 1 1x4 2x2 FILES ${poisson_files} ARGS Poisson.arc
  OPTIONS --edit Poisson.arc "s|<output-period>100|<output-period>20|"
          --do "mkdir output && echo mine > output/depouillement && echo mine > output/courbes"
          --once "W.* output 'pictures': data of pictures of iteration 20 are not saved: .*cannot create directory 'output/depouillement'"
          --once "W.* output 'pictures' is incomplete: it could not be written [0-9]+ time"
          --once "W.* output 'curves': cannot create 'output/courbes/.*: Not a directory"
          --once "W.* output 'curves' is incomplete: it could not be written [0-9]+ time"
          --expect "CHECK converged=1 linear=1" --intact output/depouillement --intact output/courbes)

# A checkpoint of the version before runs had an identity: it is restarted from, and stays.
arcane_case_test(flow.FormerCheckpoint TARGET FlowKeeper NP 1 FILES keeper/Keeper.config keeper/Keeper.arc former/checkpoint_without_identity.tar.gz
  ARGS -arcane_opt continue -A,AcceptMissingVariables=Row:Total Keeper.arc
  OPTIONS --do "tar xzf checkpoint_without_identity.tar.gz" --intact output/protection/ck_000002
          --once "restart from checkpoint 'ck_000002' of iteration 3, time 2, .* of a run of an older version, without identity"
          --once "kept: time 4, number 4, concentration 4, late 4" --made output/protection/ck_000004/finished.txt)

# A checkpoint of two ranks whose meshes are of the first version of detail::STATE_VERSION: each of their arrays is restored, and
# saved again with the same bits. The array of the version itself may change, and later versions may have more arrays.
set(mesh_arrays "$<TARGET_FILE:arcane_checkpoint> arrays output/protection | grep ^ArcaneMeshState_ | grep -v '_Infos '")
arcane_case_test(flow.FormerMesh TARGET FlowKeeper NP 2 ALL 1x2
  FILES keeper/Keeper.config keeper/Keeper.arc former/checkpoint_of_mesh_state_1.tar.gz
  ARGS -arcane_opt continue -A,AcceptMissingVariables=Row:Total Keeper.arc
  OPTIONS --do "tar xzf checkpoint_of_mesh_state_1.tar.gz" --do "${mesh_arrays} > former.txt && test $(wc -l < former.txt) = 70"
          --once "restart from checkpoint 'ck_000002' of iteration 3, time 2"
          --once "kept: time 4, number 4, concentration 4, late 4"
          --then "${mesh_arrays} > saved.txt && ! grep -vxFf saved.txt former.txt")
