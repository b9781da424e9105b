// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ParallelOps.h"

#include "arcane_core/comm/CollectiveCall.h"
#include "arcane_core/comm/ValueBytes.h"

#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3x3.h"

#include <algorithm>

namespace Arcane
{
using namespace detail::comm;

namespace
{
template <typename T> IParallelMng& managerOf(ParallelOps<T>* ops)
{
  return static_cast<IParallelMng&>(*ops);
}

//! Compares like words in a dictionary: the first component that differs decides. A NaN is before and after everything.
template <typename T> bool goesBefore(const T& a, const T& b, bool wants_smallest)
{
  const auto* x = reinterpret_cast<const ComponentOf<T>*>(&a);
  const auto* y = reinterpret_cast<const ComponentOf<T>*>(&b);
  for (Int32 c = 0; c < NbComponent<T>; ++c) {
    const bool x_is_nan = (x[c] != x[c]);
    const bool y_is_nan = (y[c] != y[c]);
    if (x_is_nan || y_is_nan)
      return x_is_nan && !y_is_nan;
    if (x[c] != y[c])
      return (x[c] < y[c]) == wants_smallest;
  }
  return false;
}

template <typename T> void addTo(T& sum, const T& value)
{
  reduceInto(MessagePassing::ReduceSum, numbersOf(viewOf(sum)), &value);
}
} // namespace

template <typename T> void ParallelOps<T>::allGather(ConstArrayView<T> send, ArrayView<T> recv)
{
  IParallelMng& pm = managerOf(this);
  checkSize("allGather", "recv", recv.size(), static_cast<Int64>(send.size()) * pm.commSize());
  const NumberScope number(numberOf<ComponentOf<T>>());
  pm.doAllGather(bytesOf(send), bytesOf(recv));
}

template <typename T> void ParallelOps<T>::allGatherVariable(ConstArrayView<T> send, Array<T>& recv)
{
  IParallelMng& pm = managerOf(this);
  const std::vector<Int64> sizes = gatherSizes(pm, bytesOf(send).size());
  recv.resize(sumOf(spanOf(sizes)) / static_cast<Int64>(sizeof(T)));
  const NumberScope number(numberOf<ComponentOf<T>>());
  pm.doAllGatherVariable(bytesOf(send), bytesOf(recv.view()), spanOf(sizes));
}

template <typename T> void ParallelOps<T>::gather(ConstArrayView<T> send, ArrayView<T> recv, Int32 root)
{
  IParallelMng& pm = managerOf(this);
  if (pm.commRank() == root)
    checkSize("gather", "recv", recv.size(), static_cast<Int64>(send.size()) * pm.commSize());
  const NumberScope number(numberOf<ComponentOf<T>>());
  pm.doGather(bytesOf(send), bytesOf(recv), root);
}

template <typename T> void ParallelOps<T>::gatherVariable(ConstArrayView<T> send, Array<T>& recv, Int32 root)
{
  IParallelMng& pm = managerOf(this);
  const std::vector<Int64> sizes = gatherSizes(pm, bytesOf(send).size());
  if (pm.commRank() == root)
    recv.resize(sumOf(spanOf(sizes)) / static_cast<Int64>(sizeof(T)));
  const NumberScope number(numberOf<ComponentOf<T>>());
  pm.doGatherVariable(bytesOf(send), bytesOf(recv.view()), spanOf(sizes), root);
}

template <typename T> void ParallelOps<T>::scatterVariable(ConstArrayView<T> send, ArrayView<T> recv, Int32 root)
{
  IParallelMng& pm = managerOf(this);
  const std::vector<Int64> sizes = gatherSizes(pm, bytesOf(recv).size());
  if (pm.commRank() == root)
    checkSize("scatterVariable", "send", send.size(), sumOf(spanOf(sizes)) / static_cast<Int64>(sizeof(T)));
  const NumberScope number(numberOf<ComponentOf<T>>());
  pm.doScatterVariable(bytesOf(send), spanOf(sizes), bytesOf(recv), root);
}

template <typename T> void ParallelOps<T>::broadcast(ArrayView<T> values, Int32 root)
{
  const NumberScope number(numberOf<ComponentOf<T>>());
  managerOf(this).doBroadcast(bytesOf(values), root);
}

template <typename T> T ParallelOps<T>::reduce(eReduceType op, T value)
{
  managerOf(this).doReduce(op, numbersOf(viewOf(value)));
  return value;
}

template <typename T> void ParallelOps<T>::reduce(eReduceType op, ArrayView<T> values)
{
  managerOf(this).doReduce(op, numbersOf(values));
}

template <typename T> T ParallelOps<T>::scan(eReduceType op, T value)
{
  managerOf(this).doScan(op, numbersOf(viewOf(value)));
  return value;
}

template <typename T> void ParallelOps<T>::scan(eReduceType op, ArrayView<T> values)
{
  managerOf(this).doScan(op, numbersOf(values));
}

template <typename T> void ParallelOps<T>::computeMinMaxSum(T value, T& min, T& max, T& sum, Int32& min_rank, Int32& max_rank)
{
  computeMinMaxSum(ConstArrayView<T>(1, &value), viewOf(min), viewOf(max), viewOf(sum), viewOf(min_rank), viewOf(max_rank));
}

template <typename T>
void ParallelOps<T>::computeMinMaxSum(ConstArrayView<T> values, ArrayView<T> min, ArrayView<T> max, ArrayView<T> sum,
                                      ArrayView<Int32> min_ranks, ArrayView<Int32> max_ranks)
{
  IParallelMng& pm = managerOf(this);
  const Int64 size = values.size();
  for (Int64 other_size : { min.size(), max.size(), sum.size(), min_ranks.size(), max_ranks.size() })
    checkSize("computeMinMaxSum", "result", other_size, size);
  UniqueArray<T> all(size * pm.commSize());
  allGather(values, all.view());
  for (Int32 i = 0; i < size; ++i) {
    min[i] = max[i] = sum[i] = all[i];
    min_ranks[i] = max_ranks[i] = 0;
    for (Int32 rank = 1; rank < pm.commSize(); ++rank) {
      const T& v = all.data()[size * rank + i];
      addTo(sum[i], v);
      if (goesBefore(v, min[i], true)) {
        min[i] = v;
        min_ranks[i] = rank;
      }
      if (goesBefore(v, max[i], false)) {
        max[i] = v;
        max_ranks[i] = rank;
      }
    }
  }
}

template <typename T> void ParallelOps<T>::allToAll(ConstArrayView<T> send, ArrayView<T> recv, Int32 count)
{
  IParallelMng& pm = managerOf(this);
  checkSize("allToAll", "send", send.size(), static_cast<Int64>(count) * pm.commSize());
  checkSize("allToAll", "recv", recv.size(), static_cast<Int64>(count) * pm.commSize());
  const NumberScope number(numberOf<ComponentOf<T>>());
  pm.doAllToAll(bytesOf(send), bytesOf(recv));
}

template <typename T>
void ParallelOps<T>::allToAllVariable(ConstArrayView<T> send, ConstArrayView<Int32> send_count, ConstArrayView<Int32> send_index,
                                      ArrayView<T> recv, ConstArrayView<Int32> recv_count, ConstArrayView<Int32> recv_index)
{
  IParallelMng& pm = managerOf(this);
  const ExchangedBlocks sent("allToAllVariable", pm.commSize(), { send_count, send_index, send.size() }, sizeof(T));
  const ExchangedBlocks received("allToAllVariable", pm.commSize(), { recv_count, recv_index, recv.size() }, sizeof(T));
  const NumberScope number(numberOf<ComponentOf<T>>());
  pm.doAllToAllVariable(bytesOf(send).data(), sent.blocks(), bytesOf(recv).data(), received.blocks());
}

template <typename T> void ParallelOps<T>::send(ConstArrayView<T> values, Int32 rank)
{
  this->send(values, rank, true);
}

template <typename T> void ParallelOps<T>::recv(ArrayView<T> values, Int32 rank)
{
  this->recv(values, rank, true);
}

template <typename T> MessagePassing::Request ParallelOps<T>::send(ConstArrayView<T> values, Int32 rank, bool is_blocking)
{
  const auto mode = is_blocking ? MessagePassing::Blocking : MessagePassing::NonBlocking;
  return managerOf(this).doSend(bytesOf(values), PointToPointMessageInfo(MessageRank(rank), mode));
}

template <typename T> MessagePassing::Request ParallelOps<T>::recv(ArrayView<T> values, Int32 rank, bool is_blocking)
{
  const auto mode = is_blocking ? MessagePassing::Blocking : MessagePassing::NonBlocking;
  return managerOf(this).doReceive(bytesOf(values), PointToPointMessageInfo(MessageRank(rank), mode));
}

template <typename T> void ParallelOps<T>::sendRecv(ConstArrayView<T> send, ArrayView<T> recv, Int32 rank)
{
  Request requests[2] = { this->recv(recv, rank, false), this->send(send, rank, false) };
  managerOf(this).waitAllRequests(ArrayView<Request>(2, requests));
}

template <typename T> MessagePassing::Request ParallelOps<T>::send(Span<const T> values, const PointToPointMessageInfo& message)
{
  return managerOf(this).doSend({ reinterpret_cast<const std::byte*>(values.data()), values.sizeBytes() }, message);
}

template <typename T> MessagePassing::Request ParallelOps<T>::receive(Span<T> values, const PointToPointMessageInfo& message)
{
  return managerOf(this).doReceive({ reinterpret_cast<std::byte*>(values.data()), values.sizeBytes() }, message);
}

template class ParallelOps<char>;
template class ParallelOps<signed char>;
template class ParallelOps<unsigned char>;
template class ParallelOps<short>;
template class ParallelOps<unsigned short>;
template class ParallelOps<int>;
template class ParallelOps<unsigned int>;
template class ParallelOps<long>;
template class ParallelOps<unsigned long>;
template class ParallelOps<long long>;
template class ParallelOps<unsigned long long>;
template class ParallelOps<float>;
template class ParallelOps<double>;
template class ParallelOps<long double>;
template class ParallelOps<Real2>;
template class ParallelOps<Real3>;
template class ParallelOps<Real2x2>;
template class ParallelOps<Real3x3>;
} // namespace Arcane
