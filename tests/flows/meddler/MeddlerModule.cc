// SPDX-License-Identifier: Apache-2.0
// A heat that grows, and changes of what belongs to the whole process.
#include "Meddler_axl.h"

#include "tests/support/DecimalComma.h"

#include <arcane/IItemFamily.h>
#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ISubDomain.h>
#include <arcane/ITimeHistoryMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/VariableTypes.h>
#include <arcane/core/MachineShMemItemLookup.h>
#include <arcane/utils/FatalErrorException.h>

#include <hdf5.h>

#include <cfenv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Arcane;

namespace
{
//! Errors that HDF5 reports by itself, which the application sees.
int nb_reported_error = 0;
herr_t countError(hid_t, void*)
{
  ++nb_reported_error;
  return 0;
}
} // namespace

class MeddlerModule : public ArcaneMeddlerObject
{
 public:
  explicit MeddlerModule(const ModuleBuildInfo& info)
  : ArcaneMeddlerObject(info)
  {}

  void build() override
  {
    if (options()->when() == 0)
      meddle();
  }

  void startInit() override
  {
    // No binary number: a sum depends on how it is rounded.
    m_global_deltat = 0.1;
    m_heat.fill(1.0);
  }

  void compute() override
  {
    if (options()->when() == m_global_iteration())
      meddle();
    // These are sums of binary numbers: the same however they are rounded.
    ENUMERATE_(Cell, icell, ownCells())
    {
      m_heat[icell] += 0.25 * static_cast<Real>(icell->uniqueId().asInt64() % 8);
    }
    m_heat.synchronize();
    subDomain()->timeHistoryMng()->addValue("Source", options()->source());
    std::this_thread::sleep_for(std::chrono::milliseconds(options()->stepMilliseconds()));
    if (options()->what() == "handlers" && options()->when() + 2 == m_global_iteration())
      std::raise(SIGTERM);
    info() << "meddler: time " << m_global_time() << ", thousand " << 1000;
    if (m_global_iteration() >= options()->steps())
      subDomain()->timeLoopMng()->stopComputeLoop(true);
  }

  void exit() override
  {
    if (options()->what() != "hdf5-errors")
      return;
    info() << "meddler: HDF5 has reported " << nb_reported_error << " errors";
    callHdf5Alone([] { H5Fopen("/nowhere", H5F_ACC_RDONLY, H5P_DEFAULT); });
    info() << "meddler: then " << nb_reported_error << " errors";
  }

 private:
  std::unique_ptr<test::DecimalComma> m_comma;

  void meddle()
  {
    static const std::map<std::string, std::function<void(MeddlerModule&)>> actions = {
      { "nothing", [](MeddlerModule&) {} },
      { "comma", [](MeddlerModule& m) { m.takeComma(); } },
      { "directory", [](MeddlerModule& m) { m.changeDirectory(); } },
      { "hdf5-close", [](MeddlerModule& m) { m.callHdf5Alone([] { H5close(); }); } },
      { "hdf5-errors", [](MeddlerModule& m) { m.callHdf5Alone([] { H5Eset_auto2(H5E_DEFAULT, countError, nullptr); }); } },
      { "umask-open", [](MeddlerModule&) { ::umask(0); } },
      { "umask-closed", [](MeddlerModule&) { ::umask(0777); } },
      { "handlers", [](MeddlerModule& m) { m.takeHandlers(); } },
      { "mask", [](MeddlerModule& m) { m.blockSignals(); } },
      { "rounding", [](MeddlerModule&) { std::fesetround(FE_UPWARD); } },
      { "traps", [](MeddlerModule&) { ::feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW); } },
      { "fork", [](MeddlerModule& m) { m.startMissingProgram(); } },
      { "fork-leaves", [](MeddlerModule& m) { m.useMissingProgram(); } },
      { "fork-reduces", [](MeddlerModule& m) { m.forkAndStay([&] { m.parallelMng()->reduce(Parallel::ReduceSum, 1); }); } },
      { "fork-exits", [](MeddlerModule& m) { m.forkAndStay([] { std::exit(0); }); } },
      { "fork-returns", [](MeddlerModule& m) { m.forkAndStay([] {}); } },
      { "no-denormals", [](MeddlerModule&) { flushDenormals(); } },
      { "descriptors", [](MeddlerModule& m) { m.closeDescriptors(3); } },
      { "all-descriptors", [](MeddlerModule& m) { m.closeDescriptors(0); } },
      { "keep-lookup", [](MeddlerModule& m) { m.keepLookup(); } },
    };
    actions.at(options()->what().localstr())(*this);
  }

  //! Ranks may be threads, and HDF5 admits one at a time.
  void callHdf5Alone(const std::function<void()>& call)
  {
    parallelMng()->barrier();
    if (parallelMng()->commRank() == 0)
      call();
    parallelMng()->barrier();
  }

  //! Closes descriptors once per process, as daemon libraries do.
  void closeDescriptors(unsigned first)
  {
    parallelMng()->barrier();
    if (parallelMng()->processRanks()[0] == parallelMng()->commRank())
      ::close_range(first, ~0U, 0);
  }

  //! Sets the flags of -ffast-math that make denormals 0.
  static void flushDenormals()
  {
#if defined(__x86_64__)
    constexpr unsigned to_zero = 0x8040;
    __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | to_zero);
