// SPDX-License-Identifier: Apache-2.0
// The memory in which the blocks of a loop leave their results for a reducer.
#pragma once

#include "accelerator/kernel/ReductionTree.h"
#include "accelerator/runtime/RunQueue.h"

namespace Arcane::Accelerator
{
class RunCommand;
}

namespace Arcane::detail::kernel
{
//! Holds addresses that a kernel uses. Values have at most 8 bytes.
struct ReductionBuffer
{
  static constexpr Int64 max_value_size = 8;

  //! The number of blocks for which there is room.
  Int32 nb_block = 0;
  //! One value per block, in the memory of the device if there is one.
  void* blocks = nullptr;
  //! Counts the blocks that are finished, on a device only. Zero between launches.
  UInt32* counter = nullptr;
  //! The result, in memory that the host reads, on a device only.
  void* result = nullptr;
};

/*!
 * \brief Owns the buffer of one reducer, which is registered in its command as long as both exist.
 *
 * Buffers are kept for later reducers of the same device. All calls are \local.
 */
class ARCANE_EXPORT ReductionStorage
{
 public:
  //! \throws FatalErrorException when memory is exhausted
  explicit ReductionStorage(Accelerator::RunCommand& command);
  ReductionStorage(const ReductionStorage&) = delete;
  ReductionStorage& operator=(const ReductionStorage&) = delete;
  ~ReductionStorage();

  const ReductionBuffer& buffer() const { return m_buffer; }
  //! Returns true when a device combines the blocks, so that the result is in the buffer.
  bool isOnDevice() const { return m_buffer.result; }
  //! Returns the number of blocks of the launch, or 0 before it, and when the launch did not use the reducer.
  Int32 nbBlock() const { return m_nb_block; }
  //! Sets the number of blocks of the launch. The buffer may change. \throws FatalErrorException when memory is exhausted
  void setNbBlock(Int32 v);
  //! Notes that a body has captured the reducer: the next launch uses it.
  void noteCapture()
  {
    m_is_used = true;
    m_is_captured = true;
  }
  //! Returns true when a body has captured the reducer for the next launch.
  bool isCaptured() const { return m_is_captured; }
  //! Notes that the reducer is an argument of the next launch. \throws FatalErrorException when it is not one of \a command
  void noteArgument(const Accelerator::RunCommand& command);
  //! Begins a launch of \a nb_block blocks. Without a note before, the launch leaves the reducer as it is.
  void beginLaunch(Int32 nb_block);
  //! Ends a launch by an exception: if the launch used the reducer, its result is lost.
  void abandonLaunch();
  //! Notes that the launch is recorded: the result is not known before a wait.
  void noteRecorded() { m_is_recorded = m_is_launched; }
  //! Waits for the result of a launch that is recorded. Does nothing after other launches.
  void waitForResult()
  {
    if (m_is_recorded)
      waitForRecorded();
  }
  //! Notes that the command has ended.
  void forgetCommand() { m_command = nullptr; }

 private:
  ReductionBuffer m_buffer;
  Accelerator::RunQueue m_queue;
  //! Null after the end of the command.
  Accelerator::RunCommand* m_command;
  Int32 m_nb_block = 0;
  bool m_is_used = false;
  bool m_is_captured = false;
  //! The last launch has used the reducer.
  bool m_is_launched = false;
  bool m_is_recorded = false;

  void waitForRecorded();
};

//! Says in which lane a host loop is, for reducers that the body has captured.
struct HostLane
{
  Int32 block = 0;
  Int32 lane = 0;
};

//! Returns the place that says which lane reducers belong to when their closure is copied now, in the calling thread; usually null.
ARCANE_EXPORT HostLane*& hostLaneOfCopies() noexcept;
} // namespace Arcane::detail::kernel
