// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/inspect/CheckpointComparison.h"

#include "checkpoint/inspect/MaterialComparison.h"

#include "arcane_core/base/text/CLocale.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iterator>
#include <ostream>
#include <set>

namespace Arcane::detail::inspect
{
namespace
{
//! The values of a variable on all ranks, and for a variable on items its rows in the order of unique ids.
struct Gathered
{
  std::vector<StoredValues> values;
  std::vector<ItemRow> rows;

  Span<const std::byte> row(const ItemRow& r) const
  {
    const StoredValues& v = values[static_cast<std::size_t>(r.rank)];
    return { v.bytes.data() + r.row * v.rowSize(), v.rowSize() };
  }
};

Gathered gather(const StoredCheckpoint& checkpoint, const StoredVariable& variable)
{
  Gathered gathered;
  for (Int32 rank = 0; rank < checkpoint.nbRank(); ++rank) {
    gathered.values.push_back(checkpoint.values(rank, variable.name).value_or(StoredValues()));
    if (variable.isOnItems())
      std::ranges::copy(checkpoint.ownRows(rank, variable, gathered.values.back().nb_row), std::back_inserter(gathered.rows));
  }
  std::ranges::sort(gathered.rows, {}, &ItemRow::unique_id);
  return gathered;
}

std::string itemName(const String& kind, Int64 unique_id)
{
  std::string name = kind.localstr();
  std::ranges::transform(name, name.begin(), base::asciiLower);
  return name + ' ' + std::to_string(unique_id);
}

//! Compares the variables of two checkpoints one after the other, and prints what differs.
class Comparison
{
 public:
  Comparison(const StoredCheckpoint& first, const StoredCheckpoint& second, const ComparisonOptions& options, std::ostream& out)
  : m_first(first)
  , m_second(second)
  , m_options(options)
  , m_out(out)
  {}

  //! Returns true if no variable differs. \param nb_constituent  number of environments and materials that differ, for the summary
  bool compareAll(Int64 nb_constituent)
  {
    for (const StoredVariable& variable : m_first.variables())
      if (isWanted(variable.name)) {
        if (const StoredVariable* other = m_second.find(variable.name))
          compare(variable, *other);
        else
          report(variable.name, "is in the first checkpoint only");
      }
    for (const StoredVariable& variable : m_second.variables())
      if (isWanted(variable.name) && !m_first.find(variable.name))
        report(variable.name, "is in the second checkpoint only");
    m_out << m_nb_compared << " variables compared, " << m_different.size() << (m_different.size() == 1 ? " differs" : " differ");
    if (nb_constituent > 0)
      m_out << ", " << nb_constituent << (nb_constituent == 1 ? " environment or material differs" : " environments and materials differ");
    if (m_nb_left_out > 0)
      m_out << ", " << m_nb_left_out << " left out: their values depend on how the mesh is cut";
    m_out << '\n';
    return m_different.empty();
  }

 private:
  const StoredCheckpoint& m_first;
  const StoredCheckpoint& m_second;
  const ComparisonOptions& m_options;
  std::ostream& m_out;
  Int64 m_nb_compared = 0;
  Int64 m_nb_left_out = 0;
  std::set<String> m_different;

  bool isWanted(const String& name) const { return m_options.has_values_of_run || !dependsOnRun(name); }

  void report(const String& name, const std::string& what)
  {
    m_different.insert(name);
    m_out << name << ": " << what << '\n';
  }

  void compare(const StoredVariable& a, const StoredVariable& b)
  {
    if (a.type != b.type || a.kind != b.kind || a.group != b.group) {
      report(a.name, "has another type, kind of items or group in the second checkpoint");
      return;
    }
    const bool has_same_cut = m_first.nbRank() == m_second.nbRank();
    if (!a.isOnItems() && a.depends_on_cut && !has_same_cut) {
      ++m_nb_left_out;
      return;
    }
    ++m_nb_compared;
    ValueComparison comparison(a.type, m_options.tolerance, m_options.nb_worst);
    const Gathered first = gather(m_first, a);
    const Gathered second = gather(m_second, b);
    if (a.isOnItems())
      compareItems(a, first, second, comparison);
    else
      compareArrays(a, first, second, has_same_cut ? m_first.nbRank() : 1, comparison);
    print(a.name, comparison);
  }

