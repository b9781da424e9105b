// SPDX-License-Identifier: Apache-2.0
// The device memory of the other ranks of the machine that this process has opened.
#pragma once

#include "shmem/DeviceBlock.h"

#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/ImportedMemory.h"

#include <map>
#include <mutex>
#include <utility>

namespace Arcane::detail::shmem
{
/*!
 * \brief Opens each region once for each device of this process, and keeps it open until the arena ends.
 *
 * The ranks of a process share one object, whose first rank closes what all of them have opened. All calls are \local and may be made by
 * any thread.
 */
class DeviceImports
{
 public:
  explicit DeviceImports(runtime::DeviceBackend& backend)
  : m_backend(backend)
  {}
  DeviceImports(const DeviceImports&) = delete;
  DeviceImports& operator=(const DeviceImports&) = delete;
  //! Closes nothing: see close().
  ~DeviceImports() = default;

  /*!
   * \brief Returns the address at which \a device reads the first byte of \a region.
   * \param key the offset of the region in the arena
   * \throws FatalErrorException when the driver cannot open the memory
   */
  std::byte* open(DeviceRegion& region, Int64 key, runtime::DeviceId device);
  //! Closes all. The devices of this process must have finished their work.
  void close();

 private:
  using Key = std::pair<Int64, runtime::DeviceId>;

  runtime::DeviceBackend& m_backend;
  std::mutex m_mutex;
  std::map<Key, std::shared_ptr<const runtime::ImportedMemory>> m_opened;
};
} // namespace Arcane::detail::shmem
