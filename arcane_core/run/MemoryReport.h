// SPDX-License-Identifier: Apache-2.0
// Memory of the arrays of a run.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane
{
class IParallelMng;
class ISubDomain;
} // namespace Arcane

namespace Arcane::detail::run
{
struct RunOptions;

//! An array, or several of one name.
struct ArrayMemory
{
  String name;
  //! \unit{bytes}
  Int64 nb_byte = 0;
};

//! An array over all ranks.
struct ArrayMemoryOverRanks
{
  String name;
  //! The memory of all ranks together. \unit{bytes}
  Int64 nb_byte = 0;
  //! The memory on the rank that has most. \unit{bytes}
  Int64 nb_byte_of_largest = 0;
};

/*!
 * \brief Returns the arrays of this rank that have memory: properties, connectivities, unique ids and groups of the families of the meshes,
 * including DoFs and particles, connectivities that applications made, the tables of materials, and the variables, on mixed cells too, whose
 * windows in shared memory are marked. Memory that modules and services allocate themselves is not known.
 * \local
 */
std::vector<ArrayMemory> arraysInMemory(const ISubDomain* sd);

/*!
 * \brief Adds up the arrays of all ranks by name, the largest first; arrays of one size are in the order of their names.
 * \return the table on rank 0, nothing on the other ranks
 * \collective
 */
std::vector<ArrayMemoryOverRanks> gatherArrays(IParallelMng* pm, const std::vector<ArrayMemory>& arrays);

//! Logs the table of gatherArrays() on rank 0, and the memory of the largest process. \param when  completes `memory at ` \collective
void printMemoryReport(const ISubDomain* sd, const String& when);

//! Prints the memory of arrays, and the users of the shared memory, if \a options request it. \collective
void printMemoryAtEnd(const ISubDomain* sd, const RunOptions& options);
} // namespace Arcane::detail::run
