// SPDX-License-Identifier: Apache-2.0
// The rows of values of a variable, and the item to which each row belongs.
#pragma once

#include "arcane_core/mesh/description/MeshHandle.h"
#include "arcane_core/mesh/groups/FamilyListener.h"
#include "arcane_core/mesh/groups/GroupIndexTable.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

namespace Arcane::detail::variables
{

/*!
 * \brief Maps rows to items. Row i belongs to the item of local id i, or, in a partial variable, to the item at position i of a group.
 *
 * Only this class handles both cases; all others use it. The variable is notified of each change, until the variable, the family or the group is
 * destroyed. A partial variable whose group does not exist has no rows until the group is created. All calls are \local.
 */
class VariableRows final : public mesh::FamilyListener, public mesh::GroupListener
{
 public:
  //! Rows are local ids of \a family if \a group_name is null, otherwise positions in the group of this name.
  VariableRows(IVariable* variable, IItemFamily* family, const String& group_name);
  ~VariableRows() override;
  VariableRows(const VariableRows&) = delete;
  VariableRows& operator=(const VariableRows&) = delete;

  bool isPartial() const { return !m_group_name.null(); }
  //! Returns the group of the items that have a row; the null group while it does not exist.
  const ItemGroup& group() const { return m_group; }
  //! Returns false while the mesh has no items or the group does not exist: values that were read wait until then.
  bool isKnown() const;
  Int32 nbRow() const;
  //! Returns the row of an item, or -1 when the item is not in the group.
  Int32 rowOf(Int32 local_id) const
  {
    if (!isPartial())
      return local_id;
    return m_table ? (*m_table)[local_id] : -1;
  }
  //! Returns the item of a row, or NULL_ITEM_LOCAL_ID when this item no longer exists.
  Int32 localIdOf(Int32 row) const { return isPartial() ? m_table->localIds()[row] : row; }
  //! Returns the row of each local id, -1 if it has none; empty when rows are local ids. The view is valid until the group or the mesh changes.
  ConstArrayView<Int32> positions() const { return m_positions; }

  String listenerName() const override;
  void onResize(IItemFamily* family, Int32 max_local_id) override;
  void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) override;
  //! The rows get the values of new items.
  void onRemoveItems(IItemFamily* family, ConstArrayView<Int32> local_ids) override;
  void onCopyItems(IItemFamily* family, ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations) override;
  void onMeanOfItems(IItemFamily* family, ConstArrayView<Int32> first, ConstArrayView<Int32> second,
                     ConstArrayView<Int32> destinations) override;
  void onGroupCreated(IItemFamily* family, const ItemGroup& group) override;
  //! Returns true when the variable is used and has neither PNoExchange nor PTemporary.
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
  //! Null when rows are local ids, or when the group does not exist.
  std::shared_ptr<GroupIndexTable> m_table;
  ConstArrayView<Int32> m_positions;

  void follow(const ItemGroup& group);
};

} // namespace Arcane::detail::variables
