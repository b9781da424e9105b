// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/NonBlockingOps.h"
#include "arcane_core/comm/IParallelNonBlockingCollective.h"
#include "arcane_core/comm/ValueBytes.h"

#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3x3.h"

#include <algorithm>

namespace Arcane
{
using namespace detail::comm;
using MessagePassing::Request;

namespace
{
template <typename T> IParallelNonBlockingCollective& collectiveOf(NonBlockingOps<T>* ops)
{
  return static_cast<IParallelNonBlockingCollective&>(*ops);
}
} // namespace

template <typename T> Request NonBlockingOps<T>::allGather(ConstArrayView<T> send, ArrayView<T> recv)
{
  IParallelNonBlockingCollective& c = collectiveOf(this);
  checkSize("allGather", "recv", recv.size(), static_cast<Int64>(send.size()) * c.parallelMng()->commSize());
  return c.postAllGather(bytesOf(send), bytesOf(recv));
}

template <typename T> Request NonBlockingOps<T>::allGatherVariable(ConstArrayView<T> send, Array<T>& recv)
{
  IParallelNonBlockingCollective& c = collectiveOf(this);
  const std::vector<Int64> sizes = gatherSizes(*c.parallelMng(), bytesOf(send).size());
  recv.resize(sumOf(spanOf(sizes)) / static_cast<Int64>(sizeof(T)));
  return c.postAllGatherVariable(bytesOf(send), bytesOf(recv.view()), spanOf(sizes));
}

template <typename T> Request NonBlockingOps<T>::gather(ConstArrayView<T> send, ArrayView<T> recv, Int32 root)
{
  IParallelNonBlockingCollective& c = collectiveOf(this);
  if (c.checkRoot("gather", root))
    checkSize("gather", "recv", recv.size(), static_cast<Int64>(send.size()) * c.parallelMng()->commSize());
  return c.postGather(bytesOf(send), bytesOf(recv), root);
}

template <typename T> Request NonBlockingOps<T>::gatherVariable(ConstArrayView<T> send, Array<T>& recv, Int32 root)
{
  IParallelNonBlockingCollective& c = collectiveOf(this);
  const bool is_root = c.checkRoot("gatherVariable", root);
  const std::vector<Int64> sizes = gatherSizes(*c.parallelMng(), bytesOf(send).size());
  if (is_root)
    recv.resize(sumOf(spanOf(sizes)) / static_cast<Int64>(sizeof(T)));
  return c.postGatherVariable(bytesOf(send), bytesOf(recv.view()), spanOf(sizes), root);
}

template <typename T> Request NonBlockingOps<T>::scatterVariable(ConstArrayView<T> send, ArrayView<T> recv, Int32 root)
{
  IParallelNonBlockingCollective& c = collectiveOf(this);
  const bool is_root = c.checkRoot("scatterVariable", root);
  const std::vector<Int64> sizes = gatherSizes(*c.parallelMng(), bytesOf(recv).size());
  if (is_root)
    checkSize("scatterVariable", "send", send.size(), sumOf(spanOf(sizes)) / static_cast<Int64>(sizeof(T)));
  return c.postScatterVariable(bytesOf(send), spanOf(sizes), bytesOf(recv), root);
}

template <typename T> Request NonBlockingOps<T>::broadcast(ArrayView<T> values, Int32 root)
{
  IParallelNonBlockingCollective& c = collectiveOf(this);
  c.checkRoot("broadcast", root);
  return c.postBroadcast(bytesOf(values), root);
}

template <typename T> Request NonBlockingOps<T>::allReduce(eReduceType op, ConstArrayView<T> send, ArrayView<T> recv)
{
  checkSize("allReduce", "recv", recv.size(), send.size());
  if (send.data() != recv.data())
    std::copy_n(send.data(), send.size(), recv.data());
  return collectiveOf(this).postReduce(op, numbersOf(recv));
}

template <typename T> Request NonBlockingOps<T>::allToAll(ConstArrayView<T> send, ArrayView<T> recv, Int32 count)
{
  IParallelNonBlockingCollective& c = collectiveOf(this);
  checkSize("allToAll", "send", send.size(), static_cast<Int64>(count) * c.parallelMng()->commSize());
  checkSize("allToAll", "recv", recv.size(), static_cast<Int64>(count) * c.parallelMng()->commSize());
  return c.postAllToAll(bytesOf(send), bytesOf(recv));
}

template <typename T>
Request NonBlockingOps<T>::allToAllVariable(ConstArrayView<T> send, ConstArrayView<Int32> send_count, ConstArrayView<Int32> send_index,
                                            ArrayView<T> recv, ConstArrayView<Int32> recv_count, ConstArrayView<Int32> recv_index)
{
  IParallelNonBlockingCollective& c = collectiveOf(this);
  const Int32 nb_rank = c.parallelMng()->commSize();
  const ExchangedBlocks sent("allToAllVariable", nb_rank, { send_count, send_index, send.size() }, sizeof(T));
  const ExchangedBlocks received("allToAllVariable", nb_rank, { recv_count, recv_index, recv.size() }, sizeof(T));
  return c.postBlocks(bytesOf(send).data(), sent.blocks(), bytesOf(recv).data(), received.blocks());
}

template class NonBlockingOps<char>;
template class NonBlockingOps<signed char>;
template class NonBlockingOps<unsigned char>;
template class NonBlockingOps<short>;
template class NonBlockingOps<unsigned short>;
template class NonBlockingOps<int>;
template class NonBlockingOps<unsigned int>;
template class NonBlockingOps<long>;
template class NonBlockingOps<unsigned long>;
template class NonBlockingOps<long long>;
template class NonBlockingOps<unsigned long long>;
template class NonBlockingOps<float>;
template class NonBlockingOps<double>;
template class NonBlockingOps<long double>;
template class NonBlockingOps<Real2>;
template class NonBlockingOps<Real3>;
template class NonBlockingOps<Real2x2>;
template class NonBlockingOps<Real3x3>;
} // namespace Arcane
