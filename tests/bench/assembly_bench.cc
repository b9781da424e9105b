// SPDX-License-Identifier: Apache-2.0
// Assembly of a Laplacian by linear elements on cubes that are cut in six tetrahedra: sums in the order of elements, and a map for each row:
// assembly_bench [--repeat N] [--side N]. As assembly_bench_cuda, on a device: the same, and a thread for each element with atomic additions.
#include "tests/bench/BenchSupport.h"
#include "tests/bench/KernelDevice.h"

#include "accelerator/kernel/Atomic.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/Runner.h"
#include "arcane_core/assembly/ElementKernels.h"
#include "arcane_core/assembly/GatherLists.h"
#include "arcane_core/mesh/items/ItemLocalId.h"
#include "arcane_core/sparse/CsrRows.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>

namespace
{
using namespace Arcane;
using namespace Arcane::detail;
namespace ax = Arcane::Accelerator;

//! Stiffness of tetrahedra, from their nodes and the places of nodes.
struct Stiffness
{
  const Int32* nodes;
  const Real* places;

  ARCCORE_HOST_DEVICE void compute(Int32 cell, ElementMatrix<4>& k) const
  {
    Real p[4][3];
    for (int i = 0; i < 4; ++i)
      for (int d = 0; d < 3; ++d)
        p[i][d] = places[Int64(nodes[4 * Int64(cell) + i]) * 3 + d];
    Real e[3][3];
    for (int i = 0; i < 3; ++i)
      for (int d = 0; d < 3; ++d)
        e[i][d] = p[i + 1][d] - p[0][d];
    Real g[4][3];
    for (int i = 0; i < 3; ++i) {
      const int a = (i + 1) % 3;
      const int b = (i + 2) % 3;
      g[i + 1][0] = e[a][1] * e[b][2] - e[a][2] * e[b][1];
      g[i + 1][1] = e[a][2] * e[b][0] - e[a][0] * e[b][2];
      g[i + 1][2] = e[a][0] * e[b][1] - e[a][1] * e[b][0];
    }
    for (int d = 0; d < 3; ++d)
      g[0][d] = -(g[1][d] + g[2][d] + g[3][d]);
    const Real six_volumes = e[0][0] * g[1][0] + e[0][1] * g[1][1] + e[0][2] * g[1][2];
    const Real factor = 1.0 / (6.0 * (six_volumes < 0.0 ? -six_volumes : six_volumes));
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        k(i, j) = factor * (g[i][0] * g[j][0] + g[i][1] * g[j][1] + g[i][2] * g[j][2]);
  }
};

//! A thread for each element: finds the column of each value, and adds by an atomic.
struct AddByAtomics
{
  Stiffness stiffness;
  const Int32* firsts;
  const Int32* columns;
  Real* values;

  ARCCORE_HOST_DEVICE void operator()(MDIndex<1> iter) const
  {
    const auto [cell] = iter();
    ElementMatrix<4> k;
    stiffness.compute(cell, k);
    for (int i = 0; i < 4; ++i) {
      const Int32 row = stiffness.nodes[4 * Int64(cell) + i];
      for (int j = 0; j < 4; ++j) {
        const Int32 column = stiffness.nodes[4 * Int64(cell) + j];
        Int32 low = firsts[row];
        Int32 high = firsts[row + 1];
        while (high - low > 1) {
          const Int32 middle = (low + high) / 2;
          (columns[middle] <= column ? low : high) = middle;
        }
        ax::doAtomicAdd(values + low, k(i, j));
      }
    }
  }
};

class Problem
{
 public:
  //! \param max_element  largest number of elements whose matrices are in memory at once
  Problem(Int32 nb_side, Int32 max_element)
  : m_nb_cell(6 * nb_side * nb_side * nb_side)
  , m_nb_node((nb_side + 1) * (nb_side + 1) * (nb_side + 1))
  , m_nodes(4 * m_nb_cell)
  , m_places(3 * m_nb_node)
  , m_items(m_nb_cell)
  {
    makeMesh(nb_side);
    UniqueArray<sparse::RowColumn> places;
    places.reserve(Int64(16) * m_nb_cell);
    for (Int64 i = 0; i < 16 * Int64(m_nb_cell); ++i)
      places.add({ rowOf(i), columnOf(i) });
    UniqueArray<Int32> order(m_nb_node);
    for (Int32 i = 0; i < m_nb_node; ++i)
      order[i] = i;
    m_rows = sparse::CsrRows(m_nb_node, places, std::move(order));
    UniqueArray<Int32> places_of_terms(16 * Int64(m_nb_cell));
    for (Int64 i = 0; i < places_of_terms.largeSize(); ++i)
      places_of_terms[i] = static_cast<Int32>(m_rows.find(rowOf(i), columnOf(i)));
    m_places_of_terms = assembly::TermPlaces({ m_nb_cell, 16, max_element }, std::move(places_of_terms));
    m_terms.resize(16 * std::min(m_nb_cell, max_element));
    m_firsts.resize(m_nb_node + 1);
    for (Int32 row = 0; row <= m_nb_node; ++row)
      m_firsts[row] = static_cast<Int32>(m_rows.first(row));
    m_columns.resize(static_cast<Int32>(m_rows.nbValue()));
    for (Int32 i = 0; i < m_columns.extent0(); ++i)
      m_columns[i] = m_rows.column(i);
    m_values.resize(m_columns.extent0());
    m_atomic_values.resize(m_columns.extent0());
  }

