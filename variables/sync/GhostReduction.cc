// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/GhostReduction.h"

#include "variables/core/IVariable.h"
#include "variables/data/NumericVisit.h"
#include "variables/sync/SyncPlan.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/FrameworkTags.h"
#include "arcane_core/comm/IParallelExchanger.h"
#include "arcane_core/comm/ISerializeMessage.h"
#include "arcane_core/comm/ISerializer.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemFamily.h"

#include <numeric>
#include <vector>

namespace Arcane::detail::sync
{
namespace
{
//! Checks what is the same on all ranks, so that all of them throw.
void checkVariable(const IItemFamily& family, const IVariable& variable)
{
  if (variable.itemFamily() != &family || variable.isPartial())
    ARCANE_THROW(ArgumentException, "family '{0}': variable '{1}' cannot be reduced from ghosts, expected one on all items of this family",
                 family.fullName(), variable.fullName());
  const IData& data = *variable.data();
  if (data.isString() || data.isTiled() || data.isInDeviceMemory())
    ARCANE_THROW(ArgumentException,
                 "variable '{0}': it holds texts, is tiled or is in memory of a device; it cannot be reduced from ghosts",
                 variable.fullName());
  if (!variable.isUsed())
    ARCANE_THROW(ArgumentException, "variable '{0}' cannot be reduced from ghosts: its values are not allocated", variable.fullName());
}

template <typename T> T combined(T a, T b, MessagePassing::eReduceType operation)
{
  switch (operation) {
  case MessagePassing::ReduceMin: return b < a ? b : a;
  case MessagePassing::ReduceMax: return a < b ? b : a;
  default: return static_cast<T>(a + b);
  }
}

//! Combines the values of items \a own with rows of the same type, one after the other.
void combineRows(IData& data, ConstArrayView<Int32> own, const IData& rows, MessagePassing::eReduceType operation)
{
  data::visitBasicType(data.dataType(), [&](auto basic) {
    using T = decltype(basic);
    const Int64 nb_number = data.rowBytes() / static_cast<Int64>(sizeof(T));
    T* values = reinterpret_cast<T*>(data.writableBytes().data());
    const T* theirs = reinterpret_cast<const T*>(rows.constBytes().data());
    for (const Int32 id : own)
      for (Int64 i = 0; i < nb_number; ++i, ++theirs) {
        T& value = values[id * nb_number + i];
        value = combined(value, *theirs, operation);
      }
  });
}

//! Sends the values of ghosts, after the name of the variable, to their owners. The exchange holds the neighbours that have ghosts of this rank, in increasing order.
void sendGhosts(const IData& data, const mesh::GhostLayout& layout, IParallelExchanger& exchanger)
{
  UniqueArray<Int32> receivers;
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    if (!layout.ghostIds(i).empty())
      exchanger.addSender(layout.ranks()[i]);
    if (!layout.shareIds(i).empty())
      receivers.add(layout.ranks()[i]);
  }
  exchanger.initializeCommunicationsMessages(receivers);
  for (Int32 message = 0, i = 0; i < layout.nbRank(); ++i) {
    if (layout.ghostIds(i).empty())
      continue;
    UniqueArray<std::byte> rows;
    data.writeRows(layout.ghostIds(i), rows);
    const ConstArrayView<Byte> bytes(rows.size(), reinterpret_cast<const Byte*>(rows.data()));
    ISerializer* serializer = exchanger.messageToSend(message++)->serializer();
    serializer->setMode(ISerializer::ModeReserve);
    serializer->reserve(data.name());
    serializer->reserveArray(bytes);
    serializer->allocateBuffer();
    serializer->setMode(ISerializer::ModePut);
    serializer->put(data.name());
    serializer->putArray(bytes);
  }
  exchanger.processExchange();
}

/*!
 * \brief Returns the rows of a message as data of the type of \a like.
 * \throws FatalErrorException when they are rows of another variable: the ranks make their calls in different orders
 */
Ref<IData> receivedRows(ISerializeMessage* message, Int32 nb_row, const IData& like)
{
  ISerializer* serializer = message->serializer();
  serializer->setMode(ISerializer::ModeGet);
  const String name = serializer->getString();
  if (name != like.name())
    ARCANE_FATAL("variable '{0}' cannot be reduced from ghosts: rank {1} sends '{2}'; all ranks must reduce the same variables in the same "
                 "order",
                 like.name(), message->destination().value(), name);
  UniqueArray<Byte> bytes;
  serializer->getArray(bytes);
  Ref<IData> rows = like.cloneEmptyRef();
  rows->resize(nb_row, like.extent1());
  UniqueArray<Int32> all(nb_row);
  std::iota(all.begin(), all.end(), 0);
  rows->readRows(all, asBytes(Span<const Byte>(bytes)));
  return rows;
}
} // namespace

void reduceFromGhosts(IItemFamily* family, IVariable* variable, MessagePassing::eReduceType operation)
{
  checkVariable(*family, *variable);
  IData& data = *variable->data();
  const mesh::GhostLayout& layout = family->ghostLayout();
  if (IParallelMng* pm = family->parallelMng(); pm->isParallel())
    throwOnAllRanksUnless(pm, layout.id() != 0 || family->nbItem() == 0, textOfUnknownGhosts(*family, "reduced from ghosts"));
  IParallelExchanger exchanger(family->parallelMng(), comm::tagOf(comm::eFrameworkTag::GhostReduction));
  exchanger.setName("reduction of " + variable->fullName() + " from ghosts");
  sendGhosts(data, layout, exchanger);
  // All messages are read before the first one is combined: either all ranks change their values, or none.
  std::vector<Ref<IData>> rows;
  runAndAgree(family->parallelMng(), [&] {
    for (Int32 i = 0; i < layout.nbRank(); ++i)
      if (const Int32 nb_own = layout.shareIds(i).size(); nb_own > 0)
        rows.push_back(receivedRows(exchanger.messageToReceive(static_cast<Int32>(rows.size())), nb_own, data));
  });
  for (Int32 message = 0, i = 0; i < layout.nbRank(); ++i)
    if (const ConstArrayView<Int32> own = layout.shareIds(i); !own.empty())
      combineRows(data, own, *rows[static_cast<std::size_t>(message++)], operation);
}
} // namespace Arcane::detail::sync
