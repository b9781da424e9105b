// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/hypre/HypreLibrary.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/hypre/HypreSolver.h"

#include <limits>

namespace Arcane::detail::hypre
{
namespace
{
using krylov::Method;
using krylov::Preconditioning;

int finalize(MPI_Comm, int, void*, void*)
{
  // The application may have ended Hypre itself.
  HYPRE_Init();
  HYPRE_Finalize();
  return MPI_SUCCESS;
}

//! Starts Hypre, again if the application has ended it. Attributes of MPI_COMM_SELF are deleted first when MPI ends.
void initialize(IParallelMng* pm)
{
  // Starts MPI in a process without launcher.
  pm->getMPICommunicator();
  HYPRE_Init();
  HYPRE_SetMemoryLocation(HYPRE_MEMORY_HOST);
  HYPRE_SetExecutionPolicy(HYPRE_EXEC_HOST);
  static const int key = [] {
    int created = MPI_KEYVAL_INVALID;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, finalize, &created, nullptr);
    MPI_Comm_set_attr(MPI_COMM_SELF, created, nullptr);
    return created;
  }();
  static_cast<void>(key);
}

//! Registers the library when it is loaded, or at the start of the program.
const bool is_registered = [] {
  static HypreLibrary library;
  krylov::registerSolverLibrary("hypre", library);
  return true;
}();
} // namespace

String HypreLibrary::title() const
{
  return String("Hypre ") + HYPRE_RELEASE_VERSION;
}

String HypreLibrary::refusal(IParallelMng* pm, const krylov::SolverSettings& settings) const
{
  if (pm->isThreadImplementation())
    return "Hypre has one state for a process, and ranks are threads of one, expected ranks that are processes";
  if (settings.method == Method::Direct)
    return "Hypre has no direct solver, expected PCG, BiCGStab, BiCGStab2 or GMRES";
  if (settings.preconditioning == Preconditioning::Chebyshev)
    return "Hypre has no preconditioner POLY, expected NONE, DIAGONAL, ILU, IC, SPAIstat or AMG";
  return {};
}

std::unique_ptr<krylov::LibrarySolver> HypreLibrary::makeSolver(IParallelMng* pm, const krylov::NumberedRows& rows,
                                                                const krylov::SolverSettings& settings)
{
  constexpr Int64 max_row = std::numeric_limits<HYPRE_BigInt>::max();
  constexpr Int64 max_value = std::numeric_limits<HYPRE_Int>::max();
  String fault;
  if (rows.nb_total_row >= max_row || rows.values.largeSize() >= max_value)
    fault = String::format("Hypre: number of rows is {0} and number of values of a rank {1}, expected fewer than {2} and {3}: take more "
                           "ranks, or a Hypre that is configured with --enable-bigint",
                           rows.nb_total_row, rows.values.largeSize(), max_row, max_value);
  krylov::shareFault(pm, fault);
  if (!fault.empty())
    throw ParallelFatalErrorException(A_FUNCINFO, fault);
  initialize(pm);
  return std::make_unique<HypreSolver>(pm, rows, settings);
}
} // namespace Arcane::detail::hypre
