// SPDX-License-Identifier: Apache-2.0
// Typed values as the bytes and numbers that communication handles, and checks of buffers.
#pragma once

#include "arcane_core/comm/BlockSizes.h"
#include "arcane_core/comm/IParallelMng.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <vector>

namespace Arcane::detail::comm
{
//! \throws ArgumentException when \a buffer of \a call has not the \a expected number of values. \local
inline void checkSize(const char* call, const char* buffer, Int64 size, Int64 expected)
{
  if (size != expected) [[unlikely]]
    ARCANE_THROW(ArgumentException, "{0}: buffer '{1}' has {2} values, expected {3}", call, buffer, size, expected);
}

template <typename T> Span<const std::byte> bytesOf(ConstArrayView<T> v)
{
  return { reinterpret_cast<const std::byte*>(v.data()), static_cast<Int64>(v.size()) * static_cast<Int64>(sizeof(T)) };
}

template <typename T> Span<std::byte> bytesOf(ArrayView<T> v)
{
  return { reinterpret_cast<std::byte*>(v.data()), static_cast<Int64>(v.size()) * static_cast<Int64>(sizeof(T)) };
}

template <typename T> constexpr Int32 NbComponent = static_cast<Int32>(sizeof(T) / sizeof(ComponentOf<T>));

template <typename T> NumberSpan numbersOf(ArrayView<T> v)
{
  return { numberOf<ComponentOf<T>>(), v.data(), static_cast<Int64>(v.size()) * NbComponent<T> };
}

template <typename T> ArrayView<T> viewOf(T& value)
{
  return { 1, &value };
}

//! Returns the sizes of the blocks of all ranks. \unit{bytes} \collective
inline std::vector<Int64> gatherSizes(IParallelMng& pm, Int64 own_bytes)
{
  std::vector<Int64> sizes(static_cast<std::size_t>(pm.commSize()));
  pm.allGather(ConstArrayView<Int64>(1, &own_bytes), ArrayView<Int64>(pm.commSize(), sizes.data()));
  return sizes;
}

//! Converts numbers of values to numbers of bytes. \local
inline std::vector<Int64> bytesOfCounts(ConstArrayView<Int32> counts, Int64 value_bytes)
{
  std::vector<Int64> bytes(counts.begin(), counts.end());
  for (Int64& b : bytes)
    b *= value_bytes;
  return bytes;
}

/*!
 * \brief The sizes and offsets of the blocks of an exchange in which each rank sends to each.
 *
 * The constructor checks that there is one block per rank, and that the blocks are inside the buffers.
 * \throws ArgumentException, IndexOutOfRangeException
 */
class ExchangedBlocks
{
 public:
  struct Counts
  {
    ConstArrayView<Int32> counts;
    ConstArrayView<Int32> indexes;
    Int64 buffer_size;
  };
  ExchangedBlocks(const char* call, Int32 nb_rank, Counts blocks, Int64 value_bytes)
  {
    checkSize(call, "count and index", blocks.counts.size(), nb_rank);
    checkSize(call, "count and index", blocks.indexes.size(), nb_rank);
    for (Int32 i = 0; i < nb_rank; ++i)
      if (blocks.counts[i] != 0) {
        arccoreCheckRange(blocks.counts[i] - 1, blocks.buffer_size);
        arccoreCheckRange(blocks.indexes[i], blocks.buffer_size);
        arccoreCheckRange(static_cast<Int64>(blocks.indexes[i]) + blocks.counts[i] - 1, blocks.buffer_size);
      }
    m_bytes = bytesOfCounts(blocks.counts, value_bytes);
    m_offsets = bytesOfCounts(blocks.indexes, value_bytes);
  }

  //! Returns views that are valid as long as this object. \local
  IParallelMng::Blocks blocks() const { return { spanOf(m_bytes), spanOf(m_offsets) }; }

 private:
  std::vector<Int64> m_bytes;
  std::vector<Int64> m_offsets;
};
} // namespace Arcane::detail::comm
