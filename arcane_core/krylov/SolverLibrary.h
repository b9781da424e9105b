// SPDX-License-Identifier: Apache-2.0
// Libraries of solvers: what they solve, and which of them there are.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/krylov/SolverSettings.h"

#include <memory>
#include <vector>

namespace Arcane::detail::krylov
{
//! Rows of this rank whose columns have the numbers of rows of all ranks.
struct NumberedRows
{
  Int64 nb_total_row = 0;
  //! Number of the first row of this rank.
  Int64 first_row = 0;
  //! First value of each row, then the number of values.
  UniqueArray<Int64> firsts;
  UniqueArray<Int64> columns;
  UniqueArray<Real> values;

  Int32 nbRow() const { return firsts.size() - 1; }
};

//! When a solve by a library ends.
struct LibraryGoal
{
  //! Norm of the residual.
  Real tolerance = 0.0;
  Int32 max_iteration = 0;
};

//! Report of a library on a solve, the same on all ranks.
struct LibraryResult
{
  Int32 nb_iteration = 0;
  //! Norm of the last residual, divided by the norm of the right-hand side.
  Real relative_residual = 0.0;
  //! Message of the library; empty when it has found nothing wrong.
  String fault;
};

//! Solver of a library for one matrix, with the preconditioner of its values.
class LibrarySolver
{
 public:
  //! \collective
  virtual ~LibrarySolver() = default;

  //! Replaces the values of the matrix, and keeps the preconditioner of the ones before. \collective
  virtual void changeValues(const NumberedRows& rows) = 0;
  //! Replaces the values of the matrix, and makes the preconditioner anew. Returns false, without change, where only a new solver can do this.
  //! \collective \throws ParallelFatalErrorException on all ranks when the library fails; the solver is of no use then
  virtual bool renew(const NumberedRows&) { return false; }
  //! Solves a system; the first guess is 0. \shape{b, x: nbRow()} \collective
  virtual LibraryResult solve(ConstArrayView<Real> b, ArrayView<Real> x, const LibraryGoal& goal) = 0;
};

//! A library of solvers that this process has loaded.
class SolverLibrary
{
 public:
  virtual ~SolverLibrary() = default;

  //! Returns the name of the library with its version. \local
  virtual String title() const = 0;
  //! Returns why the library cannot solve with \a settings on these ranks; an empty text if it can. \local
  virtual String refusal(IParallelMng* pm, const SolverSettings& settings) const = 0;
  //! Gives the library flags of its own, which it reads when it starts; later ones are ignored. \local
  virtual void setFlags(const std::vector<String>&) {}
  //! Returns a new solver. \collective \throws ParallelFatalErrorException on all ranks when the library fails
  virtual std::unique_ptr<LibrarySolver> makeSolver(IParallelMng* pm, const NumberedRows& rows, const SolverSettings& settings) = 0;
};

//! Registers a library, which lives until the end of the process. \a name is a part of the name of our library: libarcane_aleph_NAME.so. Thread-safe.
ARCANE_EXPORT void registerSolverLibrary(const String& name, SolverLibrary& library);

//! Gives all ranks the fault of the highest rank that has one, or an empty text. \collective
inline void shareFault(IParallelMng* pm, String& fault)
{
  const Int32 rank = pm->reduce(MessagePassing::ReduceMax, fault.empty() ? -1 : pm->commRank());
  if (rank >= 0)
    pm->broadcastString(fault, rank);
}

//! A library, or the reason why there is none.
struct FoundLibrary
{
  SolverLibrary* library = nullptr;
  String reason;
};

//! Finds a library by name. Our library that connects it is loaded unless the program has it already. Thread-safe.
FoundLibrary findSolverLibrary(const String& name);
} // namespace Arcane::detail::krylov
