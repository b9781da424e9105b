// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/DrawnRows.h"

#include "arcane_core/base/math/BFloat16.h"
#include "arcane_core/base/math/Float16.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "variables/data/RowCopy.h"
#include "variables/data/ValuePlace.h"

#include <algorithm>
#include <vector>

namespace Arcane::detail::output
{
namespace
{
template <typename HalfType> void widen(Span<const std::byte> halves, std::byte* to)
{
  const auto* from = reinterpret_cast<const HalfType*>(halves.data());
  std::copy_n(from, halves.size() / static_cast<Int64>(sizeof(HalfType)), reinterpret_cast<Float32*>(to));
}

//! Widens reals of 16 bits to 32 bits.
void widenHalves(eDataType type, Span<const std::byte> halves, std::byte* to)
{
  if (type == DT_Float16)
    widen<Float16>(halves, to);
  else
    widen<BFloat16>(halves, to);
}
} // namespace

bool isDrawable(const IVariable& variable, const IData& data)
{
  return variable.isOnItems() && !data.isString();
}

String notDrawable(const IVariable& variable)
{
  return String::format("variable '{0}' cannot be drawn, expected numbers on items of the mesh", variable.fullName());
}

String withoutGroup(const IVariable& variable)
{
  return String::format("variable '{0}' is not drawn: no group of the output has items of kind {1}, expected <group>All{1}s</group> or "
                        "another one in <output>, beside those of other items",
                        variable.fullName(), itemKindName(variable.itemKind()));
}

Ref<IData> onAllItems(const IVariable& variable, const IData& data)
{
  const IItemFamily* family = variable.itemFamily();
  const Ref<IData> all = data.cloneEmptyRef();
  all->resize(family->maxLocalId(), data.extent1());
  const eDataType basic = basicDataType(data.dataType());
  const bool is_integer = basic == DT_Byte || basic == DT_Int8 || basic == DT_Int16 || basic == DT_Int32 || basic == DT_Int64;
  // All bits at 1 are not a number, for each type of reals.
  const Span<std::byte> bytes = all->writableBytes();
  std::ranges::fill(bytes, is_integer ? std::byte(0) : std::byte(0xff));
  const auto local_ids = variable.itemGroup().view().localIds();
  if (data.extent0() == local_ids.size())
    data::scatterRows(bytes.data(), Span<const Int32>(local_ids.data(), local_ids.size()), data.rowBytes(), data.constBytes().data());
  return all;
}

UniqueArray<std::byte> packedRows(const IData& data, ConstArrayView<Int32> rows)
{
  UniqueArray<std::byte> packed(rows.size() * data.rowBytes());
  data::ValuePlace(data).gatherRows(Span<const Int32>(rows.data(), rows.size()), packed.data());
  return packed;
}

eDataType drawnType(eDataType type)
{
  return type == DT_Float16 || type == DT_BFloat16 ? DT_Float32 : type;
}

UniqueArray<std::byte> drawnRows(const IData& data, ConstArrayView<Int32> rows)
{
  UniqueArray<std::byte> packed = packedRows(data, rows);
  if (drawnType(data.dataType()) == data.dataType())
    return packed;
  UniqueArray<std::byte> wide(2 * packed.largeSize());
  widenHalves(data.dataType(), Span<const std::byte>(packed.data(), packed.largeSize()), wide.data());
  return wide;
}

PlacedRows rowsOfCopy(Span<const std::byte> copy, const IData& data, ConstArrayView<Int32> rows)
{
  const eDataType type = data.dataType();
  const Int64 row_bytes = data.rowBytes();
  const bool is_wide = drawnType(type) == type;
  PlacedRows result;
  result.fill = [=](Int64 first, Int64 nb_row, std::byte* to) {
    const Span<const Int32> some(rows.data() + first, nb_row);
    if (is_wide)
      return data::gatherRows(copy.data(), some, row_bytes, to);
    std::vector<std::byte> halves(static_cast<std::size_t>(nb_row * row_bytes));
    data::gatherRows(copy.data(), some, row_bytes, halves.data());
    widenHalves(type, { halves.data(), nb_row * row_bytes }, to);
  };
  return result;
}
} // namespace Arcane::detail::output
