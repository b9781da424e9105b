// SPDX-License-Identifier: Apache-2.0
// The exchanges of this rank with one other rank of its machine, from device to device.
#pragma once

#include "variables/device_sync/PairLine.h"

#include "accelerator/pool/MemoryPool.h"
#include "accelerator/runtime/ImportedMemory.h"
#include "accelerator/runtime/RunnerImpl.h"
#include "accelerator/runtime/StreamNumber.h"
#include "variables/sync/ExchangeLabel.h"

#include <functional>
#include <optional>
#include <vector>

namespace Arcane
{
class ITraceMng;
}

namespace Arcane::detail::device_sync
{
//! The way by which the rows of a rank reach another rank.
enum class eLink
{
  //! Known only after the first exchange has begun.
  Unknown,
  //! Both ranks are threads of one process: their streams wait for events.
  Events,
  //! The ranks are in two processes: their streams wait for numbers in the shared memory.
  Numbers,
  //! By messages.
  Messages
};

//! Provides the memory of the device of a rank, and says how its host waits for the hosts of other ranks.
struct ExchangePlace
{
  //! The pool of the device; null when all is by messages.
  pool::MemoryPool* pool = nullptr;
  //! Null, or where the loss of a way is reported.
  ITraceMng* trace = nullptr;
  //! Returns when the condition is true. Throws when a rank of the machine has left.
  std::function<void(const std::function<bool()>&)> wait_until;

  runtime::DeviceBackend& backend() const { return pool->backend(); }
  runtime::DeviceId device() const { return pool->device(); }
};

//! Says where the other rank of a pair runs.
struct PeerPlace
{
  Int32 rank = -1;
  //! The identity of its process, see base::processIdentity().
  UInt64 process = 0;
  runtime::DeviceId device;
};

/*!
 * \brief Holds the blocks of device memory through which two ranks exchange rows, and puts into streams what orders their uses.
 *
 * Each rank packs the rows that it sends into a block of its own, and the other rank reads them there. Both ranks know the sizes of each exchange,
 * and so when the block of the other grows: the host waits for it in these exchanges only. A block that has grown stays until the end, since the
 * other rank may still read it. In each exchange the caller makes the calls in the order of their declarations, each call for all peers before the
 * next call; otherwise two ranks could wait for each other.
 *
 * A block has two halves, for even and for odd exchanges, so that one wait per exchange orders all uses: a rank packs exchange n + 1
 * into the half of exchange n - 1 when its stream has seen that the peer is ready for exchange n. The stream of the peer has then read
 * the rows of exchange n - 1, since its commands are executed in order. Both ranks thus wait for each other in each exchange, also when
 * one of them receives nothing.
 */
class DevicePeer
{
 public:
  /*!
   * \param mine    the line that this rank writes for the peer, and \a theirs the line that the peer writes for this rank; both are null
   *                for messages
   * \param wanted  Events or Numbers; the link becomes Messages if one of the two ranks cannot reach the block of the other
   */
  DevicePeer(const ExchangePlace& place, const PeerPlace& peer, PairLine* mine, PairLine* theirs, eLink wanted);
  DevicePeer(const DevicePeer&) = delete;
  DevicePeer& operator=(const DevicePeer&) = delete;
  //! Frees nothing: see close() and free().
  ~DevicePeer() = default;

  Int32 rank() const { return m_peer.rank; }
  eLink link() const { return m_link; }
  bool isDirect() const { return m_link == eLink::Events || m_link == eLink::Numbers; }

  // --- an exchange ---
  //! Begins an exchange, and makes room for what this rank sends. \a label is the label of the variables, see sync::ExchangeLabel.
  void begin(Int64 nb_sent_byte, Int64 nb_received_byte, UInt32 label);
  //! Opens the block of the peer if it is a new one. Returns without a block when the peer exchanges something else: see fault().
  //! \throws FatalErrorException when that fails and the link is known
  void open();
  //! Finds out in the first exchange which link both ranks have.
  void agree();
  /*!
   * \brief Notifies the peer that the rows are packed, once the commands of the queue before are finished.
   *
   * Numbers that the stream must write are added to \a numbers, for one command of all peers.
   */
  void notePacked(runtime::RunQueueImpl& queue, std::vector<runtime::StreamNumber>& numbers);
  //! Makes the stream wait until the rows of the peer are ready, or adds the number for which it must wait.
  void waitBeforeReading(runtime::RunQueueImpl& queue, std::vector<runtime::StreamNumber>& numbers);

  //! Returns where this rank packs its rows.
  std::byte* sent() const { return halfOf(m_sent); }
  //! Returns where the rows of the peer are, for this device.
  std::byte* received() const { return halfOf(m_received); }
  //! Returns the first exchange that was not the same on both ranks, as far as the host has seen.
  std::optional<sync::ExchangeFault> fault() const;

  // --- the end ---
  //! Returns the number for which streams of this rank wait.
  UInt64* awaitedNumber() const { return &m_theirs->nb_ready; }
  //! Closes what belongs to the peer. All commands of this rank must be finished.
  void close();
  //! Frees the blocks when the peer has called close().
  void free();

 private:
  struct Area
  {
    std::byte* block = nullptr;
    //! The size of one half.
    Int64 half_bytes = 0;
    UInt64 number = 0;
  };

  ExchangePlace m_place;
  PeerPlace m_peer;
  PairLine* m_mine;
  PairLine* m_theirs;
  eLink m_wanted;
  eLink m_link = eLink::Unknown;
  //! The number of the present exchange.
  UInt64 m_number = 0;
  mutable UInt64 m_last_checked = 0;
  //! The fault that fault() has found.
  mutable std::optional<sync::ExchangeFault> m_fault;
  //! The labels of the last exchanges of this rank, and the hashes of all before.
  struct OwnLabel
  {
    UInt32 code = 0;
    UInt64 history = 0;
  };
  OwnLabel m_labels[PairLine::NbLabel];
  Area m_sent;
  Area m_received;
  //! All blocks of this rank, and all blocks of the peer that were opened.
  std::vector<Area> m_own_blocks;
  std::vector<std::shared_ptr<const runtime::ImportedMemory>> m_opened_blocks;

  //! The reason why the peer cannot have a block of this rank.
  String m_refusal;

  std::byte* halfOf(const Area& area) const { return area.block + (m_number % 2) * static_cast<std::size_t>(area.half_bytes); }
  //! Compares the labels of an exchange. Does nothing when the label of the peer is not there yet, or not any more.
  void check(UInt64 number) const;
  //! Returns true when the peer is known to have another label in the present exchange, or had one before.
  bool hasOtherLabel() const;
  void grow(Int64 nb_byte);
  bool makeBlock(Int64 half_bytes);
  //! Keeps the reason, and warns in the first exchange.
  void refuse(const String& reason);
  bool openBlock();
  void makeEvents();
};
} // namespace Arcane::detail::device_sync
