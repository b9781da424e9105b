// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/assembly/SystemPlaces.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"

#include <algorithm>
#include <limits>

namespace Arcane::detail::assembly
{
namespace
{
/*!
 * Returns the number of terms of elements that are in memory at once: 1 MiB where kernels run on the host, so that they stay in its caches, and
 * 512 MiB for devices.
 */
Int32 maxTermOfPart()
{
  const bool is_host = MemoryUtils::getDefaultDataMemoryResource() == eMemoryResource::Host;
  return 1 << (is_host ? 17 : 26);
}

//! The items of a group in the order of unique ids.
std::vector<Item> sortedItems(const ItemGroup& group)
{
  std::vector<Item> items;
  ENUMERATE_ITEM(item, group)
  items.push_back(*item);
  std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.uniqueId() < b.uniqueId(); });
  return items;
}
} // namespace

SystemPlaces::SystemPlaces(IItemFamily* unknowns, std::vector<ElementList>& lists)
: m_unknowns(unknowns)
{
  IParallelMng* pm = unknowns->parallelMng();
  sparse::SparseMatrix::Unknowns found;
  UniqueArray<sparse::RowColumn> places;
  runAndAgree(pm, [&] {
    const auto addStamp = [&](IItemFamily* family) {
      if (std::ranges::find(m_family_stamps, family, &FamilyStamp::family) == m_family_stamps.end())
        m_family_stamps.push_back({ family, family->stamp() });
    };
    addStamp(unknowns);
    for (const ElementList& list : lists) {
      addStamp(list.group.itemFamily());
      m_group_stamps.push_back({ list.group, list.group.timestamp() });
    }
    found = findUnknowns(lists);
    places = placesOf(lists);
  });
  agreeOnSizes(lists);
  m_matrix = std::make_unique<sparse::SparseMatrix>(pm, std::move(found), places);
  runAndAgree(pm, [&] {
    const String fault = refusal(m_matrix->rows().nbValue());
    ARCANE_FATAL_IF(!fault.empty(), "{0}", fault);
    for (ElementList& list : lists)
      findTerms(list);
  });
}

// Kernels have places of 32 bits.
String SystemPlaces::refusal(Int64 nb_value)
{
  constexpr Int64 max_value = std::numeric_limits<Int32>::max();
  return nb_value < max_value
           ? String()
           : String::format("matrix: number of values of this rank is {0}, expected fewer than {1}; take more ranks", nb_value, max_value);
}

bool SystemPlaces::hasOtherItems() const
{
  return std::ranges::any_of(m_family_stamps, [](const FamilyStamp& stamp) { return stamp.family->stamp() != stamp.value; });
}

String SystemPlaces::whatHasChanged() const
{
  for (const FamilyStamp& stamp : m_family_stamps)
    if (stamp.family->stamp() != stamp.value)
      return String::format("family '{0}'", stamp.family->name());
  for (const GroupStamp& stamp : m_group_stamps)
    if (stamp.group.timestamp() != stamp.value)
      return String::format("group '{0}'", stamp.group.name());
  return {};
}

// Rows first, then the ghosts of elements, which get their columns in the order of unique ids.
sparse::SparseMatrix::Unknowns SystemPlaces::findUnknowns(std::vector<ElementList>& lists)
{
  m_columns.resize(m_unknowns->maxLocalId());
  m_columns.fill(-1);
  sparse::SparseMatrix::Unknowns unknowns;
  for (const Item& item : sortedItems(m_unknowns->allItems().own())) {
    m_columns[item.localId()] = unknowns.own.size();
    unknowns.own.add({ 0, item.uniqueId() });
  }
  const Int32 nb_own = unknowns.own.size();
  for (ElementList& list : lists)
    readElements(list);
  constexpr Int32 wanted = -2;
  for (const ElementList& list : lists)
    for (Int32 id : list.columns)
      if (m_columns[id] == -1)
        m_columns[id] = wanted;
  for (const Item& item : sortedItems(m_unknowns->allItems())) {
    if (m_columns[item.localId()] == wanted) {
      m_columns[item.localId()] = nb_own + unknowns.ghosts.size();
      unknowns.ghosts.add({ 0, item.uniqueId() });
      unknowns.owners.add(item.owner());
    }
  }
  for (ElementList& list : lists)
    for (Int32& column : list.columns)
      column = m_columns[column];
  return unknowns;
}

