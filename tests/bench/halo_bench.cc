// SPDX-License-Identifier: Apache-2.0
// Synchronisation of a variable on a queue, from device to device, against the same rows staged by hand through locked memory of the host.
// mpirun -np 2 halo_bench_cuda [--simulated 1] [--repeat N]; exit code 77 without device
#include "tests/bench/BenchSupport.h"

#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/process/PoolSet.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/ExchangeCommands.h"
#include "accelerator/runtime/RunQueueRecord.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/RunnerImpl.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "shmem/MachineArena.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"
#include "variables/device_sync/DeviceSynchronizer.h"
#include "variables/device_sync/QueueSynchronize.h"
#include "variables/shared/MachineShMemWinVariable.h"
#include "variables/sync/ConnectVariables.h"

#include "arcane_core/base/error/Exception.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

//! Of the sources that this program is linked with.
#ifdef ARCANE_BENCH_RUNTIME
extern "C" Arcane::detail::runtime::DeviceBackend* arcane_accelerator_runtime(char* reason, std::size_t size);
#endif

namespace
{
using namespace Arcane;
namespace ax = Arcane::Accelerator;
using detail::device_sync::eLink;
using detail::runtime::DeviceBackend;
using detail::runtime::eRowCopy;
using detail::runtime::RowCopy;

//! What ctest takes for a test that was skipped.
constexpr int skipped = 77;

//! Null, with a sentence on the output, when this machine has no device.
DeviceBackend* startRuntime(bool is_simulated)
{
  DeviceBackend* backend = is_simulated ? new detail::runtime::SimulatedDevice() : nullptr;
  std::array<char, 512> reason = { "the program is compiled for the host; --simulated 1 simulates a device" };
#ifdef ARCANE_BENCH_RUNTIME
  if (!backend)
    backend = arcane_accelerator_runtime(reason.data(), reason.size());
#endif
  if (!backend) {
    std::cout << "no device: " << reason.data() << std::endl;
    return nullptr;
  }
  detail::runtime::setBackend(backend->executionPolicy(), backend);
  detail::process::MemoryResourceMng::Setting setting;
  setting.accelerator = backend;
  detail::process::MemoryResourceMng::start({}, setting);
  return backend;
}

//! A mesh cut between two ranks, with as many ghosts on each as \a nb_ghost.
class CutMesh
{
 public:
  CutMesh(IParallelMng* pm, ITraceMng* tm, Int64 nb_ghost)
  : m_vm(pm, tm)
  , m_handle("Mesh0", &m_vm, tm)
  , m_topology(m_handle, pm)
  {
    const test::Grid grid = { 2, { 4, nb_ghost, 1 } };
    detail::sync::connectVariables(&m_topology, &m_vm);
    m_vm.attachMesh(m_handle);
    m_topology.build(test::partOf(test::gridMesh(grid), pm->commRank(), test::slabOwner(grid.nbCell(), pm->commSize())), {});
  }
  VariableBuildInfo info(const char* name) const { return { m_handle, name }; }
  IItemFamily* cells() { return m_topology.family(IK_Cell); }

 private:
  IVariableMng m_vm;
  MeshHandle m_handle;
  detail::mesh::MeshTopology m_topology;
};

//! What codes do without us: a kernel packs, the host waits, sends and receives, and a kernel unpacks.
class StagedByHand
{
 public:
  StagedByHand(const ax::RunQueue& queue, MPI_Comm comm, const detail::device_sync::NeighbourRows& rows)
  : m_queue(queue.internalImpl())
  , m_comm(comm)
  , m_rows(rows)
  {
    allocate(eMemoryResource::Device, m_rows.to_send.size(), &m_packed);
    allocate(eMemoryResource::Device, m_rows.to_receive.size(), &m_received);
    allocate(eMemoryResource::HostPinned, m_rows.to_send.size(), &m_sent_on_host);
    allocate(eMemoryResource::HostPinned, m_rows.to_receive.size(), &m_received_on_host);
  }

