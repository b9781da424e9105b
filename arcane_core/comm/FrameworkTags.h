// SPDX-License-Identifier: Apache-2.0
// Tags of the messages of the framework.
#pragma once

#include "arcane_core/comm/PointToPointMessageInfo.h"

namespace Arcane::detail::comm
{
//! The largest tag that applications may use.
inline constexpr Int32 last_application_tag = 32000;
//! The largest tag that MPI guarantees.
inline constexpr Int32 largest_mpi_tag = 32767;

/*!
 * \brief Tags above all tags of applications: a pending message of an application is never received as one of the framework.
 *
 * Consecutive, therefore distinct.
 */
enum class eFrameworkTag : Int32
{
  Serializer = last_application_tag + 1,
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
  //! The last one.
  Section
};
static_assert(static_cast<Int32>(eFrameworkTag::Section) <= largest_mpi_tag);

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
