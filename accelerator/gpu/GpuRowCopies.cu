// SPDX-License-Identifier: Apache-2.0
#include "accelerator/gpu/GpuRowCopies.h"

#ifdef ARCANE_GPU_HIP
#include <hip/hip_runtime.h>
#else
#include <cuda_runtime.h>
#endif

#include <algorithm>
#include <limits>

namespace Arcane::detail::gpu
{
namespace
{
using runtime::eRowCopy;
using runtime::RowCopy;

constexpr unsigned int nb_thread = 256;
constexpr Int64 max_nb_block = 1024;

//! Returns the largest size of words of which the values consist. \unit{bytes}
__host__ __device__ Int32 wordBytesOf(const RowCopy& copy)
{
  for (Int32 size = 8; size > 1; size /= 2)
    if (copy.value_bytes % size == 0)
      return size;
  return 1;
}

//! Each thread copies some words. \a Index counts all words of the copy.
template <typename Word, typename Index> __device__ void copyWords(const RowCopy& copy, bool is_pack)
{
  const auto nb_in_value = static_cast<Index>(copy.value_bytes / static_cast<Int32>(sizeof(Word)));
  const auto nb_in_row = static_cast<Index>(copy.nb_value) * nb_in_value;
  const Index nb_word = static_cast<Index>(copy.nb_row) * nb_in_row;
  auto* const array = reinterpret_cast<Word*>(copy.array);
  auto* const packed = reinterpret_cast<Word*>(copy.packed);
  for (Index i = static_cast<Index>(blockIdx.x) * nb_thread + threadIdx.x; i < nb_word; i += static_cast<Index>(gridDim.x) * nb_thread) {
    const Index k = i / nb_in_row;
    const Index word_of_row = i % nb_in_row;
    const Int64 row = copy.rows[k];
    Int64 place = row * static_cast<Int64>(nb_in_row) + static_cast<Int64>(word_of_row);
    if (copy.tile > 1) {
      const auto value = static_cast<Int64>(word_of_row / nb_in_value);
      const Int64 in_tile = row % copy.tile;
      place = ((row - in_tile) * copy.nb_value + value * copy.tile + in_tile) * static_cast<Int64>(nb_in_value) +
              static_cast<Int64>(word_of_row % nb_in_value);
    }
    if (is_pack)
      packed[i] = array[place];
    else
      array[place] = packed[i];
  }
}

template <typename Word> __device__ void copyAll(const RowCopy& copy, bool is_pack)
{
  // Divisions of 32 bits are much faster.
  if (copy.packedBytes() <= std::numeric_limits<Int32>::max())
    copyWords<Word, UInt32>(copy, is_pack);
  else
    copyWords<Word, UInt64>(copy, is_pack);
}

//! The blocks with the same y do the copy of this number.
__global__ void copyRows(RowCopyBatch batch, bool is_pack)
{
  const RowCopy copy = batch.copies[blockIdx.y];
  switch (wordBytesOf(copy)) {
  case 8: copyAll<UInt64>(copy, is_pack); break;
  case 4: copyAll<UInt32>(copy, is_pack); break;
  case 2: copyAll<unsigned short>(copy, is_pack); break;
  default: copyAll<unsigned char>(copy, is_pack);
  }
}
} // namespace

int launchRowCopies(eRowCopy direction, const RowCopyBatch& batch, void* stream) noexcept
{
  Int64 nb_word = 0;
  for (Int32 i = 0; i < batch.nb_copy; ++i)
    nb_word = std::max(nb_word, batch.copies[i].packedBytes() / wordBytesOf(batch.copies[i]));
  if (nb_word == 0)
    return 0;
  const auto nb_block = static_cast<unsigned int>(std::min((nb_word + nb_thread - 1) / nb_thread, max_nb_block));
  const dim3 grid(nb_block, static_cast<unsigned int>(batch.nb_copy));
#ifdef ARCANE_GPU_HIP
  copyRows<<<grid, nb_thread, 0, static_cast<hipStream_t>(stream)>>>(batch, direction == eRowCopy::Pack);
  return static_cast<int>(hipGetLastError());
#else
  copyRows<<<grid, nb_thread, 0, static_cast<cudaStream_t>(stream)>>>(batch, direction == eRowCopy::Pack);
  return static_cast<int>(cudaGetLastError());
#endif
}
} // namespace Arcane::detail::gpu