  Int32 nbCell() const { return m_nb_cell; }
  Int32 nbNode() const { return m_nb_node; }

  void assemble(const ax::RunQueue& queue)
  {
    const Stiffness stiffness = stiffnessOf();
    for (const assembly::GatherPart& part : m_places_of_terms.lists()) {
      const assembly::PartView view{ part.nb_element,
                                     static_cast<Int32>(part.places.extent0()),
                                     m_items.to1DSpan().data() + part.first_element,
                                     nullptr,
                                     part.places.to1DSpan().data(),
                                     part.firsts.to1DSpan().data(),
                                     part.terms.to1DSpan().data(),
                                     m_terms.to1DSpan().data(),
                                     m_values.to1DSpan().data() };
      assembly::addPart<ElementMatrix<4>, CellLocalId>(
        queue, view, [=] ARCCORE_HOST_DEVICE(CellLocalId cell, ElementMatrix<4> & k) { stiffness.compute(cell.localId(), k); });
    }
  }
  //! On one thread.
  void assembleInOrder(const ax::RunQueue& queue)
  {
    const Stiffness stiffness = stiffnessOf();
    assembly::PartView all;
    all.nb_element = m_nb_cell;
    all.items = m_items.to1DSpan().data();
    all.places_in_order = m_places_of_terms.inOrder();
    all.values = m_values.to1DSpan().data();
    assembly::addPart<ElementMatrix<4>, CellLocalId>(
      queue, all, [=] ARCCORE_HOST_DEVICE(CellLocalId cell, ElementMatrix<4> & k) { stiffness.compute(cell.localId(), k); });
  }
  void assembleByAtomics(const ax::RunQueue& queue)
  {
    auto command = makeCommand(queue);
    command << kernel::loopOf(SimpleForLoopRanges<1>(m_nb_cell))
            << AddByAtomics{ stiffnessOf(), m_firsts.to1DSpan().data(), m_columns.to1DSpan().data(), m_atomic_values.to1DSpan().data() };
  }
  //! As codes assemble whose rows are maps.
  void assembleByMaps(std::vector<std::map<Int32, Real>>& rows) const
  {
    const Stiffness stiffness = stiffnessOf();
    for (auto& row : rows)
      for (auto& [column, value] : row)
        value = 0.0;
    for (Int32 cell = 0; cell < m_nb_cell; ++cell) {
      ElementMatrix<4> k;
      stiffness.compute(cell, k);
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
          rows[m_nodes[4 * cell + i]][m_nodes[4 * cell + j]] += k(i, j);
    }
  }
  Span<Real> values() { return m_values.to1DSpan(); }
  Span<Real> atomicValues() { return m_atomic_values.to1DSpan(); }
  void clear(const ax::RunQueue& queue)
  {
    m_values.fill(0.0, &queue);
    m_atomic_values.fill(0.0, &queue);
    queue.barrier();
  }
  //! Ends the program when values differ by more than rounding.
  void compare(Int32 i, Real other) const
  {
    if (!(std::abs(m_values[i] - other) < 1.0e-10)) {
      std::fprintf(stderr, "assembly: value %d is %g, and %g by the baseline\n", i, m_values[i], other);
      std::exit(1);
    }
  }
  void compareMaps(const std::vector<std::map<Int32, Real>>& rows) const
  {
    for (Int32 row = 0; row < m_nb_node; ++row)
      for (Int32 i = m_firsts[row]; i < m_firsts[row + 1]; ++i)
        compare(i, rows[row].at(m_columns[i]));
  }

 private:
  Int32 m_nb_cell;
  Int32 m_nb_node;
  NumArray<Int32, MDDim1> m_nodes;
  NumArray<Real, MDDim1> m_places;
  NumArray<Int32, MDDim1> m_items;
  sparse::CsrRows m_rows;
  assembly::TermPlaces m_places_of_terms;
  NumArray<Real, MDDim1> m_terms;
  NumArray<Int32, MDDim1> m_firsts;
  NumArray<Int32, MDDim1> m_columns;
  NumArray<Real, MDDim1> m_values;
  NumArray<Real, MDDim1> m_atomic_values;

  Int32 rowOf(Int64 term) const { return m_nodes[static_cast<Int32>(term / 4)]; }
  Int32 columnOf(Int64 term) const { return m_nodes[static_cast<Int32>(term / 16 * 4 + term % 4)]; }
  Stiffness stiffnessOf() const { return { m_nodes.to1DSpan().data(), m_places.to1DSpan().data() }; }

