// SPDX-License-Identifier: Apache-2.0
// The description, in shared memory, of blocks in the memory of devices.
#pragma once

#include "accelerator/runtime/MemoryHandle.h"

#include "arcane_core/base/BaseTypes.h"

#include <atomic>

namespace Arcane::detail::shmem
{
/*!
 * \brief Describes device memory that a rank has taken from the pool of its device, and that holds blocks.
 *
 * The description lies in the shared memory as long as the rank has the memory, and only the number of importers changes.
 */
struct DeviceRegion
{
  runtime::MemoryHandle handle;
  //! The first byte, at its address in the process of the owner.
  std::byte* base = nullptr;
  //! \unit{bytes}
  Int64 nb_byte = 0;
  //! The identity of the process of the owner, see base::processIdentity().
  UInt64 process = 0;
  Int32 device = 0;
  //! 0 when the driver cannot share the memory with other processes.
  Int32 is_exported = 0;
  //! The number of times that another process has opened the memory. The memory is then open until the arena ends.
  std::atomic<Int32> nb_importer = 0;
};

/*!
 * \brief Says where a block in the memory of a device is.
 *
 * The note is itself a block of the arena. While other ranks may use the block of the device, the note is shown, or retired, as any other block (see
 * BlockHeap); when the note is freed, the memory of the device is free too.
 */
struct DeviceBlock
{
  //! The offset of the DeviceRegion from the first byte of the shared memory. \unit{bytes}
  Int64 region = 0;
  //! The offset of the block from the first byte of the region. \unit{bytes}
  Int64 offset = 0;
  //! \unit{bytes}
  Int64 nb_byte = 0;
};
} // namespace Arcane::detail::shmem
