// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/FiniteValues.h"

#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/Item.h"
#include "arcane_core/service/BadNumberException.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableRows.h"
#include "variables/data/ValuePlace.h"

#include <algorithm>
#include <cstring>
#include <sstream>

namespace Arcane::detail::service
{
namespace
{
const base::Parameter<String>
  accepted_names({ .section = "Runs",
                   .argument = "AcceptNotFinite",
                   .variable = "ARCANE_ACCEPT_NOT_FINITE",
                   .meaning = "Variables that may hold infinite values or not-a-number when they are written; * stands for all." },
                 base::texts("names of variables between colons, or *"), String());

//! The exponent of a number that is not finite has all its bits set.
template <typename Bits> constexpr Bits exponentMask()
{
  switch (sizeof(Bits)) {
  case 8: return static_cast<Bits>(0x7ff0000000000000);
  case 4: return static_cast<Bits>(0x7f800000);
  default: return static_cast<Bits>(0x7c00);
  }
}

template <typename Bits> bool isFinite(Bits bits, Bits mask)
{
  return (bits & mask) != mask;
}

//! The numbers of some rows of a variable, seen as bits.
template <typename Bits> class NumberBits
{
 public:
  //! \param stored  the rows on the host, as \a layout says
  NumberBits(Span<const std::byte> stored, const data::RowLayout& layout, Bits mask)
  : m_bits(reinterpret_cast<const Bits*>(stored.data()), stored.size() / static_cast<Int64>(sizeof(Bits)))
  , m_mask(mask)
  , m_layout(layout)
  {}

  //! Returns false also when only what fills up the last tile is not finite.
  bool areFinite() const
  {
    // Without a branch in the loop, it runs at the speed of the memory.
    Bits nb_wrong = 0;
    for (const Bits bits : m_bits)
      nb_wrong |= isFinite(bits, m_mask) ? Bits(0) : Bits(1);
    return nb_wrong == 0;
  }
  bool isRowFinite(Int64 row) const
  {
    const Int64 nb_number = m_layout.nbNumberPerRow();
    for (Int64 i = row * nb_number; i < (row + 1) * nb_number; ++i)
      if (!isFinite(m_bits[m_layout.offsetOf(i) / static_cast<Int64>(sizeof(Bits))], m_mask))
        return false;
    return true;
  }
  Int64 nbRow() const { return m_layout.nbRow(); }

 private:
  Span<const Bits> m_bits;
  Bits m_mask;
  data::RowLayout m_layout;
};

//! Calls \a action with its rows and the number of its first row: once with all rows on the host, or for each block, copied from a device.
template <typename Bits, typename Action> void forEachNumberBits(const IData& data, Bits mask, const Action& action)
{
  const data::RowLayout layout(data);
  if (!data.isInDeviceMemory())
    return action(NumberBits<Bits>(data.storage(), layout, mask), Int64(0));
  data::forEachRowBlock(data, [&](const data::RowBlock& block) {
    action(NumberBits<Bits>(block.bytes, layout.withoutTiles(block.nb_row), mask), block.first);
  });
}

//! Returns the own item of a row, or a null item.
Item ownItemOf(const IVariable& variable, Int64 row)
{
  const Int32 local_id = variable.rows()->localIdOf(static_cast<Int32>(row));
  if (local_id == NULL_ITEM_LOCAL_ID)
    return {};
  const Item item = variable.itemFamily()->itemInfoListView()[local_id];
  return item.isOwn() ? item : Item();
}

String describe(const IVariable& variable, Int64 row, const String& place, Int64 nb_other)
{
  base::ClassicStream<std::ostringstream> text;
  text << "variable '" << variable.fullName() << "' is ";
  for (Int64 i = 0; i < variable.data()->extent1(); ++i) {
    text << (i == 0 ? "" : " ");
    variable.data()->printValue(text, row * variable.data()->extent1() + i);
  }
  text << place;
  if (nb_other > 0)
    text << " (and at " << nb_other << " others)";
  return String(text.view());
}

template <typename Bits> String firstNotFinite(const IVariable& variable, Bits mask = exponentMask<Bits>())
{
  Int64 first = -1;
  Int64 nb_wrong = 0;
  String place = "";
  const auto takeRow = [&](Int64 row) {
    const Item item = variable.isOnItems() ? ownItemOf(variable, row) : Item();
    if ((variable.isOnItems() && item.null()) || nb_wrong++ > 0)
      return;
    first = row;
    if (variable.isOnItems())
      place = String::format(" at the {0} of unique id {1}", itemKindName(variable.itemKind()), item.uniqueId());
    else if (variable.data()->dimension() > 0)
      place = String::format(" at index {0}", row);
  };
  forEachNumberBits<Bits>(*variable.data(), mask, [&](const NumberBits<Bits>& numbers, Int64 first_row) {
    if (numbers.areFinite())
      return;
    for (Int64 row = 0; row < numbers.nbRow(); ++row)
      if (!numbers.isRowFinite(row))
        takeRow(first_row + row);
  });
  return nb_wrong > 0 ? describe(variable, first, place, nb_wrong - 1) : String();
}
} // namespace

String notFiniteText(const IVariable& variable)
{
  if (variable.isOnItems() && (!variable.rows() || !variable.itemFamily()))
    return {};
  switch (basicDataType(variable.dataType())) {
  case DT_Real: return firstNotFinite<UInt64>(variable);
  case DT_Float32: return firstNotFinite<UInt32>(variable);
  case DT_Float16: return firstNotFinite<UInt16>(variable);
  case DT_BFloat16: return firstNotFinite<UInt16>(variable, UInt16(0x7f80));
  default: return {};
  }
}

std::vector<String> namesInList(const String& list)
{
  std::vector<String> names;
  std::string_view rest = list.toStdStringView();
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find_first_of(":;,"), rest.size());
    std::string_view name = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t begin = name.find_first_not_of(" \t");
    if (begin == std::string_view::npos)
      continue;
    name = name.substr(begin, name.find_last_not_of(" \t") - begin + 1);
    names.emplace_back(name);
  }
  return names;
}

void throwBadNumberOf(IParallelMng* pm, const String& text)
{
  const Int32 nobody = pm->commSize();
  const Int32 first = pm->reduce(Parallel::ReduceMin, text.null() ? nobody : pm->commRank());
  if (first == nobody)
    return;
  String message = text;
  pm->broadcastString(message, first);
  if (pm->isParallel())
    message = String::format("rank {0}: {1}", first, message);
  throw BadNumberException(A_FUNCINFO, message);
}

void throwIfNotFinite(IVariableMng* variable_mng, const VariableCollection& variables, const char* what)
{
  ISubDomain* sd = variable_mng->subDomain();
  const std::vector<String> accepted =
    sd ? namesInList(accepted_names.value(sd->applicationInfo().commandLineArguments())) : std::vector<String>();
  const auto is_accepted = [&](const IVariable& v) {
    return std::ranges::any_of(accepted, [&](const String& name) { return name == "*" || name == v.name() || name == v.fullName(); });
  };
  String text;
  for (VariableCollection::Enumerator i(variables); ++i && text.null();)
    if (!((*i)->property() & IVariable::PDumpNull) && !is_accepted(**i))
      text = notFiniteText(**i);
  if (!text.null())
    text = String::format("{0}, expected finite numbers: {1} is not written; see -A,AcceptNotFinite", text, what);
  throwBadNumberOf(variable_mng->parallelMng(), text);
}
} // namespace Arcane::detail::service