  void makeMesh(Int32 nb_side)
  {
    const Int32 n = nb_side + 1;
    for (Int32 i = 0; i < m_nb_node; ++i) {
      const std::array<Int32, 3> at = { i % n, i / n % n, i / (n * n) };
      for (int d = 0; d < 3; ++d)
        m_places[3 * i + d] = (at[d] + 0.1 * std::sin(1.7 * i + d)) / nb_side;
    }
    // Along a diagonal of a cube, by one axis after the other.
    constexpr std::array<std::array<int, 3>, 6> axes = { { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } } };
    const std::array<Int32, 3> steps = { 1, n, n * n };
    Int32 cell = 0;
    for (Int32 cube = 0; cube < nb_side * nb_side * nb_side; ++cube) {
      const Int32 corner = cube % nb_side + n * (cube / nb_side % nb_side) + n * n * (cube / (nb_side * nb_side));
      for (const auto& order : axes) {
        Int32 node = corner;
        m_nodes[4 * cell] = node;
        for (int d = 0; d < 3; ++d) {
          node += steps[order[d]];
          m_nodes[4 * cell + d + 1] = node;
        }
        m_items[cell] = cell;
        ++cell;
      }
    }
  }
};

#if !defined(ARCANE_BENCH_RUNTIME)
void benchHost(int nb_repetition, Int32 nb_side)
{
  const ax::Runner runner(ax::eExecutionPolicy::Sequential);
  const ax::RunQueue queue = makeQueue(runner);
  Problem problem(nb_side, 1 << 13);
  std::vector<std::map<Int32, Real>> rows(problem.nbNode());
  problem.assembleByMaps(rows);
  for (int i = 0; i < nb_repetition; ++i) {
    const double ours = Bench::secondsOf(Bench::processorSeconds, 1, [&] {
      problem.clear(queue);
      problem.assembleInOrder(queue);
    });
    const UniqueArray<Real> values(problem.values());
    const double lists = Bench::secondsOf(Bench::processorSeconds, 1, [&] {
      problem.clear(queue);
      problem.assemble(queue);
    });
    if (std::memcmp(values.data(), problem.values().data(), static_cast<std::size_t>(values.size()) * sizeof(Real)) != 0) {
      std::fprintf(stderr, "assembly_host: other bits by lists\n");
      std::exit(1);
    }
    const double maps = Bench::secondsOf(Bench::processorSeconds, 1, [&] { problem.assembleByMaps(rows); });
    problem.compareMaps(rows);
    Bench::printRow("assembly_host", "ns/element", 1e9 * ours / problem.nbCell(), 1e9 * maps / problem.nbCell());
    std::printf("# by lists, as in threads: %.1f ns/element\n", 1e9 * lists / problem.nbCell());
  }
}
#else
void benchDevice(int nb_repetition, Int32 nb_side)
{
  const Bench::StartedDevice started = Bench::startDevice();
  if (!started.reason.empty()) {
    Bench::printSkipped("assembly_device", started.reason);
    return;
  }
  const ax::Runner runner(started.policy);
  const ax::RunQueue queue = makeQueue(runner);
  Problem problem(nb_side, 1 << 22);
  UniqueArray<Real> first;
  constexpr int nb_call = 10;
  for (int i = 0; i <= nb_repetition; ++i) {
    problem.clear(queue);
    problem.assemble(queue);
    problem.assembleByAtomics(queue);
    queue.barrier();
    // The first repetition brings memory to the device.
    if (i == 0)
      first.copy(UniqueArray<Real>(problem.values()));
    else if (std::memcmp(first.data(), problem.values().data(), static_cast<std::size_t>(first.size()) * sizeof(Real)) != 0) {
      std::fprintf(stderr, "assembly_device: other bits the second time\n");
      std::exit(1);
    }
    for (Int32 k = 0; k < first.size(); ++k)
      problem.compare(k, problem.atomicValues()[k]);
    problem.clear(queue);
    problem.assemble(queue);
    problem.assembleByAtomics(queue);
    queue.barrier();
    const double ours = Bench::secondsOf(Bench::wallSeconds, 1, [&] {
      for (int call = 0; call < nb_call; ++call)
        problem.assemble(queue);
      queue.barrier();
    });
    const double atomics = Bench::secondsOf(Bench::wallSeconds, 1, [&] {
      for (int call = 0; call < nb_call; ++call)
        problem.assembleByAtomics(queue);
      queue.barrier();
    });
    if (i > 0)
      Bench::printRow("assembly_device", "ms", 1e3 * ours / nb_call, 1e3 * atomics / nb_call);
  }
}
#endif
} // namespace

int main(int argc, char** argv)
{
  const int nb_repetition = Bench::nbRepetition(argc, argv);
#if defined(ARCANE_BENCH_RUNTIME)
  benchDevice(nb_repetition, std::atoi(Bench::argumentOf(argc, argv, "--side", "100").c_str()));
#else
  benchHost(nb_repetition, std::atoi(Bench::argumentOf(argc, argv, "--side", "40").c_str()));
#endif
  return 0;
}
