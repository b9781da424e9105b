// SPDX-License-Identifier: Apache-2.0
// Reductions of arrays on a queue.
#pragma once

#include "accelerator/algorithm/AlgorithmLaunch.h"
#include "accelerator/kernel/Reduce.h"

#include "arcane_core/base/array/NumArray.h"

#include <limits>

namespace Arcane::detail::algorithm
{
//! Gives the values of a getter to a reducer, as the body of a loop.
template <typename Getter, typename Reducer> class ReducingBody
{
 public:
  static constexpr UInt32 nb_element_at_once = 8;

  explicit ReducingBody(const Getter& getter)
  : m_getter(getter)
  {}
  ARCCORE_HOST_DEVICE void operator()(MDIndex<1> index, Reducer& reducer) const { reducer.combine(m_getter(static_cast<Int32>(index))); }

 private:
  Getter m_getter;
};

//! Reads elements of an array.
template <typename T> class ArrayGetter
{
 public:
  explicit ArrayGetter(const T* values)
  : m_values(values)
  {}
  ARCCORE_HOST_DEVICE T operator()(Int32 i) const { return m_values[i]; }

 private:
  const T* m_values;
};
} // namespace Arcane::detail::algorithm

namespace Arcane::Accelerator
{
/*!
 * \brief Finds the sum, the least or the largest of some values on a queue.
 *
 * Values are combined in the order of the reducers of loops, not of the libraries of vendors: the result has the same bits on all policies. A call
 * waits for the result, also on an asynchronous queue. reducedValue() must be called before the next one. All calls are \local.
 */
template <typename T> class GenericReducer
{
 public:
  explicit GenericReducer(const RunQueue& queue)
  : m_queue(queue)
  {}
  GenericReducer(const GenericReducer&) = delete;
  GenericReducer& operator=(const GenericReducer&) = delete;

  //! Finds the least of \a values; without a value it is the largest number of the type.
  void applyMin(SmallSpan<const T> values, const TraceInfo& where = TraceInfo())
  {
    applyToArray<ReducerMin2<T>>("GenericReducer::applyMin", values, where);
  }
  //! Finds the largest of \a values; without a value it is the lowest number of the type.
  void applyMax(SmallSpan<const T> values, const TraceInfo& where = TraceInfo())
  {
    applyToArray<ReducerMax2<T>>("GenericReducer::applyMax", values, where);
  }
  //! Adds \a values; without a value the sum is zero.
  void applySum(SmallSpan<const T> values, const TraceInfo& where = TraceInfo())
  {
    applyToArray<ReducerSum2<T>>("GenericReducer::applySum", values, where);
  }

  //! Finds the least of `getter(i)` for i from 0 to \a nb_value - 1.
  template <typename Getter> void applyMinWithIndex(Int32 nb_value, const Getter& getter, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericReducer::applyMinWithIndex", where);
    apply<ReducerMin2<T>>(launch, nb_value, getter);
  }
  //! Finds the largest of `getter(i)` for i from 0 to \a nb_value - 1.
  template <typename Getter> void applyMaxWithIndex(Int32 nb_value, const Getter& getter, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericReducer::applyMaxWithIndex", where);
    apply<ReducerMax2<T>>(launch, nb_value, getter);
  }
  //! Adds `getter(i)` for i from 0 to \a nb_value - 1.
  template <typename Getter> void applySumWithIndex(Int32 nb_value, const Getter& getter, const TraceInfo& where = TraceInfo())
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, "GenericReducer::applySumWithIndex", where);
    apply<ReducerSum2<T>>(launch, nb_value, getter);
  }

  //! Returns the result of the last call, and allows the next one. Before the first call it is zero.
  T reducedValue()
  {
    m_is_armed = false;
    return m_value;
  }

 private:
  RunQueue m_queue;
  T m_value = T(0);
  bool m_is_armed = false;

  template <typename Reducer> void applyToArray(const char* name, SmallSpan<const T> values, const TraceInfo& where)
  {
    detail::algorithm::AlgorithmLaunch launch(m_queue, name, where);
    launch.addRead(values);
    apply<Reducer>(launch, values.size(), detail::algorithm::ArrayGetter<T>(values.data()));
  }

  template <typename Reducer, typename Getter> void apply(detail::algorithm::AlgorithmLaunch& launch, Int32 nb_value, const Getter& getter)
  {
    launch.checkNbElement(nb_value);
    launch.checkNotArmed(m_is_armed, "reducedValue()");
    Reducer reducer(launch.command());
    const detail::algorithm::ReducingBody<Getter, Reducer> body(getter);
    detail::kernel::launch(launch.command(), detail::kernel::BoundsRange<ArrayBounds<MDDim1>>(ArrayBounds<MDDim1>(nb_value)), body,
                           reducer);
    m_value = reducer.reducedValue();
    m_is_armed = true;
  }
};
} // namespace Arcane::Accelerator