  void run(double* values)
  {
    DeviceBackend& backend = m_queue.backend;
    void* const stream = m_queue.stream();
    copyRows(eRowCopy::Pack, values, m_packed, m_rows.to_send);
    throwIfFailed(backend.copyAsync(m_sent_on_host, m_packed, m_rows.to_send.size() * Int64(sizeof(double)), stream), "copy");
    throwIfFailed(backend.synchronizeStream(stream), "wait");
    MPI_Sendrecv(m_sent_on_host, static_cast<int>(m_rows.to_send.size()), MPI_DOUBLE, m_rows.rank, 7, m_received_on_host,
                 static_cast<int>(m_rows.to_receive.size()), MPI_DOUBLE, m_rows.rank, 7, m_comm, MPI_STATUS_IGNORE);
    throwIfFailed(backend.copyAsync(m_received, m_received_on_host, m_rows.to_receive.size() * Int64(sizeof(double)), stream), "copy");
    copyRows(eRowCopy::Unpack, values, m_received, m_rows.to_receive);
    m_queue.noteSubmitted();
  }

 private:
  detail::runtime::RunQueueImpl& m_queue;
  MPI_Comm m_comm;
  const detail::device_sync::NeighbourRows& m_rows;
  void* m_packed = nullptr;
  void* m_received = nullptr;
  void* m_sent_on_host = nullptr;
  void* m_received_on_host = nullptr;

