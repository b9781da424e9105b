// SPDX-License-Identifier: Apache-2.0
// A block of a memory pool that several processes of a machine use.
#pragma once

#include "accelerator/memory/MemoryPool.h"

#include <memory>

namespace Arcane::Accelerator
{
class Runner;

/*!
 * \brief Names a block of another pool of the machine, in a form that can be sent through a UNIX socket.
 *
 * What is shared is the memory of the driver that the block is in, with the place of the block in it. The owner must keep the
 * block until others have closed it. Movable; a file descriptor that goes with it is closed with the last owner.
 */
class SharedBlock
{
 public:
  /*!
   * \throws ArgumentException when \a block is no live block of \a pool
   * \throws FatalErrorException when the driver cannot share it
   */
  SharedBlock(detail::MemoryPool& pool, const void* block);
  SharedBlock(SharedBlock&& rhs) noexcept;
  SharedBlock& operator=(SharedBlock&& rhs) noexcept;
  ~SharedBlock();

  //! \unit{bytes}
  Int64 size() const { return m_head.nb_byte; }
  DeviceId deviceId() const { return DeviceId(m_head.device); }

  /*!
   * \brief Sends it to the process at the other end of \a socket.
   * \throws FatalErrorException when the system fails
   */
  void send(int socket) const;
  //! What the other end has sent; waits for it. \throws FatalErrorException when something else, or nothing, arrives
  static SharedBlock receive(int socket);

 private:
  friend class ImportedBlock;

  //! What travels as bytes.
  struct Head
  {
    UInt64 magic = 0;
    detail::MemoryHandle handle;
    //! Of the process and the memory, so that what was imported once is found again.
    Int64 process = 0;
    UInt64 base = 0;
    Int64 base_nb_byte = 0;
    Int64 offset = 0;
    Int64 nb_byte = 0;
    Int32 device = 0;
    //! 1 if a file descriptor goes with it.
    Int32 has_descriptor = 0;
  };

  Head m_head;
  int m_descriptor = -1;

  SharedBlock() = default;
};

/*!
 * \brief A block of another process, usable by the device of a runner as long as this lives. Copies are the same block.
 *
 * The memory behind it is opened once, whatever the number of its blocks that are imported.
 */
class ImportedBlock
{
 public:
  //! \throws FatalErrorException when the driver cannot open it
  ImportedBlock(const Runner& runner, const SharedBlock& block);

  void* data() const { return m_data; }
  //! \unit{bytes}
  Int64 size() const { return m_nb_byte; }

 private:
  std::shared_ptr<void> m_mapping;
  void* m_data = nullptr;
  Int64 m_nb_byte = 0;
};
} // namespace Arcane::Accelerator
