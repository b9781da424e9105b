// SPDX-License-Identifier: Apache-2.0
// The values of a variable on some items, as data of pictures need them.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/Ref.h"
#include "variables/core/IVariable.h"
#include "variables/data/IData.h"

namespace Arcane::detail::output
{
//! Returns true if the values are numbers on items of a mesh. \local
bool isDrawable(const IVariable& variable, const IData& data);

//! Returns the warning about a variable that is not drawable. \local
String notDrawable(const IVariable& variable);

//! Returns the warning about a variable on items that no group of the output has. \local
String withoutGroup(const IVariable& variable);

/*!
 * \brief Returns the values of a partial variable, with one row per item of its family.
 *
 * Items without value get not-a-number, or 0 when values are integers. \local
 */
Ref<IData> onAllItems(const IVariable& variable, const IData& data);

//! Returns the bytes of the values of some rows, one after the other. \local
UniqueArray<std::byte> packedRows(const IData& data, ConstArrayView<Int32> rows);
} // namespace Arcane::detail::output
