// SPDX-License-Identifier: Apache-2.0
// Loops for kernel_bench that two compilers compile: nvcc, and the one for C++ alone. Each includes this file in a namespace of its own.
// No include guard: a program contains both.

//! y = a x + y on a queue.
void axpy(const Arcane::RunQueue& queue, Arcane::Int32 n, double a, const double* x, double* y)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    const Arcane::Int32 i = iter;
    y[i] += a * x[i];
  };
}

//! An equation of state: two divisions per element.
void equationOfState(const Arcane::RunQueue& queue, Arcane::Int32 n, const double* density, const double* energy, double* pressure)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    const Arcane::Int32 i = iter;
    const double volume = 1.0 / density[i];
    pressure[i] = 0.4 * energy[i] / (volume - 0.001);
  };
}

//! A sum of products.
double sumOfProducts(const Arcane::RunQueue& queue, Arcane::Int32 n, const double* x, const double* y)
{
  auto command = makeCommand(queue);
  Arcane::Accelerator::ReducerSum2<double> sum(command);
  command << RUNCOMMAND_LOOP1(iter, n, sum)
  {
    const Arcane::Int32 i = iter;
    sum.combine(x[i] * y[i]);
  };
  return sum.reducedValue();
}
