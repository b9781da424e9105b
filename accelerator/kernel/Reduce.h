// SPDX-License-Identifier: Apache-2.0
// Sums, least and largest values over the elements of a loop.
#pragma once

#include "accelerator/kernel/DeviceReduction.h"
#include "accelerator/kernel/ReductionStorage.h"
#include "accelerator/kernel/RunCommand.h"
#include "accelerator/kernel/RunCommandLoop.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <limits>
#include <memory>
#include <type_traits>

namespace Arcane::detail::kernel
{
struct SumOperation
{
  template <typename T> static constexpr ARCCORE_HOST_DEVICE T identity() { return T(0); }
  template <typename T> static constexpr ARCCORE_HOST_DEVICE T apply(T a, T b) { return static_cast<T>(a + b); }
};

struct MinOperation
{
  template <typename T> static constexpr ARCCORE_HOST_DEVICE T identity() { return std::numeric_limits<T>::max(); }
  template <typename T> static constexpr ARCCORE_HOST_DEVICE T apply(T a, T b) { return b < a ? b : a; }
};

struct MaxOperation
{
  template <typename T> static constexpr ARCCORE_HOST_DEVICE T identity() { return std::numeric_limits<T>::lowest(); }
  template <typename T> static constexpr ARCCORE_HOST_DEVICE T apply(T a, T b) { return a < b ? b : a; }
};

//! Holds what both kinds of reducers have: the value of one lane, and the memory for the results of blocks.
template <typename T, typename Operation_> class ReducerBase
{
  static_assert(std::is_arithmetic_v<T> && sizeof(T) <= ReductionBuffer::max_value_size, "reducers are for numbers of at most 8 bytes");

 public:
  using DataType = T;
  using Operation = Operation_;

  //! Sets a value that takes part in the result.
  void setValue(T v) { m_first = v; }
  /*!
   * \brief Returns the result of the launch. Before it, when the loop had no element, when the body did not use the reducer, and when the
   * launch has thrown, this is the value of setValue() or the identity.
   * \throws FatalErrorException for a copy of the reducer
   */
  T reducedValue()
  {
    ARCANE_FATAL_IF(!m_owned, "reducer: its value is asked of a copy, expected of the object that was made for the command");
    const Int32 nb_block = m_owned->nbBlock();
    if (nb_block == 0)
      return m_first;
    m_owned->waitForResult();
    const T value = m_owned->isOnDevice() ? *m_result : combineBlocks<Operation>(m_blocks, nb_block);
    return Operation::apply(m_first, value);
  }

 protected:
  explicit ReducerBase(Accelerator::RunCommand& command)
  : m_owned(new ReductionStorage(command))
  {
    useBuffer();
  }
  //! Copies begin with the identity.
  ARCCORE_HOST_DEVICE ReducerBase(const ReducerBase& rhs)
  : m_blocks(rhs.m_blocks)
  , m_counter(rhs.m_counter)
  , m_result(rhs.m_result)
  {}
  ReducerBase& operator=(const ReducerBase&) = delete;
  ARCCORE_HOST_DEVICE ~ReducerBase()
  {
#ifndef ARCCORE_DEVICE_CODE
    delete m_owned;
#endif
  }

  void useBuffer()
  {
    const ReductionBuffer& buffer = m_owned->buffer();
    m_blocks = static_cast<T*>(buffer.blocks);
    m_counter = buffer.counter;
    m_result = static_cast<T*>(buffer.result);
  }

  ReductionStorage* m_owned = nullptr;
  T* m_blocks = nullptr;
  UInt32* m_counter = nullptr;
  T* m_result = nullptr;
  T m_first = Operation::template identity<T>();
  //! The bodies of loops, to which captured reducers are constant, change it.
  mutable T m_local = Operation::template identity<T>();
};

//! Reduces the values of a loop to which it is given as an argument.
template <typename T, typename Operation> class ArgumentReducer : public ReducerBase<T, Operation>
{
 public:
  //! \param command  the command of the loop
  explicit ArgumentReducer(Accelerator::RunCommand& command)
  : ReducerBase<T, Operation>(command)
  {}
  //! Copies begin outside of any work group.
  ARCCORE_HOST_DEVICE ArgumentReducer(const ArgumentReducer& rhs)
  : ReducerBase<T, Operation>(rhs)
  {}
  ARCCORE_HOST_DEVICE void combine(T v)
  {
#if !defined(ARCCORE_DEVICE_CODE)
    if (m_group) {
      T& local = m_group->values[*m_group->lane];
      local = Operation::apply(local, v);
      return;
    }
#endif
    this->m_local = Operation::apply(this->m_local, v);
  }
  //! Returns the value of the present lane.
  ARCCORE_HOST_DEVICE T localValue() const
  {
#if !defined(ARCCORE_DEVICE_CODE)
    if (m_group)
      return m_group->values[*m_group->lane];
#endif
    return this->m_local;
  }

  //! \name For loops. Applications must not use these functions.
  //@{
  struct HostLanes
  {
    HostLanes() { std::fill_n(values, ReductionTree::nb_lane, Operation::template identity<T>()); }
    T values[ReductionTree::nb_lane];
  };
  void enterLane(const HostLanes& lanes, Int32 lane)
  {
    this->m_local = lanes.values[lane];
  }
  void leaveLane(HostLanes& lanes, Int32 lane) const
  {
    lanes.values[lane] = this->m_local;
  }
  void leaveBlock(HostLanes& lanes, Int32 block) const
  {
    this->m_blocks[block] = combineLanes<Operation>(lanes.values);
  }
  //! Notes that the next launch uses the reducer. \throws FatalErrorException when it is not one of \a command
  void noteArgument(const Accelerator::RunCommand& command)
  {
    this->m_owned->noteArgument(command);
  }
  //! Makes room for the results of so many work groups.
  void prepareGroups(Int32 nb_group)
  {
    this->m_owned->setNbBlock(nb_group);
    this->useBuffer();
  }
  //! Holds the values of the lanes of a work group of the host.
  struct GroupLanes
  {
    //! The lane of the present element.
    const Int32* lane = nullptr;
    T values[ReductionTree::max_nb_group_lane];
  };
  //! Begins a work group of \a nb_lane lanes. The reducer uses \a lanes until it leaves the group.
  void enterGroup(GroupLanes& lanes, const Int32& lane, Int32 nb_lane)
  {
    lanes.lane = &lane;
    std::fill_n(lanes.values, nb_lane, Operation::template identity<T>());
    m_group = &lanes;
  }
  void leaveGroup(GroupLanes& lanes, Int32 group, Int32 nb_lane)
  {
    this->m_blocks[group] = combineGroupLanes<Operation>(lanes.values, nb_lane);
    m_group = nullptr;
  }
#if defined(ARCCORE_DEVICE_CODE)
  __device__ void leaveDevice() const
  {
    reduceOnDevice<Operation>(this->m_local, this->m_blocks, this->m_counter, this->m_result);
  }
  __device__ void leaveGroupOnDevice(Int32 nb_thread) const
  {
    reduceGroupOnDevice<Operation>(this->m_local, nb_thread, this->m_blocks, this->m_counter, this->m_result);
  }
#endif
  //@}

 private:
  //! Null outside of work groups of the host.
  GroupLanes* m_group = nullptr;
};

/*!
 * \brief Reduces the values of a loop whose body captures it.
 *
 * Each lane has its value: on a device in the copy of the closure that a thread makes, on the host in an array that the copy of the
 * closure of a block owns. The destructor of such a copy hands the values over.
 */
template <typename T, typename Operation> class CapturedReducer : public ReducerBase<T, Operation>
{
  using Base = ReducerBase<T, Operation>;

 public:
  explicit CapturedReducer(Accelerator::RunCommand& command)
  : Base(command)
  {}
  ARCCORE_HOST_DEVICE CapturedReducer(const CapturedReducer& rhs)
  : Base(rhs)
  {
#ifdef ARCCORE_DEVICE_CODE
    m_is_private = true;
#else
    // The object of the application is copied when a body captures it. The copies of the body have no storage.
    if (rhs.m_owned)
      rhs.m_owned->noteCapture();
    m_lane = hostLaneOfCopies();
    if (m_lane) {
      m_lanes = new T[ReductionTree::nb_lane];
      std::fill_n(m_lanes, ReductionTree::nb_lane, Operation::template identity<T>());
    }
#endif
  }
  ARCCORE_HOST_DEVICE ~CapturedReducer()
  {
#ifdef ARCCORE_DEVICE_CODE
    if (m_is_private)
      reduceOnDevice<Operation>(this->m_local, this->m_blocks, this->m_counter, this->m_result);
#else
    if (m_lane) {
      this->m_blocks[m_lane->block] = combineLanes<Operation>(m_lanes);
      delete[] m_lanes;
    }
#endif
  }

  //! Returns the value of the present lane.
  ARCCORE_HOST_DEVICE T localValue() const
  {
#ifndef ARCCORE_DEVICE_CODE
    if (m_lane)
      return m_lanes[m_lane->lane];
#endif
    return this->m_local;
  }
  //! Returns the result, as reducedValue() does.
  T reduce()
  {
    return this->reducedValue();
  }

 protected:
  ARCCORE_HOST_DEVICE T combineValue(T v) const
  {
#ifndef ARCCORE_DEVICE_CODE
    if (m_lane)
      return m_lanes[m_lane->lane] = Operation::apply(m_lanes[m_lane->lane], v);
#endif
    return this->m_local = Operation::apply(this->m_local, v);
  }

 private:
  const HostLane* m_lane = nullptr;
  T* m_lanes = nullptr;
  bool m_is_private = false;
};
} // namespace Arcane::detail::kernel

