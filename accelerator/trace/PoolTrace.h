// SPDX-License-Identifier: Apache-2.0
// Records the events of memory pools in a file that survives the process.
#pragma once

#include "accelerator/pool/PoolObserver.h"
#include "accelerator/trace/PoolEvent.h"

#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace Arcane::detail::trace
{
/*!
 * \brief Keeps a ring of events in a file mapped in memory, so that the last ones remain even if the process is killed.
 *
 * All pools of a process may share one. Recording takes no lock and makes no call of the system; a name seen for the first
 * time takes one. The file is readable on the kind of machine that wrote it; writePoolCsv() converts it.
 */
class PoolTrace : public pool::PoolObserver
{
 public:
  static constexpr Int64 default_nb_event = Int64(1) << 20;

  /*!
   * \brief Creates the file, or empties it.
   * \param nb_event  the ring holds so many, 56 bytes each
   * \throws ArgumentException when \a nb_event is not positive
   * \throws FatalErrorException when the file cannot be made, or the disk has no room for all of it
   */
  explicit PoolTrace(const String& path, Int64 nb_event = default_nb_event);
  PoolTrace(const PoolTrace&) = delete;
  PoolTrace& operator=(const PoolTrace&) = delete;
  ~PoolTrace() override;

  const String& path() const { return m_path; }

  //! Returns the number of a name in events, or 0 if the name is empty or the table of names, of 1 MiB, is full.
  Int32 idOf(StringView name);

  //! Adds an event, and sets its sequence, time and thread. Any thread may call it.
  void record(PoolEvent event) noexcept;

  void blockAllocated(const pool::PoolIdentity& pool, const void* address, Int64 nb_byte, const pool::AllocationRequest& request) override;
  void blockFreed(const pool::PoolIdentity& pool, const void* address, Int64 nb_byte, const Accelerator::RunQueue* queue) override;
  void blockResized(const pool::PoolIdentity& pool, const void* address, Int64 nb_byte) override;
  void reservedChanged(const pool::PoolIdentity& pool, Int64 nb_more_byte) override;
  void stepEnded(const pool::PoolIdentity& pool) override;
  void requestFailed(const pool::PoolIdentity& pool, Int64 nb_byte, const pool::AllocationRequest& request) override;

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

  PoolEvent eventOf(ePoolEvent kind, const pool::PoolIdentity& pool, Int64 nb_byte, const pool::AllocationRequest& request = {});

  friend PoolEventList readPoolTrace(const String& path);
};

/*!
 * \brief Reads the events of a trace, which may still be written. Incomplete or damaged events count as lost.
 * \throws FatalErrorException when the file cannot be read or is not a trace
 */
PoolEventList readPoolTrace(const String& path);
} // namespace Arcane::detail::trace
