// SPDX-License-Identifier: Apache-2.0
// Search of faults in the parameters of the command line and of the environment.
#pragma once

#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane
{
class CommandLineArguments;
}

namespace Arcane::detail::base
{

//! The errors and warnings that a user must see. Each text is a sentence.
struct ParameterFaults
{
  std::vector<String> errors;
  //! Names that are accepted without effect.
  std::vector<String> warnings;
};

/*!
 * \brief Checks all that can be checked before anything is started.
 *
 * The errors are: a wrong value on the command line or in the environment; a parameter `-A,Name` that cannot be read; a name that is one
 * letter away from a declared name, unless it was requested; a variable of the environment that begins like ours and is not declared.
 * Parameters `-A,//path` belong to the case file and are not checked here. Other names may belong to the application, which may ask for
 * them later: see unknownArguments().
 * \local
 */
ParameterFaults checkParameters(const CommandLineArguments& arguments);

//! Checks \a names as checkParameters() checks the names of variables of the environment. \local
ParameterFaults checkVariableNames(const std::vector<String>& names);

//! Returns the names of all variables of the environment of the process. \local
std::vector<String> environmentNames();

//! Returns, each once, the names that the user gave by `-A,` and that are not declared, not known to Arcane, and not asked for until now.
//! \local
std::vector<String> unknownArguments(const CommandLineArguments& arguments);

//! Returns true if \a name is a misspelling: it differs by one letter from a declared or requested name, or begins with a single slash.
//! \pre \a name is one of unknownArguments() \local
bool isMistakenArgument(const String& name);

//! Returns the message for the unknown parameter \a name, with the nearest known name. \pre \a name is one of unknownArguments() \local
String unknownArgumentText(const String& name);

//! Returns the pieces of all words `-A,...` that the user wrote, without the parameters that the program added. \local
std::vector<String> userParameterTexts(const CommandLineArguments& arguments);

//! Does nothing without errors. \local \throws FatalErrorException with all \a errors, one per line
void throwIfErrors(const std::vector<String>& errors);

} // namespace Arcane::detail::base
