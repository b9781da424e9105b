// SPDX-License-Identifier: Apache-2.0
// The values of a variable on some items, as data of pictures need them.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/output/PlacedRows.h"
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

//! Returns the type of values in files that know no reals of 16 bits: these become 32-bit ones. \local
eDataType drawnType(eDataType type);

//! Returns the values of some rows, of drawnType(). \local
UniqueArray<std::byte> drawnRows(const IData& data, ConstArrayView<Int32> rows);

/*!
 * \brief Returns the same values as they are in a copy, and reads it when the rows are written.
 * \local
 * \param copy  of all values of \a data, packed, which lasts until the rows are written, as do \a rows
 */
PlacedRows rowsOfCopy(Span<const std::byte> copy, const IData& data, ConstArrayView<Int32> rows);
} // namespace Arcane::detail::output
