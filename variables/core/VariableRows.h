// SPDX-License-Identifier: Apache-2.0
// Which item each row of values of a variable is for.
#pragma once

#include "arcane_core/mesh/FamilyListener.h"
#include "arcane_core/mesh/GroupIndexTable.h"
#include "arcane_core/mesh/ItemGroup.h"
#include "arcane_core/mesh/MeshHandle.h"

namespace Arcane::detail
{

/*!
 * \brief Row i is the item of local id i, or, for a partial variable, the item at position i of the list of a group.
 *
 * The only place that knows both cases; everything else asks it. It tells the variable each change, until the variable,
 * the family or the group dies. A partial variable whose group does not exist waits for it, without row. \local
 */
class VariableRows final : public FamilyListener, public GroupListener
{
 public:
  //! Rows are local ids of \a family if \a group_name is null, otherwise positions in the group of this name.
  VariableRows(IVariable* variable, IItemFamily* family, const String& group_name);
  ~VariableRows() override;
  VariableRows(const VariableRows&) = delete;
  VariableRows& operator=(const VariableRows&) = delete;

  bool isPartial() const { return !m_group_name.null(); }
  //! The items that have a row; the null group while there is none of this name.
  const ItemGroup& group() const { return m_group; }
  //! False while the mesh has no items or the group does not exist: values that were read wait.
  bool isKnown() const;
  Int32 nbRow() const;
  //! -1 when the item is not in the group.
  Int32 rowOf(Int32 local_id) const
  {
    if (!isPartial())
      return local_id;
    return m_table ? (*m_table)[local_id] : -1;
  }
  //! NULL_ITEM_LOCAL_ID when the item does not exist any more.
  Int32 localIdOf(Int32 row) const { return isPartial() ? m_table->localIds()[row] : row; }
  //! Row of each local id, -1 if it has none; empty when rows are local ids. Valid until the group or the mesh changes.
  ConstArrayView<Int32> positions() const { return m_positions; }

  String listenerName() const override;
  void onResize(IItemFamily* family, Int32 max_local_id) override;
  void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) override;
  void onCopyItems(IItemFamily* family, ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations) override;
  void onGroupCreated(IItemFamily* family, const ItemGroup& group) override;
  //! When it is used, and neither PNoExchange nor PTemporary.
  bool followsExchange() const override;
  void onSendItems(IItemFamily* family, ConstArrayView<Int32> local_ids, ISerializer* message) override;
  void onReceiveItems(IItemFamily* family, ConstArrayView<Int32> local_ids, ISerializer* message) override;
  void onGroupChanged(ConstArrayView<Int32> new_to_old) override;
  void onGroupDestroyed() override;

 private:
  IVariable* m_variable;
  IItemFamily* m_family;
  MeshHandle m_mesh_handle;
  String m_group_name;
  ItemGroup m_group;
  //! Null when rows are local ids, or the group does not exist.
  std::shared_ptr<GroupIndexTable> m_table;
  ConstArrayView<Int32> m_positions;

  void follow(const ItemGroup& group);
};

} // namespace Arcane::detail
