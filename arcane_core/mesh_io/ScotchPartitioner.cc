// SPDX-License-Identifier: Apache-2.0
// Partitions by Scotch, with few faces between parts, where the build has this library.
#include "arcane_core/mesh_io/ScotchPartitioner.h"

// The door gives the path of this header when it has found the library.
#if __has_include(<scotch.h>)
#include <cstdio> // scotch.h needs FILE

#include <scotch.h>

#include <cstdint>
#endif

namespace Arcane::detail::meshio
{

String adviceWithoutScotch()
{
  return "this build has no Scotch: install Scotch 7 (libscotch-dev of Debian) and build the framework again, or use Metis";
}

#if __has_include(<scotch.h>)

namespace
{
//! A structure of Scotch that has to be released.
template <typename T> class Owned
{
 public:
  using Release = void (*)(T*);

  explicit Owned(Release release)
  : m_release(release)
  {}
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned()
  {
    if (m_is_made)
      m_release(&m_value);
  }
  T* get() { return &m_value; }
  //! Takes the status of the function that has initialised the structure.
  void check(int status, const char* function)
  {
    if (status != 0)
      ARCANE_FATAL("Scotch partitioner: {0} failed with status {1}", function, status);
    m_is_made = true;
  }

 private:
  T m_value;
  Release m_release;
  bool m_is_made = false;
};

SCOTCH_Num* dataOrNull(std::vector<SCOTCH_Num>& values)
{
  return values.empty() ? nullptr : values.data();
}

std::vector<SCOTCH_Num> callScotch(CompressedGraph<SCOTCH_Num>& cells, Int32 nb_part)
{
  const auto nb_vertex = static_cast<SCOTCH_Num>(cells.offsets.size() - 1);
  const auto nb_arc = static_cast<SCOTCH_Num>(cells.neighbours.size());
  Owned<SCOTCH_Context> context(&SCOTCH_contextExit);
  context.check(SCOTCH_contextInit(context.get()), "SCOTCH_contextInit");
  // One thread and the same random numbers: the parts depend only on the graph, on each machine.
  int status = SCOTCH_contextOptionSetNum(context.get(), SCOTCH_OPTIONNUMDETERMINISTIC, 1);
  context.check(status, "SCOTCH_contextOptionSetNum");
  SCOTCH_contextRandomSeed(context.get(), 1);
  SCOTCH_contextRandomReset(context.get());
  context.check(SCOTCH_contextThreadSpawn(context.get(), 1, nullptr), "SCOTCH_contextThreadSpawn");

  Owned<SCOTCH_Graph> graph(&SCOTCH_graphExit);
  graph.check(SCOTCH_graphInit(graph.get()), "SCOTCH_graphInit");
  status = SCOTCH_graphBuild(graph.get(), 0, nb_vertex, cells.offsets.data(), cells.offsets.data() + 1, dataOrNull(cells.weights), nullptr,
                             nb_arc, cells.neighbours.data(), dataOrNull(cells.costs));
  graph.check(status, "SCOTCH_graphBuild");
  Owned<SCOTCH_Graph> bound(&SCOTCH_graphExit);
  bound.check(SCOTCH_graphInit(bound.get()), "SCOTCH_graphInit");
  bound.check(SCOTCH_contextBindGraph(context.get(), graph.get(), bound.get()), "SCOTCH_contextBindGraph");
  Owned<SCOTCH_Strat> strategy(&SCOTCH_stratExit);
  strategy.check(SCOTCH_stratInit(strategy.get()), "SCOTCH_stratInit");

  std::vector<SCOTCH_Num> parts(static_cast<std::size_t>(nb_vertex));
  bound.check(SCOTCH_graphPart(bound.get(), nb_part, strategy.get(), parts.data()), "SCOTCH_graphPart");
  return parts;
}
} // namespace

bool hasScotch()
{
  return true;
}

std::optional<UniqueArray<Int32>> partitionByScotch(IParallelMng* pm, const CellGraphPart& part, Int32 nb_part)
{
  return partitionOnRoot<SCOTCH_Num>(pm, part, nb_part, "Scotch", &callScotch);
}

std::vector<Int32> cutByScotch(const CompressedGraph<Int64>& graph, Int32 nb_part)
{
  CompressedGraph<SCOTCH_Num> in_integers = inIntegersOf<SCOTCH_Num>(graph, "Scotch");
  const std::vector<SCOTCH_Num> parts = callScotch(in_integers, nb_part);
  return { parts.begin(), parts.end() };
}

#else

bool hasScotch()
{
  return false;
}

std::optional<UniqueArray<Int32>> partitionByScotch(IParallelMng*, const CellGraphPart&, Int32)
{
  ARCANE_FATAL("Scotch partitioner: {0}", adviceWithoutScotch());
}

std::vector<Int32> cutByScotch(const CompressedGraph<Int64>&, Int32)
{
  ARCANE_FATAL("Scotch partitioner: {0}", adviceWithoutScotch());
}

#endif

} // namespace Arcane::detail::meshio
