// SPDX-License-Identifier: Apache-2.0
// PETSc as a library of solvers.
#pragma once

#include "arcane_core/krylov/SolverLibrary.h"

#include <petscsys.h>

#include <string>

namespace Arcane::detail::petsc
{
//! PETSc, started by the first solver with the flags known by then unless the application has started it, and ended before MPI.
class PetscLibrary final : public krylov::SolverLibrary
{
 public:
  String title() const override;
  String refusal(IParallelMng* pm, const krylov::SolverSettings& settings) const override;
  void setFlags(const std::vector<String>& flags) override;
  //! \throws ParallelFatalErrorException also when there are more rows or values than PETSc has numbers for, or PETSc runs on a part of the ranks
  std::unique_ptr<krylov::LibrarySolver> makeSolver(IParallelMng* pm, const krylov::NumberedRows& rows,
                                                    const krylov::SolverSettings& settings) override;

 private:
  //! PETSc keeps pointers to its command line.
  std::vector<std::string> m_words;
  std::vector<char*> m_arguments;
  //! The world of PETSc, unless the application has started it.
  MPI_Comm m_communicator = MPI_COMM_NULL;
  bool m_has_flags = false;

  void start(IParallelMng* pm);
  void initialize(IParallelMng* pm);
};
} // namespace Arcane::detail::petsc
