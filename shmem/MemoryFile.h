// SPDX-License-Identifier: Apache-2.0
// A file without name, in memory, that the processes of a machine map together.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/text/String.h"

#include <cstddef>

namespace Arcane::detail::shmem
{
/*!
 * \brief Owns one descriptor of the file. The descriptor must stay open until all processes have mapped the file.
 *
 * Unlike /dev/shm, the file is limited only by the memory of the machine or of the container. The system removes it with its last
 * mapping, however the processes end. Its size never changes.
 */
class MemoryFile
{
 public:
  //! The data that another process needs to open the file, as plain values, which can be sent.
  struct Key
  {
    Int64 process = 0;
    Int64 descriptor = -1;
    Int64 inode = 0;
    Int64 nb_byte = 0;
  };

  //! Creates a file of zeros without pages, which only processes of this user can open. \local
  //! \param name  the name of the descriptor in the list of files of the process
  //! \throws FatalErrorException when the system refuses
  static MemoryFile create(Int64 nb_byte, const char* name = "arcane shared memory");
  //! Opens the file of another process of the same user. The descriptor of that process must still be open. \local
  //! \throws FatalErrorException when this process cannot see the file, for example between containers
  static MemoryFile attach(const Key& key);

  //! \local
  ~MemoryFile();
  MemoryFile(MemoryFile&& rhs) noexcept;
  MemoryFile& operator=(MemoryFile&&) = delete;

  //! \local
  const Key& key() const { return m_key; }
  //! Maps the whole file in this process. The caller owns the mapping, which outlives this object. \local
  //! \throws FatalErrorException when the system refuses
  std::byte* map() const;

 private:
  explicit MemoryFile(const Key& key)
  : m_key(key)
  {}

  //! The key of the file, with the descriptor of this process.
  Key m_key;
};
} // namespace Arcane::detail::shmem
