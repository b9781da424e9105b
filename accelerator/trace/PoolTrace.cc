// SPDX-License-Identifier: Apache-2.0
#include "accelerator/trace/PoolTrace.h"

#include "accelerator/runtime/QueueSlot.h"
#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace Arcane::detail::trace
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

//! Number of a queue in events: from 1 on, 0 without queue.
Int32 numberOf(const Accelerator::RunQueue* queue)
{
  if (!queue || queue->isNull())
    return 0;
  return static_cast<Int32>(reinterpret_cast<std::uintptr_t>(&queue->queueSlot()) / alignof(runtime::QueueSlot) % (1U << 30)) + 1;
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

PoolTrace::PoolTrace(const String& path, Int64 nb_event)
: m_path(path)
{
  static_assert(sizeof(Header) <= header_bytes && std::atomic<UInt64>::is_always_lock_free);
  ARCANE_THROW_IF(nb_event <= 0, ArgumentException, "trace of the memory pool: number of events is {0}, expected > 0", nb_event);
  m_nb_slot = static_cast<UInt64>(nb_event);
  m_nb_byte = header_bytes + name_bytes + m_nb_slot * sizeof(PoolEvent);
  const int file = base::openOutputFile(path, O_RDWR | O_TRUNC);
  ARCANE_FATAL_IF(file < 0, "cannot write the trace of the memory pool '{0}': {1}", path, std::strerror(errno));
  // The bytes of the disk are taken now: without one of them, an event would end the run by a signal.
  int error = ::posix_fallocate(file, 0, static_cast<off_t>(m_nb_byte));
  void* address = MAP_FAILED;
  if (error == 0) {
    address = ::mmap(nullptr, m_nb_byte, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    error = (address == MAP_FAILED) ? errno : 0;
  }
  const bool is_emptied = error == 0 || ::ftruncate(file, 0) == 0;
  ::close(file);
  ARCANE_FATAL_IF(error != 0, "cannot take {0} bytes for the trace of the memory pool '{1}': {2}{3}", m_nb_byte, path, std::strerror(error),
                  is_emptied ? "" : "; what was taken is still there");
  m_header = new (address) Header();
  m_names = static_cast<char*>(address) + header_bytes;
  m_ring = reinterpret_cast<PoolEvent*>(m_names + name_bytes);
  m_header->nb_slot = m_nb_slot;
  m_header->magic = trace_magic;
}

PoolTrace::~PoolTrace()
{
  ::munmap(m_header, m_nb_byte);
}

Int32 PoolTrace::idOf(StringView name)
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

void PoolTrace::record(PoolEvent event) noexcept
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

// --- what pools notify -----------------------------------------------------------------------------

PoolEvent PoolTrace::eventOf(ePoolEvent kind, const pool::PoolIdentity& pool, Int64 nb_byte, const pool::AllocationRequest& request)
{
  PoolEvent event;
  event.kind = kind;
  event.nb_byte = nb_byte;
  event.name = idOf(request.name);
  event.pool_name = idOf(pool.name);
  event.queue = numberOf(request.queue);
  event.device = static_cast<std::int16_t>(pool.device.asInt32());
  event.resource = static_cast<std::uint8_t>(pool.resource);
  event.alignment = static_cast<Int32>(request.alignment);
  return event;
}

void PoolTrace::blockAllocated(const pool::PoolIdentity& pool, const void* address, Int64 nb_byte, const pool::AllocationRequest& request)
{
  PoolEvent event = eventOf(ePoolEvent::Allocate, pool, nb_byte, request);
  event.address = reinterpret_cast<std::uintptr_t>(address);
  record(event);
}

void PoolTrace::blockFreed(const pool::PoolIdentity& pool, const void* address, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  PoolEvent event = eventOf(ePoolEvent::Free, pool, nb_byte, { .alignment = 0, .queue = queue });
  event.address = reinterpret_cast<std::uintptr_t>(address);
  record(event);
}

void PoolTrace::blockResized(const pool::PoolIdentity& pool, const void* address, Int64 nb_byte)
{
  PoolEvent event = eventOf(ePoolEvent::Resize, pool, nb_byte);
  event.address = reinterpret_cast<std::uintptr_t>(address);
  record(event);
}

void PoolTrace::reservedChanged(const pool::PoolIdentity& pool, Int64 nb_more_byte)
{
  record(eventOf(nb_more_byte > 0 ? ePoolEvent::Grow : ePoolEvent::Shrink, pool, std::abs(nb_more_byte), { .alignment = 0 }));
}

void PoolTrace::stepEnded(const pool::PoolIdentity& pool)
{
  record(eventOf(ePoolEvent::Step, pool, 0));
}

void PoolTrace::requestFailed(const pool::PoolIdentity& pool, Int64 nb_byte, const pool::AllocationRequest& request)
{
  record(eventOf(ePoolEvent::OutOfMemory, pool, nb_byte, request));
}

// --- reading a trace -------------------------------------------------------------------------------

namespace
{
//! The part of the file before the names.
struct TraceHead
{
  UInt64 nb_slot = 0;
  UInt64 nb_event = 0;
  UInt64 nb_name_byte = 0;
};

//! Checked against the size of the file: nothing that a damaged header says is believed.
TraceHead readHead(std::ifstream& file, const String& path)
{
  std::array<char, header_bytes> head{};
  const bool is_read = bool(file.read(head.data(), head.size()));
  ARCANE_FATAL_IF(!is_read, "cannot read the trace of a memory pool '{0}': it is not there or too short", path);
  std::array<UInt64, 4> words{};
  std::memcpy(words.data(), head.data(), sizeof(words));
  ARCANE_FATAL_IF(std::memcmp(head.data(), trace_magic.data(), trace_magic.size()) != 0,
                  "cannot read '{0}': it is no trace of a memory pool", path);
  file.seekg(0, std::ios::end);
  const auto nb_byte = static_cast<UInt64>(file.tellg());
  file.seekg(header_bytes);
  const UInt64 nb_there = nb_byte < header_bytes + name_bytes ? 0 : (nb_byte - header_bytes - name_bytes) / sizeof(PoolEvent);
  ARCANE_FATAL_IF(
    !file || words[1] == 0 || words[1] > nb_there || words[3] > name_bytes,
    "cannot read the trace of a memory pool '{0}': it is too short or damaged: its header announces {1} events and {2} bytes of "
    "names, its {3} bytes have room for {4} and {5}",
    path, words[1], words[3], nb_byte, nb_there, name_bytes);
  return { words[1], words[2], words[3] };
}

//! Returns true if a pool could have recorded the event; otherwise the file is damaged.
bool isPossible(const PoolEvent& e)
{
  return e.kind != ePoolEvent::None && e.kind <= ePoolEvent::OutOfMemory && e.nb_byte >= 0 && e.device >= -1 &&
         e.resource < ARCCORE_NB_MEMORY_RESOURCE && (e.alignment == 0 || std::has_single_bit(static_cast<UInt32>(e.alignment)));
}
} // namespace

PoolEventList readPoolTrace(const String& path)
{
  base::ClassicStream<std::ifstream> file(path.localstr(), std::ios::binary);
  const auto [nb_slot, nb_event, nb_name_byte] = readHead(file, path);
  std::vector<char> names(name_bytes);
  std::vector<PoolEvent> ring(std::min(nb_slot, nb_event));
  file.read(names.data(), static_cast<std::streamsize>(names.size()));
  file.read(reinterpret_cast<char*>(ring.data()), static_cast<std::streamsize>(ring.size() * sizeof(PoolEvent)));
  ARCANE_FATAL_IF(!file, "cannot read the trace of a memory pool '{0}': it became shorter meanwhile", path);

  PoolEventList list;
  for (UInt64 place = 0; place + sizeof(UInt32) <= nb_name_byte;) {
    UInt32 length = 0;
    std::memcpy(&length, names.data() + place, sizeof(length));
    place += sizeof(length);
    const UInt64 nb = std::min<UInt64>(length, nb_name_byte - place);
    list.names.push_back(String(std::string_view(names.data() + place, nb)));
    place += nb;
  }
  // Events that are being written, or were when the process ended, are not in the slot of their sequence.
  for (std::size_t slot = 0; slot < ring.size(); ++slot) {
    const UInt64 sequence = ring[slot].sequence;
    if (sequence != 0 && (sequence - 1) % nb_slot == slot && isPossible(ring[slot]))
      list.events.push_back(ring[slot]);
  }
  std::sort(list.events.begin(), list.events.end(), [](const PoolEvent& a, const PoolEvent& b) { return a.sequence < b.sequence; });
  const auto nb_name = static_cast<Int32>(list.names.size());
  for (PoolEvent& e : list.events) {
    // Names may have been added after they were read.
    e.name = (e.name >= 0 && e.name < nb_name) ? e.name : 0;
    e.pool_name = (e.pool_name >= 0 && e.pool_name < nb_name) ? e.pool_name : 0;
  }
  list.nb_lost = nb_event - list.events.size();
  return list;
}
} // namespace Arcane::detail::trace
