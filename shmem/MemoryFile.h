// SPDX-License-Identifier: Apache-2.0
// A file without name, in memory, that processes of a machine map together.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/text/String.h"

#include <cstddef>

namespace Arcane::detail
{
/*!
 * \brief Owns one descriptor of the file, which is needed until all have mapped it.
 *
 * Unlike /dev/shm it has no size of its own: its pages are limited by the memory of the machine or of the container. The
 * system removes it with its last mapping, however the processes end. Its size never changes.
 */
class MemoryFile
{
 public:
  //! What another process needs to find the file. Plain values, to be sent.
  struct Key
  {
    Int64 process = 0;
    Int64 descriptor = -1;
    Int64 inode = 0;
    Int64 nb_byte = 0;
  };

  //! Of zeros, without pages yet. \local
  //! \throws FatalErrorException when the system refuses
  static MemoryFile create(Int64 nb_byte);
  //! The file of another process of the same user, whose descriptor is still open. \local
  //! \throws FatalErrorException when it cannot be seen from this process, as between containers
  static MemoryFile attach(const Key& key);

  //! \local
  ~MemoryFile();
  MemoryFile(MemoryFile&& rhs) noexcept;
  MemoryFile& operator=(MemoryFile&&) = delete;

  //! \local
  const Key& key() const { return m_key; }
  //! All of it, in the addresses of this process; the mapping is the caller's, and outlives this object. \local
  //! \throws FatalErrorException when the system refuses
  std::byte* map() const;

 private:
  explicit MemoryFile(const Key& key)
  : m_key(key)
  {}

  //! The descriptor is that of this process.
  Key m_key;
};
} // namespace Arcane::detail
