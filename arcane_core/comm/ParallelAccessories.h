// SPDX-License-Identifier: Apache-2.0
// Objects that codes ask of a manager of ranks, and that do without the kind of the manager.
#pragma once

#include "arcane_core/comm/MessagePassingGlobal.h"

namespace Arcane
{
class IParallelReplication;

namespace MessagePassing
{
class IStat;
}
namespace Parallel
{
using MessagePassing::IStat;
}
} // namespace Arcane

namespace Arcane::detail::comm
{
//! The part of IParallelMng, from which no other class derives, that counts messages and knows that there are no replicas.
class ARCANE_EXPORT ParallelAccessories
{
 public:
  //! Returns a description of the replicas of the sub-domain, which says that there are none. \local
  IParallelReplication* replication() const;
  //! Returns the counts of the messages of this rank, or null unless the ranks are processes of MPI. \local
  MessagePassing::IStat* stat() const;
  //! Logs the current counts of stat(). \local
  void printStats() const;
  //! Creates a list of messages that the caller must delete. \local
  MessagePassing::ISerializeMessageList* createSerializeMessageList();

 protected:
  ParallelAccessories() = default;
  ~ParallelAccessories() = default;
};
} // namespace Arcane::detail::comm