  void allocate(eMemoryResource resource, Int64 nb_value, void** block)
  {
    throwIfFailed(m_queue.backend.allocate(resource, m_queue.device, nb_value * Int64(sizeof(double)), block), "allocate");
  }
  void copyRows(eRowCopy direction, double* values, void* packed, Span<const Int32> rows)
  {
    const RowCopy copy = { reinterpret_cast<std::byte*>(values),
                           static_cast<std::byte*>(packed),
                           rows.data(),
                           static_cast<Int32>(rows.size()),
                           1,
                           sizeof(double),
                           1 };
    throwIfFailed(m_queue.backend.exchangeCommands()->copyRows(m_queue.stream(), direction, { &copy, 1 }), "copy rows");
  }
};

//! The time of an exchange, and the part of it in which the host of this rank is busy, on the slowest rank. \unit{s}
struct Times
{
  double total = 0.0;
  double host = 0.0;
};

template <typename Call> Times timesOf(MPI_Comm comm, const ax::RunQueue& queue, int nb_call, const Call& call)
{
  MPI_Barrier(comm);
  const double begin = MPI_Wtime();
  for (int i = 0; i < nb_call; ++i)
    call();
  const double given = MPI_Wtime();
  queue.barrier();
  double times[] = { (MPI_Wtime() - begin) / nb_call, (given - begin) / nb_call };
  MPI_Allreduce(MPI_IN_PLACE, times, 2, MPI_DOUBLE, MPI_MAX, comm);
  return { times[0], times[1] };
}

Int64 nbWrong(CutMesh& mesh, const VariableCellReal& values)
{
  Int64 nb_wrong = 0;
  ENUMERATE_CELL(cell, mesh.cells()->allItems())
  nb_wrong += values[cell] == 1.0 / static_cast<Real>(2 + cell->uniqueId()) ? 0 : 1;
  return nb_wrong;
}

void setOwn(CutMesh& mesh, VariableCellReal& values)
{
  ENUMERATE_CELL(cell, mesh.cells()->allItems())
  values[cell] = cell->isOwn() ? 1.0 / static_cast<Real>(2 + cell->uniqueId()) : 0.0;
}

//! \return the number of wrong values
Int64 measure(IParallelMng* pm, const ax::RunQueue& queue, Int64 nb_ghost, int nb_repetition)
{
  CutMesh mesh(pm, pm->traceMng(), nb_ghost);
  VariableCellReal values(mesh.info("Values"));
  const MPI_Comm comm = *static_cast<MPI_Comm*>(pm->getMPICommunicator());
  detail::sync::SyncPlan plan;
  plan.useAll(mesh.cells()->ghostLayout());
  detail::device_sync::RowLists lists;
  StagedByHand by_hand(queue, comm, lists.rowsOf(plan).front());
  double* const address = values.asArray().data();

  setOwn(mesh, values);
  ax::synchronize(queue, values);
  queue.barrier();
  Int64 nb_wrong = nbWrong(mesh, values);
  setOwn(mesh, values);
  by_hand.run(address);
  queue.barrier();
  nb_wrong += nbWrong(mesh, values);

  const std::string name = "device_halo_" + std::to_string(nb_ghost);
  for (int i = 0; i < nb_repetition; ++i) {
    std::vector<double> ours;
    std::vector<double> host;
    std::vector<double> baseline;
    std::vector<double> recorded;
    ax::RunQueueRecord record;
    for (int turn = 0; turn < 5; ++turn) {
      const Times times = timesOf(comm, queue, 100, [&] { ax::synchronize(queue, values); });
      ours.push_back(times.total);
      host.push_back(times.host);
      recorded.push_back(timesOf(comm, queue, 100, [&] { record.run(queue, [&] { ax::synchronize(queue, values); }); }).total);
      baseline.push_back(timesOf(comm, queue, 100, [&] { by_hand.run(address); }).total);
    }
    if (pm->commRank() == 0) {
      Bench::printRow(name, "us", 1e6 * Bench::median(ours), 1e6 * Bench::median(baseline));
      Bench::printRow(name + "_time", "us", 1e6 * Bench::median(ours));
      Bench::printRow(name + "_host", "us", 1e6 * Bench::median(host));
      Bench::printRow(name + "_recorded", "us", 1e6 * Bench::median(recorded), 1e6 * Bench::median(ours));
    }
  }
  return nb_wrong;
}

/*!
 * \brief A kernel of one rank that reads a variable of the other one in the memory of its device, against the driver's copy of it.
 *
 * The other rank waits meanwhile, so that two processes on one device do not take turns.
 * \return the number of wrong values
 */
Int64 measureReading(IParallelMng* pm, const ax::RunQueue& queue, int nb_repetition)
{
  constexpr Int32 row_size = 32;
  constexpr Int32 nb_row = 1 << 20;
  constexpr Int64 nb_byte = Int64(nb_row) * row_size * Int64(sizeof(Real));
  IVariableMng variable_mng(pm, pm->traceMng());
  VariableArrayReal values(VariableBuildInfo(&variable_mng, "Neighbour", IVariable::PInShMem | IVariable::PInDeviceMemory));
  const MachineShMemWinVariableArrayT view(values);
  values.resize(nb_row * row_size);
  values.fill(1.5 + pm->commRank());
  queue.barrier();
  view.barrier();
  Int64 nb_wrong = 0;
  if (pm->commRank() == 0) {
    detail::runtime::RunQueueImpl& impl = queue.internalImpl();
    constexpr Int64 row_list_bytes = nb_row * Int64(sizeof(Int32));
    const auto newBlock = [&](Int64 size) {
      void* block = nullptr;
      throwIfFailed(impl.backend.allocate(eMemoryResource::Device, impl.device, size, &block), "allocate");
      return block;
    };
    void* const copy = newBlock(nb_byte);
    void* const rows = newBlock(row_list_bytes);
    UniqueArray<Int32> rows_on_host(nb_row);
    std::iota(rows_on_host.begin(), rows_on_host.end(), 0);
    throwIfFailed(impl.backend.copyAsync(rows, rows_on_host.data(), row_list_bytes, impl.stream()), "copy");
    std::byte* const theirs = reinterpret_cast<std::byte*>(view.view(1).data());
    const RowCopy in_place = { theirs, static_cast<std::byte*>(copy), static_cast<Int32*>(rows), nb_row, row_size, sizeof(Real), 1 };
    const auto seconds = [&](const auto& call) {
      call();
      throwIfFailed(impl.backend.synchronizeStream(impl.stream()), "wait");
      const double begin = MPI_Wtime();
      for (int i = 0; i < 20; ++i)
        call();
      throwIfFailed(impl.backend.synchronizeStream(impl.stream()), "wait");
      return (MPI_Wtime() - begin) / 20;
    };
    for (int i = 0; i < nb_repetition; ++i) {
      const double by_kernel = seconds([&] {
        throwIfFailed(impl.backend.exchangeCommands()->copyRows(impl.stream(), eRowCopy::Pack, { &in_place, 1 }), "read");
      });
      UniqueArray<Real> found(4 * row_size);
      throwIfFailed(impl.backend.copyAsync(found.data(), copy, 4 * row_size * Int64(sizeof(Real)), impl.stream()), "copy");
      const double by_driver = seconds([&] { throwIfFailed(impl.backend.copyAsync(copy, theirs, nb_byte, impl.stream()), "copy"); });
      nb_wrong += std::ranges::count_if(found, [](Real v) { return v != 2.5; });
      Bench::printRow("device_read_in_place", "GB/s", 1e-9 * nb_byte / by_kernel, 1e-9 * nb_byte / by_driver);
    }
    throwIfFailed(impl.backend.release(eMemoryResource::Device, impl.device, copy, nb_byte), "release");
    throwIfFailed(impl.backend.release(eMemoryResource::Device, impl.device, rows, row_list_bytes), "release");
  }
  view.barrier();
  return nb_wrong;
}

Int64 measureAll(IParallelMng* pm, DeviceBackend& backend, int nb_repetition)
{
  ax::Runner runner(backend.executionPolicy(), ax::DeviceId(pm->commRank() % backend.nbDevice()));
  runner.setAsCurrentDevice();
  detail::process::PoolSet::setThreadDevice(runner.deviceId());
  detail::shmem::MachineArena::create(pm)->device().use(detail::process::MemoryResourceMng::instance()->poolsOf(eMemoryResource::Device),
                                                        runner.deviceId());
  ax::RunQueue queue = ax::makeQueue(runner);
  queue.setAsync(true);
  Int64 nb_wrong = 0;
  for (const Int64 nb_ghost : { 100, 1000, 10000, 100000 })
    nb_wrong += measure(pm, queue, nb_ghost, nb_repetition);
  nb_wrong += measureReading(pm, queue, nb_repetition);
  if (pm->commRank() == 0)
    std::printf("# device '%s', %d of them; from device to device: %d\n", runner.deviceInfo().name().localstr(), backend.nbDevice(),
                pm->extension<detail::device_sync::DeviceSynchronizer>()->nbPeer(eLink::Numbers));
  return pm->reduce(Parallel::ReduceSum, nb_wrong);
}
} // namespace

int main(int argc, char** argv)
{
  // Without a trial of both ways: the staged one is measured by hand.
  ::setenv("ARCANE_DEVICE_HALO", "direct", 0);
  const MpiEnvironment environment(&argc, &argv);
  DeviceBackend* const backend = startRuntime(Bench::argumentOf(argc, argv, "--simulated", "0") == "1");
  if (!backend)
    return skipped;
  ITraceMng trace;
  const Ref<IParallelMng> pm = environment.createParallelMng(&trace);
  if (pm->commSize() != 2) {
    std::fprintf(stderr, "halo_bench: started on %d ranks, expected 2\n", pm->commSize());
    return 1;
  }
  Int64 nb_wrong = 0;
  try {
    nb_wrong = measureAll(pm.get(), *backend, Bench::nbRepetition(argc, argv));
  }
  catch (const Exception& ex) {
    std::cerr << ex.what() << std::endl;
    MpiEnvironment::abort(1);
  }
  if (pm->commRank() == 0)
    std::printf("# %lld wrong values\n", static_cast<long long>(nb_wrong));
  return nb_wrong == 0 ? 0 : 1;
}
