// SPDX-License-Identifier: Apache-2.0
// Filters on a queue: the elements that a condition accepts, in their order.
#pragma once

#include "accelerator/algorithm/AlgorithmLaunch.h"
#include "accelerator/algorithm/HostDistribution.h"
#include "accelerator/algorithm/OutputCounts.h"
#include "accelerator/algorithm/VendorSelect.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::Accelerator
{
/*!
 * \brief Keeps some elements, in their order: by CUB or rocPRIM on a device, by threads or one thread of the host.
 *
 * nbOutputElement() returns how many elements were kept, and must be called before the next call. On an asynchronous queue a call
 * returns before the work is done; nbOutputElement() and the destructor wait for it. A call without elements launches nothing. Threads and
 * devices ask for all elements before they write the first one. In the calling thread, the order of questions and writes is not specified.
 * All calls are \local.
 */
class GenericFilterer
{
 public:
  explicit GenericFilterer(const RunQueue& queue)
  : m_queue(queue)
  , m_count(queue)
  {}
  //! Does the same. \throws FatalErrorException when the pointer is null
  [[deprecated("give the queue by reference")]] explicit GenericFilterer(const RunQueue* queue)
  : GenericFilterer(queueAt(queue))
  {}

  /*!
   * \brief Copies to \a output the elements of \a input whose flag is not zero.
   * \throws ArgumentException when the number of flags differs from the size of the input, when the output is smaller than the input, or when both
   * share memory
   */
  template <typename In, typename Out, typename Flag>
  void apply(SmallSpan<const In> input, SmallSpan<Out> output, SmallSpan<const Flag> flags, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericFilterer::apply", where);
    launch.addInputAndOutput(input, output);
    launch.checkSameSize(input.size(), flags.size(), "array of flags");
    launch.addRead(flags);
    const In* const in = input.data();
    Out* const out = output.data();
    const Flag* const flag = flags.data();
    const auto is_selected = [flag](Int32 i) { return flag[i] != Flag(0); };
    execute(
      launch, input.size(),
      [&](const detail::algorithm::HostRun& run) {
        run(filterOf(input.size(), is_selected, [in, out](Int32 i, Int32 rank) { out[rank] = in[i]; }));
      },
      [&](detail::algorithm::VendorCall& call) {
        detail::algorithm::selectFlaggedOnDevice(call, input.size(), in, out, m_count.data(), flag);
      });
  }

  /*!
   * \brief Copies to \a output the elements of \a input for which `select(element)` is true.
   * \throws ArgumentException when the output is smaller than the input, or when both share memory
   */
  template <typename T, typename Select>
  void applyIf(SmallSpan<const T> input, SmallSpan<T> output, const Select& select, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericFilterer::applyIf", where);
    launch.addInputAndOutput(input, output);
    executeWithIterators(launch, input.size(), input.data(), output.data(), select);
  }

  //! Keeps the elements of \a values for which `select(element)` is true. Elements behind them have no specified value.
  template <typename T, typename Select> void applyIf(SmallSpan<T> values, const Select& select, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericFilterer::applyIf", where);
    launch.addRead(SmallSpan<const T>(values));
    launch.addWrite(values);
    T* const v = values.data();
    const auto on_host = [&](const detail::algorithm::HostRun& run) {
      detail::algorithm::withHostClosures(
        [&](const auto& s) {
          const auto filter = filterOf(
            values.size(), [v, s](Int32 i) { return s(static_cast<const T&>(v[i])); }, [v](Int32 i, Int32 rank) { v[rank] = v[i]; });
          // Threads would overwrite what others have not read.
          run([filter](const detail::algorithm::HostBlocks&) { filter(detail::algorithm::HostBlocks(false)); });
        },
        select);
    };
    execute(launch, values.size(), on_host, [&](detail::algorithm::VendorCall& call) {
      detail::algorithm::selectInPlaceOnDevice(call, values.size(), v, m_count.data(), select);
    });
  }

  /*!
   * \brief Copies elements between random-access iterators: to `output[k]` each `input[i]` for which `select(input[i])` is true.
   *
   * The input and the output have nothing in common.
   */
  template <typename Input, typename Output, typename Select>
  void applyIf(Int32 nb_value, Input input, Output output, const Select& select, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericFilterer::applyIf", where);
    executeWithIterators(launch, nb_value, input, output, select);
  }

  //! Calls `setter(i, k)` for each i from 0 to \a nb_value - 1 for which `select(i)` is true, where k counts them.
  template <typename Select, typename Setter>
  void applyWithIndex(Int32 nb_value, const Select& select, const Setter& setter, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericFilterer::applyWithIndex", where);
    execute(
      launch, nb_value,
      [&](const detail::algorithm::HostRun& run) {
        detail::algorithm::withHostClosures([&](const auto& s, const auto& set) { run(filterOf(nb_value, s, set)); }, select, setter);
      },
      [&](detail::algorithm::VendorCall& call) {
        const detail::algorithm::SetterIterator<Int32, Setter, true> out(setter);
        detail::algorithm::selectOnDevice(call, nb_value, detail::algorithm::CountingIterator(), out, m_count.data(), select);
      });
  }

  //! Waits for the queue, and returns how many elements the last call has kept. Before the first call it is zero.
  Int32 nbOutputElement() { return m_count.read()[0]; }

 private:
  RunQueue m_queue;
  detail::algorithm::OutputCounts m_count;

  static const RunQueue& queueAt(const RunQueue* queue)
  {
    ARCANE_FATAL_IF(!queue, "GenericFilterer: the pointer to the queue is null, expected a queue of makeQueue()");
    return *queue;
  }

  //! Makes the filter of the host, which calls `place(i, rank)` for what is selected.
  template <typename Select, typename Place> auto filterOf(Int32 nb_value, const Select& select, const Place& place) const
  {
    return detail::algorithm::distributionOf<2>(
      nb_value, m_count.data(), [select](Int32 i) { return select(i) ? 0 : 1; },
      [place](Int32 i, Int32 part, Int32 rank) {
        if (part == 0)
          place(i, rank);
      });
  }

  template <typename Host, typename Device>
  void execute(detail::algorithm::AlgorithmLaunch& launch, Int32 nb_value, const Host& host, const Device& device)
  {
    launch.checkNbElement(nb_value);
    launch.checkNotArmed(m_count.isArmed(), "nbOutputElement()");
    m_count.clear();
    if (nb_value == 0)
      return;
    launch.execute(nb_value, host, device);
    m_count.arm();
  }

  template <typename Input, typename Output, typename Select>
  void executeWithIterators(detail::algorithm::AlgorithmLaunch& launch, Int32 nb_value, const Input& input, const Output& output,
                            const Select& select)
  {
    const auto on_host = [&](const detail::algorithm::HostRun& run) {
      detail::algorithm::withHostClosures(
        [&](const auto& s) {
          run(filterOf(
            nb_value, [input, s](Int32 i) { return s(input[i]); }, [input, output](Int32 i, Int32 rank) { output[rank] = input[i]; }));
        },
        select);
    };
    execute(launch, nb_value, on_host, [&](detail::algorithm::VendorCall& call) {
      detail::algorithm::selectOnDevice(call, nb_value, input, output, m_count.data(), select);
    });
  }
};
} // namespace Arcane::Accelerator
