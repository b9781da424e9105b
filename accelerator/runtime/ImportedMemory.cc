// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/ImportedMemory.h"

#include "accelerator/runtime/DeviceBackend.h"

#include <map>
#include <mutex>
#include <tuple>
#include <utility>

namespace Arcane::detail::runtime
{
namespace
{
constexpr const char* open_text = "open the memory of another process";
constexpr const char* close_text = "close the memory of another process";

//! The pieces of a process, by their numbers, in the addresses of a device.
using Key = std::tuple<const DeviceBackend*, Int32, UInt64, std::vector<UInt64>>;

//! The memory that is open. Opening and closing are both under the lock, so that memory that is being closed is not opened meanwhile.
struct OpenMemory
{
  struct Entry
  {
    std::unique_ptr<const ImportedMemory> memory;
    Int64 nb_user = 0;
  };
  std::mutex mutex;
  std::map<Key, Entry> entries;

  static OpenMemory& instance()
  {
    // Never destroyed: users may be static objects.
    static OpenMemory* const all = new OpenMemory();
    return *all;
  }

  void leave(const Key& key)
  {
    const std::scoped_lock lock(mutex);
    const auto known = entries.find(key);
    if (--known->second.nb_user == 0)
      entries.erase(known);
  }
};
} // namespace

std::shared_ptr<const ImportedMemory> ImportedMemory::open(DeviceBackend& backend, Accelerator::DeviceId device, UInt64 process,
                                                           std::span<const ForeignPiece> pieces)
{
  Key key = { &backend, device.asInt32(), process, {} };
  for (const ForeignPiece& piece : pieces)
    std::get<3>(key).push_back(piece.number);
  OpenMemory& all = OpenMemory::instance();
  const ImportedMemory* memory = nullptr;
  {
    const std::scoped_lock lock(all.mutex);
    auto known = all.entries.find(key);
    if (known == all.entries.end()) {
      std::unique_ptr<ImportedMemory> opened(new ImportedMemory(backend));
      if (pieces.front().descriptor < 0)
        opened->openBlock(device, pieces.front());
      else
        opened->openPages(device, pieces);
      known = all.entries.emplace(key, OpenMemory::Entry{ std::move(opened), 0 }).first;
    }
    ++known->second.nb_user;
    memory = known->second.memory.get();
  }
  return { memory, [key = std::move(key)](const ImportedMemory*) { OpenMemory::instance().leave(key); } };
}

void ImportedMemory::openBlock(Accelerator::DeviceId device, const ForeignPiece& piece)
{
  throwIfFailed(m_backend.importMemory(piece.handle, device, &m_base),
                String::format("open {0} bytes of another process on device {1}", piece.nb_byte, device.asInt32()));
}

void ImportedMemory::openPages(Accelerator::DeviceId device, std::span<const ForeignPiece> pieces)
{
  Int64 nb_byte = 0;
  for (const ForeignPiece& piece : pieces)
    nb_byte += piece.nb_byte;
  m_mapped.reserve(pieces.size());
  throwIfFailed(m_backend.reserveAddresses(device, nb_byte, &m_base), open_text);
  m_nb_byte = nb_byte;
  for (const ForeignPiece& piece : pieces) {
    UInt64 pages = 0;
    throwIfFailed(m_backend.importPages(piece.descriptor, piece.nb_byte, device, pages), open_text);
    const DriverStatus status = m_backend.mapPages(base() + m_nb_mapped_byte, pages, piece.nb_byte);
    // Mappings keep the pages.
    reportIfFailed(m_backend.releasePages(pages, piece.nb_byte), close_text);
    throwIfFailed(status, open_text);
    m_mapped.push_back(piece.nb_byte);
    m_nb_mapped_byte += piece.nb_byte;
  }
}

ImportedMemory::~ImportedMemory()
{
  if (!m_base)
    return;
  if (m_nb_byte == 0) {
    reportIfFailed(m_backend.closeImported(m_base), close_text);
    return;
  }
  std::byte* address = base();
  for (const Int64 nb_byte : m_mapped) {
    reportIfFailed(m_backend.unmapPages(address, nb_byte), close_text);
    address += nb_byte;
  }
  reportIfFailed(m_backend.freeAddresses(m_base, m_nb_byte), close_text);
}
} // namespace Arcane::detail::runtime