  void compareItems(const StoredVariable& variable, const Gathered& first, const Gathered& second, ValueComparison& comparison)
  {
    Int64 nb_first_only = 0;
    Int64 nb_second_only = 0;
    Int64 nb_other_size = 0;
    auto a = first.rows.begin();
    auto b = second.rows.begin();
    while (a != first.rows.end() && b != second.rows.end()) {
      if (a->unique_id < b->unique_id) {
        ++nb_first_only;
        ++a;
      }
      else if (b->unique_id < a->unique_id) {
        ++nb_second_only;
        ++b;
      }
      else {
        if (first.row(*a).size() != second.row(*b).size())
          ++nb_other_size;
        else
          comparison.compareRow(first.row(*a), second.row(*b), [&] { return itemName(variable.kind, a->unique_id); });
        ++a;
        ++b;
      }
    }
    nb_first_only += first.rows.end() - a;
    nb_second_only += second.rows.end() - b;
    reportNumber(variable.name, nb_first_only, "items are in the first checkpoint only");
    reportNumber(variable.name, nb_second_only, "items are in the second checkpoint only");
    reportNumber(variable.name, nb_other_size, "items have another number of values");
  }

  void compareArrays(const StoredVariable& variable, const Gathered& first, const Gathered& second, Int32 nb_rank,
                     ValueComparison& comparison)
  {
    for (Int32 rank = 0; rank < nb_rank; ++rank) {
      const StoredValues& a = first.values[static_cast<std::size_t>(rank)];
      const StoredValues& b = second.values[static_cast<std::size_t>(rank)];
      if (a.bytes.largeSize() != b.bytes.largeSize() || a.nb_row != b.nb_row) {
        report(variable.name, "has " + std::to_string(a.nb_row) + " rows on rank " + std::to_string(rank) + " of the first checkpoint, " +
                                std::to_string(b.nb_row) + " of the second, or rows of another size");
        continue;
      }
      for (Int64 row = 0; row < a.nb_row; ++row)
        comparison.compareRow({ a.bytes.data() + row * a.rowSize(), a.rowSize() }, { b.bytes.data() + row * b.rowSize(), b.rowSize() },
                              [&] { return "row " + std::to_string(row) + " of rank " + std::to_string(rank); });
    }
  }

  void reportNumber(const String& name, Int64 nb, const char* what)
  {
    if (nb > 0)
      report(name, std::to_string(nb) + ' ' + what);
  }

  void print(const String& name, const ValueComparison& comparison)
  {
    if (comparison.nbDifferentRow() == 0)
      return;
    report(name, std::to_string(comparison.nbDifferentRow()) + " of " + std::to_string(comparison.nbRow()) + " values differ");
    for (const Difference& d : comparison.worst()) {
      const double largest = std::max(std::fabs(d.first), std::fabs(d.second));
      m_out << "  " << d.place;
      if (d.component >= 0)
        m_out << ", component " << d.component;
      m_out << ": " << std::setprecision(17) << d.first << " and " << d.second << std::setprecision(3) << ", difference " << d.distance
            << ", relative " << (largest > 0.0 ? d.distance / largest : 0.0) << '\n';
    }
  }
};
} // namespace

bool compareCheckpoints(const StoredCheckpoint& first, const StoredCheckpoint& second, const ComparisonOptions& options, std::ostream& out)
{
  const Int64 nb_constituent = compareMaterials(first, second, options.nb_worst, out);
  return Comparison(first, second, options, out).compareAll(nb_constituent) && nb_constituent == 0;
}
} // namespace Arcane::detail::inspect
