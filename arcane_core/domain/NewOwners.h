// SPDX-License-Identifier: Apache-2.0
// The ranks that will own the items of a family after the next exchange.
#pragma once

#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/groups/FamilyListener.h"
#include "variables/core/VariableTypes.h"

namespace Arcane::detail::domain
{

//! A variable on the family. After each change of the mesh it holds the present owners again. \local
class NewOwners : public mesh::FamilyListener
{
 public:
  explicit NewOwners(IItemFamily* family);
  ~NewOwners() override;
  NewOwners(const NewOwners&) = delete;
  NewOwners& operator=(const NewOwners&) = delete;

  VariableItemInt32* variable() { return &m_variable; }

  //! Returns a name that sorts this listener after the variable, which then has its new size.
  String listenerName() const override;
  void onResize(IItemFamily* family, Int32 max_local_id) override;
  void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) override;
  void onCopyItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>) override {}

 private:
  void setPresentOwners();

  IItemFamily* m_family;
  VariableItemInt32 m_variable;
};

} // namespace Arcane::detail::domain
