// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/ArrayBounds.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane::detail::base
{
void tooManyIndexes(const Int32* sizes, Int32 nb_size)
{
  ARCANE_THROW(ArgumentException, "loop: sizes are {0}, expected sizes that are not negative and whose product fits in 64 bits",
               ConstArrayView<Int32>(nb_size, sizes));
}
} // namespace Arcane::detail::base
