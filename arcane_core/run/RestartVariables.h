// SPDX-License-Identifier: Apache-2.0
// Whether the variables of a checkpoint are those of the code that restarts from it.
#pragma once

#include "arcane_core/base/text/String.h"
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

namespace Arcane::detail
{
/*!
 * \brief The variables of one checkpoint, compared with those that modules and services declare.
 *
 * Variables are compared by their full names. Modules may declare variables at any time: one of the checkpoint that nobody
 * has declared keeps its values for the one who will, and is listed but no error. One of the code that the
 * checkpoint lacks would silently start from zero: it is an error unless the user accepts it.
 */
class RestartVariables
{
 public:
  //! \param checkpoint its directory, for messages
  RestartVariables(const String& checkpoint, const std::vector<VariableMetaData>& saved);

  /*!
   * \brief Compares the types, and groups of partial variables, with those of the variables declared so far.
   * \collective
   * \throws ParallelFatalErrorException on all ranks, with all differences
   */
  void throwIfTypesDiffer(ISubDomain* sd) const;

  /*!
   * \brief To be called when modules and services are made, before their initialisation.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when the checkpoint lacks variables that are to be saved, with their names and those that
   * nobody has declared; a warning when \a is_accepted
   */
  void checkMissing(ISubDomain* sd, bool is_accepted);

  //! After the initialisation: warns of variables declared by it which the checkpoint lacks, and of those that nobody declares. \local
  void tellDifferences(ISubDomain* sd) const;

  /*!
   * \brief Does nothing unless the checkpoint is the only one to know \a ex.variable() by another type.
   * \throws FatalErrorException that names the checkpoint and both types
   */
  void throwIfOfCheckpoint(const BadVariableKindTypeException& ex) const;

 private:
  String m_checkpoint;
  std::map<String, VariableMetaData> m_saved;
  //! Names that checkMissing() has reported.
  std::set<String> m_known_missing;

  std::vector<const IVariable*> missing(ISubDomain* sd) const;
  std::vector<const IVariable*> undeclared(ISubDomain* sd) const;
};
} // namespace Arcane::detail
