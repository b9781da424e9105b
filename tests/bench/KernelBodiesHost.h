// SPDX-License-Identifier: Apache-2.0
// The loops of KernelBodies.h, compiled by the compiler for C++ alone, and raw loops that do the same.
#pragma once

#include "accelerator/runtime/RunQueue.h"

namespace Bench::plain
{
using Arcane::Int32;

void axpy(const Arcane::RunQueue& queue, Int32 n, double a, const double* x, double* y);
void equationOfState(const Arcane::RunQueue& queue, Int32 n, const double* density, const double* energy, double* pressure);
double sumOfProducts(const Arcane::RunQueue& queue, Int32 n, const double* x, const double* y);

void rawAxpy(Int32 n, double a, const double* x, double* y);
void rawEquationOfState(Int32 n, const double* density, const double* energy, double* pressure);
double rawSumOfProducts(Int32 n, const double* x, const double* y);
} // namespace Bench::plain
