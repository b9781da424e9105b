// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/petsc/PetscLibrary.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/petsc/PetscSolver.h"

#include <limits>
#include <type_traits>

namespace Arcane::detail::petsc
{
namespace
{
using krylov::Method;
using krylov::Preconditioning;

static_assert(std::is_same_v<PetscScalar, Real>, "PETSc with numbers of double precision, not complex");

bool isStarted()
{
  PetscBool is_started = PETSC_FALSE;
  PetscInitialized(&is_started);
  return is_started == PETSC_TRUE;
}

bool isFinalized()
{
  PetscBool is_finalized = PETSC_FALSE;
  PetscFinalized(&is_finalized);
  return is_finalized == PETSC_TRUE;
}

//! The value of the attribute is the communicator that is ours.
int finalize(MPI_Comm, int, void* communicator, void*)
{
  // The application may have ended PETSc itself.
  if (!isFinalized())
    PetscFinalize();
  MPI_Comm_free(static_cast<MPI_Comm*>(communicator));
  return MPI_SUCCESS;
}

//! Registers the library when it is loaded, or at the start of the program.
const bool is_registered = [] {
  static PetscLibrary library;
  krylov::registerSolverLibrary("petsc", library);
  return true;
}();
} // namespace

String PetscLibrary::title() const
{
  return String::format("PETSc {0}.{1}.{2}", PETSC_VERSION_MAJOR, PETSC_VERSION_MINOR, PETSC_VERSION_SUBMINOR);
}

String PetscLibrary::refusal(IParallelMng* pm, const krylov::SolverSettings& settings) const
{
  if (pm->isThreadImplementation())
    return "PETSc has one state for a process, and ranks are threads of one, expected ranks that are processes";
  if (settings.method == Method::Direct)
    return "method is SuperLU, expected PCG, BiCGStab, BiCGStab2 or GMRES: flags choose a direct solver of PETSc, "
           "\"-A,petsc_flags=-ksp_type preonly -pc_type lu\"";
  if (settings.preconditioning == Preconditioning::Chebyshev)
    return "PETSc has no preconditioner POLY, expected NONE, DIAGONAL, ILU, IC or AMG";
  if (settings.preconditioning == Preconditioning::SparseInverse)
    return "preconditioner is SPAIstat, expected NONE, DIAGONAL, ILU, IC or AMG: flags choose others that PETSc was built with, "
           "\"-A,petsc_flags=-pc_type spai\"";
  return {};
}

void PetscLibrary::setFlags(const std::vector<String>& flags)
{
  if (m_has_flags)
    return;
  // Signals are for the report of crashes.
  m_words = { "arcane", "-no_signal_handler" };
  for (const String& flag : flags)
    m_words.emplace_back(flag.toStdStringView());
}

std::unique_ptr<krylov::LibrarySolver> PetscLibrary::makeSolver(IParallelMng* pm, const krylov::NumberedRows& rows,
                                                                const krylov::SolverSettings& settings)
{
  constexpr Int64 max_number = std::numeric_limits<PetscInt>::max();
  String fault;
  if (rows.nb_total_row >= max_number || rows.values.largeSize() >= max_number)
    fault = String::format("PETSc: number of rows is {0} and number of values of a rank {1}, expected fewer than {2}: take more ranks, "
                           "or a PETSc that is configured with --with-64-bit-indices",
                           rows.nb_total_row, rows.values.largeSize(), max_number);
  if (isFinalized())
    fault = "cannot start PETSc: the application has ended it by PetscFinalize(), expected a PETSc that runs until MPI ends";
  krylov::shareFault(pm, fault);
  if (!fault.empty())
    throw ParallelFatalErrorException(A_FUNCINFO, fault);
  start(pm);
  return std::make_unique<PetscSolver>(pm, rows, settings);
}

void PetscLibrary::start(IParallelMng* pm)
{
  const Int32 nb_started = pm->reduce(Parallel::ReduceSum, isStarted() ? 1 : 0);
  // PETSc starts on all ranks of its world at once.
  if (nb_started != 0 && nb_started != pm->commSize())
    throw ParallelFatalErrorException(
      A_FUNCINFO, String::format("cannot start PETSc: it runs on {0} of {1} ranks, expected all or none: make the first solve on all ranks",
                                 nb_started, pm->commSize()));
  if (m_words.empty())
    setFlags({});
  if (nb_started == 0) {
    initialize(pm);
  }
  else if (!m_has_flags) {
    // The application has started it.
    std::string flags;
    for (std::size_t i = 2; i < m_words.size(); ++i)
      flags += m_words[i] + " ";
    callOrThrow(pm, "read the flags of PETSc", [&] { return PetscOptionsInsertString(nullptr, flags.c_str()); });
  }
  m_has_flags = true;
}

// PETSc ends when attributes of MPI_COMM_SELF are deleted, which MPI does first when it ends.
void PetscLibrary::initialize(IParallelMng* pm)
{
  // Starts MPI in a process without launcher.
  pm->getMPICommunicator();
  // A copy lives as long as PETSc; ranks that are not in the manager know nothing of it.
  MPI_Comm_dup(communicatorOf(pm), &m_communicator);
  PETSC_COMM_WORLD = m_communicator;
  m_arguments.clear();
  for (std::string& word : m_words)
    m_arguments.push_back(word.data());
  int nb_argument = static_cast<int>(m_arguments.size());
  m_arguments.push_back(nullptr);
  char** arguments = m_arguments.data();
  // PetscInitialize() sets the handler of errors, so that no other one may be pushed before.
  const PetscErrorCode code = PetscInitialize(&nb_argument, &arguments, nullptr, nullptr);
  String fault;
  if (code != 0)
    fault = String::format("cannot start PETSc: {0}", textOf(code));
  krylov::shareFault(pm, fault);
  if (!fault.empty())
    throw ParallelFatalErrorException(A_FUNCINFO, fault);
  int key = MPI_KEYVAL_INVALID;
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, finalize, &key, nullptr);
  MPI_Comm_set_attr(MPI_COMM_SELF, key, &m_communicator);
}
} // namespace Arcane::detail::petsc
