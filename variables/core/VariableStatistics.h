// SPDX-License-Identifier: Apache-2.0
// The numbers and the memory of variables, as text.
#pragma once

#include "variables/core/VariableCollection.h"

#include <iosfwd>

namespace Arcane
{
class JSONWriter;
}

namespace Arcane::detail::variables
{
//! Does the work of IVariableMng::dumpStats(). \local
void printStatistics(const VariableCollection& all, std::ostream& out, bool is_verbose);
//! Does the work of IVariableMng::dumpStatsJSON(). \local
void writeStatistics(const VariableCollection& all, JSONWriter& writer);
} // namespace Arcane::detail::variables
