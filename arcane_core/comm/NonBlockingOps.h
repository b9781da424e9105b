// SPDX-License-Identifier: Apache-2.0
// The collective calls that do not wait, on one type of values.
#pragma once

#include "arcane_core/comm/ParallelOps.h"

namespace Arcane
{
/*!
 * \brief Starts collective calls on values of type \a T, as a base of IParallelNonBlockingCollective.
 *
 * Each function does the same as the function of ParallelOps with its name, and returns a valid request. Until the request has been waited
 * for, buffers must live, sent buffers must not change, and received buffers have undefined values. Each function throws ArgumentException,
 * on the rank that notices it, when a buffer does not have the size that is expected.
 *
 * The functions allGatherVariable(), gatherVariable() and scatterVariable() exchange sizes first, so that they return when all ranks
 * have called them; only the values arrive later.
 */
template <typename T> class ARCANE_EXPORT NonBlockingOps
{
 public:
  using eReduceType = MessagePassing::eReduceType;
  using Request = MessagePassing::Request;

  //! Puts the values of all ranks into \a recv, \shape{commSize(), send.size()}. The size is the same on all ranks. \collective
  Request allGather(ConstArrayView<T> send, ArrayView<T> recv);
  //! Does allGather() with a size of \a send that may differ between ranks. \a recv is resized at once. \collective
  Request allGatherVariable(ConstArrayView<T> send, Array<T>& recv);
  //! Does allGather() for \a root only. \collective
  Request gather(ConstArrayView<T> send, ArrayView<T> recv, Int32 root);
  //! Does allGatherVariable() for \a root only. \a recv is unchanged on the other ranks. \collective
  Request gatherVariable(ConstArrayView<T> send, Array<T>& recv, Int32 root);
  //! Cuts \a send of \a root in the order of ranks. Each rank gets recv.size() values, which may differ between ranks. \collective
  Request scatterVariable(ConstArrayView<T> send, ArrayView<T> recv, Int32 root);
  //! Replaces \a values by the values of \a root. The size is the same on all ranks. \collective
  Request broadcast(ArrayView<T> values, Int32 root);
  /*!
   * \brief Reduces each of the values of \a send into \a recv of the same size, which may be the same memory.
   *
   * The bits are the same as from ParallelOps::reduce(). For floating-point values each rank needs commSize() times the memory of \a send.
   * \collective
   */
  Request allReduce(eReduceType op, ConstArrayView<T> send, ArrayView<T> recv);
  //! Sends the i-th \a count values of \a send to rank i, and receives the i-th \a count values of \a recv from it. \collective
  Request allToAll(ConstArrayView<T> send, ArrayView<T> recv, Int32 count);
  //! Sends send_count[i] values from send_index[i] on to rank i. recv_count and recv_index describe \a recv likewise. \collective
  Request allToAllVariable(ConstArrayView<T> send, ConstArrayView<Int32> send_count, ConstArrayView<Int32> send_index, ArrayView<T> recv,
                           ConstArrayView<Int32> recv_count, ConstArrayView<Int32> recv_index);

 protected:
  NonBlockingOps() = default;
  ~NonBlockingOps() = default;
};

//! The operations on each of the types, as overloads of the same names.
template <typename... T> class NonBlockingOpsList : public NonBlockingOps<T>...
{
 public:
  using NonBlockingOps<T>::allGather...;
  using NonBlockingOps<T>::allGatherVariable...;
  using NonBlockingOps<T>::gather...;
  using NonBlockingOps<T>::gatherVariable...;
  using NonBlockingOps<T>::scatterVariable...;
  using NonBlockingOps<T>::broadcast...;
  using NonBlockingOps<T>::allReduce...;
  using NonBlockingOps<T>::allToAll...;
  using NonBlockingOps<T>::allToAllVariable...;

 protected:
  NonBlockingOpsList() = default;
  ~NonBlockingOpsList() = default;
};

using AllNonBlockingOps = WithMessageTypes<NonBlockingOpsList>;
} // namespace Arcane
