// SPDX-License-Identifier: Apache-2.0
// Scans on a queue: sums, least and largest values of all elements up to each one.
#pragma once

#include "accelerator/algorithm/AlgorithmLaunch.h"
#include "accelerator/algorithm/HostScan.h"
#include "accelerator/algorithm/ScanOperators.h"
#include "accelerator/algorithm/VendorScan.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <limits>
#include <type_traits>

namespace Arcane::Accelerator
{
/*!
 * \brief Scans values on a queue: by CUB or rocPRIM on a device, by threads or one thread of the host.
 *
 * The operator has `T operator()(const T& a, const T& b) const`, where \a a comes before \a b, and must be associative. ScannerSumOperator,
 * ScannerMinOperator and ScannerMaxOperator are such operators, and faster on a device than others. All policies give the same integers, least and
 * largest values. Sums of reals have the same bits on all policies of the host; on a device they may differ from these, and from one run to the next.
 * On a synchronous queue the scan is finished when the call returns. All calls are \local.
 */
class GenericScanner
{
 public:
  explicit GenericScanner(const RunQueue& queue)
  : m_queue(queue)
  {}

  /*!
   * \brief Writes to `output[i]` what the operator makes of the initial value and of all values of \a input before i.
   *
   * \a output may be \a input.
   * \throws ArgumentException when the sizes differ, or when the arrays share only a part
   */
  template <typename In, typename Out, typename Operator>
  void applyExclusive(const std::type_identity_t<Out>& initial_value, SmallSpan<const In> input, SmallSpan<Out> output, const Operator& op,
                      const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericScanner::applyExclusive", where);
    launch.addInputOrOutput(input, output);
    if (input.empty())
      return;
    launch.execute(input.size(), hostOfArrays<detail::algorithm::eScanMode::Exclusive>(initial_value, input, output, op),
                   [&](detail::algorithm::VendorCall& call) {
                     detail::algorithm::scanExclusiveOnDevice(call, input.size(), input.data(), output.data(), initial_value, op);
                   });
  }

  //! Does the same, where value i of \a input takes part in `output[i]`. The initial value takes part on all policies.
  template <typename In, typename Out, typename Operator>
  void applyInclusive(const std::type_identity_t<Out>& initial_value, SmallSpan<const In> input, SmallSpan<Out> output, const Operator& op,
                      const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericScanner::applyInclusive", where);
    launch.addInputOrOutput(input, output);
    if (input.empty())
      return;
    launch.execute(input.size(), hostOfArrays<detail::algorithm::eScanMode::Inclusive>(initial_value, input, output, op),
                   [&](detail::algorithm::VendorCall& call) {
                     inclusiveOnDevice(call, input.size(), initial_value, input.data(), detail::algorithm::ArraySetter<Out>(output.data()),
                                       op);
                   });
  }

  /*!
   * \brief Calls `setter(i, v)` for i from 0 to \a nb_value - 1, where \a v is the initial value and all `getter(k)` for k before i.
   *
   * The getter may be called several times for an index. The setter may change the value of the getter at its own index only.
   */
  template <typename T, typename Getter, typename Setter, typename Operator>
  void applyWithIndexExclusive(Int32 nb_value, const T& initial_value, const Getter& getter, const Setter& setter, const Operator& op,
                               const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericScanner::applyWithIndexExclusive", where);
    launch.checkNbElement(nb_value);
    if (nb_value == 0)
      return;
    launch.execute(
      nb_value,
      [&](const detail::algorithm::HostRun& run) {
        runOnHost<detail::algorithm::eScanMode::Exclusive>(run, nb_value, initial_value, getter, setter, op);
      },
      [&](detail::algorithm::VendorCall& call) {
        const detail::algorithm::GetterIterator<T, Getter> in(getter);
        const detail::algorithm::SetterIterator<T, Setter> out(setter);
        detail::algorithm::scanExclusiveOnDevice(call, nb_value, in, out, initial_value, op);
      });
  }

  //! Does the same, where `getter(i)` takes part in the value of i. The initial value takes part on all policies.
  template <typename T, typename Getter, typename Setter, typename Operator>
  void applyWithIndexInclusive(Int32 nb_value, const T& initial_value, const Getter& getter, const Setter& setter, const Operator& op,
                               const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericScanner::applyWithIndexInclusive", where);
    launch.checkNbElement(nb_value);
    if (nb_value == 0)
      return;
    launch.execute(
      nb_value,
      [&](const detail::algorithm::HostRun& run) {
        runOnHost<detail::algorithm::eScanMode::Inclusive>(run, nb_value, initial_value, getter, setter, op);
      },
      [&](detail::algorithm::VendorCall& call) {
        const detail::algorithm::GetterIterator<T, Getter> in(getter);
        inclusiveOnDevice(call, nb_value, initial_value, in, setter, op);
      });
  }

 private:
  RunQueue m_queue;

  template <typename T> friend class Scanner;

  template <detail::algorithm::eScanMode mode, typename T, typename Getter, typename Setter, typename Operator>
  static void runOnHost(const detail::algorithm::HostRun& run, Int32 nb_value, const T& initial_value, const Getter& getter,
                        const Setter& setter, const Operator& op)
  {
    const auto scan = [&](const auto& get, const auto& set) {
      using Get = std::remove_cvref_t<decltype(get)>;
      using Set = std::remove_cvref_t<decltype(set)>;
      run(detail::algorithm::HostScan<mode, T, Get, Set, Operator>(nb_value, initial_value, get, set, op));
    };
    detail::algorithm::withHostClosures(scan, getter, setter);
  }

