// SPDX-License-Identifier: Apache-2.0
// The values of a variable as a rank shows them to other programs.
#pragma once

#include "shmem/watch/layout/WatchLayout.h"

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/math/DataTypes.h"

namespace Arcane::detail::watch
{
//! The place, the type and the extents of the values of a variable.
struct ShownValues
{
  eDataType data_type = DT_Unknown;
  eShapeKind shape_kind = eShapeKind::Single;
  //! The value of eItemKind.
  Int32 item_kind = 0;
  bool is_tiled = false;
  //! The address of the first value, null without values.
  const void* address = nullptr;
  //! The extents in values of \a data_type, at most four; none for a variable without values.
  ConstArrayView<Int64> dims;
  //! The iteration after which the values were copied from the memory of a device, 0 for values in place.
  Int64 copied_after = 0;
};

//! The numbers of which values of one type are made.
struct NumberForm
{
  eNumber number = eNumber::None;
  Int32 number_bytes = 0;
  //! The extents of one value, which follow the extents of the variable: \shape{3, 3} for a Real3x3.
  Int32 nb_dim = 0;
  std::array<Int64, 2> dims = {};
};

//! Returns the form of \a type; it has no number for texts. \local
NumberForm numberFormOf(eDataType type);

//! Writes \a values into an entry that is being written. \param offset  the place of the values, -1 if another program cannot read them there
void writeValues(const comm::SequenceLock::Writing& writing, WatchEntry& entry, const ShownValues& values, Int64 offset);
} // namespace Arcane::detail::watch
