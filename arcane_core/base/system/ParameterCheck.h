// SPDX-License-Identifier: Apache-2.0
// Finds what is wrong in the parameters of the command line and of the environment.
#pragma once

#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane
{
class CommandLineArguments;
}

namespace Arcane::detail
{

//! What a user has to know. Each text is a sentence.
struct ParameterFaults
{
  std::vector<String> errors;
  //! Names that are accepted without effect.
  std::vector<String> warnings;
};

/*!
 * \brief Looks at all that can be judged before anything is started.
 *
 * Errors are: values that are not right, for the command line and for the environment; parameters `-A,Name` that cannot be read; names
 * that are one letter away from one that is declared, unless somebody has asked for them; variables of the environment that begin as
 * ours do and are not declared. Parameters `-A,//path` belong to the case file and are not looked at. Other names may be of the
 * application, which may ask for them later: see unknownArguments().
 * \local
 */
ParameterFaults checkParameters(const CommandLineArguments& arguments);

//! The part of checkParameters() that concerns the names of variables of the environment, for \a names. \local
ParameterFaults checkVariableNames(const std::vector<String>& names);

//! Names of all variables of the environment of the process. \local
std::vector<String> environmentNames();

//! Names that the user gave by `-A,` and that are neither declared, nor known to Arcane, nor asked for until now; each once. \local
std::vector<String> unknownArguments(const CommandLineArguments& arguments);

//! The sentence that refuses \a name, one of unknownArguments(), with the nearest known name. \local
String unknownArgumentText(const String& name);

//! \throws FatalErrorException with all \a errors, one a line, if there is one. \local
void throwIfErrors(const std::vector<String>& errors);

} // namespace Arcane::detail
