// SPDX-License-Identifier: Apache-2.0
// The replicas of a sub-domain, for codes that ask whether there are any.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

namespace Arcane
{
class IParallelMng;

//! Describes a sub-domain that has no replica: each sub-domain of a run is the only one and the master.
class IParallelReplication
{
 public:
  //! \local
  bool hasReplication() const { return false; }
  //! Returns the number of copies of the sub-domain, this one included. \local
  Int32 nbReplication() const { return 1; }
  //! \local
  Int32 replicationRank() const { return 0; }
  //! \local
  bool isMasterRank() const { return true; }
  //! \local
  Int32 masterReplicationRank() const { return 0; }
  //! Returns the manager of the replicas, which is null without replicas. \local
  IParallelMng* replicaParallelMng() const { return nullptr; }
};
} // namespace Arcane
