// SPDX-License-Identifier: Apache-2.0
// Shows a variable to the other ranks of the machine.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/object/Owned.h"

namespace Arcane
{
class IData;
class IVariable;
} // namespace Arcane

namespace Arcane::detail::shmem
{
class MachineArena;
class SharedPublication;
} // namespace Arcane::detail::shmem

namespace Arcane::detail::variables
{

class SharedGroupTable;

//! Shows a variable that is PInShMem, and the group of a partial one. Shows nothing for other variables. \local
class VariableSharing
{
 public:
  explicit VariableSharing(IVariable& variable);
  ~VariableSharing();

  //! Returns the memory that the ranks of the machine share; null when the variable is in ordinary memory.
  shmem::MachineArena* arena() const;
  //! \throws FatalErrorException when \a property puts the variable in shared memory and this is not possible.
  void check(int property) const;
  bool isShown() const { return m_publication != nullptr; }
  //! Returns the publication, which the first call makes; null when the variable is in ordinary memory.
  ARCANE_EXPORT shmem::SharedPublication* publication();
  //! Returns the table of the group, which the first call makes; null unless the variable is partial and in shared memory.
  ARCANE_EXPORT SharedGroupTable* groupTable();
  //! Stops showing anything.
  void clear();
  //! Shows the present address and extents of \a data, or no value when \a is_used is false.
  void publish(const IData& data, bool is_used);

 private:
  IVariable& m_variable;
  detail::base::Owned<shmem::SharedPublication> m_publication;
  detail::base::Owned<SharedGroupTable> m_group_table;
};

} // namespace Arcane::detail::variables
