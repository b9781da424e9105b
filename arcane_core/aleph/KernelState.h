// SPDX-License-Identifier: Apache-2.0
// The systems of an AlephKernel.
#pragma once

#include "arcane_core/aleph/AlephKernel.h"
#include "arcane_core/aleph/AlephParams.h"
#include "arcane_core/aleph/MatrixContent.h"
#include "arcane_core/aleph/RepeatedWarning.h"
#include "arcane_core/aleph/VectorContent.h"

#include <memory>

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail::aleph
{
//! Shared state of the objects of a kernel. Lives as long as any of them.
class KernelState
{
 public:
  //! A system, and the result of its last solve.
  struct System
  {
    std::shared_ptr<MatrixContent> matrix;
    std::shared_ptr<VectorContent> x;
    std::shared_ptr<VectorContent> b;
    AlephParams params;
    krylov::SolveReport report;
    bool is_solved = false;
  };

  //! \throws FatalErrorException when the number of ranks is no multiple of \a nb_core
  KernelState(ISubDomain* sub_domain, Integer solver_index, Integer nb_core);

  ISubDomain* subDomain() const { return m_sub_domain; }
  IParallelMng* parallelMng() const { return m_rows.parallelMng(); }
  NamedRows& rows() { return m_rows; }
  Integer solverIndex() const { return m_solver_index; }
  Integer nbCore() const { return m_nb_core; }
  void setBlockSize(Integer size) { m_block_size = size; }
  //! Returns the flags that the code gives to a library.
  AlephKernelSolverInitializeArguments& arguments() { return m_arguments; }
  bool isSolved() const { return m_is_solved; }

  //! Returns the systems: those that are posted come first, then those that were solved before.
  const std::vector<System>& systems() const { return m_systems; }
  Int32 nbPosted() const { return m_nb_posted; }
  //! Returns the number of posted systems, or of systems of the last run() if none is posted. \local
  Int32 nbInRound() const { return m_nb_posted > 0 ? m_nb_posted : m_nb_last_solved; }
  //! Adds a system to the round. Replaces the system with the same number in the previous round. \local
  void post(System system);
  //! Counts the matrices, or the vectors, requested in this round; returns the count before. \local
  std::size_t nextMatrix() { return m_next_matrix++; }
  std::size_t nextVector() { return m_next_vector++; }
  //! Solves all systems that are posted. An exception leaves the later ones unsolved. \collective
  void run();
  //! Returns a system of the round after run(). \local \throws FatalErrorException when it is not solved
  const System& solved(Int32 number) const;

 private:
  ISubDomain* m_sub_domain;
  Integer m_solver_index;
  Integer m_nb_core;
  Integer m_block_size = 0;
  AlephKernelSolverInitializeArguments m_arguments;
  NamedRows m_rows;
  std::vector<System> m_systems;
  Int32 m_nb_posted = 0;
  Int32 m_nb_last_solved = 0;
  //! Number of the system that run() solves, or that failed; the number of systems after a complete round.
  Int32 m_last_begun = 0;
  std::size_t m_next_matrix = 0;
  std::size_t m_next_vector = 0;
  bool m_is_solved = false;
  RepeatedWarning m_warning;

  void solve(System& system);
  void reportFailure(System& system);
};
} // namespace Arcane::detail::aleph
