// SPDX-License-Identifier: Apache-2.0
// Sorting on a queue.
#pragma once

#include "accelerator/algorithm/AlgorithmLaunch.h"
#include "accelerator/algorithm/HostSort.h"
#include "accelerator/algorithm/OutputCounts.h"
#include "accelerator/algorithm/VendorSort.h"

namespace Arcane::Accelerator
{
/*!
 * \brief Sorts values on a queue: by CUB or rocPRIM on a device, by the standard library on the host.
 *
 * On an asynchronous queue the call returns before the values are sorted; RunQueue::barrier() or the destructor waits for them.
 * All calls are \local.
 */
class GenericSorter
{
 public:
  explicit GenericSorter(const RunQueue& queue)
  : m_queue(queue)
  , m_work(queue)
  {}

  /*!
   * \brief Copies \a input to \a output in increasing order. More elements of \a output stay as they are.
   *
   * Values are compared by `<`, which must order all of them: there may be no NaN. Equal values keep their order.
   * \throws ArgumentException when \a output is too small, or when both share memory
   */
  template <typename T> void apply(SmallSpan<const T> input, SmallSpan<T> output, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericSorter::apply", where);
    launch.addInputAndOutput(input, output);
    if (input.empty())
      return;
    m_work.arm();
    launch.execute(
      input.size(),
      [=](const detail::algorithm::HostRun& run) { run(detail::algorithm::HostSort<T>(input.size(), input.data(), output.data())); },
      [=](detail::algorithm::VendorCall& call) { detail::algorithm::sortOnDevice<T>(call, input.size(), input.data(), output.data()); });
  }

 private:
  RunQueue m_queue;
  //! Its destructor waits.
  detail::algorithm::OutputCounts m_work;
};
} // namespace Arcane::Accelerator
