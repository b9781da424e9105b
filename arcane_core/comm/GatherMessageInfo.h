// SPDX-License-Identifier: Apache-2.0
// The arguments of a gather: values to send, memory for values received, destination.
#pragma once

#include "arcane_core/comm/Messages.h"

#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane::MessagePassing
{
//! The destination of a gather, and whether the call waits. A null destination stands for all ranks. All calls are \local
class GatherMessageInfoBase
{
 public:
  enum class Mode
  {
    Gather,
    GatherVariable,
    Null
  };

  GatherMessageInfoBase() = default;
  explicit GatherMessageInfoBase(MessageRank destination, eBlockingType blocking = Blocking)
  : m_destination(destination)
  , m_is_blocking(blocking == Blocking)
  {}

  Mode mode() const { return m_mode; }
  MessageRank destinationRank() const { return m_destination; }
  void setDestinationRank(MessageRank rank) { m_destination = rank; }
  //! Chooses whether mpGather() waits. A gather of the mode GatherVariable always waits.
  void setBlocking(bool v) { m_is_blocking = v; }
  bool isBlocking() const { return m_is_blocking; }

 protected:
  void setMode(Mode mode) { m_mode = mode; }

 private:
  MessageRank m_destination;
  Mode m_mode = Mode::Null;
  bool m_is_blocking = true;
};

//! The values of a gather. Views must be valid until mpGather() is over. All calls are \local
template <typename DataType> class GatherMessageInfo : public GatherMessageInfoBase
{
 public:
  using GatherMessageInfoBase::GatherMessageInfoBase;

  //! Sends the same number of values from each rank. On a rank that receives, \a receive has the size for the values of all ranks.
  void setGather(Span<const DataType> send, Span<DataType> receive)
  {
    setMode(Mode::Gather);
    m_send = send;
    m_receive = receive;
  }
  //! Ranks may send different numbers of values. \a receive is resized where they are received.
  void setGatherVariable(Span<const DataType> send, Array<DataType>* receive)
  {
    setMode(Mode::GatherVariable);
    m_send = send;
    m_receive_array = receive;
  }
  //! Puts the \a counts[r] values of rank r in \a receive from place \a places[r] on.
  void setGatherVariable(Span<const DataType> send, Span<DataType> receive, Span<const Int32> counts, Span<const Int32> places)
  {
    setMode(Mode::GatherVariable);
    m_send = send;
    m_receive = receive;
    m_receive_array = nullptr;
    m_counts = counts;
    m_places = places;
  }

  Span<const DataType> sendBuffer() const { return m_send; }
  Span<DataType> receiveBuffer() const { return m_receive; }
  Array<DataType>* localReceptionBuffer() const { return m_receive_array; }
  Span<const Int32> receiveCounts() const { return m_counts; }
  Span<const Int32> receiveDisplacement() const { return m_places; }

 private:
  Span<const DataType> m_send;
  Span<DataType> m_receive;
  Array<DataType>* m_receive_array = nullptr;
  Span<const Int32> m_counts;
  Span<const Int32> m_places;
};
} // namespace Arcane::MessagePassing

namespace Arcane::detail::comm
{
//! Returns why the values of the ranks do not fit the counts and places of \a info, or null. \param sizes  what each rank sends
template <typename T> String faultOfPlaces(const MessagePassing::GatherMessageInfo<T>& info, ConstArrayView<Int32> sizes)
{
  const Span<const Int32> counts = info.receiveCounts();
  const Span<const Int32> places = info.receiveDisplacement();
  if (counts.size() != sizes.size() || places.size() != sizes.size())
    return String::format("gather: there are {0} counts and {1} places, expected one for each of {2} ranks", counts.size(), places.size(),
                          sizes.size());
  for (Int32 r = 0; r < sizes.size(); ++r)
    if (counts[r] != sizes[r] || places[r] < 0 || Int64(places[r]) + counts[r] > info.receiveBuffer().size())
      return String::format(
        "gather: the count of rank {0} is {1} and its place {2}, expected the {3} values that it sends, and room in {4}", r, counts[r],
        places[r], sizes[r], info.receiveBuffer().size());
  return {};
}

//! Copies the values of all ranks, one rank after the other in \a gathered, to their places.
template <typename T> void placeGathered(const MessagePassing::GatherMessageInfo<T>& info, Span<const T> gathered)
{
  Int64 begin = 0;
  for (Int64 r = 0; r < info.receiveCounts().size(); ++r) {
    const Int64 n = info.receiveCounts()[r];
    info.receiveBuffer().subSpan(info.receiveDisplacement()[r], n).copy(gathered.subSpan(begin, n));
    begin += n;
  }
}

template <typename T> void gatherVariable(MessagePassing::IMessagePassingMng* pm, const MessagePassing::GatherMessageInfo<T>& info)
{
  const MessagePassing::MessageRank to = info.destinationRank();
  const bool has_places = !info.localReceptionBuffer() && (to.isNull() || to.value() == pm->commRank());
  // All ranks throw, or none.
  UniqueArray<Int32> sizes(pm->commSize());
  MessagePassing::mpAllGather(pm, UniqueArray<Int32>(1, static_cast<Int32>(info.sendBuffer().size())), sizes);
  const String fault = has_places ? faultOfPlaces<T>(info, sizes) : String();
  if (MessagePassing::mpAllReduce(pm, MessagePassing::ReduceMax, Int32(fault.null() ? 0 : 1)) != 0)
    ARCANE_THROW(ArgumentException, "{0}", fault.null() ? String("gather: another rank has counts or places that do not fit") : fault);
  UniqueArray<T> gathered;
  Array<T>& receive = info.localReceptionBuffer() ? *info.localReceptionBuffer() : gathered;
  if (to.isNull())
    MessagePassing::mpAllGatherVariable(pm, info.sendBuffer(), receive);
  else
    MessagePassing::mpGatherVariable(pm, info.sendBuffer(), receive, to.value());
  if (has_places)
    placeGathered<T>(info, gathered.constSpan());
}
} // namespace Arcane::detail::comm

namespace Arcane::MessagePassing
{
/*!
 * \brief Gathers the values of \a info, on one rank or on all.
 *
 * The request is null when the values have been received. \collective
 * \throws ArgumentException when \a info has no values to gather
 */
template <typename T> Request mpGather(IMessagePassingMng* pm, GatherMessageInfo<T>& info)
{
  ARCANE_THROW_IF(info.mode() == GatherMessageInfoBase::Mode::Null, ArgumentException,
                  "gather: it has no values, expected setGather() or setGatherVariable() before");
  const MessageRank to = info.destinationRank();
  if (info.mode() == GatherMessageInfoBase::Mode::GatherVariable) {
    detail::comm::gatherVariable(pm, info);
    return {};
  }
  if (!info.isBlocking())
    return to.isNull() ? mpNonBlockingAllGather(pm, info.sendBuffer(), info.receiveBuffer())
                       : mpNonBlockingGather(pm, info.sendBuffer(), info.receiveBuffer(), to.value());
  if (to.isNull())
    mpAllGather(pm, info.sendBuffer(), info.receiveBuffer());
  else
    mpGather(pm, info.sendBuffer(), info.receiveBuffer(), to.value());
  return {};
}
} // namespace Arcane::MessagePassing
