# SPDX-License-Identifier: Apache-2.0
# Tracers go through cells and ranks; on any number of ranks, the same sums. Four iterations, then the rest from the checkpoint.
set(particle_files Particles.config Particles.arc)
set(particle_checks --like-one CHECK --absent "wrong=[1-9]")
arcane_case_test(compat.Particles TARGET CompatParticles NP 1 4 ALL 1x4 2x2 FILES ${particle_files} ARGS Particles.arc
  OPTIONS ${particle_checks} --expect "CHECK start tracers=720 odd=360 .* path=0 .* wrong=0"
          --expect "CHECK iteration 4 tracers=744 odd=332 .* wrong=0" --expect "CHECK iteration 8 tracers=744 odd=332 .* wrong=0"
          --once "CHECK Mesh0 is saved")
list(APPEND particle_checks --expect "CHECK iteration 8 tracers=744")
arcane_case_test(compat.ParticlesInTwoParts TARGET CompatParticles NP 1x2 ALL 2 FILES ${particle_files} ARGS Particles.arc
  OPTIONS --edit Particles.arc "s|<nb-part-y>2|<nb-part-y>1|" ${particle_checks})
arcane_case_test(compat.ParticlesInThreeParts TARGET CompatParticles NP 1x3 ALL 3 FILES ${particle_files} ARGS Particles.arc
  OPTIONS --edit Particles.arc "s|<nb-part-x>2|<nb-part-x>3|" --edit Particles.arc "s|<nb-part-y>2|<nb-part-y>1|" ${particle_checks})
arcane_case_test(compat.ParticlesNonBlocking TARGET CompatParticles NP 4 ALL 1 FILES ${particle_files} ARGS Particles.arc
  OPTIONS --edit Particles.arc "s|BasicParticleExchanger|NonBlockingParticleExchanger|" ${particle_checks})
arcane_case_test(compat.ParticlesMoving TARGET CompatParticles NP 2x2 ALL 1 4 FILES ${particle_files} ARGS Particles.arc
  OPTIONS --edit Particles.arc "s|<nb-iteration>|<move-period>2</move-period>\\n&|" ${particle_checks})

# Continue goes on in the directory of Begin, so tests of other numbers of ranks have a beginning of their own.
foreach(name Begin Half)
  set(ranks NP 4 ALL 1)
  if(name STREQUAL "Half")
    list(APPEND ranks 1x4)
  endif()
  arcane_case_test(compat.Particles${name} TARGET CompatParticles ${ranks} FILES ${particle_files} ARGS -A,MaxIteration=4 Particles.arc
    OPTIONS --absent "CHECK iteration 5" --made output/checkpoint_info.xml)
endforeach()
set(particle_restart --expect "CHECK restart tracers=744 odd=332 .* wrong=0")
arcane_case_test(compat.ParticlesContinue TARGET CompatParticles NP 4 ALL 1 AFTER compat.ParticlesBegin compat.Particles
  ARGS -arcane_opt continue Particles.arc
  OPTIONS --keep ${particle_restart} --like ../compat.Particles.np@NP@ "CHECK iteration 8")
# The same from the checkpoint of another number of ranks: particles go with their cells.
arcane_restart_test(compat.ParticlesOnOtherRanks BEGIN compat.ParticlesHalf TARGET CompatParticles
  NP "4 3" ALL "1 4" "1 1x4" "1 2x2" "4 1" "4 2" "4 1x3" "1x4 3"
  AFTER compat.Particles.np1 FILES ${particle_files} ARGS -arcane_opt continue Particles.arc
  OPTIONS --expect "744 particles of family 'Tracers' with the owners of their cells$" ${particle_restart} --absent "wrong=[1-9]"
          --like ../compat.Particles.np1 "CHECK iteration [5-8]"
          --then "$<TARGET_FILE:arcane_checkpoint> diff ../compat.Particles.np1/output/protection output/protection")

foreach(fault "self|rank 3 sends particle [0-9]+ to rank 3, expected another rank from 0 to 3"
    "rank|rank 3 sends particle [0-9]+ to rank 4, expected another rank from 0 to 3" "twice|particle [0-9]+ is sent twice"
    "far|came from rank 3 to rank 0, which does not have its cell 239" "count|more particles have finished the exchange than have begun it")
  string(REGEX MATCH "^([^|]*)[|](.*)$" both "${fault}")
  arcane_case_test(compat.Particles_${CMAKE_MATCH_1} TARGET CompatParticles NP 1x4 ALL 4 FILES ${particle_files}
    ARGS -A,//compat-tracers/fault=${CMAKE_MATCH_1} Particles.arc
    OPTIONS --code 4 --expect "${CMAKE_MATCH_2}" --absent "CHECK iteration 2")
endforeach()
