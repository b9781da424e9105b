// SPDX-License-Identifier: Apache-2.0
// Records what happens to memory pools in a file that survives the process.
#pragma once

#include "accelerator/pool/PoolObserver.h"
#include "accelerator/trace/PoolEvent.h"

#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace Arcane::detail
{
/*!
 * \brief A ring of events in a file mapped in memory: the last ones are there even if the process was killed.
 *
 * All pools of a process may share one. Recording takes no lock and makes no call of the system; a name seen for the first
 * time takes one. The file is for the machine that wrote it; PoolTraceFile makes CSV of it.
 */
class PoolTrace : public PoolObserver
{
 public:
  static constexpr Int64 default_nb_event = Int64(1) << 20;

  /*!
   * \brief Makes the file, or empties it.
   * \param nb_event  the ring holds so many, 56 bytes each
   * \throws ArgumentException when \a nb_event is not positive
   * \throws FatalErrorException when the file cannot be made, or the disk has no room for all of it
   */
  explicit PoolTrace(const String& path, Int64 nb_event = default_nb_event);
  PoolTrace(const PoolTrace&) = delete;
  PoolTrace& operator=(const PoolTrace&) = delete;
  ~PoolTrace() override;

  const String& path() const { return m_path; }

  //! Number of a name in events; 0 if it is empty, or when the table of names, of 1 MiB, is full.
  Int32 idOf(StringView name);

  //! Adds an event; sequence, time and thread are set here. Any thread.
  void record(PoolEvent event) noexcept;

  void blockAllocated(const PoolIdentity& pool, const void* address, Int64 nb_byte, const AllocationRequest& request) override;
  void blockFreed(const PoolIdentity& pool, const void* address, Int64 nb_byte, const Accelerator::RunQueue* queue) override;
  void blockResized(const PoolIdentity& pool, const void* address, Int64 nb_byte) override;
  void reservedChanged(const PoolIdentity& pool, Int64 nb_more_byte) override;
  void stepEnded(const PoolIdentity& pool) override;
  void requestFailed(const PoolIdentity& pool, Int64 nb_byte, const AllocationRequest& request) override;

 private:
  struct Header;

  String m_path;
  std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
  std::size_t m_nb_byte = 0;
  Header* m_header = nullptr;
  char* m_names = nullptr;
  PoolEvent* m_ring = nullptr;
  UInt64 m_nb_slot = 0;
  std::mutex m_mutex;
  std::map<std::string, Int32, std::less<>> m_ids;

  PoolEvent eventOf(ePoolEvent kind, const PoolIdentity& pool, Int64 nb_byte, const AllocationRequest& request = {});

  friend PoolEventList readPoolTrace(const String& path);
};

/*!
 * \brief The events of a trace, which may still be written. Those that are incomplete or damaged are left out, as lost ones.
 * \throws FatalErrorException when it cannot be read or is no trace
 */
PoolEventList readPoolTrace(const String& path);
} // namespace Arcane::detail
