// SPDX-License-Identifier: Apache-2.0
// One kernel for a queue: its name, its place in the source, its options, and what it uses.
#pragma once

#include "accelerator/runtime/KernelUse.h"
#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/base/error/TraceInfo.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/tasks/ParallelLoopOptions.h"

#include <vector>

namespace Arcane::detail::kernel
{
class KernelCall;
class ReductionStorage;
} // namespace Arcane::detail::kernel

namespace Arcane::Accelerator
{
/*!
 * \brief Describes one kernel, which `command << RUNCOMMAND_...(...) { body };` then launches.
 *
 * makeCommand() makes commands. A command launches one kernel; a second launch is an error, unless the environment variable
 * ARCANE_ACCELERATOR_ALLOW_REUSE_COMMAND is 1. A loop without elements returns at once and counts as no launch. The command may be
 * destroyed while its kernel still works. Only one thread at a time may use it. All calls are \local.
 */
class ARCANE_EXPORT RunCommand
{
 public:
  RunCommand(const RunCommand&) = delete;
  RunCommand& operator=(const RunCommand&) = delete;
  ~RunCommand();

  //! Sets the place in the source that messages and profiles name.
  RunCommand& addTraceInfo(const TraceInfo& where)
  {
    m_where = where;
    return *this;
  }
  //! Sets the name of the kernel in messages and profiles. The default is the name of the function.
  RunCommand& addKernelName(const String& name)
  {
    m_kernel_name = name;
    return *this;
  }
  //! Sets the number of threads of a block of a device; 0 or less means 256. Loops with reducers always use 256.
  RunCommand& addNbThreadPerBlock(Int32 v)
  {
    m_nb_thread_per_block = v;
    return *this;
  }
  //! Sets how many elements each thread of a device goes through; 0 or less means 1. The environment variable ARCANE_ACCELERATOR_NB_GRID_STRIDE gives
  //! the default.
  RunCommand& addNbStride(Int32 v)
  {
    m_nb_stride = v;
    return *this;
  }
  const TraceInfo& traceInfo() const { return m_where; }
  const String& kernelName() const { return m_kernel_name; }
  Int32 nbThreadPerBlock() const { return m_nb_thread_per_block; }
  Int32 nbStride() const { return m_nb_stride; }

  //! Sets the options of loops that threads of the host execute.
  void setParallelLoopOptions(const ParallelLoopOptions& options) { m_loop_options = options; }
  const ParallelLoopOptions& parallelLoopOptions() const { return m_loop_options; }
  eExecutionPolicy executionPolicy() const { return m_queue.executionPolicy(); }

  //! Does the same as addTraceInfo(). The macros of loops use it.
  RunCommand& operator<<(const TraceInfo& where) { return addTraceInfo(where); }

  //! \name For the framework. Applications must not use these functions.
  //@{
  const RunQueue& internalQueue() const { return m_queue; }
  //! Notes that the kernel has one more reducer: it is then launched in blocks, and waited for.
  void internalAddReducer(detail::kernel::ReductionStorage& storage);
  //! Forgets a reducer that ends.
  void internalRemoveReducer(const detail::kernel::ReductionStorage& storage) noexcept;
  Int32 internalNbReducer() const { return static_cast<Int32>(m_reducers.size()); }
  //! Returns how many reducers a body has captured for the next launch.
  Int32 internalNbCapturedReducer() const;
  //! Adds bytes to the memory that the threads of a block share. Returns the place of the first one.
  Int32 internalAddLocalMemory(Int64 nb_byte, std::size_t alignment);
  //! Returns the size of the memory that the threads of a block share. \unit{bytes}
  Int32 internalLocalMemorySize() const { return m_local_memory_size; }
  //! Returns true when the uses of the kernel are needed, because it is watched, timed or prefetched.
  bool internalHasUses() const { return m_is_watched || m_is_timed || m_is_prefetched; }
  //! Notes that the kernel reads or writes these bytes. Does nothing unless internalHasUses().
  void internalAddUse(const detail::runtime::KernelUse& use);
  const std::vector<detail::runtime::KernelUse>& internalUses() const { return m_uses; }
  //! Returns the number of the command among the commands of the process, or 0 before internalNeedNumber().
  UInt64 internalNumber() const { return m_number; }
  //! Gives the command its number, which views have in checked builds.
  UInt64 internalNeedNumber();
  //@}

 private:
  friend class detail::kernel::KernelCall;
  friend RunCommand makeCommand(const RunQueue& queue);
  friend RunCommand makeCommand(const RunQueue* queue);

  RunQueue m_queue;
  TraceInfo m_where;
  String m_kernel_name;
  Int32 m_nb_thread_per_block = 0;
  Int32 m_nb_stride = 0;
  Int32 m_local_memory_size = 0;
  bool m_is_launched = false;
  UInt64 m_number = 0;
  //! Uses are noted: for QueuedUses if the kernel is watched, for KernelProfile if it is timed, and if their memory is prefetched.
  bool m_is_watched = false;
  bool m_is_timed = false;
  bool m_is_prefetched = false;
  ParallelLoopOptions m_loop_options;
  std::vector<detail::kernel::ReductionStorage*> m_reducers;
  std::vector<detail::runtime::KernelUse> m_uses;

  explicit RunCommand(const RunQueue& queue);
};

//! Makes a command for a queue. \throws FatalErrorException when the queue is null
ARCANE_EXPORT RunCommand makeCommand(const RunQueue& queue);
ARCANE_EXPORT RunCommand makeCommand(const RunQueue* queue);
} // namespace Arcane::Accelerator
