// SPDX-License-Identifier: Apache-2.0
// Synchronisation of variables in shared memory against each of its ways, against the same exchange written by hand, and
// against ordinary variables, for many meshes, cuts and sizes of values, on 2 or 4 ranks.
// mpirun -np 2 synchronize_ways_bench [--repeat N] [--values new|same] [--side 64] [--choices N]
#include "tests/bench/BenchSupport.h"
#include "tests/bench/TimedExchange.h"

#include "variables/sync/SyncTrials.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/stats/Trial.h"
#include "shmem/MachineArena.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include <unistd.h>

namespace
{
using namespace Arcane;
using namespace Bench;
using detail::shmem::eExchangePath;

//! Times of all ways of an exchange: a time per turn.
struct Times
{
  std::string name;
  Int32 nb_ghost = 0;
  std::array<std::vector<double>, NbWay> seconds;

  double median(eWay way) const { return Bench::median(seconds[way]); }
  eWay bestWay() const
  {
    return std::min({ Copies, References, Messages }, [this](eWay a, eWay b) { return median(a) < median(b); });
  }
  //! Median over turns of what \a ours took, over what \a baseline took in the same turn.
  double ratio(eWay ours, eWay baseline) const
  {
    std::vector<double> ratios;
    for (std::size_t turn = 0; turn < seconds[ours].size(); ++turn)
      ratios.push_back(seconds[ours][turn] / seconds[baseline][turn]);
    return Bench::median(ratios);
  }
  bool isWithinBounds() const
  {
    return ratio(Automatic, bestWay()) <= 1.05 && ratio(Automatic, Ordinary) <= 1.05 && ratio(Automatic, ByHand) <= 0.6;
  }
  void print() const
  {
    std::printf("# %-22s %6d", name.c_str(), nb_ghost);
    for (int way = 0; way < AutomaticAgain; ++way)
      std::printf(" %9.2f", 1e6 * median(eWay(way)));
    std::printf(" %7.2f %7.2f %7.2f %7.2f\n", ratio(Automatic, bestWay()), ratio(Automatic, Ordinary), ratio(Automatic, ByHand),
                ratio(AutomaticAgain, Automatic));
    std::fflush(stdout);
  }
};

class WaysBench
{
 public:
  WaysBench(IParallelMng* pm, ITraceMng* trace, bool is_changed)
  : m_pm(pm)
  , m_trace(trace)
  , m_is_changed(is_changed)
  {}

  void measureAll(const std::vector<Int64>& sides)
  {
    m_times.clear();
    if (m_pm->commRank() == 0)
      std::printf("# %-22s %6s %9s %9s %9s %9s %9s %9s %7s %7s %7s %7s\n", "mesh_cut_items_reals", "ghosts", "automatic", "copies", "refs",
                  "messages", "ordinary", "by hand", "/best", "/ord.", "/hand", "/self");
    for (const Int64 n : sides)
      for (int cut = 0; cut < 4; ++cut)
        measureMesh({ n, cut });
  }

  /*!
   * \brief Makes a trial of copies and reads in place \a nb_trial times for each exchange, and prints what its choice loses: the time of the
   * chosen way in the exchanges that follow, over that of the faster one. The baseline is the choice by the least time.
   */
  void measureChoices(Int64 side, int nb_trial)
  {
    std::array<std::vector<double>, 2> losses;
    for (int cut = 0; cut < 4; ++cut) {
      CutMesh mesh(m_pm, m_trace, { side, cut });
      forEachValues([&](eItemKind kind, const Values& values) {
        Exchange exchange(m_pm, mesh, kind, values);
        for (int i = 0; i < nb_trial; ++i)
          addLosses(exchange, losses);
      });
    }
    if (m_pm->commRank() != 0)
      return;
    for (std::size_t rule = 0; rule < 2; ++rule)
      std::printf("# choice by the %s: %td of %zu lose more than 5 %%, the worst %.2f\n", rule == 0 ? "first quartile" : "least time",
                  std::ranges::count_if(losses[rule], [](double loss) { return loss > 1.05; }), losses[rule].size(),
                  std::ranges::max(losses[rule]));
    Bench::printRow("ways_choice_np" + std::to_string(m_pm->commSize()), "1", mean(losses[0]), mean(losses[1]));
  }