  template <detail::algorithm::eScanMode mode, typename In, typename Out, typename Operator>
  static auto hostOfArrays(const Out& initial_value, SmallSpan<const In> input, SmallSpan<Out> output, const Operator& op)
  {
    return [=](const detail::algorithm::HostRun& run) {
      const In* const in = input.data();
      const auto get = [in](Int32 i) { return static_cast<Out>(in[i]); };
      runOnHost<mode, Out>(run, input.size(), initial_value, get, detail::algorithm::ArraySetter<Out>(output.data()), op);
    };
  }

  template <typename T, typename In, typename Setter, typename Operator>
  static void inclusiveOnDevice(detail::algorithm::VendorCall& call, Int32 nb_value, const T& initial_value, const In& in,
                                const Setter& setter, const Operator& op)
  {
    using WithInitialValue = detail::algorithm::SetterWithInitialValue<T, Operator, Setter>;
    const detail::algorithm::SetterIterator<T, WithInitialValue> out(WithInitialValue(initial_value, op, setter));
    detail::algorithm::scanInclusiveOnDevice(call, nb_value, in, out, op);
  }
};

/*!
 * \brief Scans of arrays by the usual operators.
 *
 * Both arrays have the same size and may be the same. On a synchronous queue the scan is finished when the call returns. For sums of reals see
 * GenericScanner. \throws ArgumentException when the sizes differ, or when the arrays share only a part
 */
template <typename T> class Scanner
{
  using Sum = ScannerSumOperator<T>;
  using Min = ScannerMinOperator<T>;
  using Max = ScannerMaxOperator<T>;
  using Input = SmallSpan<const T>;
  using Output = SmallSpan<T>;

 public:
  //! Writes to `output[i]` the sum of all values of \a input before i.
  static void exclusiveSum(RunQueue* queue, Input input, Output output) { exclusive(queue, "Scanner::exclusiveSum", input, output, Sum()); }
  //! Writes to `output[i]` the least of all values of \a input before i; to `output[0]` the largest number of the type.
  static void exclusiveMin(RunQueue* queue, Input input, Output output) { exclusive(queue, "Scanner::exclusiveMin", input, output, Min()); }
  //! Writes to `output[i]` the largest of all values of \a input before i; to `output[0]` the lowest number of the type.
  static void exclusiveMax(RunQueue* queue, Input input, Output output) { exclusive(queue, "Scanner::exclusiveMax", input, output, Max()); }
  //! Writes to `output[i]` the sum of the values of \a input up to i.
  static void inclusiveSum(RunQueue* queue, Input input, Output output)
  {
    inclusive(queue, "Scanner::inclusiveSum", T(0), input, output, Sum());
  }
  //! Writes to `output[i]` the least of the values of \a input up to i.
  static void inclusiveMin(RunQueue* queue, Input input, Output output)
  {
    using Limits = std::numeric_limits<T>;
    inclusive(queue, "Scanner::inclusiveMin", Limits::has_infinity ? Limits::infinity() : Limits::max(), input, output, Min());
  }
  //! Writes to `output[i]` the largest of the values of \a input up to i.
  static void inclusiveMax(RunQueue* queue, Input input, Output output)
  {
    using Limits = std::numeric_limits<T>;
    const T none = Limits::has_infinity ? static_cast<T>(-Limits::infinity()) : Limits::lowest();
    inclusive(queue, "Scanner::inclusiveMax", none, input, output, Max());
  }

 private:
  static const RunQueue& queueAt(const RunQueue* queue, const char* name)
  {
    ARCANE_FATAL_IF(!queue, "{0}: the pointer to the queue is null, expected a queue of makeQueue()", name);
    return *queue;
  }

  template <typename Operator>
  static void exclusive(const RunQueue* queue, const char* name, Input input, Output output, const Operator& op)
  {
    detail::algorithm::AlgorithmLaunch launch(queueAt(queue, name), name, TraceInfo());
    launch.addInputOrOutput(input, output);
    if (input.empty())
      return;
    launch.execute(
      input.size(), GenericScanner::hostOfArrays<detail::algorithm::eScanMode::Exclusive>(Operator::defaultValue(), input, output, op),
      [&](detail::algorithm::VendorCall& call) {
        detail::algorithm::scanExclusiveOnDevice(call, input.size(), input.data(), output.data(), Operator::defaultValue(), op);
      });
  }

  //! \param none  the value that changes no other one
  template <typename Operator>
  static void inclusive(const RunQueue* queue, const char* name, const T& none, Input input, Output output, const Operator& op)
  {
    detail::algorithm::AlgorithmLaunch launch(queueAt(queue, name), name, TraceInfo());
    launch.addInputOrOutput(input, output);
    if (input.empty())
      return;
    launch.execute(input.size(), GenericScanner::hostOfArrays<detail::algorithm::eScanMode::Inclusive>(none, input, output, op),
                   [&](detail::algorithm::VendorCall& call) {
                     detail::algorithm::scanInclusiveOnDevice(call, input.size(), input.data(), output.data(), op);
                   });
  }
};
} // namespace Arcane::Accelerator
