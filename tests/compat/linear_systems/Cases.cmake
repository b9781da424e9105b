# SPDX-License-Identifier: Apache-2.0
# Finite elements by Aleph: a load, then a linear function on the boundary. On any number of ranks the same bits.
set(laplace_files Laplace.config Laplace.arc)
set(laplace_checks --once "CHECK load largest=1 iterations=.* bits=.*" --once "CHECK linear right=1 bits=.*" --once "CHECK small direct=2 gradients=2")
arcane_case_test(compat.LinearSystems TARGET CompatLinearSystems NP 1 1x4 ALL 4 2x2 FILES ${laplace_files} ARGS Laplace.arc
  OPTIONS --like-one CHECK ${laplace_checks})
arcane_case_test(compat.LinearSystemsInRows TARGET CompatLinearSystems NP 3 ALL 2 AFTER compat.LinearSystems.np1 FILES ${laplace_files} ARGS Laplace.arc
  OPTIONS --edit Laplace.arc "s|x>2</nb-part|x>@NP@</nb-part|;s|y>2</nb-part|y>1</nb-part|" ${laplace_checks} --like ../compat.LinearSystems.np1 CHECK)
# Rows of the identity, other methods.
foreach(method pcg bicgstab gmres direct)
  arcane_case_test(compat.LinearSystemsBy_${method} TARGET CompatLinearSystems NP 1x4 ALL 1 4 FILES ${laplace_files}
    ARGS -A,//compat-laplace/penalty=0. -A,//compat-laplace/solver-method=${method} Laplace.arc OPTIONS --like-one CHECK ${laplace_checks})
endforeach()
# A library where it is found, else an error or the embedded solver.
function(compat_library name upper number)
  set(with_library -A,//compat-laplace/backend=${number} -A,//compat-laplace/preconditioner=amg)
  set(case compat.LinearSystems${name})
  if(NOT ARCANE_HAS_${upper})
    arcane_case_test(compat.LinearSystemsWithout${name} TARGET CompatLinearSystems NP 1x4 ALL 4 FILES ${laplace_files} ARGS ${with_library} Laplace.arc
      OPTIONS --code 4
        --expect "Implementation for '${name}AlephFactory' not available: this framework is built without ${name}, or its library cannot be loaded")
    return()
  endif()
  # Linked, it registers itself; lesson 08 finds it by name.
  set(checks --once "CHECK load largest=1 iterations=.* bits=.*" --once "CHECK linear right=1 bits=.*")
  foreach(method pcg bicgstab gmres)
    arcane_case_test(${case}_${method} TARGET CompatLinearSystems NP 3 ALL 1 2 4 FILES ${laplace_files}
      ARGS ${with_library} -A,//compat-laplace/solver-method=${method} Laplace.arc
      OPTIONS --edit Laplace.arc "s|x>2</nb-part|x>@NP@</nb-part|;s|y>2</nb-part|y>1</nb-part|" ${checks})
  endforeach()
  arcane_case_test(${case}Rows TARGET CompatLinearSystems NP 4 ALL 1 FILES ${laplace_files}
    ARGS ${with_library} -A,EmbeddedSolver=1 -A,//compat-laplace/penalty=0. Laplace.arc OPTIONS ${checks} --absent "embedded solver")
  # It has one state for a process.
  arcane_case_test(${case}Threads TARGET CompatLinearSystems NP 1x4 ALL 2x2 FILES ${laplace_files} ARGS ${with_library} Laplace.arc
    OPTIONS --code 4
      --expect "aleph: ${name} cannot solve this: ${name} has one state for a process, and ranks are threads of one, expected ranks that are processes")
  arcane_case_test(${case}Absent TARGET CompatLinearSystems NP 1 FILES ${laplace_files}
    ARGS -A,//compat-laplace/backend=${number} -A,//compat-laplace/preconditioner=ainv Laplace.arc
    OPTIONS --code 4
      --expect "aleph: ${name} cannot solve this: preconditioner is AINV, expected one of NONE, DIAGONAL, POLY, ILU, IC, SPAIstat and AMG")
endfunction()
compat_library(Hypre HYPRE 2)
compat_library(PETSc PETSC 5)
if(ARCANE_HAS_PETSC)
  set(with_petsc -A,//compat-laplace/backend=5)
  # What the user says in flags: a direct method, whose residual is computed.
  arcane_case_test(compat.LinearSystemsPETScFlags TARGET CompatLinearSystems NP 3 ALL 1 FILES ${laplace_files}
    ARGS ${with_petsc} "-A,petsc_flags=-ksp_type preonly -pc_type redundant  -ksp_view" Laplace.arc
    OPTIONS --edit Laplace.arc "s|x>2</nb-part|x>@NP@</nb-part|;s|y>2</nb-part|y>1</nb-part|" --expect "type: redundant"
      --once "CHECK load largest=1 iterations=1 " --once "CHECK linear right=1 bits=.*")
  arcane_case_test(compat.LinearSystemsPETScWrongFlag TARGET CompatLinearSystems NP 1 ALL 4 FILES ${laplace_files}
    ARGS ${with_petsc} "-A,petsc_flags=-pc_type of_nobody" Laplace.arc
    OPTIONS --code 4 --expect "aleph: cannot make the preconditioner: PETSc: .*of_nobody")
  arcane_case_test(compat.LinearSystemsPETScDirect TARGET CompatLinearSystems NP 1 FILES ${laplace_files}
    ARGS ${with_petsc} -A,//compat-laplace/solver-method=direct Laplace.arc
    OPTIONS --code 4 --expect "aleph: PETSc cannot solve this: method is SuperLU, expected PCG, .*-A,petsc_flags=-ksp_type preonly -pc_type lu")
endif()
# A library that no build has.
arcane_case_test(compat.LinearSystemsWithoutLibrary TARGET CompatLinearSystems NP 1x4 ALL 4 FILES ${laplace_files}
  ARGS -A,//compat-laplace/backend=3 -A,//compat-laplace/preconditioner=amg Laplace.arc
  OPTIONS --code 4 --expect "Implementation for 'TrilinosAlephFactory' not available: this framework is built without Trilinos")
set(with_hypre -A,//compat-laplace/backend=2 -A,//compat-laplace/preconditioner=amg)
# Without Hypre, and where ranks are threads.
arcane_case_test(compat.LinearSystemsEmbedded TARGET CompatLinearSystems NP 1x4 FILES ${laplace_files}
  ARGS -A,EmbeddedSolver=1 ${with_hypre} Laplace.arc
  OPTIONS --once "aleph: the embedded solver instead of Hypre, preconditioner POLY instead of AMG, as EmbeddedSolver says" ${laplace_checks})
# A failed solve ends all ranks, and says why.
arcane_case_test(compat.LinearSystemsNotConverged TARGET CompatLinearSystems NP 1x4 ALL 4 FILES ${laplace_files}
  ARGS -A,//compat-laplace/max-iteration=2 Laplace.arc OPTIONS --code 4 --expect "aleph: not converged after 2 iterations: the residual is ")
arcane_case_test(compat.LinearSystemsPoisoned TARGET CompatLinearSystems NP 1x4 ALL 4 FILES ${laplace_files}
  ARGS -A,//compat-laplace/poison-load=true Laplace.arc
  OPTIONS --code 4 --expect "aleph: the right-hand side of unique id 10 .DoF of variable Mesh0_DoFNodeFamily_MatrixRows. is nan, expected a finite number")
