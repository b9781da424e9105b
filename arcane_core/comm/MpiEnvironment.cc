// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/MpiEnvironment.h"

#include "arcane_core/comm/IdleThreads.h"
#include "arcane_core/comm/MpiCalls.h"
#include "arcane_core/comm/MpiParallelMng.h"
#include "arcane_core/comm/SequentialParallelMng.h"

#include "arcane_core/base/error/OpenDescriptors.h"
#include "arcane_core/base/error/RunStateFile.h"
#include "arcane_core/base/system/LauncherVariables.h"

#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

namespace Arcane
{
namespace
{
//! Longer than a machine under load lets a thread wait. \unit{s}
constexpr double idle_patience_s = 10.0;

bool isInitialized()
{
  int v = 0;
  MPI_Initialized(&v);
  return v;
}

void startMpi(int* argc, char*** argv, MpiEnvironment::Threads threads)
{
  const int wanted = (threads == MpiEnvironment::Threads::Multiple) ? MPI_THREAD_MULTIPLE : MPI_THREAD_SERIALIZED;
  int provided = MPI_THREAD_SINGLE;
  detail::base::throwIfFewDescriptors();
  detail::comm::checkMpi(MPI_Init_thread(argc, argv, wanted, &provided), "MPI_Init_thread");
  if (provided < wanted)
    ARCANE_FATAL("MPI_Init_thread: MPI provides thread level {0}, expected at least {1}", provided, wanted);
}

void endMpi()
{
  detail::comm::waitForIdleThreads(idle_patience_s);
  MPI_Finalize();
}
} // namespace

//! MPI of a process without launcher, which is the only rank.
class MpiEnvironment::OnRequest
{
 public:
  void* world()
  {
    std::call_once(m_start, [this] {
      // The application may have started it.
      if (isInitialized())
        return;
      startMpi(nullptr, nullptr, Threads::Serialized);
      m_has_started = true;
    });
    return detail::comm::isMpiUsable() ? &m_world : nullptr;
  }

  void end()
  {
    if (m_has_started && detail::comm::isMpiUsable())
      endMpi();
  }

 private:
  std::once_flag m_start;
  bool m_has_started = false;
  MPI_Comm m_world = MPI_COMM_WORLD;
};

bool MpiEnvironment::isUnderLauncher()
{
  return detail::base::isUnderLauncher();
}

MpiEnvironment::MpiEnvironment(int* argc, char*** argv, Threads threads, bool is_wanted)
: m_nb_exception(std::uncaught_exceptions())
{
  // MPI that has ended cannot start again.
  m_is_mpi = detail::comm::isMpiUsable();
  if (is_wanted && !isInitialized() && isUnderLauncher())
    initialize(argc, argv, threads);
  if (!m_is_mpi && is_wanted)
    m_on_request = std::make_shared<OnRequest>();
  if (!m_is_mpi)
    return;
  MPI_Comm comm = MPI_COMM_NULL;
  detail::comm::checkMpi(MPI_Comm_dup(MPI_COMM_WORLD, &comm), "MPI_Comm_dup");
  m_failure_comm = std::make_unique<detail::comm::OwnedComm>(comm);
}

void MpiEnvironment::initialize(int* argc, char*** argv, Threads threads)
{
  startMpi(argc, argv, threads);
  m_is_mpi = true;
  m_has_initialized = true;
}

MpiEnvironment::~MpiEnvironment()
{
  m_failure_comm.reset();
  if (m_on_request)
    m_on_request->end();
  if (!m_has_initialized || std::uncaught_exceptions() > m_nb_exception || !detail::comm::isMpiUsable())
    return;
  endMpi();
}

Int32 MpiEnvironment::nbProcess() const
{
  int nb_process = 1;
  if (m_failure_comm)
    MPI_Comm_size(m_failure_comm->get(), &nb_process);
  return nb_process;
}

Ref<IParallelMng> MpiEnvironment::createParallelMng(ITraceMng* trace_mng) const
{
  if (m_is_mpi)
    return MpiParallelMng::create(MPI_COMM_WORLD, trace_mng);
  if (!m_on_request)
    return createRef<SequentialParallelMng>(trace_mng);
  return createRef<SequentialParallelMng>(trace_mng, [mpi = m_on_request] { return mpi->world(); });
}

bool MpiEnvironment::everyRankComesWithin(double timeout_s) const
{
  if (!m_failure_comm || !detail::comm::isMpiUsable())
    return !m_is_mpi;
  MPI_Request request = MPI_REQUEST_NULL;
  if (MPI_Ibarrier(m_failure_comm->get(), &request) != MPI_SUCCESS)
    return false;
  const double begin_s = MPI_Wtime();
  int has_come = 0;
  while (!has_come && MPI_Wtime() - begin_s < timeout_s) {
    if (MPI_Test(&request, &has_come, MPI_STATUS_IGNORE) != MPI_SUCCESS)
      return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return has_come;
}

void MpiEnvironment::abort(int exit_code)
{
  detail::base::noteFailedRun(exit_code, detail::base::knownPlace(), {});
  if (detail::comm::isMpiUsable())
    MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::_Exit(exit_code);
}
} // namespace Arcane
