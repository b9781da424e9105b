// SPDX-License-Identifier: Apache-2.0
// Known bytes behind blocks and in free ones, which show that someone wrote where he owns nothing.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

#include <deque>
#include <functional>
#include <mutex>

namespace Arcane::detail::pool
{
/*!
 * \brief Check level 2 writes known bytes in new blocks and behind each block, and others in freed blocks, which wait some time.
 *
 * Blocks that are passed to the guard are unused. Device memory is written and read through a stream of the guard. Any thread may call any function.
 */
class BlockGuard
{
 public:
  //! The number of known bytes behind each block. \unit{bytes}
  static constexpr Int64 guard_nb_byte = 256;
  static constexpr std::byte new_byte{ 0xcd };
  static constexpr std::byte guard_byte{ 0xfd };
  static constexpr std::byte freed_byte{ 0xdd };

  //! A freed block that waits.
  struct Waiting
  {
    std::byte* address = nullptr;
    Int64 nb_byte = 0;
  };

  BlockGuard(runtime::DeviceBackend& backend, eMemoryResource resource, runtime::DeviceId device);
  BlockGuard(const BlockGuard&) = delete;
  BlockGuard& operator=(const BlockGuard&) = delete;
  ~BlockGuard();

  //! Writes the known bytes of a new block.
  void prepareNew(std::byte* address, Int64 nb_byte);
  //! Returns the offset of the first byte behind the block that was written, -1 if none was.
  Int64 firstWrittenBehind(const std::byte* address, Int64 nb_byte);
  /*!
   * \brief Fills a freed block and lets it wait.
   * \param leave  called for each block that has waited enough, with the offset of the first byte written meanwhile, -1 if none
   */
  void keepFreed(std::byte* address, Int64 nb_byte, const std::function<void(const Waiting&, Int64)>& leave);
  //! Does as if all blocks had waited enough.
  void dropAll(const std::function<void(const Waiting&, Int64)>& leave);

 private:
  // Blocks wait until there are that many, or that many bytes.
  static constexpr std::size_t max_nb_waiting = 64;
  static constexpr Int64 max_waiting_nb_byte = Int64(32) << 20;
  // Only the ends of larger blocks are checked.
  static constexpr Int64 max_checked_nb_byte = Int64(1) << 20;

  runtime::DeviceBackend& m_backend;
  bool m_is_on_host;
  void* m_stream = nullptr;
  std::mutex m_mutex;
  std::deque<Waiting> m_waiting;
  Int64 m_waiting_nb_byte = 0;
  std::vector<std::byte> m_copy;

  void fill(std::byte* address, std::byte value, Int64 nb_byte);
  Int64 firstOther(const std::byte* address, std::byte value, Int64 nb_byte);
  Int64 firstOtherInFreed(const Waiting& waiting);
};
} // namespace Arcane::detail::pool
