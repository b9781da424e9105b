// SPDX-License-Identifier: Apache-2.0
// Values that each go to a rank of their own.
#pragma once

#include "arcane_core/base/array/SharedArray.h"
#include "arcane_core/comm/IParallelMng.h"

#include <variant>
#include <vector>

namespace Arcane
{

/*!
 * \brief Sends element i of each array to rank i of a list.
 *
 * Received elements are in the order of their ranks, then in the order of the sender. All ranks
 * add arrays of the same types in the same order.
 */
class ARCANE_EXPORT ITransferValuesParallelOperation
{
 public:
  explicit ITransferValuesParallelOperation(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}
  ITransferValuesParallelOperation(const ITransferValuesParallelOperation&) = delete;
  ITransferValuesParallelOperation& operator=(const ITransferValuesParallelOperation&) = delete;

  //! \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! Sets the rank to which each element goes, which may be this one. The view must stay valid until transferValues(). \local
  void setTransferRanks(ConstArrayView<Int32> ranks) { m_ranks = ranks; }
  //! Adds an array to send, whose view must stay valid until transferValues(), and the array that receives. \shape{number of ranks} \local
  void addArray(ConstArrayView<Int32> send_values, SharedArray<Int32> recv_values) { add(send_values, recv_values); }
  void addArray(ConstArrayView<Int64> send_values, SharedArray<Int64> recv_values) { add(send_values, recv_values); }
  void addArray(ConstArrayView<Real> send_values, SharedArray<Real> recv_values) { add(send_values, recv_values); }
  /*!
   * \brief Replaces the values of the arrays that receive, and forgets all arrays, also when it throws.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when a rank does not exist, when an array has another size than the list of ranks, and when
   *         ranks have added other arrays
   */
  void transferValues();

 private:
  template <typename T> struct Pair
  {
    ConstArrayView<T> sent;
    SharedArray<T> received;
  };
  using AnyPair = std::variant<Pair<Int32>, Pair<Int64>, Pair<Real>>;

  template <typename T> void add(ConstArrayView<T> sent, SharedArray<T> received) { m_arrays.push_back(Pair<T>{ sent, received }); }
  void check(const std::vector<AnyPair>& arrays) const;

  IParallelMng* m_parallel_mng;
  ConstArrayView<Int32> m_ranks;
  std::vector<AnyPair> m_arrays;
};

} // namespace Arcane
