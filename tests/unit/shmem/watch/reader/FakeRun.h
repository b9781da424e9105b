// SPDX-License-Identifier: Apache-2.0
// The memory of a run of one rank, made by hand in the process of the test.
#pragma once

#include "shmem/watch/layout/MeshLayout.h"
#include "shmem/watch/layout/WatchLayout.h"

#include <cstring>
#include <stdexcept>
#include <string>

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::test
{
class FakeRun
{
 public:
  static constexpr Int64 values_bytes = 1 << 20;

  FakeRun()
  : m_places(1)
  , m_file(newFile(detail::watch::watch_file_name, m_places.total))
  , m_values_file(newFile("values", values_bytes))
  , m_base(map(m_file, m_places.total))
  , m_values(map(m_values_file, values_bytes))
  {
    detail::watch::WatchHead& h = head();
    h.version = detail::watch::watch_version;
    h.byte_order = detail::watch::watch_byte_order;
    h.nb_rank = 1;
    h.nb_rank_of_run = 1;
    h.total_bytes = m_places.total;
    h.process = ::getpid();
    h.start_tick = detail::watch::startTickOf(h.process);
    h.values_descriptor = m_values_file;
    h.values_inode = inodeOf(m_values_file);
    h.values_bytes = values_bytes;
    h.mark.store(detail::watch::watch_mark);
    rank().state.store(static_cast<Int32>(detail::watch::eRankState::Running));
  }
  ~FakeRun()
  {
    ::munmap(m_base, static_cast<std::size_t>(m_places.total));
    ::munmap(m_values, values_bytes);
    ::close(m_file);
    ::close(m_values_file);
  }
  FakeRun(const FakeRun&) = delete;
  FakeRun& operator=(const FakeRun&) = delete;

  Int64 descriptor() const { return m_file; }
  Int64 inode() const { return inodeOf(m_file); }
  detail::watch::WatchHead& head() { return *reinterpret_cast<detail::watch::WatchHead*>(m_base); }
  detail::watch::WatchLeases& leases() { return *reinterpret_cast<detail::watch::WatchLeases*>(m_base + m_places.leases); }
  detail::watch::WatchRank& rank() { return *reinterpret_cast<detail::watch::WatchRank*>(m_base + m_places.ranks); }
  detail::watch::WatchEntry& entry(Int32 i) { return reinterpret_cast<detail::watch::WatchEntry*>(m_base + m_places.entries)[i]; }
  std::byte* values() { return m_values; }

  //! Shows a list of reals at \a offset as variable number \a i.
  void show(Int32 i, const char* name, Int64 offset, Int64 nb) { show(i, name, name, offset, nb); }
  void show(Int32 i, const char* full_name, const char* name, Int64 offset, Int64 nb)
  {
    using namespace detail::watch;
    WatchEntry& e = entry(i);
    {
      const detail::comm::SequenceLock::Writing writing(e.lock);
      writeTexts(writing, e, { full_name, name, "", "", "" });
      e.number = static_cast<Int32>(eNumber::Real);
      e.number_bytes = 8;
      e.shape_kind = static_cast<Int32>(eShapeKind::List);
      e.nb_dim = 1;
      e.dims[0] = nb;
      e.offset = offset;
      e.state = static_cast<Int32>(eEntryState::Readable);
    }
    if (rank().nb_entry <= i)
      rank().nb_entry = i + 1;
    rank().nb_change.fetch_add(1);
  }
  //! Shows a block of bytes as a mesh; no byte as one for which there was no room.
  void showMesh(Int32 i, const char* mesh, Int64 offset, Int64 nb_byte)
  {
    using namespace detail::watch;
    WatchEntry& e = entry(i);
    const std::string name = entryNameOfMesh(mesh);
    {
      const detail::comm::SequenceLock::Writing writing(e.lock);
      writeTexts(writing, e, { name, name, mesh, "", "" });
      e.number = static_cast<Int32>(eNumber::Unsigned);
      e.number_bytes = 1;
      e.shape_kind = static_cast<Int32>(eShapeKind::Mesh);
      e.nb_dim = 1;
      e.dims[0] = nb_byte;
      e.offset = offset;
      e.state = static_cast<Int32>(eEntryState::Readable);
    }
    if (rank().nb_entry <= i)
      rank().nb_entry = i + 1;
    rank().nb_change.fetch_add(1);
  }

 private:
  detail::watch::WatchPlaces m_places;
  int m_file;
  int m_values_file;
  std::byte* m_base;
  std::byte* m_values;

  static int newFile(const char* name, Int64 nb_byte)
  {
    const int file = ::memfd_create(name, MFD_CLOEXEC);
    if (file < 0 || ::ftruncate(file, nb_byte) != 0)
      throw std::runtime_error("no file in memory");
    return file;
  }
  static std::byte* map(int file, Int64 nb_byte)
  {
    void* base = ::mmap(nullptr, static_cast<std::size_t>(nb_byte), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
    if (base == MAP_FAILED)
      throw std::runtime_error("no mapping");
    return static_cast<std::byte*>(base);
  }
  static Int64 inodeOf(int file)
  {
    struct stat state = {};
    ::fstat(file, &state);
    return static_cast<Int64>(state.st_ino);
  }
};
} // namespace Arcane::test
