// SPDX-License-Identifier: Apache-2.0
// A device that copies variables in shared memory where they are: own ones and those of a neighbour, registered or not.
// mpirun -np 2 shared_device_bench_cuda [--simulated 1] [--mebibytes 256] [--repeat N]; exit code 77 without device
#include "tests/bench/BenchSupport.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "shmem/MachineArena.h"
#include "tests/support/DevicePools.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"
#include "variables/shared/MachineShMemWinVariable.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/Exception.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/MpiParallelMng.h"

#include <array>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

//! Of the sources that this program is linked with.
extern "C" Arcane::detail::runtime::DeviceBackend* arcane_accelerator_runtime(char* reason, std::size_t size);

namespace
{
using namespace Arcane;
using Accelerator::ePointerAccessibility;
using detail::runtime::DeviceBackend;
using detail::shmem::MachineArena;

//! What ctest takes for a test that was skipped.
constexpr int skipped = 77;

//! Null, with a sentence on the output, when this machine has no device.
DeviceBackend* startRuntime(bool is_simulated)
{
  static detail::runtime::SimulatedDevice* const simulated = is_simulated ? new detail::runtime::SimulatedDevice() : nullptr;
  std::array<char, 512> reason = {};
  DeviceBackend* const backend = is_simulated ? simulated : arcane_accelerator_runtime(reason.data(), reason.size());
  if (backend)
    detail::runtime::setBackend(backend->executionPolicy(), backend);
  else
    std::cout << "no device: " << reason.data() << std::endl;
  return backend;
}

//! The ranks of the run, a device for each, and the lines they print together.
class SharedDeviceBench
{
 public:
  SharedDeviceBench(IParallelMng* pm, DeviceBackend* backend, Int64 nb_value, int nb_copy)
  : m_pm(pm)
  , m_arena(*MachineArena::create(pm))
  , m_vm(pm, pm->traceMng())
  , m_backend(*backend)
  , m_runner(backend->executionPolicy(), Accelerator::DeviceId(pm->commRank() % backend->nbDevice()))
  , m_nb_value(nb_value)
  , m_nb_copy(nb_copy)
  {
    m_runner.setAsCurrentDevice();
    m_queue = makeQueue(m_runner);
  }

  //! \return number of wrong values on all ranks \collective
  Int64 run()
  {
    if (m_pm->commRank() == 0)
      std::printf("# %d ranks, device '%s', %.0f MiB per rank, %d copies each\n", m_pm->commSize(), m_runner.deviceInfo().name().localstr(),
                  mebibytes(m_nb_value), m_nb_copy);
    void* block = nullptr;
    const Int64 nb_byte = 2 * m_nb_value * Int64(sizeof(Real));
    throwIfFailed(m_backend.allocate(eMemoryResource::Device, m_runner.deviceId(), nb_byte, &block), "allocate memory of the device");
    m_on_device = static_cast<Real*>(block);
    copyVariable("Plain");
    // They last until the end of the program, as the arena does.
    m_arena.device().use(*test::makeDevicePools(m_backend).release(), m_runner.deviceId());
    copyVariable("Registered");
    throwIfFailed(m_backend.release(eMemoryResource::Device, m_runner.deviceId(), block, nb_byte), "release memory of the device");
    return m_pm->reduce(Parallel::ReduceSum, m_nb_wrong);
  }

 private:
  IParallelMng* m_pm;
  MachineArena& m_arena;
  IVariableMng m_vm;
  DeviceBackend& m_backend;
  Accelerator::Runner m_runner;
  Accelerator::RunQueue m_queue;
  Int64 m_nb_value;
  int m_nb_copy;
  Real* m_on_device = nullptr;
  Int64 m_nb_wrong = 0;

  static double mebibytes(Int64 nb_value) { return static_cast<double>(nb_value) * sizeof(Real) / (1024.0 * 1024.0); }
  static Real valueOf(Int32 rank, Int64 i) { return rank + 1 + static_cast<Real>(i % 1000) / 1000.0; }
  Int32 neighbour() const
  {
    const ConstArrayView<Int32> ranks = m_pm->machineRanks();
    return ranks[(m_arena.machineIndex() + 1) % ranks.size()];
  }
  static void fill(Span<Real> values, Int32 rank)
  {
    for (Int64 i = 0; i < values.size(); ++i)
      values[i] = valueOf(rank, i);
  }

