// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/BenchSupport.h"
#include "tests/bench/HandWrittenExchange.h"

#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"
#include "variables/sync/ConnectVariables.h"
#include "variables/sync/IVariableSynchronizer.h"

#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh_io/CartesianMeshGenerator.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "shmem/MachineArena.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

//! The exchanges that synchronize_ways_bench times: of some variables, on a mesh that is cut in one of four ways.
namespace Bench
{
using namespace Arcane;
using detail::shmem::eExchangePath;

//! A way of an exchange. All but Ordinary and ByHand synchronise the same shared variables.
enum eWay
{
  Automatic,
  Copies,
  References,
  Messages,
  Ordinary,
  ByHand,
  //! The same as Automatic; the difference between both is the noise of the measure.
  AutomaticAgain,
  NbWay
};

//! n^3 cells, cut by planes across one axis (0 to 2), or by METIS (3).
struct Mesh
{
  Int64 n;
  int cut;

  std::string name() const { return std::to_string(n) + "_" + std::array{ "x", "y", "z", "metis" }[std::size_t(cut)]; }
};

//! Of each item.
struct Values
{
  int nb_real;
  int nb_variable;

  std::string name() const
  {
    return nb_variable > 1 ? std::to_string(nb_variable) + "x" + std::to_string(nb_real) : std::to_string(nb_real);
  }
};

inline MeshDescription partOfRank(IParallelMng* pm, const Mesh& mesh)
{
  detail::meshio::CartesianOptions options;
  options.dimension = 3;
  for (auto& blocks : options.blocks)
    blocks.push_back({ mesh.n, 1.0, 1.0 });
  options.nb_part = { 1, 1, 1 };
  options.nb_part[std::size_t(mesh.cut % 3)] = pm->commSize();
  MeshDescription part = detail::meshio::generateCartesian(options, pm->commRank(), pm->commSize());
  return mesh.cut < 3 ? std::move(part) : detail::meshio::distributeMesh(pm, std::move(part), detail::meshio::ePartitionAlgorithm::Metis);
}

class CutMesh
{
 public:
  CutMesh(IParallelMng* pm, ITraceMng* trace, const Mesh& mesh)
  : m_variables(pm, trace)
  , m_handle("Mesh0", &m_variables, trace)
  , m_topology(m_handle, pm)
  {
    detail::sync::connectVariables(&m_topology, &m_variables);
    m_variables.attachMesh(m_handle);
    m_topology.build(partOfRank(pm, mesh), {});
  }
  VariableBuildInfo info(const String& name, int property) const { return { m_handle, name, property }; }
  IItemFamily* family(eItemKind kind) { return m_topology.family(kind); }

 private:
  IVariableMng m_variables;
  MeshHandle m_handle;
  detail::mesh::MeshTopology m_topology;
};

template <typename ItemType> std::unique_ptr<VariableRef> variableWith(int nb_real, const VariableBuildInfo& info)
{
  if (nb_real == 1)
    return std::make_unique<MeshVariableScalarRefT<ItemType, Real>>(info);
  if (nb_real == 3)
    return std::make_unique<MeshVariableScalarRefT<ItemType, Real3>>(info);
  auto vectors = std::make_unique<MeshVariableArrayRefT<ItemType, Real3>>(info);
  vectors->resize(nb_real / 3);
  return vectors;
}

//! Some variables that are synchronised together.
class VariableSet
{
 public:
  VariableSet(CutMesh& mesh, eItemKind kind, const Values& values, int property)
  {
    for (int i = 0; i < values.nb_variable; ++i) {
      const VariableBuildInfo info = mesh.info(String(property == 0 ? "Ordinary" : "Shared") + i, property);
      m_references.push_back(kind == IK_Cell ? variableWith<Cell>(values.nb_real, info) : variableWith<Node>(values.nb_real, info));
      m_variables.add(m_references.back()->variable());
      m_arrays.push_back(static_cast<double*>(m_variables.back()->data()->address()));
    }
  }
  ConstArrayView<IVariable*> variables() const { return m_variables; }
  double* const* arrays() const { return m_arrays.data(); }
  //! Changes the shared items of this rank, as a time step does.
  void change(ConstArrayView<Int32> local_ids, int nb_real)
  {
    for (double* array : m_arrays)
      for (const Int32 id : local_ids)
        for (int j = 0; j < nb_real; ++j)
          array[Int64(id) * nb_real + j] += 1.0;
  }

