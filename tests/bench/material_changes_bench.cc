// SPDX-License-Identifier: Apache-2.0
// A change of materials as the host sees it: 4 % of the cells of a square with five bands, whose borders are mixed, and 20 variables.
// material_changes_bench [--repeat N] [--side 2828] [--simulated 1] [--host 1]
// The digest of the tables and values at the end is the same on the host, a simulated device and a device.
#include "tests/bench/BenchSupport.h"

#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "arcane_core/materials/changes/DeviceChanges.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/MeshEnvironmentBuildInfo.h"
#include "arcane_core/materials/sets/MeshMaterialModifier.h"
#include "arcane_core/materials/values/DeviceMoves.h"
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#ifdef ARCANE_BENCH_RUNTIME
//! The runtime with which this program is linked.
extern "C" Arcane::detail::runtime::DeviceBackend* arcane_accelerator_runtime(char* reason, std::size_t size);
#endif

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;
using Accelerator::eExecutionPolicy;

constexpr Int32 nb_band = 5;
constexpr Int32 nb_variable = 20;

//! Starts the device of the program and its memory. Null if there is none: the host then makes the changes.
detail::runtime::DeviceBackend* startDevice(bool is_simulated, bool is_host)
{
  detail::runtime::DeviceBackend* backend = nullptr;
  if (is_simulated)
    backend = new detail::runtime::SimulatedDevice(detail::runtime::SimulatedDeviceOptions{ .is_memory_hidden = true });
#ifdef ARCANE_BENCH_RUNTIME
  std::array<char, 512> reason = {};
  if (!backend && !is_host)
    backend = arcane_accelerator_runtime(reason.data(), reason.size());
  if (!backend && !is_host) {
    Bench::printSkipped("materials_update", std::string("no device: ") + reason.data());
    std::exit(0);
  }
#endif
  if (backend)
    detail::runtime::setBackend(backend->executionPolicy(), backend);
  detail::process::MemoryResourceMng::Setting setting;
  setting.accelerator = backend;
  detail::process::MemoryResourceMng::start({}, setting);
  return backend;
}

//! Rows of cells in five bands. Each band reaches into its neighbours, where cells are mixed, and moves on.
class Bands
{
 public:
  Bands(IParallelMng* pm, ITraceMng* tm, Int64 side)
  : m_side(side)
  , m_vm(pm, tm)
  , m_handle("Mesh0", &m_vm, tm)
  , m_topology(m_handle, pm)
  {
    m_vm.attachMesh(m_handle);
    m_topology.build(test::gridMesh({ 2, { side, side, 1 } }), {});
    m_mm = IMeshMaterialMng::getReference(m_handle);
    for (Int32 band = 0; band < nb_band; ++band) {
      const String name = String::format("BAND{0}", band);
      m_mm->registerMaterialInfo(name);
      MeshEnvironmentBuildInfo environment(name);
      environment.addMaterial(name);
      m_mm->createEnvironment(environment);
    }
    m_mm->endCreate();
    for (Int32 v = 0; v < nb_variable; ++v)
      m_variables.push_back(std::make_unique<MaterialVariableCellReal>(MaterialVariableBuildInfo(m_mm, String::format("Variable{0}", v))));
    for (const auto& variable : m_variables)
      variable->fill(1.0);
  }
  //! Gives each place a value of its own.
  void setValues()
  {
    Real next = 0;
    for (const auto& variable : m_variables)
      for (const IMeshEnvironment* environment : m_mm->environments())
        ENUMERATE_ENVCELL(cell, environment)
        {
          (*variable)[cell] = next += 1;
        }
  }
  //! Moves the bands to their place at step \a k, the first one when it is 0. Returns the seconds of the change alone.
  double moveTo(Int64 k)
  {
    std::array<UniqueArray<Int32>, nb_band> removed;
    std::array<UniqueArray<Int32>, nb_band> added;
    m_nb_changed = 0;
    const ConstArrayView<Int64> unique_ids = m_topology.family(IK_Cell)->uniqueIds();
    for (const Int32 id : m_topology.family(IK_Cell)->allItems().view().localIds())
      for (Int32 band = 0; band < nb_band; ++band) {
        const bool had = k > 0 && isIn(unique_ids[id] % m_side, band, k - 1);
        if (had == isIn(unique_ids[id] % m_side, band, k))
          continue;
        (had ? removed : added)[static_cast<std::size_t>(band)].add(id);
        ++m_nb_changed;
      }
    return Bench::secondsOf(Bench::wallSeconds, 1, [&] {
      MeshMaterialModifier modifier(m_mm);
      for (IMeshMaterial* material : m_mm->materials()) {
        modifier.removeCells(material, removed[static_cast<std::size_t>(material->id())]);
        modifier.addCells(material, added[static_cast<std::size_t>(material->id())]);
      }
    });
  }
  void printNumbers() const
  {
    std::printf("# %d cells, %d changed, %d mixed\n", m_mm->sets().nbCell(), m_nb_changed, m_mm->sets().firstEntries().size() - 1);
  }
  void printDigest() const
  {
    UInt64 digest = 0;
    const auto add = [&](Int64 number) { digest = (digest ^ static_cast<UInt64>(number)) * 0x9e3779b97f4a7c15U; };
    const detail::sets::MaterialSets& sets = m_mm->sets();
    for (const ConstArrayView<Int32> table : { sets.states(), sets.firstEntries() })
      for (const Int32 number : table)
        add(number);
    for (const detail::sets::ConstituentEntry& entry : sets.entries()) {
      add(entry.constituent);
      add(entry.value_index);
    }
    for (const IMeshEnvironment* environment : m_mm->environments())
      ENUMERATE_ENVCELL(cell, environment)
      {
        add((*cell).globalCellId().localId());
        for (const auto& variable : m_variables)
          add(static_cast<Int64>((*variable)[cell]));
      }
    std::printf("# digest %llx\n", static_cast<unsigned long long>(digest));
  }

