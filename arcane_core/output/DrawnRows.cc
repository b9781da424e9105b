// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/DrawnRows.h"

#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/ItemGroup.h"
#include "variables/data/RowCopy.h"
#include "variables/data/ValuePlace.h"

#include <algorithm>

namespace Arcane::detail::output
{
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
} // namespace Arcane::detail::output
