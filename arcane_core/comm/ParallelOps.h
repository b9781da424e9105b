// SPDX-License-Identifier: Apache-2.0
// The collective and point-to-point calls of IParallelMng on one type of values.
#pragma once

#include "arcane_core/comm/MessagePassingGlobal.h"
#include "arcane_core/comm/Request.h"

#include "arcane_core/base/array/Span.h"

namespace Arcane
{
/*!
 * \brief Sends and reduces values of type \a T, as a base of IParallelMng.
 *
 * The functions are overloads and not member templates, so that arrays convert to views. Vectors and matrices of reals are
 * reduced component by component. Each collective call throws ArgumentException, on the rank that notices it, when a
 * buffer does not have the size described below. A rank returns once it has its own result.
 *
 * Reductions give the same bits at each run on the same number of ranks: floating-point values are combined in the
 * order of ranks.
 */
template <typename T> class ARCANE_EXPORT ParallelOps
{
 public:
  using eReduceType = MessagePassing::eReduceType;
  using Request = MessagePassing::Request;

  //! Puts the values of all ranks into \a recv, \shape{commSize(), send.size()}. The size is the same on all ranks. \collective
  void allGather(ConstArrayView<T> send, ArrayView<T> recv);
  //! Does allGather() with a size of \a send that may differ between ranks. \a recv is resized. \collective
  void allGatherVariable(ConstArrayView<T> send, Array<T>& recv);
  //! Does allGather() for \a root only. \collective
  void gather(ConstArrayView<T> send, ArrayView<T> recv, Int32 root);
  //! Does allGatherVariable() for \a root only. \a recv is unchanged on the other ranks. \collective
  void gatherVariable(ConstArrayView<T> send, Array<T>& recv, Int32 root);
  //! Cuts \a send of \a root in the order of ranks. Each rank gets recv.size() values, which may differ between ranks. \collective
  void scatterVariable(ConstArrayView<T> send, ArrayView<T> recv, Int32 root);
  //! Replaces \a values by the values of \a root. The size is the same on all ranks. \collective
  void broadcast(ArrayView<T> values, Int32 root);

  //! Returns the reduced value, on every rank. \collective
  T reduce(eReduceType op, T value);
  //! Reduces each of the values in place. The size is the same on all ranks. \collective
  void reduce(eReduceType op, ArrayView<T> values);
  //! Returns the reduction over the ranks up to this one, itself included. \collective
  T scan(eReduceType op, T value);
  //! Does scan() on each of the values in place. \collective
  void scan(eReduceType op, ArrayView<T> values);

  /*!
   * \brief Does three reductions at once, and returns the smallest ranks that hold the extreme values.
   *
   * Vectors and matrices are compared like words in a dictionary: the first component that differs decides.
   * \collective
   */
  void computeMinMaxSum(T value, T& min, T& max, T& sum, Int32& min_rank, Int32& max_rank);
  //! Does the same for each of the values. All arrays have the same size. \collective
  void computeMinMaxSum(ConstArrayView<T> values, ArrayView<T> min, ArrayView<T> max, ArrayView<T> sum, ArrayView<Int32> min_ranks,
                        ArrayView<Int32> max_ranks);

  //! Sends the i-th \a count values of \a send to rank i, and receives the i-th \a count values of \a recv from it. \collective
  void allToAll(ConstArrayView<T> send, ArrayView<T> recv, Int32 count);
  //! Sends send_count[i] values from send_index[i] on to rank i. recv_count and recv_index describe \a recv likewise. \collective
  void allToAllVariable(ConstArrayView<T> send, ConstArrayView<Int32> send_count, ConstArrayView<Int32> send_index, ArrayView<T> recv,
                        ConstArrayView<Int32> recv_count, ConstArrayView<Int32> recv_index);

  //! Sends values. The call returns when \a values may be modified again. Involves this rank and \a rank.
  void send(ConstArrayView<T> values, Int32 rank);
  //! Receives the number of values that were sent, and returns when they have arrived. Involves this rank and \a rank.
  void recv(ArrayView<T> values, Int32 rank);
  //! Sends values. The request is valid when \a is_blocking is false. Involves this rank and \a rank.
  Request send(ConstArrayView<T> values, Int32 rank, bool is_blocking);
  Request recv(ArrayView<T> values, Int32 rank, bool is_blocking);
  //! Sends to \a rank and receives from it. The two ranks cannot block each other. Involves this rank and \a rank.
  void sendRecv(ConstArrayView<T> send, ArrayView<T> recv, Int32 rank);
  //! Does send() with a tag, for sizes beyond 32 bits. Involves this rank and the destination.
  Request send(Span<const T> values, const MessagePassing::PointToPointMessageInfo& message);
  Request receive(Span<T> values, const MessagePassing::PointToPointMessageInfo& message);

 protected:
  ParallelOps() = default;
  ~ParallelOps() = default;
};

//! The operations on each of the types, as overloads of the same names.
template <typename... T> class ParallelOpsList : public ParallelOps<T>...
{
 public:
  using ParallelOps<T>::allGather...;
  using ParallelOps<T>::allGatherVariable...;
  using ParallelOps<T>::gather...;
  using ParallelOps<T>::gatherVariable...;
  using ParallelOps<T>::scatterVariable...;
  using ParallelOps<T>::broadcast...;
  using ParallelOps<T>::reduce...;
  using ParallelOps<T>::scan...;
  using ParallelOps<T>::computeMinMaxSum...;
  using ParallelOps<T>::allToAll...;
  using ParallelOps<T>::allToAllVariable...;
  using ParallelOps<T>::send...;
  using ParallelOps<T>::recv...;
  using ParallelOps<T>::sendRecv...;
  using ParallelOps<T>::receive...;

 protected:
  ParallelOpsList() = default;
  ~ParallelOpsList() = default;
};

//! The template \a List with all types of values that are sent and reduced.
template <template <typename...> typename List>
using WithMessageTypes = List<char, signed char, unsigned char, short, unsigned short, int, unsigned int, long, unsigned long, long long,
                              unsigned long long, float, double, long double, Real2, Real3, Real2x2, Real3x3>;

using AllParallelOps = WithMessageTypes<ParallelOpsList>;
} // namespace Arcane
