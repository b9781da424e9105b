// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/SharedPartialValues.h"

#include "arcane_core/materials/values/PartialValues.h"

#include <array>

namespace Arcane::detail::values
{

SharedPartialValues::SharedPartialValues(shmem::MachineArena& arena, const String& variable_full_name)
: m_rows(arena, rowsName(variable_full_name))
, m_slices(arena, slicesName(variable_full_name))
{}

void SharedPartialValues::publish(PartialValues& values)
{
  const IData& data = values.data();
  const std::array<Int64, 2> extents{ data.extent0(), data.extent1() };
  m_rows.publish(data.valueBytes() > 0 ? data.address() : nullptr, data.elementBytes(),
                 data.valueBytes() > 0 ? ConstArrayView<Int64>(2, extents.data()) : ConstArrayView<Int64>());
  UniqueArray<Int32> slices(values.firstRows());
  slices.addRange(values.sizes());
  m_slices.show(slices);
}

} // namespace Arcane::detail::values
