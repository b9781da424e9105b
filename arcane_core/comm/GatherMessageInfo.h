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

//! The buffers of a gather, which must outlive mpGather(). All calls are \local
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

  //! Does a gather of the mode GatherVariable. All ranks throw, or none. \collective
  void gatherVariable(IMessagePassingMng* pm) const
  {
    const MessageRank to = destinationRank();
    const bool has_places = !m_receive_array && (to.isNull() || to.value() == pm->commRank());
    UniqueArray<Int32> sizes(pm->commSize());
    mpAllGather(pm, UniqueArray<Int32>(1, static_cast<Int32>(m_send.size())), sizes);
    const String fault = has_places ? faultOfPlaces(sizes) : String();
    if (mpAllReduce(pm, ReduceMax, Int32(fault.null() ? 0 : 1)) != 0)
      ARCANE_THROW(ArgumentException, "{0}", fault.null() ? String("gather: another rank has counts or places that do not fit") : fault);
    UniqueArray<DataType> gathered;
    Array<DataType>& receive = m_receive_array ? *m_receive_array : gathered;
    if (to.isNull())
      mpAllGatherVariable(pm, m_send, receive);
    else
      mpGatherVariable(pm, m_send, receive, to.value());
    if (has_places)
      place(gathered.constSpan());
  }

 private:
  //! Returns why the values of the ranks do not fit the counts and places, or null. \param sizes  what each rank sends
  String faultOfPlaces(ConstArrayView<Int32> sizes) const
  {
    if (m_counts.size() != sizes.size() || m_places.size() != sizes.size())
      return String::format("gather: there are {0} counts and {1} places, expected one for each of {2} ranks", m_counts.size(),
                            m_places.size(), sizes.size());
    for (Int32 r = 0; r < sizes.size(); ++r)
      if (m_counts[r] != sizes[r] || m_places[r] < 0 || Int64(m_places[r]) + m_counts[r] > m_receive.size())
        return String::format(
          "gather: the count of rank {0} is {1} and its place {2}, expected the {3} values that it sends, and room in {4}", r, m_counts[r],
          m_places[r], sizes[r], m_receive.size());
    return {};
  }
  //! Copies the values of all ranks, one rank after the other in \a gathered, to their places.
  void place(Span<const DataType> gathered) const
  {
    Int64 begin = 0;
    for (Int64 r = 0; r < m_counts.size(); ++r) {
      m_receive.subSpan(m_places[r], m_counts[r]).copy(gathered.subSpan(begin, m_counts[r]));
      begin += m_counts[r];
    }
  }

  Span<const DataType> m_send;
  Span<DataType> m_receive;
  Array<DataType>* m_receive_array = nullptr;
  Span<const Int32> m_counts;
  Span<const Int32> m_places;
};

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
    info.gatherVariable(pm);
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
