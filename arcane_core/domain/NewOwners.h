// SPDX-License-Identifier: Apache-2.0
// The rank that will own each item of a family after the next exchange.
#pragma once

#include "arcane_core/mesh/FamilyListener.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "variables/core/VariableTypes.h"

namespace Arcane::detail
{

//! A variable of the family that holds present owners again after each change of the mesh. \local
class NewOwners : public FamilyListener
{
 public:
  explicit NewOwners(IItemFamily* family);
  ~NewOwners() override;
  NewOwners(const NewOwners&) = delete;
  NewOwners& operator=(const NewOwners&) = delete;

  VariableItemInt32* variable() { return &m_variable; }

  //! After the variable itself, which has its new size then.
  String listenerName() const override;
  void onResize(IItemFamily* family, Int32 max_local_id) override;
  void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) override;
  void onCopyItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>) override {}

 private:
  void setPresentOwners();

  IItemFamily* m_family;
  VariableItemInt32 m_variable;
};

} // namespace Arcane::detail
