// SPDX-License-Identifier: Apache-2.0
// Cuts a mesh whose graph is too large for one rank.
#include "arcane_core/mesh_io/MultilevelCut.h"

#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>
#include <optional>

namespace Arcane::detail::meshio
{
namespace
{
constexpr Int32 root = 0;
//! The weight of the heaviest part, divided by the mean: what METIS allows.
constexpr Real max_imbalance = 1.03;
//! Joining stops when it leaves more than this part of the vertices.
constexpr Real least_progress = 0.95;
//! The largest weight of a cluster, divided by the mean weight of the wanted number of clusters.
constexpr Int64 max_over_mean = 2;
//! The room that max_imbalance leaves in a part of so many clusters is enough for some of them.
constexpr Int64 nb_cluster_of_part = 100;

Int64 sumOverRanks(IParallelMng* pm, Int64 value)
{
  return pm->reduce(MessagePassing::ReduceSum, value);
}

//! Gathers the graph on the root. Its vertices are in the order of ranks. \collective
CompressedGraph<Int64> gatherGraph(IParallelMng* pm, const RankGraph& graph)
{
  const Int64 nb_vertex = graph.nbVertex();
  const Int64 first = pm->scan(MessagePassing::ReduceSum, nb_vertex) - nb_vertex;
  // Numbers of ghosts are local ones of their ranks: each rank adds what comes before it.
  std::vector<Int32> own(graph.weights.size());
  for (Int32 vertex = 0; vertex < graph.nbVertex(); ++vertex)
    own[vertex] = static_cast<Int32>(first) + vertex;
  const std::vector<Int32> ghosts = valuesOfGhosts(pm, graph, own);
  UniqueArray<Int64> degrees;
  UniqueArray<Int64> weights;
  UniqueArray<Int64> neighbours;
  UniqueArray<Int64> costs;
  for (Int32 vertex = 0; vertex < graph.nbVertex(); ++vertex) {
    degrees.add(graph.begins[vertex + 1] - graph.begins[vertex]);
    weights.add(graph.weights[vertex]);
  }
  for (std::size_t k = 0; k < graph.neighbours.size(); ++k) {
    const Int32 other = graph.neighbours[k];
    neighbours.add(other < graph.nbVertex() ? own[other] : ghosts[other - graph.nbVertex()]);
    costs.add(graph.costs[k]);
  }
  const auto gathered = [&](const UniqueArray<Int64>& mine) {
    UniqueArray<Int64> all;
    pm->gatherVariable(mine, all, root);
    return std::vector<Int64>(all.begin(), all.end());
  };
  CompressedGraph<Int64> whole;
  whole.offsets.assign(1, 0);
  for (const Int64 degree : gathered(degrees))
    whole.offsets.push_back(whole.offsets.back() + degree);
  whole.weights = gathered(weights);
  whole.neighbours = gathered(neighbours);
  whole.costs = gathered(costs);
  return whole;
}

//! Cuts the graph on the root. Returns the parts of the vertices of this rank. \collective
std::vector<Int32> cutOnRoot(IParallelMng* pm, const RankGraph& graph, Int32 nb_part, const GraphCutter& cutter)
{
  const CompressedGraph<Int64> whole = gatherGraph(pm, graph);
  UniqueArray<Int32> parts;
  runAndAgree(pm, [&] {
    if (pm->commRank() == root)
      for (const Int32 part : cutter(whole, nb_part))
        parts.add(part);
  });
  UniqueArray<Int32> mine(graph.nbVertex());
  pm->scatterVariable(parts, mine, root);
  return { mine.begin(), mine.end() };
}

//! A graph, and coarser ones. The last one is the coarsest.
class Levels
{
 public:
  Levels(IParallelMng* pm, const RankGraph& finest, Int64 max_cluster)
  : m_finest(finest)
  , m_nb_vertex(sumOverRanks(pm, finest.nbVertex()))
  {
    Int64 weight = 0;
    for (const Int64 of_vertex : finest.weights)
      weight += of_vertex;
    const Int64 max_weight = max_over_mean * (sumOverRanks(pm, weight) / max_cluster + 1);
    while (m_nb_vertex > max_cluster) {
      CoarserGraph coarser = coarsen(pm, coarsest(), max_weight);
      const Int64 nb_vertex = sumOverRanks(pm, coarser.graph.nbVertex());
      const bool is_progress = static_cast<Real>(nb_vertex) < least_progress * static_cast<Real>(m_nb_vertex);
      m_nb_vertex = nb_vertex;
      m_coarser.push_back(std::move(coarser));
      if (!is_progress)
        return;
    }
  }

  Int64 nbVertex() const { return m_nb_vertex; }
  const RankGraph& coarsest() const { return m_coarser.empty() ? m_finest : m_coarser.back().graph; }