#endif
  }

  void takeComma()
  {
    m_comma = std::make_unique<test::DecimalComma>();
    if (!m_comma->isThere())
      info() << "meddler: no decimal comma";
  }

  void changeDirectory()
  {
    // Ranks may be threads of one process, which has one directory.
    static std::once_flag once;
    std::call_once(once, [] {
      ::mkdir("elsewhere", 0777);
      if (::chdir("elsewhere") != 0)
        ARCANE_FATAL("cannot go elsewhere");
    });
  }

  //! The signal comes two steps later.
  void takeHandlers()
  {
    std::signal(SIGTERM, SIG_DFL);
    std::signal(SIGPIPE, SIG_DFL);
  }

  void blockSignals()
  {
    sigset_t all;
    sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
    std::raise(SIGTERM);
  }

  //! As a library does that has objects of its own.
  void keepLookup()
  {
    static std::unique_ptr<MachineShMemItemLookup> kept;
    kept = std::make_unique<MachineShMemItemLookup>(mesh()->cellFamily());
    if (kept->findOwner(0).isNull())
      ARCANE_FATAL("no cell 0");
  }

  void startMissingProgram()
  {
    const pid_t me = ::getpid();
    try {
      useMissingProgram();
    }
    catch (const std::runtime_error&) {
      if (::getpid() != me)
        ::_exit(1);
      throw;
    }
  }

  //! The child keeps what its parent has: a variable that all ranks end together.
  void forkAndStay(const std::function<void()>& in_child)
  {
    VariableArrayReal scratch(VariableBuildInfo(mesh(), "Scratch", IVariable::PInShMem));
    scratch.resize(100);
    const pid_t child = ::fork();
    if (child == 0) {
      in_child();
      return;
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    pinfo() << "meddler: the child has ended";
  }

  void useMissingProgram()
  {
    constexpr Int32 nb_value = 50000;
    VariableArrayReal scratch(VariableBuildInfo(mesh(), "Scratch", IVariable::PInShMem));
    scratch.resize(nb_value);
    scratch.fill(1.0);
    const pid_t child = ::fork();
    if (child == 0) {
      scratch.fill(2.0);
      ::execlp("no-such-program", "no-such-program", nullptr);
      throw std::runtime_error("cannot start the program");
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    VariableArrayReal second(VariableBuildInfo(mesh(), "Second", IVariable::PInShMem));
    second.resize(nb_value);
    second.fill(-5.0);
    Int32 nb_wrong = 0;
    for (Int32 i = 0; i < nb_value; ++i)
      nb_wrong += (scratch[i] == 1.0) ? 0 : 1;
    pinfo() << "meddler: " << nb_wrong << " values changed, status " << status;
  }
};

ARCANE_REGISTER_MODULE_MEDDLER(MeddlerModule);
