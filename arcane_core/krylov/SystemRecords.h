// SPDX-License-Identifier: Apache-2.0
// Measures of the linear systems of a run, for its report.
#pragma once

#include "arcane_core/krylov/SolverSettings.h"

#include <deque>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::krylov
{
//! Solves of one linear system.
struct SystemRecord
{
  //! Name of the unknowns.
  String name;
  //! Solver of the last solve: `embedded`, or a library with its version.
  String solver;
  Int64 nb_row = 0;
  //! Number of values of the matrix on all ranks.
  Int64 nb_value = 0;
  Int32 nb_solve = 0;
  Int32 nb_failure = 0;
  //! Number of solves for which the preconditioner or the factorisation was there already.
  Int32 nb_reuse = 0;
  Int64 nb_iteration = 0;
  Int32 least_nb_iteration = 0;
  Int32 largest_nb_iteration = 0;
  //! Norm of the last residual, divided by the norm of the right-hand side.
  Real last_residual = 0.0;
  //! Time of checks, preconditioners and factorisations, and of iterations, on this rank. \unit{s}
  Real setup_s = 0.0;
  Real solve_s = 0.0;

  //! Adds a solve. \local
  void add(const SolveReport& report, bool is_reused);
};

//! The systems of a manager of messages, in the order of their first solves. The manager keeps them.
class SystemRecords
{
 public:
  //! Returns the records of \a pm; the first call makes them. \local
  static SystemRecords& of(IParallelMng* pm);
  //! Returns null if no system was solved. \local
  static const SystemRecords* find(IParallelMng* pm);

  //! Returns the record of a name, which stays where it is. \local
  SystemRecord& record(const String& name);
  const std::deque<SystemRecord>& records() const { return m_records; }

 private:
  std::deque<SystemRecord> m_records;
};
} // namespace Arcane::detail::krylov
