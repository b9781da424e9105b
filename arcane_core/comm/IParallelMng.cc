// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IParallelMng.h"

#include "arcane_core/comm/IParallelMngInternal.h"
#include "arcane_core/comm/IRequestList.h"
#include "arcane_core/comm/ISerializeMessage.h"
#include "arcane_core/comm/ISerializeMessageList.h"
#include "arcane_core/comm/ISerializer.h"

namespace Arcane
{
using MessagePassing::IRequestList;
using MessagePassing::MessageId;
using MessagePassing::MessageSourceInfo;

namespace
{
// Serialised messages do not mix with those of applications.
constexpr MessageTag serializer_tag(32001);
} // namespace

IParallelMng::IParallelMng(ITraceMng* trace_mng)
: m_trace_mng(trace_mng)
, m_internal(std::make_unique<IParallelMngInternal>(this))
, m_machine_wait_notes(1, &m_own_wait_note)
{}

IParallelMng::~IParallelMng() = default;

void IParallelMng::destroyExtensions()
{
  while (!m_extensions.empty())
    m_extensions.pop_back();
  m_machine_barrier_function = nullptr;
  m_internal->setMachineShMemWinMemoryAllocator(nullptr);
}

void IParallelMng::resetMachineWaitNotes()
{
  m_wait_note = &m_own_wait_note;
  m_machine_wait_notes = UniqueArray<detail::WaitNote*>(1, m_wait_note);
}

void IParallelMng::setMachineWaitNotes(ConstArrayView<detail::WaitNote*> notes)
{
  m_machine_wait_notes = notes;
  const ConstArrayView<Int32> ranks = machineRanks();
  for (Int32 i = 0; i < ranks.size(); ++i)
    if (ranks[i] == commRank())
      m_wait_note = notes[i];
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

void IParallelMng::machineBarrier()
{
  const detail::WaitScope waits(waitNote(), "machineBarrier");
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
  send(bytes.constSpan(), PointToPointMessageInfo(MessageRank(rank), serializer_tag));
}

IParallelMng::Request IParallelMng::sendSerializer(ISerializer* serializer, Int32 rank, Array<Byte>& bytes)
{
  serializer->pack(bytes);
  return send(bytes.constSpan(), PointToPointMessageInfo(MessageRank(rank), serializer_tag, MessagePassing::NonBlocking));
}

void IParallelMng::recvSerializer(ISerializer* serializer, Int32 rank)
{
  const MessageId id = probe(PointToPointMessageInfo(MessageRank(rank), serializer_tag));
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
} // namespace Arcane
