// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/SystemCheck.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace Arcane::detail::krylov
{
namespace
{
//! Calls \a check on each row, and keeps the fault of the unknown that comes first.
template <typename Check> String firstFaultOfRows(ReducedSystem& system, const Check& check, Int32 block_size = 0)
{
  std::optional<RowFault> fault;
  for (Int32 row = 0; row < system.nbRow(); ++row) {
    const String message = check(row);
    if (!message.empty() && (!fault || system.matrix().unknown(row) < fault->unknown))
      fault = RowFault{ system.matrix().unknown(row), message };
  }
  return firstFault(system.matrix().parallelMng(), fault, block_size);
}

//! A number between -1 and 1 that depends on the unknown only.
Real numberOf(const sparse::Unknown& unknown, UInt64 seed)
{
  UInt64 bits = (static_cast<UInt64>(unknown.uid) + seed) * 0x9e3779b97f4a7c15u + static_cast<UInt64>(unknown.field);
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits ^= bits >> 27;
  return static_cast<Real>(bits >> 11) * 0x1p-52 - 1.0;
}
} // namespace

String firstFault(IParallelMng* pm, const std::optional<RowFault>& fault, Int32 block_size)
{
  constexpr Int32 none = std::numeric_limits<Int32>::max();
  std::array<Int32, 3> least = { fault ? fault->unknown.field : none, block_size, -block_size };
  pm->reduce(Parallel::ReduceMin, ArrayView<Int32>(3, least.data()));
  if (least[1] != -least[2])
    return String::format("the block size is {0} on some rank and {1} on another, expected the same one on all ranks", least[1], -least[2]);
  const Int32 field = least[0];
  if (field == none)
    return {};
  const bool has_field = fault && fault->unknown.field == field;
  const Int64 uid = pm->reduce(Parallel::ReduceMin, has_field ? fault->unknown.uid : std::numeric_limits<Int64>::max());
  const Int32 rank = pm->reduce(Parallel::ReduceMin, has_field && fault->unknown.uid == uid ? pm->commRank() : none);
  String message = rank == pm->commRank() ? fault->message : String();
  pm->broadcastString(message, rank);
  return message;
}

String checkMatrix(ReducedSystem& system, const NameOfUnknown& name)
{
  const sparse::SparseMatrix& matrix = system.matrix();
  const sparse::CsrRows& rows = matrix.rows();
  return firstFaultOfRows(system, [&](Int32 row) -> String {
    bool is_zero = true;
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i) {
      if (!std::isfinite(rows.value(i)))
        return String::format("the value of the matrix in the row of {0} and the column of {1} is {2}, expected a finite number",
                              name(matrix.unknown(row)), name(matrix.unknown(rows.column(i))), rows.value(i));
      is_zero = is_zero && rows.value(i) == 0.0;
    }
    return is_zero ? String::format("the row of {0} has no value but 0, expected an equation for each unknown", name(matrix.unknown(row)))
                   : String();
  });
}

String checkVectors(ReducedSystem& system, ConstArrayView<Real> b, ConstArrayView<Real> guess, Int32 block_size, const NameOfUnknown& name)
{
  const auto faultOf = [&](const char* vector, Int32 row, Real value) {
    return String::format("the {0} of {1} is {2}, expected a finite number", vector, name(system.matrix().unknown(row)), value);
  };
  const auto check = [&](Int32 row) -> String {
    if (!std::isfinite(b[row]))
      return faultOf("right-hand side", row, b[row]);
    return guess.empty() || system.isFixed(row) || std::isfinite(guess[row]) ? String() : faultOf("first guess", row, guess[row]);
  };
  return firstFaultOfRows(system, check, block_size);
}

String checkDiagonal(ReducedSystem& system, const NameOfUnknown& name)
{
  return firstFaultOfRows(system, [&](Int32 row) -> String {
    if (system.diagonal(row) != 0.0)
      return {};
    return String::format(
      "the diagonal of the row of {0} is 0, expected another number for this preconditioner; use none, or a direct solver",
      name(system.matrix().unknown(row)));
  });
}

String checkSymmetry(ReducedSystem& system)
{
  constexpr Real tolerance = 1.0e-10;
  const Int32 nb_row = system.nbRow();
  UniqueArray<Real> u(system.nbColumn(), 0.0);
  UniqueArray<Real> v(system.nbColumn(), 0.0);
  for (Int32 row = 0; row < nb_row; ++row) {
    if (!system.isFixed(row)) {
      u[row] = numberOf(system.matrix().unknown(row), 1);
      v[row] = numberOf(system.matrix().unknown(row), 2);
    }
  }
  UniqueArray<Real> a_u(nb_row);
  UniqueArray<Real> a_v(nb_row);
  system.multiply(u, a_u);
  system.multiply(v, a_v);
  const Span<const Real> own_u(u.data(), nb_row);
  const Span<const Real> own_v(v.data(), nb_row);
  const UniqueArray<Span<const Real>> left = { own_v, own_u, own_u, a_v.span() };
  const UniqueArray<Span<const Real>> right = { a_u.span(), a_v.span(), own_u, a_v.span() };
  UniqueArray<Real> products(left.size());
  system.dots().dots(left, right, products);
  const Real difference = std::abs(products[0] - products[1]);
  const Real size = std::sqrt(products[2] * products[3]);
  if (difference <= tolerance * size)
    return {};
  return String::format(
    "the matrix is not symmetric: for two vectors v.Au - u.Av is {0}, expected at most {1} for conjugate gradients; use "
    "GMRES, BiCGStab or a direct solver",
    difference, tolerance * size);
}

String checkConstants(ReducedSystem& system, ConstArrayView<Real> b)
{
  constexpr Real rounding = 1.0e-13;
  constexpr Real tolerance = 1.0e-10;
  const sparse::CsrRows& rows = system.matrix().rows();
  const Int32 nb_row = system.nbRow();
  bool has_constants = true;
  for (Int32 row = 0; row < nb_row && has_constants; ++row) {
    Real sum = 0.0;
    for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i)
      sum += rows.value(i);
    has_constants = std::abs(sum) <= rounding * system.rowSize(row);
  }
  IParallelMng* pm = system.matrix().parallelMng();
  if (pm->reduce(Parallel::ReduceMin, has_constants ? 1 : 0) == 0)
    return {};
  const UniqueArray<Real> ones(nb_row, 1.0);
  UniqueArray<Real> sizes(nb_row);
  for (Int32 row = 0; row < nb_row; ++row)
    sizes[row] = std::abs(b[row]);
  const Real sum = system.dots().dot(Span<const Real>(b.data(), nb_row), ones.span());
  const Real size = system.dots().dot(sizes.span(), ones.span());
  if (std::abs(sum) <= tolerance * size)
    return {};
  return String::format(
    "the matrix is singular: each row sums to 0, so that a constant can be added to the unknowns, and the right-hand side "
    "sums to {0}, expected 0; give a value to an unknown",
    sum);
}

String worstRow(ReducedSystem& system, ConstArrayView<Real> r, const NameOfUnknown& name)
{
  const auto shareOf = [&](Int32 row) { return std::abs(r[row]) / system.rowSize(row); };
  Real largest = 0.0;
  for (Int32 row = 0; row < system.nbRow(); ++row)
    largest = std::max(largest, shareOf(row));
  largest = system.matrix().parallelMng()->reduce(Parallel::ReduceMax, largest);
  return firstFaultOfRows(system,
                          [&](Int32 row) -> String { return shareOf(row) == largest ? name(system.matrix().unknown(row)) : String(); });
}
} // namespace Arcane::detail::krylov