  void printRows() const
  {
    if (m_pm->commRank() != 0)
      return;
    for (const Times& times : m_times)
      if (const std::string row = rowOf(times.name); !row.empty()) {
        printRow(nameOf(row, "best"), times, times.bestWay());
        printRow(nameOf(row, "ordinary"), times, Ordinary);
        printRow(nameOf(row, "hand"), times, ByHand);
      }
    printWorst(nameOf("all", "best"), [](const Times& t) { return t.bestWay(); });
    printWorst(nameOf("all", "ordinary"), [](const Times&) { return Ordinary; });
    printWorst(nameOf("all", "hand"), [](const Times&) { return ByHand; });
    printNoise();
  }

  void skipRows(const std::string& reason) const
  {
    if (m_pm->commRank() != 0)
      return;
    std::printf("# synchronize_ways_bench on %d ranks is left out: %s\n", m_pm->commSize(), reason.c_str());
    for (const char* row : { "64_x", "64_y", "64_z", "64_metis", "all" })
      for (const char* baseline : { "best", "ordinary", "hand" })
        Bench::printSkipped(nameOf(row, baseline), reason);
    Bench::printSkipped("ways_choice_np" + std::to_string(m_pm->commSize()), reason);
  }

 private:
  static constexpr int nb_turn = 11;
  static constexpr int nb_first = detail::sync::SyncTrials::nb_tried + detail::sync::SyncTrials::nb_carrying;

  IParallelMng* m_pm;
  ITraceMng* m_trace;
  bool m_is_changed;
  std::vector<Times> m_times;

  //! The mesh and its cut, if reals on cells of 64^3 have rows of their own; else empty.
  static std::string rowOf(const std::string& name)
  {
    const bool has_row = name.starts_with("64_") && name.ends_with("_cell_1");
    return has_row ? name.substr(0, name.find("_cell")) : std::string();
  }
  std::string nameOf(const std::string& row, const std::string& baseline) const
  {
    return "ways_" + row + "_" + baseline + "_np" + std::to_string(m_pm->commSize());
  }

  void measureMesh(const Mesh& mesh_of_case)
  {
    CutMesh mesh(m_pm, m_trace, mesh_of_case);
    printBarrier();
    forEachValues([&](eItemKind kind, const Values& values) {
      Exchange exchange(m_pm, mesh, kind, values);
      Times times;
      times.name = mesh_of_case.name() + (kind == IK_Cell ? "_cell_" : "_node_") + values.name();
      times.nb_ghost = exchange.nbGhost();
      measure(exchange, times);
      if (m_pm->commRank() == 0)
        times.print();
      m_times.push_back(times);
    });
  }

  template <typename Call> static void forEachValues(const Call& call)
  {
    for (const eItemKind kind : { IK_Cell, IK_Node })
      for (const Values& values : { Values{ 1, 1 }, Values{ 3, 1 }, Values{ 24, 1 }, Values{ 3, 8 } })
        call(kind, values);
  }

  static double mean(const std::vector<double>& values)
  {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  }

  //! Makes one trial, and adds the loss of the choice by each rule.
  void addLosses(Exchange& exchange, std::array<std::vector<double>, 2>& losses)
  {
    using Trial = detail::stats::Trial<2>;
    using detail::sync::SyncTrials;
    constexpr std::array paths = { eExchangePath::Copies, eExchangePath::References };
    const auto trialWith = [](std::size_t nb_lucky) {
      return Trial({ .nb_in_turn = SyncTrials::nb_in_block,
                     .nb_round = SyncTrials::nb_round,
                     .nb_first_in_turn = SyncTrials::nb_first_in_block,
                     .nb_lucky = nb_lucky });
    };
    std::array rules = { trialWith(SyncTrials::nb_discarded), trialWith(0) };
    for (Int64 i = 0; i < rules[0].nbMeasure(); ++i) {
      const double seconds = exchange.secondsOf(paths[rules[0].wayOf(i)]);
      for (Trial& rule : rules)
        rule.note(i, seconds);
    }
    constexpr int nb_in_turn = 15;
    std::array<std::vector<double>, 2> following;
    for (int i = 0; i < 8 * nb_in_turn; ++i) {
      const std::size_t way = std::size_t(i / nb_in_turn % 2);
      following[way].push_back(exchange.secondsOf(paths[way]));
    }
    std::array<double, 2> seconds = {};
    for (std::size_t way = 0; way < 2; ++way)
      seconds[way] = m_pm->reduce(MessagePassing::ReduceMax, mean(following[way]));
    for (std::size_t rule = 0; rule < 2; ++rule) {
      Trial::Times slowest = rules[rule].times();
      for (Real& time : slowest)
        time = m_pm->reduce(MessagePassing::ReduceMax, time);
      rules[rule].takeSlower(slowest);
      losses[rule].push_back(seconds[rules[rule].fastest(0, 0.98)] / std::ranges::min(seconds));
    }
  }

