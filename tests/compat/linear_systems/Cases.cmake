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
# Hypre where it is found, else an error or the embedded solver.
set(with_hypre -A,//compat-laplace/backend=2 -A,//compat-laplace/preconditioner=amg)
if(ARCANE_HAS_HYPRE)
  # Linked, it registers itself; lesson 08 finds it by name.
  set(hypre_checks --once "CHECK load largest=1 iterations=.* bits=.*" --once "CHECK linear right=1 bits=.*")
  foreach(method pcg bicgstab gmres)
    arcane_case_test(compat.LinearSystemsHypre_${method} TARGET CompatLinearSystems NP 3 ALL 1 2 4 FILES ${laplace_files}
      ARGS ${with_hypre} -A,//compat-laplace/solver-method=${method} Laplace.arc
      OPTIONS --edit Laplace.arc "s|x>2</nb-part|x>@NP@</nb-part|;s|y>2</nb-part|y>1</nb-part|" ${hypre_checks})
  endforeach()
  arcane_case_test(compat.LinearSystemsHypreRows TARGET CompatLinearSystems NP 4 ALL 1 FILES ${laplace_files}
    ARGS ${with_hypre} -A,EmbeddedSolver=1 -A,//compat-laplace/penalty=0. Laplace.arc OPTIONS ${hypre_checks} --absent "embedded solver")
  # It has one state for a process.
  arcane_case_test(compat.LinearSystemsHypreThreads TARGET CompatLinearSystems NP 1x4 ALL 2x2 FILES ${laplace_files} ARGS ${with_hypre} Laplace.arc
    OPTIONS --code 4 --expect "aleph: Hypre cannot solve this: Hypre has one state for a process, and ranks are threads of one, expected ranks that are processes")
  arcane_case_test(compat.LinearSystemsHypreAbsent TARGET CompatLinearSystems NP 1 FILES ${laplace_files}
    ARGS -A,//compat-laplace/backend=2 -A,//compat-laplace/preconditioner=ainv Laplace.arc
    OPTIONS --code 4 --expect "aleph: Hypre cannot solve this: preconditioner is AINV, expected one of NONE, DIAGONAL, POLY, ILU, IC, SPAIstat and AMG")
else()
  arcane_case_test(compat.LinearSystemsWithoutHypre TARGET CompatLinearSystems NP 1x4 ALL 4 FILES ${laplace_files} ARGS ${with_hypre} Laplace.arc
    OPTIONS --code 4 --expect "Implementation for 'HypreAlephFactory' not available: this framework is built without Hypre, or its library cannot be loaded")
endif()
# A library that no build has.
arcane_case_test(compat.LinearSystemsWithoutLibrary TARGET CompatLinearSystems NP 1x4 ALL 4 FILES ${laplace_files}
  ARGS -A,//compat-laplace/backend=3 -A,//compat-laplace/preconditioner=amg Laplace.arc
  OPTIONS --code 4 --expect "Implementation for 'TrilinosAlephFactory' not available: this framework is built without Trilinos")
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
