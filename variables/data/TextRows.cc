// SPDX-License-Identifier: Apache-2.0
#include "variables/data/TextRows.h"

#include <algorithm>

namespace Arcane::detail::data
{

void resizeTexts(UniqueArray<String>& texts, TextExtents from, TextExtents to)
{
  UniqueArray<String> other(to[0] * to[1]);
  for (Int64 i = 0; i < std::min(from[0], to[0]); ++i)
    for (Int64 j = 0; j < std::min(from[1], to[1]); ++j)
      other[i * to[1] + j] = texts[i * from[1] + j];
  texts.swap(other);
}

void permuteTexts(UniqueArray<String>& texts, Int64 nb_column, ConstArrayView<Int32> new_to_old)
{
  UniqueArray<String> other(new_to_old.size() * nb_column);
  for (Int32 i = 0; i < new_to_old.size(); ++i)
    for (Int64 j = 0; j < nb_column && new_to_old[i] >= 0; ++j)
      other[i * nb_column + j] = texts[new_to_old[i] * nb_column + j];
  texts.swap(other);
}

void copyTexts(UniqueArray<String>& texts, Int64 nb_column, ConstArrayView<Int32> from, ConstArrayView<Int32> to)
{
  for (Int32 k = 0; k < from.size(); ++k)
    for (Int64 j = 0; j < nb_column; ++j)
      texts[to[k] * nb_column + j] = texts[from[k] * nb_column + j];
}

} // namespace Arcane::detail::data