  //! Gives the parts of the coarsest graph to the next finer one, which becomes the coarsest. Returns false when there is none.
  bool refineOnce(std::vector<Int32>& parts)
  {
    if (m_coarser.empty())
      return false;
    std::vector<Int32> finer;
    finer.reserve(m_coarser.back().coarse_of.size());
    for (const Int32 coarse : m_coarser.back().coarse_of)
      finer.push_back(parts[coarse]);
    parts = std::move(finer);
    m_coarser.pop_back();
    return true;
  }

 private:
  const RankGraph& m_finest;
  std::vector<CoarserGraph> m_coarser;
  Int64 m_nb_vertex;
};

Int64 maxPartWeight(IParallelMng* pm, const RankGraph& graph, Int32 nb_part)
{
  Int64 weight = 0;
  for (const Int64 of_vertex : graph.weights)
    weight += of_vertex;
  const Int64 whole = sumOverRanks(pm, weight);
  return std::max(static_cast<Int64>(max_imbalance * static_cast<Real>(whole) / nb_part), (whole + nb_part - 1) / nb_part);
}

//! A part for each vertex of the finest graph, and its cost.
struct Candidate
{
  std::vector<Int32> parts;
  CutFigures figures;
};

//! Cuts the graph of clusters, and refines the cut at each level. Returns the parts of the finest graph. \collective
std::vector<Int32> cutClusters(IParallelMng* pm, Levels& levels, Int32 nb_part, Int64 max_part_weight, const GraphCutter& cutter)
{
  std::vector<Int32> parts = cutOnRoot(pm, levels.coarsest(), nb_part, cutter);
  do
    refineParts(pm, levels.coarsest(), nb_part, max_part_weight, parts);
  while (levels.refineOnce(parts));
  return parts;
}

//! Returns the reason why boxes replace the cut of clusters, see MultilevelCut; null when they do not.
String whyBoxes(const CutFigures& boxes, const CutFigures& clusters)
{
  if (clusters.has_empty_part)
    return "the cut of clusters leaves a part empty";
  if (boxes.has_empty_part)
    return {};
  // Balance comes first, but not beyond what each cut may use.
  const Real of_boxes = std::max(boxes.imbalance, max_imbalance);
  const Real of_clusters = std::max(clusters.imbalance, max_imbalance);
  if (of_boxes < of_clusters)
    return String::format("the largest part of the cut of clusters is {0} of the mean", String::fromNumber(clusters.imbalance, 3));
  if (of_clusters < of_boxes || clusters.cost <= boxes.cost)
    return {};
  return String::format("the cut of clusters has {0} faces between parts", clusters.cost);
}
} // namespace

Int64 maxNbCluster(Int64 max_gathered_cell, Int32 nb_part)
{
  return std::clamp<Int64>(nb_cluster_of_part * nb_part, std::max<Int64>(max_gathered_cell / 4, 1), std::max<Int64>(max_gathered_cell, 1));
}

MultilevelCut cutByLevels(IParallelMng* pm, const NumberedCells& cells, const WeightedPoints& points, Int32 nb_part, Int64 max_cluster,
                          const GraphCutter& cutter)
{
  const BoxGraph boxes(pm, cells, points, nb_part);
  const RankGraph& graph = boxes.graph();
  const Int64 max_part_weight = maxPartWeight(pm, graph, nb_part);
  const auto measured = [&](std::vector<Int32> parts) {
    const CutFigures figures = figuresOfCut(pm, graph, parts, nb_part);
    return Candidate{ std::move(parts), figures };
  };
  MultilevelCut cut;
  std::optional<Candidate> of_clusters;
  {
    Levels levels(pm, graph, max_cluster);
    cut.nb_cluster = levels.nbVertex();
    if (cut.nb_cluster > max_cluster || cut.nb_cluster < nb_part)
      cut.why_boxes = String::format("{0} clusters are left, expected {1} to {2}", cut.nb_cluster, nb_part, max_cluster);
    else
      of_clusters = measured(cutClusters(pm, levels, nb_part, max_part_weight, cutter));
  }
  // Planes through a block are hard to beat, and are there already.
  const std::vector<Int32> planes(graph.weights.size(), pm->commRank());
  std::vector<Int32> refined = planes;
  refineParts(pm, graph, nb_part, max_part_weight, refined);
  Candidate best = measured(std::move(refined));
  cut.origin = MultilevelCut::eOrigin::RefinedBoxes;
  if (of_clusters)
    cut.why_boxes = whyBoxes(best.figures, of_clusters->figures);
  if (cut.why_boxes.null()) {
    best = std::move(*of_clusters);
    cut.origin = MultilevelCut::eOrigin::Clusters;
  }
  else if (best.figures.has_empty_part) {
    best = measured(planes);
    cut.origin = MultilevelCut::eOrigin::Boxes;
  }
  cut.figures = best.figures;
  cut.parts = boxes.sendToCells(best.parts);
  return cut;
}

} // namespace Arcane::detail::meshio
