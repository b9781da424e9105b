// SPDX-License-Identifier: Apache-2.0
// What the other ranks of the machine see of a variable.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <memory>

namespace Arcane
{
class IData;
class IVariable;
} // namespace Arcane

namespace Arcane::detail
{

class MachineArena;
class SharedGroupTable;
class SharedPublication;

//! Shows a variable that is PInShMem, and the group of a partial one; nothing of another. \local
class VariableSharing
{
 public:
  explicit VariableSharing(IVariable& variable);
  ~VariableSharing();

  //! The memory that the ranks of the machine share; null pointer when the variable is in ordinary memory.
  MachineArena* arena() const;
  //! \throws FatalErrorException when a variable of properties \a property would be in shared memory and cannot be.
  void check(int property) const;
  bool isShown() const { return m_publication != nullptr; }
  //! Made by the first call; null pointer when the variable is in ordinary memory.
  ARCANE_EXPORT SharedPublication* publication();
  //! Made by the first call; null pointer unless the variable is partial and in shared memory.
  ARCANE_EXPORT SharedGroupTable* groupTable();
  //! Nothing is shown any more.
  void clear();
  //! Shows the present address and extents of \a data; no value when \a is_used is false.
  void publish(const IData& data, bool is_used);

 private:
  IVariable& m_variable;
  std::unique_ptr<SharedPublication> m_publication;
  std::unique_ptr<SharedGroupTable> m_group_table;
};

} // namespace Arcane::detail
