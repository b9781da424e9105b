// SPDX-License-Identifier: Apache-2.0
#include "SmallSystem.h"

#include <arcane/matvec/Matrix.h>
#include <arcane/matvec/Vector.h>

using namespace Arcane;

Real solveSmallSystem(bool is_direct)
{
  MatVec::Matrix matrix(3, 3);
  matrix.setRowsSize(UniqueArray<Integer>{ 2, 3, 2 });
  matrix.setValues(UniqueArray<Integer>{ 0, 1, 0, 1, 2, 1, 2 }, UniqueArray<Real>{ 2.0, -1.0, -1.0, 2.0, -1.0, -1.0, 2.0 });
  MatVec::Vector b(3);
  b.values().fill(1.0);
  MatVec::Vector x(3);
  if (is_direct) {
    MatVec::DirectSolver().solve(matrix, b, x);
    return x.values()[1];
  }
  MatVec::DiagonalPreconditioner preconditioner(matrix);
  MatVec::ConjugateGradientSolver solver;
  x.values().fill(0.0);
  solver.solve(matrix, b, x, 1.0e-14, &preconditioner);
  return solver.nbIteration() <= 3 && solver.residualNorm() < 1.0e-13 ? x.values()[1] : 0.0;
}
