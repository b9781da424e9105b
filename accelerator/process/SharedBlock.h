// SPDX-License-Identifier: Apache-2.0
// A block of a memory pool that several processes of a machine use.
#pragma once

#include "accelerator/runtime/DeviceId.h"
#include "accelerator/runtime/MemoryHandle.h"

#include "arcane_core/base/BaseTypes.h"

#include <memory>
#include <vector>

namespace Arcane::detail
{
class MemoryPool;
struct BlockOrigin;
} // namespace Arcane::detail

namespace Arcane::Accelerator
{
class AcceleratorMemoryPool;
class Runner;

/*!
 * \brief Names a block of another pool of the machine, in a form that can be sent through a UNIX socket.
 *
 * What is shared is the memory of the driver that the block is in, with the place of the block in it: one piece, or the pieces
 * that lie side by side behind its addresses. The owner must keep the block until others have closed it. Movable; the file
 * descriptors that go with it, one for each piece of pages, are closed with it.
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
   * \brief Sends it to the process at the other end of \a socket.
   * \throws FatalErrorException when the system fails
   */
  void send(int socket) const;
  /*!
   * \brief What the other end has sent; waits for it.
   * \throws FatalErrorException when something else, or nothing, arrives, or memory that does not hold the block
   */
  static SharedBlock receive(int socket);

 private:
  friend class AcceleratorMemoryPool;
  friend class ImportedBlock;

  //! What travels first.
  struct Head
  {
    UInt64 magic = 0;
    Int64 process = 0;
    //! Of the block in the first piece.
    Int64 offset = 0;
    Int64 nb_byte = 0;
    Int32 device = 0;
    Int32 nb_piece = 0;
    //! 1 if a file descriptor goes with each piece.
    Int32 has_descriptor = 0;
    Int32 unused = 0;
  };
  //! What travels next, for each of them.
  struct Piece
  {
    detail::MemoryHandle handle;
    //! Of the process, so that what was imported once is found again.
    UInt64 base = 0;
    Int64 nb_byte = 0;
  };

  Head m_head;
  std::vector<Piece> m_pieces;
  //! One for each piece, or none.
  std::vector<int> m_descriptors;

  SharedBlock() = default;
  /*!
   * \throws ArgumentException when \a block is no live block of \a pool
   * \throws FatalErrorException when the driver cannot share it, or the pool does not know all pieces that it is in
   */
  SharedBlock(detail::MemoryPool& pool, const void* block);
  void addPiece(detail::MemoryPool& pool, const detail::BlockOrigin& origin);
  bool isWhole() const;
};

/*!
 * \brief A block of another process, usable by the device of a runner as long as this lives. Copies are the same block.
 *
 * Blocks in the same pieces of memory share one opening, whatever their number.
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
  //! Closed with its last user.
  std::shared_ptr<const void> m_mapping;
  void* m_data = nullptr;
  Int64 m_nb_byte = 0;
};
} // namespace Arcane::Accelerator
