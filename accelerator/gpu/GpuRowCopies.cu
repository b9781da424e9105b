// SPDX-License-Identifier: Apache-2.0
#include "accelerator/gpu/GpuRowCopies.h"

#ifdef ARCANE_GPU_HIP
#include <hip/hip_runtime.h>
#else
#include <cuda_runtime.h>
#endif

#include <limits>

namespace Arcane::detail::gpu
{
namespace
{
using runtime::eRowCopy;
using runtime::RowCopy;

constexpr unsigned int nb_thread = RowCopyBatch::NbThread;

//! Says which of the blocks that do a copy this one is.
struct BlockOfCopy
{
  unsigned int index;
  unsigned int nb_block;
};

//! Each thread copies some words. \a Index counts all words of the copy.
template <typename Word, typename Index> __device__ void copyWords(const RowCopy& copy, BlockOfCopy block, bool is_pack)
{
  const auto nb_in_value = static_cast<Index>(copy.value_bytes / static_cast<Int32>(sizeof(Word)));
  const auto nb_in_row = static_cast<Index>(copy.nb_value) * nb_in_value;
  const Index nb_word = static_cast<Index>(copy.nb_row) * nb_in_row;
  auto* const array = reinterpret_cast<Word*>(copy.array);
  auto* const packed = reinterpret_cast<Word*>(copy.packed);
  for (Index i = static_cast<Index>(block.index) * nb_thread + threadIdx.x; i < nb_word;
       i += static_cast<Index>(block.nb_block) * nb_thread) {
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

template <typename Word> __device__ void copyAll(const RowCopy& copy, BlockOfCopy block, bool is_pack)
{
  // Divisions of 32 bits are much faster.
  if (copy.packedBytes() <= std::numeric_limits<Int32>::max())
    copyWords<Word, UInt32>(copy, block, is_pack);
  else
    copyWords<Word, UInt64>(copy, block, is_pack);
}

__global__ void copyRows(RowCopyBatch batch, bool is_pack)
{
  const RowCopy copy = batch.copies[blockIdx.x / batch.nb_block_of_copy];
  const BlockOfCopy block{ blockIdx.x % batch.nb_block_of_copy, batch.nb_block_of_copy };
  switch (copy.wordBytes()) {
  case 8: copyAll<UInt64>(copy, block, is_pack); break;
  case 4: copyAll<UInt32>(copy, block, is_pack); break;
  case 2: copyAll<unsigned short>(copy, block, is_pack); break;
  default: copyAll<unsigned char>(copy, block, is_pack);
  }
}
} // namespace

int launchRowCopies(eRowCopy direction, const RowCopyBatch& batch, void* stream) noexcept
{
  if (batch.nbBlock() == 0)
    return 0;
#ifdef ARCANE_GPU_HIP
  copyRows<<<batch.nbBlock(), nb_thread, 0, static_cast<hipStream_t>(stream)>>>(batch, direction == eRowCopy::Pack);
  return static_cast<int>(hipGetLastError());
#else
  copyRows<<<batch.nbBlock(), nb_thread, 0, static_cast<cudaStream_t>(stream)>>>(batch, direction == eRowCopy::Pack);
  return static_cast<int>(cudaGetLastError());
#endif
}

int findRowCopies(void** function) noexcept
{
#ifdef ARCANE_GPU_HIP
  *function = reinterpret_cast<void*>(&copyRows);
  return 0;
#else
  cudaFunction_t found = nullptr;
  const cudaError_t error = cudaGetFuncBySymbol(&found, reinterpret_cast<const void*>(&copyRows));
  *function = found;
  return static_cast<int>(error);
#endif
}
} // namespace Arcane::detail::gpu
