// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/MpiEnvironment.h"

#include "arcane_core/comm/MpiParallelMng.h"
#include "arcane_core/comm/SequentialParallelMng.h"

#include <cstdlib>
#include <exception>

namespace Arcane
{
namespace
{
// Set for each process by mpirun of Open MPI, by PMI launchers (MPICH, srun) and by PMIx.
constexpr const char* launcher_variables[] = { "OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMI_SIZE", "PMIX_RANK" };

bool isInitialized()
{
  int v = 0;
  MPI_Initialized(&v);
  return v;
}
} // namespace

bool MpiEnvironment::
isUnderLauncher()
{
  for (const char* name : launcher_variables)
    if (std::getenv(name))
      return true;
  return false;
}

MpiEnvironment::
MpiEnvironment(int* argc, char*** argv, Threads threads)
: m_nb_exception(std::uncaught_exceptions())
{
  m_is_mpi = isInitialized();
  if (m_is_mpi || !isUnderLauncher())
    return;
  const int wanted = (threads == Threads::Multiple) ? MPI_THREAD_MULTIPLE : MPI_THREAD_SERIALIZED;
  int provided = MPI_THREAD_SINGLE;
  detail::checkMpi(MPI_Init_thread(argc, argv, wanted, &provided), "MPI_Init_thread");
  m_is_mpi = true;
  m_has_initialized = true;
  if (provided < wanted)
    ARCANE_FATAL("MPI_Init_thread: MPI provides thread level {0}, expected at least {1}", provided, wanted);
}

MpiEnvironment::
~MpiEnvironment()
{
  if (m_has_initialized && std::uncaught_exceptions() <= m_nb_exception && detail::isMpiUsable())
    MPI_Finalize();
}

Ref<IParallelMng> MpiEnvironment::
createParallelMng(ITraceMng* trace_mng) const
{
  if (m_is_mpi)
    return MpiParallelMng::create(MPI_COMM_WORLD, trace_mng);
  return createRef<SequentialParallelMng>(trace_mng);
}

void MpiEnvironment::
abort(int exit_code)
{
  if (detail::isMpiUsable())
    MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::_Exit(exit_code);
}
} // namespace Arcane
