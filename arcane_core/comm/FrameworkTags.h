// SPDX-License-Identifier: Apache-2.0
// Tags of the messages of the framework.
#pragma once

#include "arcane_core/comm/PointToPointMessageInfo.h"

namespace Arcane::detail::comm
{
/*!
 * \brief Tags above all tags of applications: a pending message of an application is never received as one of the framework.
 *
 * Consecutive, therefore distinct. MPI guarantees tags to 32767.
 */
enum class eFrameworkTag : Int32
{
  LastOfApplications = 32000,
  Serializer,
  AllToAll,
  ItemExchange,
  ParticleExchange,
  GhostReduction,
  NonBlockingCollective,
  Sort,
  LinearSystemHalo,
  Synchronisation,
  DeviceSynchronisation,
  MaterialSets,
  MaterialValues,
  MaterialTexts,
  PartitionGraph,
  EnsightSize,
  EnsightSection,
  VtkHdfRows,
  ManifestSize,
  ManifestText,
  CopyOfManifest,
  CopyOfFile,
  End,
  LargestOfMpi = 32767
};
static_assert(eFrameworkTag::End <= eFrameworkTag::LargestOfMpi);

//! \local
constexpr MessagePassing::MessageTag tagOf(eFrameworkTag tag)
{
  return MessagePassing::MessageTag(static_cast<Int32>(tag));
}

//! Returns the description of a message to \a rank, or from it. \local
inline MessagePassing::PointToPointMessageInfo messageWith(Int32 rank, eFrameworkTag tag,
                                                           MessagePassing::eBlockingType type = MessagePassing::NonBlocking)
{
  return { MessagePassing::MessageRank(rank), tagOf(tag), type };
}
} // namespace Arcane::detail::comm
