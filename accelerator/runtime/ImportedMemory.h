// SPDX-License-Identifier: Apache-2.0
// Memory of devices that belongs to other processes of the machine.
#pragma once

#include "accelerator/runtime/DeviceId.h"
#include "accelerator/runtime/MemoryHandle.h"

#include "arcane_core/base/BaseTypes.h"

#include <memory>
#include <span>
#include <vector>

namespace Arcane::detail::runtime
{
class DeviceBackend;

//! Describes memory that its owner took from the driver at once: a block of DeviceBackend::allocate(), or pages.
struct ForeignPiece
{
  //! See DeviceBackend::exportMemory(). Not used for pages.
  MemoryHandle handle;
  //! The address, or the number of the pages, in the process of the owner.
  UInt64 number = 0;
  //! \unit{bytes}
  Int64 nb_byte = 0;
  //! The file descriptor of the pages, see DeviceBackend::exportPages(), or -1 for a block.
  int descriptor = -1;
};

/*!
 * \brief Holds pieces of another process in the addresses of this one, side by side. The last owner of the object closes them.
 *
 * All uses of the same pieces on one device share one object, since drivers refuse to open memory twice, or count how often. Pieces are
 * known by the identity of their process, see base::processIdentity(): a later process with the same number has other memory. Any thread
 * may call any function.
 */
class ImportedMemory
{
 public:
  /*!
   * \brief Opens \a pieces, or finds them if they are open.
   * \param process  the identity of their owner
   * \param pieces   one block, or pages
   * \throws FatalErrorException when the driver refuses
   */
  static std::shared_ptr<const ImportedMemory> open(DeviceBackend& backend, Accelerator::DeviceId device, UInt64 process,
                                                    std::span<const ForeignPiece> pieces);

  ImportedMemory(const ImportedMemory&) = delete;
  ImportedMemory& operator=(const ImportedMemory&) = delete;
  ~ImportedMemory();

  std::byte* base() const { return static_cast<std::byte*>(m_base); }

 private:
  DeviceBackend& m_backend;
  void* m_base = nullptr;
  //! The size of the addresses, 0 for a block. \unit{bytes}
  Int64 m_nb_byte = 0;
  Int64 m_nb_mapped_byte = 0;
  //! The sizes of the pages, in the order of addresses.
  std::vector<Int64> m_mapped;

  explicit ImportedMemory(DeviceBackend& backend)
  : m_backend(backend)
  {}
  void openBlock(Accelerator::DeviceId device, const ForeignPiece& piece);
  void openPages(Accelerator::DeviceId device, std::span<const ForeignPiece> pieces);
};
} // namespace Arcane::detail::runtime
