// SPDX-License-Identifier: Apache-2.0
// The kernel that copies rows between arrays and packed memory. Only its source is compiled by the compiler of devices.
#pragma once

#include "accelerator/runtime/RowCopy.h"

#include <algorithm>

namespace Arcane::detail::gpu
{
//! Holds the copies of one launch. A parameter of the kernel, so that its size is limited.
struct RowCopyBatch
{
  static constexpr Int32 MaxCopy = 64;
  static constexpr unsigned int NbThread = 256;
  static constexpr Int64 MaxBlock = 1024;

  //! \param all  MaxCopy at most
  explicit RowCopyBatch(Span<const runtime::RowCopy> all)
  : nb_copy(static_cast<Int32>(all.size()))
  {
    std::copy_n(all.data(), nb_copy, copies);
    Int64 nb_word = 0;
    for (const runtime::RowCopy& copy : all)
      nb_word = std::max(nb_word, copy.packedBytes() / copy.wordBytes());
    nb_block_of_copy = static_cast<unsigned int>(std::min((nb_word + NbThread - 1) / NbThread, MaxBlock));
  }
  //! Returns the number of blocks of the launch, 0 when there is nothing to copy.
  unsigned int nbBlock() const { return nb_block_of_copy * static_cast<unsigned int>(nb_copy); }

  Int32 nb_copy = 0;
  //! The number of blocks that do one copy.
  unsigned int nb_block_of_copy = 0;
  runtime::RowCopy copies[MaxCopy];
};

//! Launches the kernel in a stream of the vendor. Returns the vendor's error, 0 when there is none.
int launchRowCopies(runtime::eRowCopy direction, const RowCopyBatch& batch, void* stream) noexcept;
//! Finds what the driver launches for the kernel on the present device. Its parameters are a RowCopyBatch, and a bool that is true to pack.
int findRowCopies(void** function) noexcept;
} // namespace Arcane::detail::gpu
