// SPDX-License-Identifier: Apache-2.0
// The matrix of the five-point stencil on the inner points of a square.
#pragma once

#include "arcane_core/dense/Matrix.h"

namespace Arcane::test
{
//! Returns the matrix with 4 on the diagonal and -1 for neighbours, of a square with \a nb_side points along a side.
inline MatVec::Matrix fivePointMatrix(Integer nb_side)
{
  const Integer n = nb_side * nb_side;
  MatVec::Matrix matrix(n, n);
  UniqueArray<Integer> sizes(n, 5);
  matrix.setRowsSize(sizes);
  for (Integer y = 0; y < nb_side; ++y) {
    for (Integer x = 0; x < nb_side; ++x) {
      const Integer row = y * nb_side + x;
      matrix.setValue(row, row, 4.0);
      if (x > 0)
        matrix.setValue(row, row - 1, -1.0);
      if (x + 1 < nb_side)
        matrix.setValue(row, row + 1, -1.0);
      if (y > 0)
        matrix.setValue(row, row - nb_side, -1.0);
      if (y + 1 < nb_side)
        matrix.setValue(row, row + nb_side, -1.0);
    }
  }
  return matrix;
}
} // namespace Arcane::test
