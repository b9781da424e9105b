// SPDX-License-Identifier: Apache-2.0
// The steps around the launch of a kernel: checks, counting, waiting.
#pragma once

#include "accelerator/kernel/RunCommand.h"

#include <chrono>
#include <functional>
#include <limits>
#include <span>

namespace Arcane::detail::kernel
{
//! Names the compiler that makes device code of the source that launches a kernel.
enum class eDeviceCode
{
  None,
  Cuda,
  Hip
};

//! Says where a kernel is executed.
enum class eKernelPlace
{
  Caller,
  Tasks,
  //! A function of the host in the stream of the queue.
  Stream,
  Device
};

//! A loop of the host that has copies of all that it uses: it can be executed later, and again.
class StoredLoop
{
 public:
  virtual ~StoredLoop() = default;
  virtual void execute() const = 0;
};

//! Describes a loop of the host that is about to be launched in a stream.
struct LoopToRecord
{
  //! Two loops of the same identity differ by their parameters only.
  const void* identity;
  std::span<const runtime::KernelParameter> parameters;
  //! True when the effect of the loop depends only on the bytes of its parameters.
  bool is_comparable;
  //! Makes the loop, which belongs to the caller, from \a source.
  const StoredLoop* (*store)(const void* source);
  const void* source;
};

/*!
 * \brief Does one launch of the kernel of a command, from the checks before it to the wait after it.
 *
 * The constructor is followed by the execution itself, then by end().
 */
class ARCANE_EXPORT KernelCall
{
 public:
  //! Kernels of devices have indexes of 32 bits.
  static constexpr Int64 max_nb_element_of_device = std::numeric_limits<Int32>::max();

  /*!
   * \brief Begins the launch of a kernel of \a nb_element elements, at least one.
   * \param compiled_for  the device code of the calling source
   * \param max_nb_element_of_host  the largest number of elements that the caller can do on the host; devices have their own
   * \throws FatalErrorException when the command was launched before, when there are too many elements, or when the source was not
   * compiled for the device of the queue
   */
  KernelCall(Accelerator::RunCommand& command, Int64 nb_element, eDeviceCode compiled_for,
             Int64 max_nb_element_of_host = max_nb_element_of_device);
  KernelCall(const KernelCall&) = delete;
  KernelCall& operator=(const KernelCall&) = delete;
  //! A launch that did not come to end() without exception leaves its reducers as they are before a launch.
  ~KernelCall();

  eKernelPlace place() const { return m_place; }
  //! Returns the size of the memory that the threads of a block share. \unit{bytes}
  std::size_t localMemorySize() const { return static_cast<std::size_t>(m_command.internalLocalMemorySize()); }
  //! Returns the stream of the vendor, and makes its device the current one.
  void* deviceStream();
  //! Returns true in the scope of a RunQueueRecord: record() then takes the place of a launch.
  bool isRecorded() const { return m_is_recorded; }
  //! Records the kernel. Outside of such a scope a function of the host that stands for it is put in the stream. \throws FatalErrorException
  void record(const runtime::KernelToRecord& kernel);
  //! Does the same for a loop of the host.
  void record(const LoopToRecord& loop);
  //! Puts a function in the stream, in the place of a kernel. An exception of the function is thrown by end() or by a later wait.
  void callInStream(std::function<void()> function);
  //! \param error  the text of the driver's error, or null \throws FatalErrorException when there is an error
  void checkLaunch(const char* error) const;
  //! Notes that the driver has accepted the kernel. \param error  the text of the driver's error, or null \throws FatalErrorException
  void noteLaunched(const char* error);
  //! Waits for the kernel if the queue is synchronous, if \a needs_barrier, or if a reducer requires it.
  void end(bool needs_barrier);

 private:
  Accelerator::RunCommand& m_command;
  runtime::RunQueueImpl& m_queue;
  eKernelPlace m_place = eKernelPlace::Caller;
  std::chrono::steady_clock::time_point m_start;
  //! The event before the kernel. Null unless a device executes the kernel and it is timed.
  void* m_begin_event = nullptr;
  bool m_is_done = false;
  const bool m_is_recorded;

  void noteQueued();
  void checkFirstLaunch() const;
  void checkNbElement(Int64 nb_element, Int64 max_nb_element_of_host) const;
  void checkDeviceCode(eDeviceCode compiled_for) const;
  String text() const;
};
} // namespace Arcane::detail::kernel
