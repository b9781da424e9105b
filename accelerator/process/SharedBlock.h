// SPDX-License-Identifier: Apache-2.0
// A block of a memory pool that several processes of a machine share.
#pragma once

#include "accelerator/runtime/DeviceId.h"
#include "accelerator/runtime/MemoryHandle.h"

#include "arcane_core/base/BaseTypes.h"

#include <memory>
#include <vector>

namespace Arcane::detail::pool
{
class MemoryPool;
struct BlockOrigin;
} // namespace Arcane::detail::pool

namespace Arcane::Accelerator
{
class AcceleratorMemoryPool;
class Runner;

/*!
 * \brief Identifies a block of a pool of the machine, in a form that can be sent through a UNIX socket.
 *
 * Other processes get the driver's memory around the block, with the place of the block in it: one piece, or the pieces that lie side by side behind
 * its addresses. The owner must keep the block until others have closed it. The object is movable; the file descriptors that belong to it, one for
 * each piece of pages, are closed with it.
 */
class ARCANE_EXPORT SharedBlock
{
 public:
  SharedBlock(SharedBlock&& rhs) noexcept;
  SharedBlock& operator=(SharedBlock&& rhs) noexcept;
  ~SharedBlock();

  //! \unit{bytes}
  Int64 size() const { return m_head.nb_byte; }
  DeviceId deviceId() const { return DeviceId(m_head.device); }

  /*!
   * \brief Sends the description to the process at the other end of \a socket.
   * \throws FatalErrorException when the system fails
   */
  void send(int socket) const;
  /*!
   * \brief Waits for the description that the other end sends, and returns it.
   * \throws FatalErrorException when something else, or nothing, arrives, or memory that does not hold the block
   */
  static SharedBlock receive(int socket);

 private:
  friend class AcceleratorMemoryPool;
  friend class ImportedBlock;

  //! The first part of a message.
  struct Head
  {
    UInt64 magic = 0;
    //! The identity of the process that owns the block.
    UInt64 process = 0;
    //! The offset of the block in the first piece.
    Int64 offset = 0;
    Int64 nb_byte = 0;
    Int32 device = 0;
    Int32 nb_piece = 0;
    //! 1 if each piece has a file descriptor.
    Int32 has_descriptor = 0;
    Int32 unused = 0;
  };
  //! The next part of a message, for each piece.
  struct Piece
  {
    detail::runtime::MemoryHandle handle;
    //! The address, or the number of the pages, in the process of the owner. An imported piece is found again by it.
    UInt64 base = 0;
    Int64 nb_byte = 0;
  };

  Head m_head;
  std::vector<Piece> m_pieces;
  //! There is one file descriptor for each piece, or none.
  std::vector<int> m_descriptors;

  SharedBlock() = default;
  /*!
   * \throws ArgumentException when \a block is not a live block of \a pool
   * \throws FatalErrorException when the driver cannot share it, or the pool does not know all pieces that it is in
   */
  [[gnu::visibility("hidden")]] SharedBlock(detail::pool::MemoryPool& pool, const void* block);
  [[gnu::visibility("hidden")]] void addPiece(detail::pool::MemoryPool& pool, const detail::pool::BlockOrigin& origin);
  bool isWhole() const;
};

/*!
 * \brief A block of another process that the device of a runner can use as long as the object exists. Copies refer to the same block.
 *
 * Blocks in the same pieces of memory share one mapping.
 */
class ARCANE_EXPORT ImportedBlock
{
 public:
  //! \throws FatalErrorException when the driver cannot open it, or \a block was moved from
  ImportedBlock(const Runner& runner, const SharedBlock& block);

  void* data() const { return m_data; }
  //! \unit{bytes}
  Int64 size() const { return m_nb_byte; }

 private:
  //! The mapping is closed with its last user.
  std::shared_ptr<const void> m_mapping;
  void* m_data = nullptr;
  Int64 m_nb_byte = 0;
};
} // namespace Arcane::Accelerator
