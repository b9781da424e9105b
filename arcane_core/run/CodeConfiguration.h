// SPDX-License-Identifier: Apache-2.0
// Reads the .config file of a code, which holds its time loops.
#pragma once

#include "arcane_core/base/text/String.h"

#include <map>

namespace Arcane
{
class IParallelMng;
class ITimeLoopMng;
} // namespace Arcane

namespace Arcane::detail::run
{
/*!
 * \brief Finds CodeName.config in the current directory, then in ARCANE_SHARE_PATH, in STDENV_PATH_SHR, and in the
 * directory of the program.
 * \return a null string when there is none
 */
String findConfigFile(const String& code_name);

/*!
 * \brief Reads the time loops of \a file and registers them.
 *
 * Rank 0 reads the file, and all ranks parse the same text. \collective
 * \param configuration gets the key and value pairs that hold for all loops
 * \throws FatalErrorException on all ranks, with all faults as file:line:col
 */
void readConfigFile(const String& file, IParallelMng* pm, ITimeLoopMng* time_loop_mng, std::map<String, String>& configuration);
} // namespace Arcane::detail::run
