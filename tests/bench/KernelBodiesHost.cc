// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/KernelBodiesHost.h"

#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLoop.h"

namespace Bench::plain
{
#include "tests/bench/KernelBodies.h"

void rawAxpy(Int32 n, double a, const double* x, double* y)
{
  for (Int32 i = 0; i < n; ++i)
    y[i] += a * x[i];
}

void rawEquationOfState(Int32 n, const double* density, const double* energy, double* pressure)
{
  for (Int32 i = 0; i < n; ++i) {
    const double volume = 1.0 / density[i];
    pressure[i] = 0.4 * energy[i] / (volume - 0.001);
  }
}

double rawSumOfProducts(Int32 n, const double* x, const double* y)
{
  double sum = 0.0;
  for (Int32 i = 0; i < n; ++i)
    sum += x[i] * y[i];
  return sum;
}
} // namespace Bench::plain