  //! Prints the slowest of all ranks. \collective
  void print(const String& what, double seconds, Int64 nb_value, const char* note)
  {
    const double slowest = m_pm->reduce(Parallel::ReduceMax, seconds);
    if (m_pm->commRank() == 0)
      std::printf("%-48s %9.3f ms %8.3f ms/MiB %8.2f GB/s  %s\n", what.localstr(), 1.0e3 * slowest, 1.0e3 * slowest / mebibytes(nb_value),
                  static_cast<double>(nb_value) * sizeof(Real) / slowest / 1.0e9, note);
  }

  //! Values of a rank brought to the device by the queue, then counted where they are not as expected. \collective
  void copyAndCheck(const String& what, Span<const Real> values, Int32 rank)
  {
    const auto bring = [&] {
      m_queue.copyMemory(Accelerator::MemoryCopyArgs(m_on_device, values.data(), values.sizeBytes()));
      m_queue.barrier();
    };
    bring();
    m_pm->barrier();
    const double start = Bench::wallSeconds();
    for (int i = 0; i < m_nb_copy; ++i)
      bring();
    const double seconds = (Bench::wallSeconds() - start) / m_nb_copy;
    const bool is_reached = Accelerator::getPointerAccessibility(&m_runner, values.data()) == ePointerAccessibility::Yes &&
                            Accelerator::getPointerAccessibility(&m_runner, &values[values.size() - 1]) == ePointerAccessibility::Yes;
    print(what, seconds, values.size(), is_reached ? "the device reaches it" : "through the host");

    UniqueArray<Real> back(values.size(), 0.0);
    m_queue.copyMemory(Accelerator::MemoryCopyArgs(back.data(), m_on_device, values.sizeBytes()));
    m_queue.barrier();
    for (Int64 i = 0; i < back.largeSize(); ++i)
      m_nb_wrong += (back[i] == valueOf(rank, i)) ? 0 : 1;
  }

  //! \collective
  void copyVariable(const String& name)
  {
    VariableArrayReal variable(VariableBuildInfo(&m_vm, name, IVariable::PInShMem));
    MachineShMemWinVariableArrayT<Real> view(variable);
    resizeAndCopy(name, variable, view, m_nb_value);
    resizeAndCopy(name + " grown by 5 %", variable, view, m_nb_value + m_nb_value / 20);
  }

  void resizeAndCopy(const String& name, VariableArrayReal& variable, MachineShMemWinVariableArrayT<Real>& view, Int64 nb_value)
  {
    const Int64 nb_new = nb_value - variable.size();
    m_pm->barrier();
    double start = Bench::wallSeconds();
    variable.resize(static_cast<Int32>(nb_value));
    print(name + ": taken", Bench::wallSeconds() - start, nb_new, "");
    fill(Span<Real>(variable.asArray()), m_pm->commRank());
    view.barrier();
    start = Bench::wallSeconds();
    const Span<const Real> others = view.view(neighbour());
    print(name + ": looked at, neighbour's", Bench::wallSeconds() - start, nb_new, "");
    start = Bench::wallSeconds();
    view.view(neighbour());
    print(name + ": looked at again", Bench::wallSeconds() - start, nb_new, "");
    copyAndCheck(name + ": own to the device", Span<const Real>(variable.asArray()), m_pm->commRank());
    copyAndCheck(name + ": neighbour's to the device", others, neighbour());
    view.barrier();
  }
};
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  DeviceBackend* const backend = startRuntime(Bench::argumentOf(argc, argv, "--simulated", "0") == "1");
  if (!backend)
    return skipped;
  ITraceMng tm;
  const Ref<IParallelMng> pm = environment.createParallelMng(&tm);
  const Int64 nb_value = std::stoll(Bench::argumentOf(argc, argv, "--mebibytes", "256")) * (1024 * 1024 / Int64(sizeof(Real)));
  Int64 nb_wrong = 0;
  try {
    nb_wrong = SharedDeviceBench(pm.get(), backend, nb_value, Bench::nbRepetition(argc, argv)).run();
  }
  catch (const Exception& ex) {
    std::cerr << ex.what() << std::endl;
    MpiEnvironment::abort(1);
  }
  if (pm->commRank() == 0)
    std::printf("# %lld wrong values\n", static_cast<long long>(nb_wrong));
  return nb_wrong == 0 ? 0 : 1;
}
