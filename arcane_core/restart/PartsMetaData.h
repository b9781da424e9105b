// SPDX-License-Identifier: Apache-2.0
// Description of the variables in all parts of a checkpoint.
#pragma once

#include "arcane_core/restart/CheckpointMetaData.h"

namespace Arcane
{
class ICheckpointParts;
class IParallelMng;
} // namespace Arcane

namespace Arcane::detail::restart
{
struct PartsMetaData
{
  //! The description by the first part.
  CheckpointMetaData first;
  //! For each variable, the first part that saved its values, and not nothing because of PDumpNull. Without such a part, the number of
  //! parts.
  std::vector<Int32> first_saving_parts;
  //! For each variable, the number of parts that saved nothing because of PDumpNull.
  std::vector<Int32> nb_dump_null;
};

/*!
 * \brief Reads the descriptions of all parts, each by one rank. The result is the same on all ranks.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when a description cannot be read, or when two parts have different variables
 */
PartsMetaData readPartsMetaData(IParallelMng* pm, ICheckpointParts& parts);
} // namespace Arcane::detail::restart
