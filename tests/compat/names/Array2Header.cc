// SPDX-License-Identifier: Apache-2.0
// This header alone gives arrays of two dimensions.
#include <arcane/utils/Array2.h>

using namespace Arcane;

Real sumOfArrays2()
{
  UniqueArray2<Real> a(3, 4);
  SharedArray2<Real> b(3, 4);
  RealUniqueArray2 c(3, 4);
  a[1][2] = 1.0;
  b[1][2] = 2.0;
  c[1][2] = 3.0;
  return a[1][2] + b[1][2] + c[1][2];
}
