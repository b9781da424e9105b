// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IParallelMng.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/math/HPReal.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/BlockSizes.h"
#include "arcane_core/comm/CallTrail.h"
#include "arcane_core/comm/CollectiveCall.h"
#include "arcane_core/comm/FrameworkTags.h"
#include "arcane_core/comm/IMessagePassingMng.h"
#include "arcane_core/comm/IParallelMngInternal.h"
#include "arcane_core/comm/IParallelReplication.h"
#include "arcane_core/comm/IRequestList.h"
#include "arcane_core/comm/ISerializeMessage.h"
#include "arcane_core/comm/ISerializeMessageList.h"
#include "arcane_core/comm/ISerializer.h"
#include "arcane_core/comm/IStat.h"
#include "arcane_core/comm/IntegerReduction.h"
#include "arcane_core/comm/MessageCollectives.h"
#include "arcane_core/comm/RankProcess.h"
#include "arcane_core/comm/RequestParts.h"
#include "arcane_core/document/IIOMng.h"

#include <algorithm>
#include <cstring>
#include <sstream>

namespace Arcane
{
using detail::comm::CollectiveCall;
using detail::comm::DigestScope;
using detail::comm::eCollective;
using detail::comm::eFrameworkTag;
using detail::comm::messageWith;
using detail::comm::NumberSpan;
using detail::comm::offsetsOf;
using detail::comm::spanOf;
using detail::comm::WaitNote;
using MessagePassing::IMessagePassingMng;
using MessagePassing::IRequestList;
using MessagePassing::MessageId;
using MessagePassing::MessageSourceInfo;

namespace
{
// Up to this size all values go to all ranks; above it each rank reduces a slice.
constexpr Int64 max_gathered_bytes = 16 * 1024;
//! The number of reals of all ranks that a reduction of HPReal gathers at once.
constexpr Int32 max_gathered_reals = 1 << 18;
// A label names a reduction in its lower half: a rank in another call may have sent anything. The upper half is a digest of all calls.
constexpr UInt64 reduction_label = 0x5ed00000U;
constexpr UInt64 label_mask = 0xffff0000U;

UInt64 labelOf(const CollectiveCall& call, UInt32 digest)
{
  return (UInt64(digest) << 32) | reduction_label | (UInt64(call.number) << 8) | call.operation;
}

UInt64 labelAt(const std::byte* place)
{
  UInt64 label = 0;
  std::memcpy(&label, place, sizeof(label));
  return label;
}

CollectiveCall callOf(UInt64 label)
{
  if ((label & label_mask) != reduction_label)
    return {};
  return { .kind = eCollective::Reduce,
           .number = static_cast<UInt16>((label >> 8) & 0xff),
           .operation = static_cast<UInt16>(label & 0xff) };
}

//! The label of each rank follows its values. Each rank compares all labels, so that all of them throw or none does.
void throwIfLabelsDiffer(const std::byte* first_label, Int64 block, Int32 nb_rank)
{
  const UInt64 first = labelAt(first_label);
  UInt32 first_digest = 0;
  Int32 first_rank = 0;
  for (Int32 r = 0; r < nb_rank; ++r) {
    const UInt64 other = labelAt(first_label + block * r);
    if (static_cast<UInt32>(other) != static_cast<UInt32>(first)) [[unlikely]]
      throwCallsDiffer(0, callOf(first), r, callOf(other));
    // A rank that compares no calls any more has no digest.
    const auto digest = static_cast<UInt32>(other >> 32);
    if (first_digest == 0) {
      first_digest = digest;
      first_rank = r;
    }
    if (digest != first_digest && digest != 0) [[unlikely]]
      ARCANE_FATAL("collective calls differ: ranks {0} and {1} made different calls before this reduction, expected the same calls on all "
                   "ranks",
                   first_rank, r);
  }
}

//! Reduces values of Float64 or Float32, in blocks. \collective
template <typename T> void reduceByTree(IParallelMng* pm, MessagePassing::eReduceType op, Span<T> values)
{
  constexpr Int64 block_size = 65536;
  UniqueArray<Real> reals;
  for (Int64 begin = 0; begin < values.size(); begin += block_size) {
    const Span<T> block = values.subSpan(begin, std::min(block_size, values.size() - begin));
    reals.resize(block.size());
    std::copy(block.begin(), block.end(), reals.begin());
    detail::comm::reduceAsIntegers(pm, op, reals);
    std::transform(reals.begin(), reals.end(), block.begin(), [](Real value) { return static_cast<T>(value); });
  }
}

//! Reduces few values, which all ranks get from all. \collective
void reduceGathered(IParallelMng& pm, MessagePassing::eReduceType op, ArrayView<HPReal> values)
{
  const Int32 nb = values.size();
  UniqueArray<Real> parts;
  for (const HPReal& value : values) {
    parts.add(value.value());
    parts.add(value.correction());
  }
  UniqueArray<Real> of_all(2 * Int64(nb) * pm.commSize());
  pm.allGather(parts, of_all);
  const auto of = [&](Int32 rank, Int32 i) { return HPReal(of_all[2 * (rank * nb + i)], of_all[2 * (rank * nb + i) + 1]); };
  for (Int32 i = 0; i < nb; ++i) {
    HPReal result = of(0, i);
    for (Int32 rank = 1; rank < pm.commSize(); ++rank) {
      const HPReal other = of(rank, i);
      if (op == MessagePassing::ReduceSum)
        result += other;
      else if (op == MessagePassing::ReduceMin ? other < result : result < other)
        result = other;
    }
    values[i] = result;
  }
}
} // namespace

IParallelMng::IParallelMng(ITraceMng* trace_mng)
: m_trace_mng(trace_mng)
, m_internal(std::make_unique<IParallelMngInternal>(this))
, m_replication(std::make_unique<IParallelReplication>())
, m_machine_wait_notes(1, &m_own_wait_note)
{
  detail::comm::noteProcess(m_own_wait_note.process);
}

IParallelMng::~IParallelMng() = default;

HPReal IParallelMng::reduce(eReduceType op, const HPReal& value)
{
  HPReal result = value;
  reduce(op, ArrayView<HPReal>(1, &result));
  return result;
}

void IParallelMng::reduce(eReduceType op, ArrayView<HPReal> values)
{
  // The values of all ranks are never in memory together.
  const Int32 most = std::max(max_gathered_reals / (2 * commSize()), 1);
  for (Int32 first = 0; first < values.size(); first += most)
    reduceGathered(*this, op, values.subView(first, std::min(most, values.size() - first)));
}

MessagePassing::IStat* IParallelMng::stat() const
{
  return extension<MessagePassing::IStat>();
}

void IParallelMng::printStats() const
{
  if (!stat() || !traceMng())
    return;
  detail::base::ClassicStream<std::ostringstream> lines;
  stat()->print(lines);
  traceMng()->info() << "Counts of messages\n" << lines.str();
}

MessagePassing::ISerializeMessageList* IParallelMng::createSerializeMessageList()
{
  return new MessagePassing::ISerializeMessageList(this);
}

void IParallelMng::destroyExtensions()
{
  while (!m_extensions.empty())
    m_extensions.pop_back();
  m_machine_barrier_function = nullptr;
  m_internal->setMachineShMemWinMemoryAllocator(nullptr);
}

void IParallelMng::setMachineWaitNotes(ConstArrayView<detail::comm::WaitNote*> notes)
{
  WaitNote* own = &m_own_wait_note;
  m_machine_wait_notes = notes.empty() ? ConstArrayView<WaitNote*>(1, &own) : notes;
  const ConstArrayView<Int32> ranks = machineRanks();
  for (Int32 i = 0; i < notes.size(); ++i)
    if (ranks[i] == commRank())
      own = notes[i];
  if (own != m_wait_note)
    own->takePlaceOf(*m_wait_note);
  m_wait_note = own;
}

void* IParallelMng::findExtension(std::type_index type) const
{
  for (const Extension& e : m_extensions)
    if (e.type == type)
      return e.object.get();
  return nullptr;
}

void IParallelMng::storeExtension(std::type_index type, std::shared_ptr<void> object)
{
  std::erase_if(m_extensions, [&](const Extension& e) { return e.type == type; });
  if (object)
    m_extensions.push_back({ type, std::move(object) });
}

IParallelNonBlockingCollective* IParallelMng::nonBlockingCollective()
{
  if (!extension<IParallelNonBlockingCollective>())
    setExtension(makeNonBlockingCollective());
  return extension<IParallelNonBlockingCollective>();
}

std::shared_ptr<IParallelNonBlockingCollective> IParallelMng::makeNonBlockingCollective()
{
  return std::make_shared<detail::comm::MessageCollectives>(this);
}

IMessagePassingMng* IParallelMng::messagePassingMng()
{
  if (!extension<IMessagePassingMng>())
    setExtension(std::make_shared<IMessagePassingMng>(this));
  return extension<IMessagePassingMng>();
}

void IParallelMng::waitAllRequests(ArrayView<Request> requests)
{
  for (Request& request : requests)
    if (request.parts()) {
      doWaitAllRequests(request.parts()->view());
      detail::comm::endRequest(request);
    }
  doWaitAllRequests(requests);
}

UniqueArray<Integer> IParallelMng::finishSomeRequests(ArrayView<Request> requests, bool is_blocking)
{
  if (!detail::comm::hasParts(requests)) [[likely]]
    return doSomeRequests(requests, is_blocking);
  return detail::comm::finishSomeWithParts(requests, is_blocking,
                                           [this](ArrayView<Request> r, bool waits) { return doSomeRequests(r, waits); });
}

void IParallelMng::freeRequests(ArrayView<Request> requests)
{
  detail::comm::throwIfPartsIn(requests, "freeRequests");
  doFreeRequests(requests);
}

IIOMng* IParallelMng::ioMng()
{
  if (!extension<IIOMng>()) {
    const auto give_to_all = [this](bool& is_error, ByteArray& bytes) {
      Int32 nb_error = is_error ? 1 : 0;
      broadcast(ArrayView<Int32>(1, &nb_error), masterIORank());
      is_error = nb_error != 0;
      if (is_error)
        bytes.resize(0);
      else
        broadcastMemoryBuffer(bytes, masterIORank());
    };
    setExtension(std::make_shared<IIOMng>(traceMng(), isMasterIO(), give_to_all));
  }
  return extension<IIOMng>();
}

void IParallelMng::machineBarrier()
{
  const detail::comm::WaitScope waits(waitNote(), "machineBarrier");
  if (m_machine_barrier_function)
    m_machine_barrier_function();
  else
    doMachineBarrier();
}

void IParallelMng::broadcastString(String& text, Int32 rank)
{
  // A size of -1 stands for the null string, which differs from the empty one.
  Int64 size = text.null() ? -1 : text.length();
  broadcast(ArrayView<Int64>(1, &size), rank);
  std::string bytes(static_cast<std::size_t>(std::max<Int64>(size, 0)), '\0');
  if (commRank() == rank)
    bytes = text.toStdStringView();
  doBroadcast({ reinterpret_cast<std::byte*>(bytes.data()), static_cast<Int64>(bytes.size()) }, rank);
  if (commRank() != rank)
    text = (size < 0) ? String() : String(bytes);
}

void IParallelMng::broadcastMemoryBuffer(Array<Byte>& bytes, Int32 rank)
{
  Int64 size = bytes.largeSize();
  broadcast(ArrayView<Int64>(1, &size), rank);
  if (commRank() != rank)
    bytes.resize(size);
  doBroadcast({ reinterpret_cast<std::byte*>(bytes.data()), size }, rank);
}

void IParallelMng::broadcastSerializer(ISerializer* serializer, Int32 rank)
{
  UniqueArray<Byte> bytes;
  if (commRank() == rank)
    serializer->pack(bytes);
  broadcastMemoryBuffer(bytes, rank);
  if (commRank() != rank)
    serializer->unpack(bytes);
}

void IParallelMng::allGather(ISerializer* send, ISerializer* recv)
{
  UniqueArray<Byte> own;
  send->pack(own);
  Int64 own_size = own.largeSize();
  UniqueArray<Int64> sizes(commSize());
  allGather(ConstArrayView<Int64>(1, &own_size), sizes.view());
  UniqueArray<Byte> all;
  allGatherVariable(own.constView(), all);
  recv->unpackSeveral(all, sizes);
}

MessageSourceInfo IParallelMng::legacyProbe(const PointToPointMessageInfo& message)
{
  return probe(message).sourceInfo();
}

void IParallelMng::sendSerializer(ISerializer* serializer, Int32 rank)
{
  UniqueArray<Byte> bytes;
  serializer->pack(bytes);
  send(bytes.constSpan(), messageWith(rank, eFrameworkTag::Serializer, MessagePassing::Blocking));
}

IParallelMng::Request IParallelMng::sendSerializer(ISerializer* serializer, Int32 rank, Array<Byte>& bytes)
{
  serializer->pack(bytes);
  return send(bytes.constSpan(), messageWith(rank, eFrameworkTag::Serializer));
}

void IParallelMng::recvSerializer(ISerializer* serializer, Int32 rank)
{
  const MessageId id = probe(messageWith(rank, eFrameworkTag::Serializer, MessagePassing::Blocking));
  UniqueArray<Byte> bytes(id.sourceInfo().size());
  receive(bytes.span(), PointToPointMessageInfo(id));
  serializer->unpack(bytes);
}

ISerializeMessage* IParallelMng::createSendSerializer(Int32 rank)
{
  return new ISerializeMessage(MessageRank(commRank()), MessageRank(rank), ISerializeMessage::MT_Send);
}

ISerializeMessage* IParallelMng::createReceiveSerializer(Int32 rank)
{
  return new ISerializeMessage(MessageRank(commRank()), MessageRank(rank), ISerializeMessage::MT_Recv);
}

Ref<ISerializeMessageList> IParallelMng::createSerializeMessageListRef()
{
  return createRef<ISerializeMessageList>(this);
}

Ref<IRequestList> IParallelMng::createRequestListRef()
{
  return createRef<IRequestList>(this);
}

void IParallelMng::processMessages(ConstArrayView<ISerializeMessage*> messages)
{
  ISerializeMessageList list(this);
  for (ISerializeMessage* message : messages)
    list.addMessage(message);
  list.waitMessages(MessagePassing::WaitAll);
}

void IParallelMng::doExchangeCounts(Span<const Int64> sent, Span<Int64> received)
{
  doAllToAll(asBytes(sent), asWritableBytes(received));
}

void IParallelMng::allToAllByMessages(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks)
{
  const Int32 own_rank = commRank();
  const Int32 nb_rank = commSize();
  // Ranks may see different sizes, so that they cannot choose between two algorithms on their own: messages between pairs are used for
  // all sizes, and empty messages are not sent.
  std::vector<Request> requests;
  for (Int32 i = 0; i < nb_rank; ++i) {
    const Int32 r = (own_rank + i) % nb_rank;
    if (recv_blocks.bytes[r] > 0 && r != own_rank)
      requests.push_back(doReceive({ recv + recv_blocks.offsets[r], recv_blocks.bytes[r] }, messageWith(r, eFrameworkTag::AllToAll)));
  }
  for (Int32 i = 1; i < nb_rank; ++i) {
    const Int32 r = (own_rank + nb_rank - i) % nb_rank;
    if (send_blocks.bytes[r] > 0)
      requests.push_back(doSend({ send + send_blocks.offsets[r], send_blocks.bytes[r] }, messageWith(r, eFrameworkTag::AllToAll)));
  }
  const Int64 own_bytes = std::min(send_blocks.bytes[own_rank], recv_blocks.bytes[own_rank]);
  std::copy_n(send + send_blocks.offsets[own_rank], own_bytes, recv + recv_blocks.offsets[own_rank]);
  waitAllRequests({ static_cast<Int32>(requests.size()), requests.data() });
}

void IParallelMng::reduceInOrder(eReduceType op, NumberSpan values)
{
  const Int32 nb_rank = commSize();
  if (nb_rank >= m_least_ranks_of_tree && values.kind == detail::comm::eNumber::Float64) {
    reduceByTree(this, op, Span<Real>(static_cast<Real*>(values.data), values.size));
    return;
  }
  if (nb_rank >= m_least_ranks_of_tree && values.kind == detail::comm::eNumber::Float32) {
    reduceByTree(this, op, Span<float>(static_cast<float*>(values.data), values.size));
    return;
  }
  // A label follows the values of each rank: ranks whose reductions differ would have different results in silence.
  const UInt64 label = labelOf(CollectiveCall::reducing(eCollective::Reduce, op, values.kind), DigestScope::current());
  const Int64 nb_byte = values.bytes();
  const Int64 block = nb_byte + static_cast<Int64>(sizeof(label));
  if (nb_byte * nb_rank > max_gathered_bytes) {
    reduceBySlices(op, values);
    return;
  }
  std::byte* data = values.asBytes().data();
  alignas(64) std::byte own[max_gathered_bytes + sizeof(label)];
  alignas(64) std::byte few[max_gathered_bytes];
  // The labels may need more than the values.
  const Int64 nb_byte_of_all = block * nb_rank;
  UniqueArray<std::byte> many(nb_byte_of_all > max_gathered_bytes ? nb_byte_of_all : 0);
  std::byte* const all = many.empty() ? few : many.data();
  std::copy_n(data, nb_byte, own);
  std::memcpy(own + nb_byte, &label, sizeof(label));
  doAllGather({ own, block }, { all, nb_byte_of_all });
  throwIfLabelsDiffer(all + nb_byte, block, nb_rank);
  std::copy_n(all, nb_byte, data);
  for (Int32 r = 1; r < nb_rank; ++r) {
    // Values that are read as numbers are aligned.
    std::copy_n(all + block * r, nb_byte, own);
    detail::comm::reduceInto(op, values, own);
  }
}

void IParallelMng::reduceBySlices(eReduceType op, NumberSpan values)
{
  const Int32 own_rank = commRank();
  const Int32 nb_rank = commSize();
  // Rank r reduces the r-th slice, in the order of ranks, and sends it to all: the bits are the same as for small sizes.
  const Int64 value_bytes = detail::comm::numberSize(values.kind);
  std::vector<Int64> slice_bytes(static_cast<std::size_t>(nb_rank));
  for (Int32 r = 0; r < nb_rank; ++r) {
    const Int64 begin = values.size * r / nb_rank;
    const Int64 end = values.size * (r + 1) / nb_rank;
    slice_bytes[static_cast<std::size_t>(r)] = (end - begin) * value_bytes;
  }
  const std::vector<Int64> slice_offsets = offsetsOf(spanOf(slice_bytes));
  const Int64 own_bytes = slice_bytes[static_cast<std::size_t>(own_rank)];
  const std::vector<Int64> own_sizes(static_cast<std::size_t>(nb_rank), own_bytes);
  const std::vector<Int64> own_offsets = offsetsOf(spanOf(own_sizes));
  UniqueArray<std::byte> own(own_bytes * nb_rank);
  std::byte* data = values.asBytes().data();
  doAllToAllVariable(data, { spanOf(slice_bytes), spanOf(slice_offsets) }, own.data(), { spanOf(own_sizes), spanOf(own_offsets) });
  const NumberSpan result{ values.kind, own.data(), own_bytes / value_bytes };
  for (Int32 r = 1; r < nb_rank; ++r)
    detail::comm::reduceInto(op, result, own.data() + own_bytes * r);
  doAllGatherVariable({ own.data(), own_bytes }, values.asBytes(), spanOf(slice_bytes));
}

void IParallelMng::scanInOrder(eReduceType op, NumberSpan values)
{
  const Int32 own_rank = commRank();
  const Int32 nb_rank = commSize();
  // The values are reduced in blocks, so that the values of all ranks are never in memory together.
  const Int64 value_bytes = detail::comm::numberSize(values.kind);
  const Int64 block_size = std::max<Int64>(1024 * 1024 / (value_bytes * nb_rank), 1);
  UniqueArray<std::byte> all(std::min(block_size, values.size) * value_bytes * nb_rank);
  std::byte* data = values.asBytes().data();
  for (Int64 begin = 0; begin < values.size; begin += block_size) {
    const Int64 n = std::min(block_size, values.size - begin);
    const Int64 n_bytes = n * value_bytes;
    doAllGather({ data + begin * value_bytes, n_bytes }, { all.data(), n_bytes * nb_rank });
    const NumberSpan prefix{ values.kind, all.data(), n };
    for (Int32 r = 1; r <= own_rank; ++r)
      detail::comm::reduceInto(op, prefix, all.data() + n_bytes * r);
    std::copy_n(all.data(), n_bytes, data + begin * value_bytes);
  }
}
} // namespace Arcane
