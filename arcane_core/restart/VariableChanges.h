// SPDX-License-Identifier: Apache-2.0
// The variables of a checkpoint that have another name or another type in the code.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/restart/RestartChoice.h"

#include <map>
#include <vector>

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail::restart
{
struct CheckpointMetaData;

/*!
 * \brief The changes from the variables of a checkpoint to the variables of the code: new names that the user gives, and integers (Int32)
 * that modules now declare as reals.
 *
 * All ranks have the same changes.
 */
class VariableChanges
{
 public:
  //! A variable of the checkpoint, by its full names.
  struct Change
  {
    String former_name;
    String present_name;
    //! The name without mesh and family.
    String base_name;
    //! The type in the code, see VariableTypeInfo::fullName().
    String full_type;
    bool is_converted = false;
  };

  /*!
   * \brief Compares \a saved with the variables that are declared.
   * \local; the same on all ranks
   * \throws FatalErrorException when the checkpoint has neither the old nor the new name of \a renamed, or has both
   */
  VariableChanges(ISubDomain* sd, const CheckpointMetaData& saved, const std::vector<RenamedVariable>& renamed);

  bool empty() const { return m_changes.empty(); }
  //! Returns null when the variable has the same name and the same type. \param present_name its full name in the code
  const Change* find(const String& present_name) const;
  //! Gives the variables of \a saved the names and types that they have in the code.
  void apply(CheckpointMetaData& saved) const;
  //! Returns lines that name the variables and their changes.
  String text() const;

 private:
  std::map<String, Change> m_changes;
};
} // namespace Arcane::detail::restart