 private:
  std::vector<std::unique_ptr<VariableRef>> m_references;
  UniqueArray<IVariable*> m_variables;
  std::vector<double*> m_arrays;
};

//! One kind of values on one kind of items of a mesh: times of all ways, in turns.
class Exchange
{
 public:
  Exchange(IParallelMng* pm, CutMesh& mesh, eItemKind kind, const Values& values)
  : m_pm(pm)
  , m_arena(detail::shmem::MachineArena::of(pm))
  , m_family(mesh.family(kind))
  , m_nb_real(values.nb_real)
  , m_shared(mesh, kind, values, IVariable::PInShMem)
  , m_ordinary(mesh, kind, values, 0)
  , m_by_hand(m_family->ghostLayout(), *static_cast<MPI_Comm*>(pm->getMPICommunicator()), values.nb_real, values.nb_variable)
  {
    m_arena->setExchangePath(eExchangePath::Messages);
    m_by_messages = std::make_unique<IVariableSynchronizer>(m_family->allItems());
    m_arena->setExchangePath(eExchangePath::Automatic);
  }

  //! Seconds of a call on the slowest rank: a quarter of the calls take less. Ranks that lose their processor for a while change a mean.
  double timeOf(eWay way, bool is_changed, int nb_call)
  {
    VariableSet& set = isOfOrdinary(way) ? m_ordinary : m_shared;
    if (way == Copies || way == References)
      m_arena->setExchangePath(way == Copies ? eExchangePath::Copies : eExchangePath::References);
    // As in a program, values change here too: the first exchanges are those in which ways are tried.
    for (int i = 0; i < 3; ++i) {
      if (is_changed)
        set.change(m_family->ghostLayout().allShareIds(), m_nb_real);
      run(way);
    }
    m_seconds.resize(nb_call);
    for (double& seconds : m_seconds) {
      if (is_changed)
        set.change(m_family->ghostLayout().allShareIds(), m_nb_real);
      m_pm->machineBarrier();
      const double begin = wallSeconds();
      run(way);
      seconds = wallSeconds() - begin;
    }
    m_arena->setExchangePath(eExchangePath::Automatic);
    m_pm->reduce(MessagePassing::ReduceMax, m_seconds);
    double* const quarter = m_seconds.data() + nb_call / 4;
    std::nth_element(m_seconds.data(), quarter, m_seconds.data() + nb_call);
    return *quarter;
  }

  //! Seconds of one call on this rank, after a change of the values and without a meeting before, as in a program.
  double secondsOf(eExchangePath path)
  {
    m_arena->setExchangePath(path);
    m_shared.change(m_family->ghostLayout().allShareIds(), m_nb_real);
    const double seconds = Bench::secondsOf(wallSeconds, 1, [this] { run(Automatic); });
    m_arena->setExchangePath(eExchangePath::Automatic);
    return seconds;
  }

  Int32 nbGhost() const { return m_family->ghostLayout().allGhostIds().size(); }

 private:
  IParallelMng* m_pm;
  detail::shmem::MachineArena* m_arena;
  IItemFamily* m_family;
  int m_nb_real;
  VariableSet m_shared;
  VariableSet m_ordinary;
  HandWrittenExchange m_by_hand;
  std::unique_ptr<IVariableSynchronizer> m_by_messages;
  //! Of each call of a turn.
  UniqueArray<double> m_seconds;

  static bool isOfOrdinary(eWay way) { return way == Ordinary || way == ByHand; }
  void run(eWay way)
  {
    switch (way) {
    case Messages: return m_by_messages->synchronize(m_shared.variables());
    case Ordinary: return m_family->allItemsSynchronizer()->synchronize(m_ordinary.variables());
    case ByHand: return m_by_hand.run(m_ordinary.arrays());
    default: return m_family->allItemsSynchronizer()->synchronize(m_shared.variables());
    }
  }
};
} // namespace Bench
