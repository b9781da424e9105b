// SPDX-License-Identifier: Apache-2.0
// Makes a variable follow its family of items.
#pragma once

#include "arcane_core/mesh/FamilyListener.h"
#include "arcane_core/mesh/MeshHandle.h"

namespace Arcane::detail
{

//! Listens to the family until one of them dies.
class VariableFamilyLink : public FamilyListener
{
 public:

  VariableFamilyLink(IVariable* variable, IItemFamily* family);
  ~VariableFamilyLink() override;
  VariableFamilyLink(const VariableFamilyLink&) = delete;
  VariableFamilyLink& operator=(const VariableFamilyLink&) = delete;

  String listenerName() const override;
  void onResize(IItemFamily* family, Int32 max_local_id) override;
  void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) override;
  void onCopyItems(IItemFamily* family, ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations) override;
  //! When it is used, and neither PNoExchange nor PTemporary.
  bool followsExchange() const override;
  void onSendItems(IItemFamily* family, ConstArrayView<Int32> local_ids, ISerializer* message) override;
  void onReceiveItems(IItemFamily* family, ConstArrayView<Int32> local_ids, ISerializer* message) override;

 private:

  IVariable* m_variable;
  IItemFamily* m_family;
  MeshHandle m_mesh_handle;
};

} // namespace Arcane::detail