namespace Arcane::Accelerator
{
/*!
 * \brief Adds the values that the elements of a loop give to combine(). The body of the loop captures it.
 *
 * The constructor takes the command of the loop. A reducer serves one launch, which ends with a barrier of its queue, so that
 * reducedValue() may be called at once. The result has the same bits on all policies, see detail::kernel::ReductionTree.
 */
template <typename T> class ReducerSum : public detail::kernel::CapturedReducer<T, detail::kernel::SumOperation>
{
 public:
  using detail::kernel::CapturedReducer<T, detail::kernel::SumOperation>::CapturedReducer;
  //! Adds \a v, and returns the sum of the lane so far.
  ARCCORE_HOST_DEVICE T combine(T v) const { return this->combineValue(v); }
  ARCCORE_HOST_DEVICE T add(T v) const { return this->combineValue(v); }
};

//! Finds the least of the values that the elements of a loop give to combine(). See ReducerSum.
template <typename T> class ReducerMin : public detail::kernel::CapturedReducer<T, detail::kernel::MinOperation>
{
 public:
  using detail::kernel::CapturedReducer<T, detail::kernel::MinOperation>::CapturedReducer;
  ARCCORE_HOST_DEVICE T combine(T v) const { return this->combineValue(v); }
  ARCCORE_HOST_DEVICE T min(T v) const { return this->combineValue(v); }
};

//! Finds the largest of the values that the elements of a loop give to combine(). See ReducerSum.
template <typename T> class ReducerMax : public detail::kernel::CapturedReducer<T, detail::kernel::MaxOperation>
{
 public:
  using detail::kernel::CapturedReducer<T, detail::kernel::MaxOperation>::CapturedReducer;
  ARCCORE_HOST_DEVICE T combine(T v) const { return this->combineValue(v); }
  ARCCORE_HOST_DEVICE T max(T v) const { return this->combineValue(v); }
};

//! Does what ReducerSum does, and is given to the macro of the loop as an argument. Loops are faster with it on the host.
template <typename T> class ReducerSum2 : public detail::kernel::ArgumentReducer<T, detail::kernel::SumOperation>
{
 public:
  using detail::kernel::ArgumentReducer<T, detail::kernel::SumOperation>::ArgumentReducer;
};

template <typename T> class ReducerMin2 : public detail::kernel::ArgumentReducer<T, detail::kernel::MinOperation>
{
 public:
  using detail::kernel::ArgumentReducer<T, detail::kernel::MinOperation>::ArgumentReducer;
};

template <typename T> class ReducerMax2 : public detail::kernel::ArgumentReducer<T, detail::kernel::MaxOperation>
{
 public:
  using detail::kernel::ArgumentReducer<T, detail::kernel::MaxOperation>::ArgumentReducer;
};
} // namespace Arcane::Accelerator
