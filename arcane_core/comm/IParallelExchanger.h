// SPDX-License-Identifier: Apache-2.0
// Exchange of serialised messages between ranks when receivers do not know their senders in advance.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/ISerializeMessage.h"

namespace Arcane
{
class IFunctor;

//! Holds how processExchange() sends. The class exists for Arcane's applications: here messages are always sent between pairs of ranks.
class ParallelExchangerOptions
{
 public:
  enum eExchangeMode
  {
    EM_Independant,
    EM_Collective,
    EM_Auto
  };
  eExchangeMode exchangeMode() const { return m_exchange_mode; }
  void setExchangeMode(eExchangeMode mode) { m_exchange_mode = mode; }

 private:
  eExchangeMode m_exchange_mode = EM_Independant;
};

/*!
 * \brief An exchange in four steps: choose the receivers, notify all ranks, fill the messages, send and receive them.
 *
 * Receivers are in increasing order of ranks, so that the result does not depend on the order of arrival.
 */
class ARCANE_EXPORT IParallelExchanger
{
 public:
  using eExchangeMode = ParallelExchangerOptions::eExchangeMode;
  static constexpr eExchangeMode EM_Independant = ParallelExchangerOptions::EM_Independant;
  static constexpr eExchangeMode EM_Collective = ParallelExchangerOptions::EM_Collective;
  static constexpr eExchangeMode EM_Auto = ParallelExchangerOptions::EM_Auto;

  //! \param tag  the tag of all messages: the framework gives its own, so that its exchanges do not receive messages of applications. \local
  explicit IParallelExchanger(IParallelMng* pm, MessageTag tag = ISerializeMessage::defaultTag())
  : m_parallel_mng(pm)
  , m_tag(tag)
  {}
  IParallelExchanger(const IParallelExchanger&) = delete;
  IParallelExchanger& operator=(const IParallelExchanger&) = delete;

  //! \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! Declares that this rank will send to \a rank. A second call for the same rank has no effect. \local
  void addSender(Int32 rank);
  //! Lets each rank find the ranks that send to it. Returns true when no rank sends anything. \collective
  bool initializeCommunicationsMessages();
  //! Does the same with given senders. \local
  void initializeCommunicationsMessages(ConstArrayView<Int32> recv_ranks);

  //! Returns the ranks to which this rank sends, in the order of addSender(). \local
  ConstArrayView<Int32> senderRanks() const { return m_send_ranks; }
  Int32 nbSender() const { return m_send_ranks.size(); }
  ISerializeMessage* messageToSend(Int32 index) { return m_sent[static_cast<std::size_t>(index)].get(); }
  //! Returns the ranks that send to this rank, in increasing order. \local
  ConstArrayView<Int32> receiverRanks() const { return m_recv_ranks; }
  Int32 nbReceiver() const { return m_recv_ranks.size(); }
  ISerializeMessage* messageToReceive(Int32 index) { return m_received[static_cast<std::size_t>(index)].get(); }

  //! Sends and receives. The call returns when all messages to receive have arrived. \local to senders and receivers
  void processExchange();
  void processExchange(const ParallelExchangerOptions& options);
  //! Does processExchange(), and calls \a meanwhile when the messages of this rank are on their way. \local to senders and receivers
  void processExchange(IFunctor* meanwhile);
  void setExchangeMode(eExchangeMode mode) { m_options.setExchangeMode(mode); }
  eExchangeMode exchangeMode() const { return m_options.exchangeMode(); }
  //! Keeps a level; no message depends on it.
  void setVerbosityLevel(Int32 level) { m_verbosity_level = level; }
  Int32 verbosityLevel() const { return m_verbosity_level; }
  //! Sets the name by which error messages call this exchange. \local
  void setName(const String& name) { m_name = name; }
  String name() const { return m_name; }

 private:
  IParallelMng* m_parallel_mng;
  MessageTag m_tag;
  UniqueArray<Int32> m_send_ranks;
  UniqueArray<Int32> m_recv_ranks;
  std::vector<Ref<ISerializeMessage>> m_sent;
  std::vector<Ref<ISerializeMessage>> m_received;
  ParallelExchangerOptions m_options;
  String m_name;
  Int32 m_verbosity_level = 0;

  void createMessages();
};
} // namespace Arcane
