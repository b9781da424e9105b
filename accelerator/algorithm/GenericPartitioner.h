// SPDX-License-Identifier: Apache-2.0
// Partitions on a queue: elements in two or three parts.
#pragma once

#include "accelerator/algorithm/AlgorithmLaunch.h"
#include "accelerator/algorithm/HostDistribution.h"
#include "accelerator/algorithm/OutputCounts.h"
#include "accelerator/algorithm/VendorPartition.h"

namespace Arcane::Accelerator
{
/*!
 * \brief Puts elements in two or three parts: by CUB or rocPRIM on a device, by threads or one thread of the host.
 *
 * Two parts fill one output: what is selected from the front on, in order, and the others from the back on, so that they are in reverse
 * order. Three parts have an output each, and all are in order. nbFirstPart() or nbParts() returns the sizes, and must be called before
 * the next call. On an asynchronous queue a call returns before the work is done; these functions and the destructor wait for it. A
 * call without elements launches nothing. Inputs and outputs have nothing in common. All calls are \local.
 */
class GenericPartitioner
{
 public:
  explicit GenericPartitioner(const RunQueue& queue)
  : m_queue(queue)
  , m_counts(queue)
  {}

  /*!
   * \brief Calls `setter(i, k)` for each i from 0 to \a nb_value - 1, where k is its place in the output. `select(i)` selects the first part.
   *
   * The setter comes before the condition, unlike in GenericFilterer.
   */
  template <typename Setter, typename Select>
  void applyWithIndex(Int32 nb_value, const Setter& setter, const Select& select, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericPartitioner::applyWithIndex", where);
    execute(
      launch, nb_value,
      [&](const detail::algorithm::HostRun& run) {
        detail::algorithm::withHostClosures([&](const auto& set, const auto& s) { run(inTwo(nb_value, s, set)); }, setter, select);
      },
      [&](detail::algorithm::VendorCall& call) {
        const detail::algorithm::SetterIterator<Int32, Setter, true> out(setter);
        detail::algorithm::partitionInTwoOnDevice(call, nb_value, detail::algorithm::CountingIterator(), out, m_counts.data(), select);
      });
  }

  //! Copies elements between random-access iterators. `select(input[i])` selects the first part.
  template <typename Input, typename Output, typename Select>
  void applyIf(Int32 nb_value, Input input, Output output, const Select& select, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericPartitioner::applyIf", where);
    const auto on_host = [&](const detail::algorithm::HostRun& run) {
      detail::algorithm::withHostClosures(
        [&](const auto& s) {
          run(inTwo(
            nb_value, [input, s](Int32 i) { return s(input[i]); }, [input, output](Int32 i, Int32 k) { output[k] = input[i]; }));
        },
        select);
    };
    execute(launch, nb_value, on_host, [&](detail::algorithm::VendorCall& call) {
      detail::algorithm::partitionInTwoOnDevice(call, nb_value, input, output, m_counts.data(), select);
    });
  }

  /*!
   * \brief Calls for each i from 0 to \a nb_value - 1 the setter of its part, as `setter(i, k)` where k is its place in the part.
   *
   * `select1(i)` selects the first part, and `select2(i)` the second one among the others. \a unselected_setter gets what remains.
   */
  template <typename Setter1, typename Setter2, typename UnselectedSetter, typename Select1, typename Select2>
  void applyWithIndex(Int32 nb_value, const Setter1& setter1, const Setter2& setter2, const UnselectedSetter& unselected_setter,
                      const Select1& select1, const Select2& select2, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericPartitioner::applyWithIndex", where);
    const auto on_host = [&](const detail::algorithm::HostRun& run) {
      detail::algorithm::withHostClosures(
        [&](const auto& set1, const auto& set2, const auto& set3, const auto& s1, const auto& s2) {
          const auto place = [set1, set2, set3](Int32 i, Int32 part, Int32 k) {
            if (part == 0)
              set1(i, k);
            else if (part == 1)
              set2(i, k);
            else
              set3(i, k);
          };
          run(inThree(nb_value, s1, s2, place));
        },
        setter1, setter2, unselected_setter, select1, select2);
    };
    execute(launch, nb_value, on_host, [&](detail::algorithm::VendorCall& call) {
      using detail::algorithm::SetterIterator;
      const SetterIterator<Int32, Setter1, true> out1(setter1);
      const SetterIterator<Int32, Setter2, true> out2(setter2);
      const SetterIterator<Int32, UnselectedSetter, true> out3(unselected_setter);
      const auto outputs = detail::algorithm::outputsOf(out1, out2, out3);
      detail::algorithm::partitionInThreeOnDevice(call, nb_value, detail::algorithm::CountingIterator(), outputs, m_counts.data(),
                                                  conditions(select1, select2));
    });
  }

