// SPDX-License-Identifier: Apache-2.0
// Comparison of the variables of a checkpoint with the code that restarts from it.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/restart/RestartChoice.h"
#include "variables/core/VariableMetaData.h"

#include <map>
#include <set>
#include <vector>

namespace Arcane
{
class BadVariableKindTypeException;
class IParallelMng;
class ISubDomain;
class IVariable;
} // namespace Arcane

namespace Arcane::detail::restart
{
/*!
 * \brief Compares the variables of one checkpoint with the variables that modules and services declare.
 *
 * Variables are compared by their full names. Modules may declare variables at any time: a variable of the checkpoint that is not declared
 * yet keeps its values until a module declares it, and is listed without an error. A variable of the code that the checkpoint lacks would
 * silently start from zero: this is an error unless the user accepts it.
 */
class RestartVariables
{
 public:
  //! \param checkpoint its directory, for messages
  RestartVariables(const String& checkpoint, const std::vector<VariableMetaData>& saved);

  /*!
   * \brief Compares the types, and groups of partial variables, with the variables declared so far.
   * \collective
   * \throws ParallelFatalErrorException on all ranks, with all differences
   */
  void throwIfTypesDiffer(ISubDomain* sd) const;

  /*!
   * \brief Checks that the checkpoint has all variables to be saved. Call it when modules and services are made, before their
   * initialisation.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when the checkpoint lacks variables that are to be saved, with their names and the
   * undeclared variables; \a accepted variables are a warning
   */
  void checkMissing(ISubDomain* sd, const AcceptedVariables& accepted);

  //! Warns of variables that were declared during the initialisation and that the checkpoint lacks, and of variables of the checkpoint that
  //! are not declared. Call it after the initialisation. \local
  void tellDifferences(ISubDomain* sd) const;

  /*!
   * \brief Throws when \a ex.variable() has its type from the checkpoint only, not from a declaration; otherwise it does nothing.
   * \throws FatalErrorException that names the checkpoint and both types
   */
  void throwIfOfCheckpoint(const BadVariableKindTypeException& ex) const;

 private:
  String m_checkpoint;
  std::map<String, VariableMetaData> m_saved;
  //! The names that checkMissing() has reported.
  std::set<String> m_known_missing;

  String lacks(const std::vector<const IVariable*>& variables, const std::vector<const IVariable*>& candidates) const;
  std::vector<const IVariable*> missing(ISubDomain* sd) const;
  std::vector<const IVariable*> undeclared(ISubDomain* sd) const;
};
} // namespace Arcane::detail::restart