// Elements without own unknown are left out: no row of this rank has a value of them. Columns are local ids at first.
void SystemPlaces::readElements(ElementList& list)
{
  list.nb_unknown = 0;
  list.columns.clear();
  UniqueArray<Int32> kept;
  UniqueArray<Int32> ids;
  const Int32 max_id = m_unknowns->maxLocalId();
  for (const Item& item : sortedItems(list.group)) {
    ids.clear();
    list.unknowns(item, ids);
    if (list.nb_unknown == 0)
      list.nb_unknown = ids.size();
    ARCANE_FATAL_IF(
      ids.empty() || ids.size() != list.nb_unknown,
      "elements of group '{0}': number of unknowns of {1} {2} is {3}, expected {4}: elements of another kind are another group",
      list.group.name(), itemKindName(item.kind()), item.uniqueId(), ids.size(), std::max(list.nb_unknown, 1));
    bool has_own = false;
    for (Int32 id : ids) {
      ARCANE_FATAL_IF(
        id < 0 || id >= max_id,
        "elements of group '{0}': an unknown of {1} {2} is local id {3}, expected an item of family '{4}': ghosts need theirs too",
        list.group.name(), itemKindName(item.kind()), item.uniqueId(), id, m_unknowns->name());
      has_own = has_own || m_columns[id] >= 0;
    }
    if (has_own) {
      kept.add(item.localId());
      list.columns.addRange(ids);
    }
  }
  list.items.resize(kept.size());
  std::copy(kept.begin(), kept.end(), list.items.to1DSpan().begin());
}

// A rank without elements of a list takes the size of the others, so that all of them refuse a matrix of another size.
void SystemPlaces::agreeOnSizes(std::vector<ElementList>& lists) const
{
  IParallelMng* pm = m_unknowns->parallelMng();
  const auto nb_list = static_cast<Int32>(lists.size());
  const Int32 most_lists = pm->reduce(Parallel::ReduceMax, nb_list);
  runAndAgree(pm, [&] {
    ARCANE_FATAL_IF(nb_list != most_lists, "linear system: number of groups of elements is {0}, expected {1} as on another rank", nb_list,
                    most_lists);
  });
  UniqueArray<Int32> sizes;
  for (const ElementList& list : lists)
    sizes.add(list.nb_unknown);
  pm->reduce(Parallel::ReduceMax, sizes.view());
  runAndAgree(pm, [&] {
    for (Int32 i = 0; i < nb_list; ++i) {
      ElementList& list = lists[static_cast<std::size_t>(i)];
      ARCANE_FATAL_IF(
        list.nb_unknown != 0 && list.nb_unknown != sizes[i],
        "elements of group '{0}': number of unknowns of each element is {1}, expected {2} as on another rank: elements of another "
        "kind are another group",
        list.group.name(), list.nb_unknown, sizes[i]);
      list.nb_unknown = sizes[i];
    }
  });
}

// Each row has a place for its own unknown.
UniqueArray<sparse::RowColumn> SystemPlaces::placesOf(const std::vector<ElementList>& lists) const
{
  UniqueArray<sparse::RowColumn> places;
  const auto nb_own = static_cast<Int32>(m_unknowns->allItems().own().size());
  for (Int32 row = 0; row < nb_own; ++row)
    places.add({ row, row });
  for (const ElementList& list : lists) {
    const Int32 n = list.nb_unknown;
    for (Int64 first = 0; first < list.columns.largeSize(); first += n)
      for (Int32 i = 0; i < n; ++i)
        for (Int32 j = 0; j < n && list.columns[first + i] < nb_own; ++j)
          places.add({ list.columns[first + i], list.columns[first + j] });
  }
  return places;
}

void SystemPlaces::findTerms(ElementList& list) const
{
  const sparse::CsrRows& rows = m_matrix->rows();
  const Int32 n = list.nb_unknown;
  const auto nb_element = static_cast<Int32>(list.items.extent0());
  UniqueArray<Int32> places;
  UniqueArray<Int32> rows_of_terms;
  places.reserve(Int64(nb_element) * n * n);
  rows_of_terms.reserve(Int64(nb_element) * n);
  for (Int64 first = 0; first < list.columns.largeSize(); first += n) {
    for (Int32 i = 0; i < n; ++i) {
      const Int32 row = list.columns[first + i] < rows.nbRow() ? list.columns[first + i] : -1;
      rows_of_terms.add(row);
      for (Int32 j = 0; j < n; ++j)
        places.add(row < 0 ? -1 : static_cast<Int32>(rows.find(row, list.columns[first + j])));
    }
  }
  const Int32 nb_term = std::max(1, n * n);
  const Int32 max_element = std::max(1, maxTermOfPart() / nb_term);
  list.matrix_terms = TermPlaces({ nb_element, nb_term, max_element }, std::move(places));
  list.vector_terms = TermPlaces({ nb_element, n, max_element }, std::move(rows_of_terms));
}
} // namespace Arcane::detail::assembly