  //! It is two lines that pass between caches: the same machine may be several times slower at that than an hour before.
  void printBarrier()
  {
    m_pm->machineBarrier();
    const double barrier = Bench::secondsOf(Bench::wallSeconds, 10000, [this] { m_pm->machineBarrier(); });
    if (m_pm->commRank() == 0)
      std::printf("# a barrier takes %.3f us\n", 1e6 * barrier);
  }

  void measure(Exchange& exchange, Times& times)
  {
    for (int way = 0; way < NbWay; ++way)
      exchange.timeOf(eWay(way), m_is_changed, 3);
    // A program makes thousands of exchanges: what its first ones find out is not timed.
    exchange.timeOf(Automatic, m_is_changed, nb_first);
    const double estimate = exchange.timeOf(Automatic, m_is_changed, 5);
    const int nb_call = std::clamp(static_cast<int>(1.5e-3 / estimate), 3, 100);
    // What seems too slow is measured for longer: one in a hundred does by chance, and there are a hundred.
    for (int turn = 0; turn < nb_turn || (turn < 5 * nb_turn && !times.isWithinBounds()); ++turn)
      for (int i = 0; i < NbWay; ++i) {
        // Each way comes after each of its neighbours as often, since a way finds in the caches what the one before left.
        const auto way = eWay((turn + (turn % 2 == 0 ? i : NbWay - i)) % NbWay);
        times.seconds[way].push_back(exchange.timeOf(way, m_is_changed, nb_call));
      }
  }

  static void printRow(const std::string& name, const Times& times, eWay baseline)
  {
    // The ratio is the median of ratios, not that of medians.
    const double ours = 1e6 * times.median(Automatic);
    Bench::printRow(name, "us", ours, ours / times.ratio(Automatic, baseline));
  }

  //! The largest ratio of two series of the same exchange: a worst ratio that is no larger says nothing.
  void printNoise() const
  {
    double worst = 1.0;
    for (const Times& times : m_times)
      worst = std::max({ worst, times.ratio(AutomaticAgain, Automatic), 1.0 / times.ratio(AutomaticAgain, Automatic) });
    std::printf("# %s: the same exchange twice, at most %.2f\n", nameOf("all", "best").c_str(), worst);
  }

  template <typename Baseline> void printWorst(const std::string& name, Baseline baseline) const
  {
    const Times& worst = *std::max_element(m_times.begin(), m_times.end(), [&](const Times& a, const Times& b) {
      return a.ratio(Automatic, baseline(a)) < b.ratio(Automatic, baseline(b));
    });
    std::printf("# %s: %s\n", name.c_str(), worst.name.c_str());
    printRow(name, worst, baseline(worst));
  }
};
} // namespace

int main(int argc, char** argv)
{
  const MpiEnvironment environment(&argc, &argv);
  ITraceMng trace;
  const Ref<IParallelMng> pm = environment.createParallelMng(&trace);
  const std::string values = Bench::argumentOf(argc, argv, "--values", "new");
  if (pm->commSize() < 2 || (values != "new" && values != "same")) {
    std::fprintf(stderr, "synchronize_ways_bench: %d ranks, --values %s; expected 2 or more ranks, new or same\n", pm->commSize(),
                 values.c_str());
    return 1;
  }
  WaysBench bench(pm.get(), &trace, values == "new");
  // Not those of this process alone, which the launcher may have bound to one.
  const long nb_processor = ::sysconf(_SC_NPROCESSORS_ONLN);
  if (nb_processor < pm->commSize()) {
    bench.skipRows("this machine has " + std::to_string(nb_processor) + " processors");
    return 0;
  }
  detail::shmem::MachineArena::create(pm.get());
  const std::string side = Bench::argumentOf(argc, argv, "--side", "");
  if (const std::string choices = Bench::argumentOf(argc, argv, "--choices", ""); !choices.empty()) {
    for (int i = 0; i < Bench::nbRepetition(argc, argv); ++i)
      bench.measureChoices(side.empty() ? 64 : std::stoi(side), std::stoi(choices));
    return 0;
  }
  const std::vector<Int64> sides = side.empty() ? std::vector<Int64>{ 64, 100 } : std::vector<Int64>{ std::stoi(side) };
  for (int i = 0; i < Bench::nbRepetition(argc, argv); ++i) {
    bench.measureAll(sides);
    bench.printRows();
  }
  return 0;
}
