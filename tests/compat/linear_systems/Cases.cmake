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
# A library that is not there: an error, or the embedded solver.
arcane_case_test(compat.LinearSystemsWithoutLibrary TARGET CompatLinearSystems NP 1x4 ALL 4 FILES ${laplace_files}
  ARGS -A,//compat-laplace/backend=2 -A,//compat-laplace/preconditioner=amg Laplace.arc
  OPTIONS --code 4 --expect "Implementation for 'HypreAlephFactory' not available: this framework is built without Hypre")
arcane_case_test(compat.LinearSystemsEmbedded TARGET CompatLinearSystems NP 1x4 ALL 4 FILES ${laplace_files}
  ARGS -A,EmbeddedSolver=1 -A,//compat-laplace/backend=2 -A,//compat-laplace/preconditioner=amg Laplace.arc
  OPTIONS --once "aleph: the embedded solver instead of Hypre, preconditioner POLY instead of AMG, as EmbeddedSolver says" ${laplace_checks})
# A failed solve ends all ranks, and says why.
arcane_case_test(compat.LinearSystemsNotConverged TARGET CompatLinearSystems NP 1x4 ALL 4 FILES ${laplace_files}
  ARGS -A,//compat-laplace/max-iteration=2 Laplace.arc OPTIONS --code 4 --expect "aleph: not converged after 2 iterations: the residual is ")
arcane_case_test(compat.LinearSystemsPoisoned TARGET CompatLinearSystems NP 1x4 ALL 4 FILES ${laplace_files}
  ARGS -A,//compat-laplace/poison-load=true Laplace.arc
  OPTIONS --code 4 --expect "aleph: the right-hand side of unique id 10 .DoF of variable Mesh0_DoFNodeFamily_MatrixRows. is nan, expected a finite number")
