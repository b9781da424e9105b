// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ISerializeMessageList.h"

#include "arcane_core/comm/WaitNote.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <thread>
#include <utility>

namespace Arcane::MessagePassing
{
namespace
{
//! The sends that were not finished when their list was destroyed. MPI may read their buffers until they are: the ranks' manager owns them.
class UnfinishedSends
{
 public:
  explicit UnfinishedSends(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}

  //! Returns the object of \a pm. \local
  static UnfinishedSends& of(IParallelMng* pm)
  {
    if (!pm->extension<UnfinishedSends>())
      pm->setExtension(std::make_shared<UnfinishedSends>(pm));
    return *pm->extension<UnfinishedSends>();
  }
  void add(const Request& request, UniqueArray<Byte>&& bytes) { m_sends.push_back({ request, std::move(bytes) }); }
  void removeFinished()
  {
    std::erase_if(m_sends, [this](Send& send) { return isFinished(m_parallel_mng, send.request); });
  }
  static bool isFinished(IParallelMng* pm, Request& request)
  {
    return !pm->testSomeRequests(ArrayView<Request>(1, &request)).empty() || !request.isValid();
  }

 private:
  struct Send
  {
    Request request;
    UniqueArray<Byte> bytes;
  };

  IParallelMng* m_parallel_mng;
  std::list<Send> m_sends;
};
} // namespace

ISerializeMessageList::~ISerializeMessageList()
{
  if (m_sending.empty())
    return;
  UnfinishedSends& unfinished = UnfinishedSends::of(m_parallel_mng);
  for (Sending& sending : m_sending)
    unfinished.add(sending.request, std::move(sending.bytes));
  try {
    unfinished.removeFinished();
  }
  catch (const std::exception&) {
    // The run has failed: the exception that ends it is in flight, or the next call throws it.
  }
}

void ISerializeMessageList::addMessage(ISerializeMessage* message)
{
  m_added.push_back(message);
}

Ref<ISerializeMessage> ISerializeMessageList::createAndAddMessage(MessageRank destination, ISerializeMessage::eMessageType type)
{
  m_owned.push_back(createRef<ISerializeMessage>(MessageRank(m_parallel_mng->commRank()), destination, type));
  addMessage(m_owned.back().get());
  return m_owned.back();
}

void ISerializeMessageList::processPendingMessages()
{
  for (ISerializeMessage* message : m_added) {
    if (!message->isSend()) {
      m_receiving.push_back(message);
      continue;
    }
    Sending& sending = m_sending.emplace_back();
    sending.message = message;
    message->serializer()->pack(sending.bytes);
    const PointToPointMessageInfo info(message->destination(), message->internalTag(), NonBlocking);
    sending.request = m_parallel_mng->send(sending.bytes.constSpan(), info);
  }
  m_added.clear();
}

bool ISerializeMessageList::doReceive(ISerializeMessage* message)
{
  const MessageId id = m_parallel_mng->probe(PointToPointMessageInfo(message->destination(), message->internalTag(), NonBlocking));
  if (!id.isValid())
    return false;
  UniqueArray<Byte> bytes(id.sourceInfo().size());
  m_parallel_mng->receive(bytes.span(), PointToPointMessageInfo(id));
  message->serializer()->unpack(bytes);
  message->setFinished(true);
  return true;
}

Int32 ISerializeMessageList::finishSome()
{
  Int32 nb_finished = 0;
  // A message must not overtake an earlier one from the same rank and with the same tag.
  std::vector<std::pair<MessageRank, MessageTag>> late;
  std::erase_if(m_receiving, [&](ISerializeMessage* message) {
    const std::pair key(message->destination(), message->internalTag());
    if (std::find(late.begin(), late.end(), key) != late.end())
      return false;
    if (!doReceive(message)) {
      late.push_back(key);
      return false;
    }
    ++nb_finished;
    return true;
  });
  std::erase_if(m_sending, [&](Sending& sending) {
    if (!UnfinishedSends::isFinished(m_parallel_mng, sending.request))
      return false;
    sending.message->setFinished(true);
    ++nb_finished;
    return true;
  });
  return nb_finished;
}

Integer ISerializeMessageList::waitMessages(eWaitType wait_type)
{
  processPendingMessages();
  if (wait_type == TestSome)
    return finishSome();
  const detail::comm::WaitScope waits(m_parallel_mng->waitNote(), "waitMessages", detail::comm::eWaitKind::Message);
  Integer nb_finished = 0;
  while (!m_receiving.empty() || !m_sending.empty()) {
    const Int32 n = finishSome();
    nb_finished += n;
    if (wait_type == WaitSome && nb_finished > 0)
      return nb_finished;
    if (n == 0)
      std::this_thread::yield();
  }
  return (wait_type == WaitAll) ? -1 : nb_finished;
}
} // namespace Arcane::MessagePassing
