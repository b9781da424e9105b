// SPDX-License-Identifier: Apache-2.0
// Hypre as a library of solvers.
#pragma once

#include "arcane_core/krylov/SolverLibrary.h"

namespace Arcane::detail::hypre
{
//! Hypre, which starts with the first solver and ends before MPI does.
class HypreLibrary final : public krylov::SolverLibrary
{
 public:
  String title() const override;
  String refusal(IParallelMng* pm, const krylov::SolverSettings& settings) const override;
  //! \throws ParallelFatalErrorException also when there are more rows or values than Hypre has numbers for
  std::unique_ptr<krylov::LibrarySolver> makeSolver(IParallelMng* pm, const krylov::NumberedRows& rows,
                                                    const krylov::SolverSettings& settings) override;
};
} // namespace Arcane::detail::hypre
