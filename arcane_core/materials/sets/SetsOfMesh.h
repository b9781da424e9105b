// SPDX-License-Identifier: Apache-2.0
// The sets of the cells of a mesh: they follow the groups of materials, and the changes of the mesh.
#pragma once

#include "arcane_core/materials/sets/ConstituentRegistry.h"
#include "arcane_core/materials/sets/MaterialSets.h"

#include "arcane_core/mesh/description/MeshHandle.h"
#include "arcane_core/mesh/groups/FamilyListener.h"

namespace Arcane::detail::sets
{

class SetChanges;
class VariablesOfMesh;

/*!
 * \brief Keeps the sets of materials, the groups of cells of constituents and the values of variables consistent.
 *
 * Groups come from the code, from checkpoints and from other ranks; sets come from groups when update() or takeGroups() is called. All calls
 * are \local.
 */
class SetsOfMesh : public mesh::FamilyListener
{
 public:
  SetsOfMesh(const MeshHandle& mesh, const ConstituentRegistry& registry, const VariablesOfMesh& variables);
  ~SetsOfMesh() override;

  MaterialSets& sets() { return m_sets; }
  //! Makes the groups, or finds existing ones, and follows the mesh from now on.
  void start();
  //! Changes sets, groups and values. \throws ArgumentException when a local id does not belong to a cell; nothing changes then
  void update(SetChanges& changes, const ValueRule& rule);
  //! Gives cells the sets of the groups of materials. \throws FatalErrorException when a group has a cell twice
  void takeGroups();
  //! Returns true while values of cells are written to messages, or read from them.
  bool isInExchange() const { return m_is_in_exchange; }

  //! \name Called by the family of cells
  //@{
  String listenerName() const override;
  void onResize(IItemFamily* family, Int32 max_local_id) override;
  void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) override;
  void onRemoveItems(IItemFamily* family, ConstArrayView<Int32> local_ids) override;
  void onCopyItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>) override {}
  bool followsExchange() const override { return true; }
  void onSendItems(IItemFamily* family, ConstArrayView<Int32> local_ids, ISerializer* message) override;
  void onReceiveItems(IItemFamily* family, ConstArrayView<Int32> local_ids, ISerializer* message) override;
  //@}

 private:
  MeshHandle m_mesh;
  const ConstituentRegistry& m_registry;
  const VariablesOfMesh& m_variables;
  MaterialSets m_sets;
  IItemFamily* m_family = nullptr;
  bool m_is_in_exchange = false;
  //! By material: the timestamp of the group whose cells the sets have.
  std::vector<Int64> m_stamps;
  //! The same for environments with several materials; -1 for others.
  std::vector<Int64> m_environment_stamps;

  void findGroups();
  void checkIds(const SetChanges& changes) const;
  void change(SetChanges& changes, const ValueRule& rule);
  //! Does the same by the device of the run. \return false if the host is to do it
  bool changeByDevice(const SetChanges& changes, const ValueRule& rule);
  void renumber(ConstArrayView<Int32> new_to_old);
  //! Adds the changes that make the set of a material equal its group to \a changes. \param marks  one for each cell, none of them \a mark
  void noteDifferences(Int32 material, SetChanges& changes, UniqueArray<Byte>& marks, Byte mark) const;
  void setGroups(const std::vector<bool>& is_material_changed);
  //! Gives a group the cells of a constituent, when it is read.
  void setGroup(Int32 constituent, const CellGroup& group) const;
  //! Gives the group of an environment the cells of its materials.
  void setUnion(const Materials::IMeshEnvironment& environment);
  //! Makes the lists of groups that are still to come.
  void makeGroups() const;
};

} // namespace Arcane::detail::sets
