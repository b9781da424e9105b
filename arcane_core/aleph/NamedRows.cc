// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/NamedRows.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/items/Item.h"
#include "variables/core/VariableRef.h"

#include <algorithm>

namespace Arcane::detail::aleph
{
namespace
{
//! Texts of all ranks, each once, sorted. \collective
std::vector<String> unionOf(IParallelMng* pm, const std::vector<String>& texts)
{
  std::string joined;
  for (const String& text : texts)
    joined += std::string(text.localstr()) + '\n';
  UniqueArray<char> all;
  pm->allGatherVariable(ConstArrayView<char>(static_cast<Int32>(joined.size()), joined.data()), all);
  std::vector<std::string> found;
  for (const char* begin = all.data(); begin != all.data() + all.size();) {
    const char* end = std::find(begin, static_cast<const char*>(all.data() + all.size()), '\n');
    found.emplace_back(begin, end);
    begin = end + 1;
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return { found.begin(), found.end() };
}
} // namespace

void NamedRows::useNumbers(Int32 nb_total_row, Int32 nb_own_row)
{
  m_part.resize(m_parallel_mng->commSize());
  m_parallel_mng->allGather(ConstArrayView<Int32>(1, &nb_own_row), m_part.view());
  Int64 first = 0;
  for (Int32& row : m_part) {
    const Int32 nb_row = row;
    row = static_cast<Int32>(first);
    first += nb_row;
  }
  ARCANE_THROW_IF(first != nb_total_row, ArgumentException, "aleph: the numbers of rows of the ranks sum to {0}, expected {1}", first,
                  nb_total_row);
  m_part.add(nb_total_row);
  const Int32 rank = m_parallel_mng->commRank();
  for (Int32 i = 0; i < nb_own_row; ++i) {
    m_own_names.add(nbName());
    m_names.push_back({ { 0, m_part[rank] + i }, rank, i, m_part[rank] + i });
  }
  m_has_numbers = true;
  m_is_numbered = true;
}

Int32 NamedRows::fieldOf(const VariableRef& variable)
{
  for (std::size_t i = 0; i < m_fields.size(); ++i)
    if (m_fields[i].variable == variable.variable())
      return static_cast<Int32>(i);
  ARCANE_THROW_IF(variable.itemKind() == IK_Unknown || variable.dimension() != 1 || variable.isArrayVariable(), ArgumentException,
                  "aleph: cannot get non-scalar variables! Variable '{0}' has dimension {1} on items '{2}', expected one value an item",
                  variable.name(), variable.dimension(), itemKindName(variable.itemKind()));
  ARCANE_FATAL_IF(m_is_numbered, "aleph: Can not find variable {0}: its rows were not named before the first solve; make a new AlephKernel",
                  variable.name());
  m_fields.push_back({ variable.variable(), {} });
  m_field_names.push_back(String::format("{0} of variable {1}", itemKindName(variable.itemKind()), variable.fullName()));
  return static_cast<Int32>(m_fields.size()) - 1;
}

Int32 NamedRows::index(const VariableRef& variable, const Item& item)
{
  const Int32 field_index = fieldOf(variable);
  Field& field = m_fields[static_cast<std::size_t>(field_index)];
  const Int32 id = item.localId();
  if (id >= field.indexes.size())
    field.indexes.resize(std::max(id + 1, variable.variable()->nbElement()), -1);
  Int32& index = field.indexes[id];
  const Int64 uid = item.uniqueId();
  if (index >= 0) {
    ARCANE_FATAL_IF(
      name(index).unknown.uid != uid,
      "aleph: local id {0} of family '{1}' is the item {2}, and was {3} when its row was named: the family has changed; make a "
      "new AlephKernel",
      id, variable.itemFamilyName(), uid, name(index).unknown.uid);
    return index;
  }
  ARCANE_FATAL_IF(m_is_numbered,
                  "aleph: {0} {1} of variable '{2}' has no row: it was not named before the first solve; make a new AlephKernel",
                  itemKindName(item.kind()), uid, variable.name());
  index = nbName();
  m_names.push_back({ { field_index, uid }, item.owner(), -1, -1 });
  return index;
}

Int32 NamedRows::index(Int32 row)
{
  ARCANE_THROW_IF(!m_has_numbers, ArgumentException,
                  "aleph: row {0} is given by its number, expected a variable and an item, or a kernel with initialize()", row);
  ARCANE_THROW_IF(row < 0 || row >= m_part.back(), ArgumentException, "aleph: row is {0}, expected a number below {1}", row, m_part.back());
  const Int32 rank = m_parallel_mng->commRank();
  if (row >= m_part[rank] && row < m_part[rank + 1])
    return row - m_part[rank];
  const auto [found, is_new] = m_ghost_numbers.try_emplace(row, nbName());
  if (is_new) {
    const auto owner = std::upper_bound(m_part.begin(), m_part.end(), row) - m_part.begin() - 1;
    m_names.push_back({ { 0, row }, static_cast<Int32>(owner), -1, row });
  }
  return found->second;
}

void NamedRows::number()
{
  if (m_is_numbered)
    return;
  agreeOnFields();
  const Int32 rank = m_parallel_mng->commRank();
  for (Int32 i = 0; i < nbName(); ++i) {
    Name& name = m_names[static_cast<std::size_t>(i)];
    if (name.owner == rank) {
      name.own_row = m_own_names.size();
      m_own_names.add(i);
    }
  }
  const Int64 nb_own = m_own_names.size();
  const Int64 end = m_parallel_mng->scan(Parallel::ReduceSum, nb_own);
  const Int64 total = m_parallel_mng->reduce(Parallel::ReduceSum, nb_own);
  throwOnAllRanksUnless(m_parallel_mng, total < std::numeric_limits<Int32>::max(),
                        String::format("aleph: number of rows is {0}, expected at most {1}", total, std::numeric_limits<Int32>::max() - 1));
  const auto first = static_cast<Int32>(end - nb_own);
  m_part.resize(m_parallel_mng->commSize());
  m_parallel_mng->allGather(ConstArrayView<Int32>(1, &first), m_part.view());
  m_part.add(static_cast<Int32>(total));
  for (Int32 i : m_own_names)
    m_names[static_cast<std::size_t>(i)].row = first + m_names[static_cast<std::size_t>(i)].own_row;
  findGhostRows();
  m_is_numbered = true;
}

// Fields have the order of their names, on all ranks.
void NamedRows::agreeOnFields()
{
  const std::vector<String> own_fields = m_field_names;
  m_field_names = unionOf(m_parallel_mng, own_fields);
  UniqueArray<Int32> numbers;
  for (const String& field : own_fields)
    numbers.add(static_cast<Int32>(std::find(m_field_names.begin(), m_field_names.end(), field) - m_field_names.begin()));
  for (Name& name : m_names)
    name.unknown.field = numbers[name.unknown.field];
}

void NamedRows::findGhostRows()
{
  const Int32 rank = m_parallel_mng->commRank();
  std::vector<std::vector<sparse::Unknown>> wanted(static_cast<std::size_t>(m_parallel_mng->commSize()));
  std::vector<std::vector<Int32>> ghosts(wanted.size());
  for (Int32 i = 0; i < nbName(); ++i) {
    if (name(i).owner != rank) {
      wanted[name(i).owner].push_back(name(i).unknown);
      ghosts[name(i).owner].push_back(i);
    }
  }
  const auto asked = comm::exchangeRecords(m_parallel_mng, std::move(wanted));
  std::map<sparse::Unknown, Int32> rows;
  if (!asked.values.empty())
    for (Int32 i : m_own_names)
      rows[name(i).unknown] = name(i).row;
  std::vector<std::vector<Int32>> answers(ghosts.size());
  for (Int32 from = 0; from < asked.nbRank(); ++from) {
    for (const sparse::Unknown& unknown : asked.from(from)) {
      const auto found = rows.find(unknown);
      answers[from].push_back(found == rows.end() ? -1 : found->second);
    }
  }
  const auto found = comm::exchangeRecords(m_parallel_mng, std::move(answers));
  for (Int32 from = 0; from < found.nbRank(); ++from)
    for (std::size_t i = 0; i < ghosts[from].size(); ++i)
      m_names[static_cast<std::size_t>(ghosts[from][i])].row = found.from(from)[static_cast<Int64>(i)];
}

String NamedRows::title() const
{
  if (m_has_numbers)
    return "rows by numbers";
  String text;
  for (const String& field : m_field_names)
    text = text.empty() ? field : text + ", " + field;
  return text;
}

String NamedRows::describe(const sparse::Unknown& unknown) const
{
  if (m_has_numbers)
    return String::format("number {0}", unknown.uid);
  const String& field = m_field_names[static_cast<std::size_t>(unknown.field)];
  return String::format("unique id {0} ({1})", unknown.uid, field);
}
} // namespace Arcane::detail::aleph
