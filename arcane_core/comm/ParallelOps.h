// SPDX-License-Identifier: Apache-2.0
// The collective and point-to-point calls of IParallelMng on one type of values.
#pragma once

#include "arcane_core/comm/MessagePassingGlobal.h"
#include "arcane_core/comm/Request.h"

#include "arcane_core/base/array/Span.h"

namespace Arcane::detail
{
/*!
 * \brief Messages whose values are of type \a T; a base of IParallelMng.
 *
 * Real overloads rather than member templates, so that arrays convert to views. Vectors and matrices of reals are
 * reduced component by component. Each collective call throws ArgumentException, on the rank where it is seen, when a
 * buffer has not the size said below; it returns on every rank once the rank has its own result.
 *
 * Reductions have the same bits at each run on the same number of ranks: floating-point values are combined in the
 * order of ranks.
 */
template <typename T> class ParallelOps
{
 public:
  using eReduceType = MessagePassing::eReduceType;
  using Request = MessagePassing::Request;

  //! \a recv gets the values of all ranks, \shape{commSize(), send.size()}. Same size on all ranks. \collective
  void allGather(ConstArrayView<T> send, ArrayView<T> recv);
  //! As allGather(), but each rank chooses the size of \a send, and \a recv is resized. \collective
  void allGatherVariable(ConstArrayView<T> send, Array<T>& recv);
  //! As allGather(), for \a root only. \collective
  void gather(ConstArrayView<T> send, ArrayView<T> recv, Int32 root);
  //! As allGatherVariable(), for \a root only; the others' \a recv is left as it is. \collective
  void gatherVariable(ConstArrayView<T> send, Array<T>& recv, Int32 root);
  //! Cuts \a send of \a root in the order of ranks: each rank gets recv.size() values, its own choice. \collective
  void scatterVariable(ConstArrayView<T> send, ArrayView<T> recv, Int32 root);
  //! \a values of \a root replace those of the others. Same size on all ranks. \collective
  void broadcast(ArrayView<T> values, Int32 root);

  //! The reduced value, on every rank. \collective
  T reduce(eReduceType op, T value);
  //! In place, value by value. Same size on all ranks. \collective
  void reduce(eReduceType op, ArrayView<T> values);
  //! Reduction over the ranks up to this one, itself included. \collective
  T scan(eReduceType op, T value);
  //! In place, value by value. \collective
  void scan(eReduceType op, ArrayView<T> values);

  /*!
   * \brief Three reductions in one, and the smallest ranks that hold the extreme values.
   *
   * Here vectors and matrices are compared as words are: the first component that differs decides.
   * \collective
   */
  void computeMinMaxSum(T value, T& min, T& max, T& sum, Int32& min_rank, Int32& max_rank);
  //! Value by value; all arrays have the same size. \collective
  void computeMinMaxSum(ConstArrayView<T> values, ArrayView<T> min, ArrayView<T> max, ArrayView<T> sum, ArrayView<Int32> min_ranks,
                        ArrayView<Int32> max_ranks);

  //! Rank i gets the i-th \a count values of \a send; its own are the i-th of \a recv of the others. \collective
  void allToAll(ConstArrayView<T> send, ArrayView<T> recv, Int32 count);
  //! Rank i gets send_count[i] values from send_index[i] on; recv_count and recv_index say where they go. \collective
  void allToAllVariable(ConstArrayView<T> send, ConstArrayView<Int32> send_count, ConstArrayView<Int32> send_index, ArrayView<T> recv,
                        ConstArrayView<Int32> recv_count, ConstArrayView<Int32> recv_index);

  //! Returns when \a values may be modified again. Involves this rank and \a rank.
  void send(ConstArrayView<T> values, Int32 rank);
  //! Returns when \a values are there: as many as were sent. Involves this rank and \a rank.
  void recv(ArrayView<T> values, Int32 rank);
  //! The request is valid when \a is_blocking is false. Involves this rank and \a rank.
  Request send(ConstArrayView<T> values, Int32 rank, bool is_blocking);
  Request recv(ArrayView<T> values, Int32 rank, bool is_blocking);
  //! Sends to \a rank and receives from it, without waiting in vain for one another. Involves this rank and \a rank.
  void sendRecv(ConstArrayView<T> send, ArrayView<T> recv, Int32 rank);
  //! As send(), with a tag, for sizes beyond 32 bits. Involves this rank and the destination.
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

using AllParallelOps = ParallelOpsList<char, signed char, unsigned char, short, unsigned short, int, unsigned int, long, unsigned long,
                                       long long, unsigned long long, float, double, long double, Real2, Real3, Real2x2, Real3x3>;
} // namespace Arcane::detail