 private:
  Int64 m_side;
  IVariableMng m_vm;
  MeshHandle m_handle;
  detail::mesh::MeshTopology m_topology;
  IMeshMaterialMng* m_mm = nullptr;
  std::vector<std::unique_ptr<MaterialVariableCellReal>> m_variables;
  Int32 m_nb_changed = 0;

  // Borders of 5 % of the rows move by 0.4 % of them: each band loses and gets as many.
  bool isIn(Int64 row, Int32 band, Int64 k) const
  {
    const Int64 border = m_side / 200;
    const Int64 above = (row + k * (m_side * 4 / 1000) - band * (m_side / nb_band) + border + nb_band * m_side) % m_side;
    return above < m_side / nb_band + 2 * border;
  }
};

//! Returns the numbers of kernels, copies and waits for a stream until now. A real device does not count them.
std::array<Int64, 3> callsOf(detail::runtime::DeviceBackend* backend, bool is_simulated)
{
  if (!is_simulated)
    return {};
  detail::runtime::SimulatedCalls& calls = static_cast<detail::runtime::SimulatedDevice*>(backend)->calls();
  return { calls.nbCall("callOnStream"), calls.nbCall("copyAsync"), calls.nbCall("synchronizeStream") };
}
} // namespace

int main(int argc, char** argv)
{
  const bool is_simulated = Bench::argumentOf(argc, argv, "--simulated", "0") == "1";
  detail::runtime::DeviceBackend* backend = startDevice(is_simulated, Bench::argumentOf(argc, argv, "--host", "0") == "1");
  const Ref<IParallelMng> pm = createRef<SequentialParallelMng>(nullptr);
  if (backend) {
    const Accelerator::Runner runner(backend->executionPolicy());
    detail::values::moveOnDevice(pm.get(), runner);
    detail::changes::changeOnDevice(pm.get(), runner);
  }
  ITraceMng trace;
  Bands bands(pm.get(), &trace, std::stoll(Bench::argumentOf(argc, argv, "--side", "2828")));
  std::printf("# first: %.3f ms\n", 1e3 * bands.moveTo(0));
  bands.setValues();
  // Memory that the first changes take stays in pools.
  const int nb_repetition = Bench::nbRepetition(argc, argv);
  for (Int64 k = 1; k <= 3 + nb_repetition; ++k) {
    const std::array<Int64, 3> before = callsOf(backend, is_simulated);
    const double milliseconds = 1e3 * bands.moveTo(k);
    const std::array<Int64, 3> after = callsOf(backend, is_simulated);
    if (k == 3 + nb_repetition && is_simulated)
      std::printf("# %lld kernels, %lld copies, %lld waits for a stream\n", static_cast<long long>(after[0] - before[0]),
                  static_cast<long long>(after[1] - before[1]), static_cast<long long>(after[2] - before[2]));
    if (k == 1)
      bands.printNumbers();
    if (k > 3)
      Bench::printRow("materials_update", "ms", milliseconds);
  }
  bands.printDigest();
  return 0;
}
