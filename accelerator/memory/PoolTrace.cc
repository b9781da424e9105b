// SPDX-License-Identifier: Apache-2.0
#include "accelerator/memory/PoolTrace.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/ArgumentException.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace Arcane::detail
{
namespace
{
constexpr std::array<char, 8> trace_magic = { 'A', 'R', 'C', 'P', 'O', 'O', 'L', '1' };
constexpr std::size_t header_bytes = 4096;
constexpr std::size_t name_bytes = std::size_t(1) << 20;

std::atomic<Int32> nb_known_thread{ 0 };

Int32 threadNumber()
{
  thread_local const Int32 number = ++nb_known_thread;
  return number;
}
} // namespace

//! The beginning of the file. Then the names, each after its length, then the ring.
struct PoolTrace::Header
{
  std::array<char, 8> magic{};
  UInt64 nb_slot = 0;
  //! Events recorded, lost ones included.
  std::atomic<UInt64> nb_event{ 0 };
  //! Bytes of names that are complete.
  std::atomic<UInt64> nb_name_byte{ 0 };
};

PoolTrace::
PoolTrace(const String& path, Int64 nb_event)
: m_path(path)
{
  static_assert(sizeof(Header) <= header_bytes && std::atomic<UInt64>::is_always_lock_free);
  ARCANE_THROW_IF(nb_event <= 0, ArgumentException, "trace of the memory pool: number of events is {0}, expected > 0",
                  nb_event);
  m_nb_slot = static_cast<UInt64>(nb_event);
  m_nb_byte = header_bytes + name_bytes + m_nb_slot * sizeof(PoolEvent);
  const int file = ::open(path.localstr(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  ARCANE_FATAL_IF(file < 0, "cannot write the trace of the memory pool '{0}': {1}", path, std::strerror(errno));
  void* address = MAP_FAILED;
  if (::ftruncate(file, static_cast<off_t>(m_nb_byte)) == 0)
    address = ::mmap(nullptr, m_nb_byte, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  const int error = errno;
  ::close(file);
  ARCANE_FATAL_IF(address == MAP_FAILED, "cannot map {0} bytes of the trace of the memory pool '{1}': {2}", m_nb_byte, path,
                  std::strerror(error));
  m_header = new (address) Header();
  m_names = static_cast<char*>(address) + header_bytes;
  m_ring = reinterpret_cast<PoolEvent*>(m_names + name_bytes);
  m_header->nb_slot = m_nb_slot;
  m_header->magic = trace_magic;
}

PoolTrace::
~PoolTrace()
{
  ::munmap(m_header, m_nb_byte);
}

Int32 PoolTrace::
idOf(StringView name)
{
  if (name.empty())
    return 0;
  const std::string_view text = name.toStdStringView();
  const std::scoped_lock lock(m_mutex);
  if (auto it = m_ids.find(text); it != m_ids.end())
    return it->second;
  const UInt64 place = m_header->nb_name_byte.load(std::memory_order_relaxed);
  const auto length = static_cast<UInt32>(text.size());
  if (place + sizeof(length) + length > name_bytes)
    return 0;
  std::memcpy(m_names + place, &length, sizeof(length));
  std::memcpy(m_names + place + sizeof(length), text.data(), length);
  m_header->nb_name_byte.store(place + sizeof(length) + length, std::memory_order_release);
  const Int32 id = static_cast<Int32>(m_ids.size()) + 1;
  m_ids.emplace(text, id);
  return id;
}

void PoolTrace::
record(PoolEvent event) noexcept
{
  const UInt64 place = m_header->nb_event.fetch_add(1, std::memory_order_relaxed);
  event.time_ns = (std::chrono::steady_clock::now() - m_start) / std::chrono::nanoseconds(1);
  event.thread = threadNumber();
  event.sequence = 0;
  PoolEvent& slot = m_ring[place % m_nb_slot];
  const std::atomic_ref<UInt64> sequence(slot.sequence);
  // A reader takes only slots whose sequence is the expected one, so it is the last thing written.
  sequence.store(0, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_release);
  std::memcpy(reinterpret_cast<char*>(&slot) + sizeof(UInt64), reinterpret_cast<const char*>(&event) + sizeof(UInt64),
              sizeof(PoolEvent) - sizeof(UInt64));
  sequence.store(place + 1, std::memory_order_release);
}

PoolEventList readPoolTrace(const String& path)
{
  std::ifstream file(path.localstr(), std::ios::binary);
  std::array<char, header_bytes> head{};
  const bool is_read = bool(file.read(head.data(), head.size()));
  ARCANE_FATAL_IF(!is_read, "cannot read the trace of a memory pool '{0}': it is not there or too short", path);
  std::array<UInt64, 4> words{};
  std::memcpy(words.data(), head.data(), sizeof(words));
  ARCANE_FATAL_IF(std::memcmp(head.data(), trace_magic.data(), trace_magic.size()) != 0,
                  "cannot read '{0}': it is no trace of a memory pool", path);
  const UInt64 nb_slot = words[1];
  const UInt64 nb_event = words[2];
  const UInt64 nb_name_byte = words[3];

  std::vector<char> names(name_bytes);
  std::vector<PoolEvent> ring(std::min(nb_slot, nb_event));
  file.read(names.data(), static_cast<std::streamsize>(names.size()));
  file.read(reinterpret_cast<char*>(ring.data()), static_cast<std::streamsize>(ring.size() * sizeof(PoolEvent)));
  ARCANE_FATAL_IF(!file || nb_name_byte > name_bytes, "cannot read the trace of a memory pool '{0}': it is too short", path);

  PoolEventList list;
  for (UInt64 place = 0; place + sizeof(UInt32) <= nb_name_byte;) {
    UInt32 length = 0;
    std::memcpy(&length, names.data() + place, sizeof(length));
    place += sizeof(length);
    const UInt64 nb = std::min<UInt64>(length, nb_name_byte - place);
    list.names.push_back(String(std::string_view(names.data() + place, nb)));
    place += nb;
  }
  const auto is_unfinished = [](const PoolEvent& e) { return e.sequence == 0; };
  ring.erase(std::remove_if(ring.begin(), ring.end(), is_unfinished), ring.end());
  std::sort(ring.begin(), ring.end(), [](const PoolEvent& a, const PoolEvent& b) { return a.sequence < b.sequence; });
  const auto nb_name = static_cast<Int32>(list.names.size());
  for (PoolEvent& e : ring) {
    // Names may have been added after they were read.
    e.name = (e.name >= 0 && e.name < nb_name) ? e.name : 0;
    e.pool_name = (e.pool_name >= 0 && e.pool_name < nb_name) ? e.pool_name : 0;
  }
  list.events = std::move(ring);
  list.nb_lost = nb_event - list.events.size();
  return list;
}
} // namespace Arcane::detail
