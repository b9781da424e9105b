// SPDX-License-Identifier: Apache-2.0
// One launch of an algorithm: checks of its arguments, the place where it is executed, the wait after it.
#pragma once

#include "accelerator/algorithm/HostBlocks.h"
#include "accelerator/algorithm/VendorCall.h"
#include "accelerator/kernel/KernelCall.h"
#include "accelerator/kernel/KernelClosure.h"
#include "accelerator/kernel/KernelLaunch.h"
#include "accelerator/kernel/RunCommand.h"

#include "arcane_core/base/array/Span.h"

#include <utility>

namespace Arcane::detail::algorithm
{
//! Calls \a function with the closures that \a bodies stand for: see kernel::withHostClosure().
template <typename Function> void withHostClosures(const Function& function)
{
  function();
}
template <typename Function, typename Body, typename... Bodies>
void withHostClosures(const Function& function, const Body& body, const Bodies&... bodies)
{
  kernel::withHostClosure(
    body, [&](const auto& closure) { withHostClosures([&](const auto&... others) { function(closure, others...); }, bodies...); });
}

//! Executes the host's version of an algorithm: in the calling thread, in the threads of tasks, or in the stream of the queue.
class HostRun
{
 public:
  explicit HostRun(kernel::KernelCall& call)
  : m_call(call)
  {}
  //! Calls \a work, or a copy of it, with the HostBlocks of the place. A copy holds all that the work uses.
  template <typename Work> void operator()(const Work& work) const
  {
    if (m_call.place() == kernel::eKernelPlace::Stream)
      m_call.callInStream([work] { work(HostBlocks(false)); });
    else
      work(HostBlocks(m_call.place() == kernel::eKernelPlace::Tasks));
  }

 private:
  kernel::KernelCall& m_call;
};

/*!
 * \brief Does one launch of an algorithm, which is a kernel for its queue.
 *
 * The checks and the declarations of what the algorithm reads and writes come first, then execute().
 */
class ARCANE_EXPORT AlgorithmLaunch
{
 public:
  //! \param name  the class and the function that the application called
  AlgorithmLaunch(const Accelerator::RunQueue& queue, const char* name, const TraceInfo& where);

  //! \throws ArgumentException when \a nb_element is negative
  void checkNbElement(Int64 nb_element) const;
  //! \throws ArgumentException when both sizes differ
  void checkSameSize(Int64 nb_element, Int64 nb_other, const char* other) const;
  //! \throws ArgumentException when \a nb_output is less than \a nb_input
  void checkRoom(Int64 nb_input, Int64 nb_output) const;
  //! \throws FatalErrorException when \a is_armed: the result of the call before was not asked for
  void checkNotArmed(bool is_armed, const char* getter) const;

  //! Declares that the algorithm reads \a values.
  template <typename T> void addRead(SmallSpan<const T> values)
  {
    m_command.internalAddUse({ values.data(), nbByteOf(values), true, false, m_command.kernelName() });
  }
  //! Declares that the algorithm writes \a values.
  template <typename T> void addWrite(SmallSpan<T> values)
  {
    m_command.internalAddUse({ values.data(), nbByteOf(values), false, true, m_command.kernelName() });
  }
  /*!
   * \brief Declares an input and an output that have nothing in common.
   * \throws ArgumentException when the output is too small or shares memory with the input
   */
  template <typename In, typename Out> void addInputAndOutput(SmallSpan<const In> input, SmallSpan<Out> output)
  {
    checkRoom(input.size(), output.size());
    checkApart(input.data(), nbByteOf(input), output.data(), nbByteOf(output));
    addRead(input);
    addWrite(output);
  }
  /*!
   * \brief Declares an input and an output of the same size that may be the same array.
   * \throws ArgumentException when the sizes differ, or when the arrays share only a part
   */
  template <typename In, typename Out> void addInputOrOutput(SmallSpan<const In> input, SmallSpan<Out> output)
  {
    checkSameSize(input.size(), output.size(), "output");
    if (static_cast<const void*>(input.data()) != static_cast<const void*>(output.data()) || sizeof(In) != sizeof(Out))
      checkApart(input.data(), nbByteOf(input), output.data(), nbByteOf(output));
    addRead(input);
    addWrite(output);
  }

  //! Returns the command, for an algorithm that is a loop.
  Accelerator::RunCommand& command() { return m_command; }

  /*!
   * \brief Executes the algorithm for \a nb_element elements, at least one.
   * \param host    gets a HostRun
   * \param device  gets a VendorCall
   */
  template <typename Host, typename Device> void execute(Int64 nb_element, const Host& host, const Device& device)
  {
    kernel::KernelCall call(m_command, nb_element, kernel::device_code_of_source);
    if (call.place() == kernel::eKernelPlace::Device) {
      VendorCall vendor(call, m_command.internalQueue());
      device(vendor);
    }
    else
      host(HostRun(call));
    call.end(false);
  }

 private:
  Accelerator::RunCommand m_command;

  template <typename T> static Int64 nbByteOf(SmallSpan<T> values) { return values.size() * static_cast<Int64>(sizeof(T)); }
  void checkApart(const void* input, Int64 nb_input_byte, const void* output, Int64 nb_output_byte) const;
  String text() const;
};
} // namespace Arcane::detail::algorithm