  //! Copies elements between random-access iterators; the conditions get `input[i]`.
  template <typename Input, typename FirstOutput, typename SecondOutput, typename UnselectedOutput, typename Select1, typename Select2>
  void applyIf(Int32 nb_value, Input input, FirstOutput first_output, SecondOutput second_output, UnselectedOutput unselected_output,
               const Select1& select1, const Select2& select2, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericPartitioner::applyIf", where);
    const auto on_host = [&](const detail::algorithm::HostRun& run) {
      detail::algorithm::withHostClosures(
        [&](const auto& s1, const auto& s2) {
          const auto place = [input, first_output, second_output, unselected_output](Int32 i, Int32 part, Int32 k) {
            if (part == 0)
              first_output[k] = input[i];
            else if (part == 1)
              second_output[k] = input[i];
            else
              unselected_output[k] = input[i];
          };
          run(inThree(
            nb_value, [input, s1](Int32 i) { return s1(input[i]); }, [input, s2](Int32 i) { return s2(input[i]); }, place));
        },
        select1, select2);
    };
    execute(launch, nb_value, on_host, [&](detail::algorithm::VendorCall& call) {
      const auto outputs = detail::algorithm::outputsOf(first_output, second_output, unselected_output);
      detail::algorithm::partitionInThreeOnDevice(call, nb_value, input, outputs, m_counts.data(), conditions(select1, select2));
    });
  }

  //! Waits for the queue, and returns the size of the first part of the last call. Before the first call it is zero.
  Int32 nbFirstPart() { return m_counts.read()[0]; }
  //! Waits for the queue, and returns the sizes of the first and the second of three parts. The view is valid until the next call.
  SmallSpan<const Int32> nbParts() { return { m_counts.read(), 2 }; }

 private:
  RunQueue m_queue;
  detail::algorithm::OutputCounts m_counts;

  template <typename Select1, typename Select2> static auto conditions(const Select1& select1, const Select2& select2)
  {
    using detail::algorithm::DeviceClosure;
    return std::pair<DeviceClosure<Select1>, DeviceClosure<Select2>>(DeviceClosure<Select1>(select1), DeviceClosure<Select2>(select2));
  }

  template <typename Select, typename Place> auto inTwo(Int32 nb_value, const Select& select, const Place& place) const
  {
    return detail::algorithm::distributionOf<2>(
      nb_value, m_counts.data(), [select](Int32 i) { return select(i) ? 0 : 1; },
      [place, nb_value](Int32 i, Int32 part, Int32 rank) { place(i, part == 0 ? rank : nb_value - 1 - rank); });
  }

  template <typename Select1, typename Select2, typename Place>
  auto inThree(Int32 nb_value, const Select1& select1, const Select2& select2, const Place& place) const
  {
    const auto part_of = [select1, select2](Int32 i) {
      if (select1(i))
        return 0;
      return select2(i) ? 1 : 2;
    };
    return detail::algorithm::distributionOf<3>(nb_value, m_counts.data(), part_of, place);
  }

  template <typename Host, typename Device>
  void execute(detail::algorithm::AlgorithmLaunch& launch, Int32 nb_value, const Host& host, const Device& device)
  {
    launch.checkNbElement(nb_value);
    launch.checkNotArmed(m_counts.isArmed(), "nbFirstPart() or nbParts()");
    m_counts.clear();
    if (nb_value == 0)
      return;
    launch.execute(nb_value, host, device);
    m_counts.arm();
  }
};
} // namespace Arcane::Accelerator
