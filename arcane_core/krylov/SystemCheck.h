// SPDX-License-Identifier: Apache-2.0
// Checks of a linear system before its solution.
#pragma once

#include "arcane_core/krylov/ReducedSystem.h"
#include "arcane_core/krylov/SolverSettings.h"

#include <optional>

namespace Arcane::detail::krylov
{
//! Fault of a row of this rank.
struct RowFault
{
  sparse::Unknown unknown;
  String message;
};

/*!
 * \brief Returns the message of the fault whose unknown comes first on all ranks, an empty text without fault.
 *
 * Ranks that have other block sizes are a fault before others. \collective
 */
String firstFault(IParallelMng* pm, const std::optional<RowFault>& fault, Int32 block_size = 0);

//! Checks that values are finite, and that no row is 0. \collective
String checkMatrix(ReducedSystem& system, const NameOfUnknown& name);
//! Checks that values of \a b and of \a guess, which may be empty, are finite, and that all ranks have the same block size. \collective
String checkVectors(ReducedSystem& system, ConstArrayView<Real> b, ConstArrayView<Real> guess, Int32 block_size, const NameOfUnknown& name);
//! Checks that no value of the diagonal is 0. \collective
String checkDiagonal(ReducedSystem& system, const NameOfUnknown& name);
//! Checks that the matrix is symmetric, by its products with two vectors. \collective
String checkSymmetry(ReducedSystem& system);
//! Rejects a matrix whose rows all sum to 0, unless \a b sums to 0. \collective
String checkConstants(ReducedSystem& system, ConstArrayView<Real> b);
//! Returns the name of the unknown whose row has the largest residual \a r, divided by the sum of the absolute values of the row. \collective
String worstRow(ReducedSystem& system, ConstArrayView<Real> r, const NameOfUnknown& name);
} // namespace Arcane::detail::krylov
