// SPDX-License-Identifier: Apache-2.0
// The texts in which the program arcane_watch shows a run.
#pragma once

#include "shmem/watch/command/MachinePart.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace Arcane::detail::watch
{
//! Returns the variables of all \a parts, in the order of their names; the ranks of each in order.
std::vector<VariableRow> joinedRows(const std::vector<MachinePart>& parts);
//! Returns the numbers of all ranks, rank after rank.
std::vector<double> numbersOf(const VariableRow& row);

//! Prints the line about the run of \a directory as one machine sees it.
void printHead(const MachinePart& part, const std::string& directory, std::ostream& out);
//! Prints the line about the run, and one about each machine.
void printMachines(const std::vector<MachinePart>& parts, const std::string& directory, std::ostream& out);
//! \param has_ranks  adds the number of rows of each rank
void printTable(const std::vector<VariableRow>& rows, bool has_ranks, std::ostream& out);
//! Draws the numbers of each variable in characters.
void printPlots(const std::vector<VariableRow>& rows, std::ostream& out);
} // namespace Arcane::detail::watch
