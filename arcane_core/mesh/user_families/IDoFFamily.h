// SPDX-License-Identifier: Apache-2.0
// A family of degrees of freedom.
#pragma once

#include "arcane_core/mesh/user_families/UserItemFamily.h"

namespace Arcane
{

/*!
 * \brief Holds degrees of freedom (DoFs): items that have no place in the mesh. UserItemFamily describes their changes.
 *
 * An IIndexedIncrementalItemConnectivity lists the DoFs of each node or cell.
 *
 * A change of the mesh, such as IPrimaryMesh::exchangeItems(), does not change DoFs: the application adds DoFs of new items, and removes
 * DoFs of removed items.
 */
class ARCANE_EXPORT IDoFFamily : public UserItemFamily
{
 public:
  ~IDoFFamily() override;

  IDoFFamily* toDoFFamily() override { return this; }

  /*!
   * \brief Adds DoFs, which this rank owns. A unique id that exists already keeps its DoF.
   * \param unique_ids of 0 or more
   * \param local_ids  receives the local id of each. \shape{unique_ids.size()}
   * \return the DoFs, valid as long as \a local_ids
   * \local \throws ArgumentException when a unique id is negative or the sizes differ: nothing is added then
   */
  DoFVectorView addDoFs(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids);
  /*!
   * \brief Adds DoFs, which the ranks \a owners own. A unique id that exists already keeps its DoF and its owner.
   * \param owners ranks other than this one. \shape{unique_ids.size()}
   * \local \throws ArgumentException as addDoFs(), and when an owner is not another rank of the run; then the family does not change
   */
  DoFVectorView addGhostDoFs(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids, ConstArrayView<Int32> owners);
  //! Removes DoFs. \local \throws ArgumentException when a local id is not used by a DoF, or is given twice: nothing is removed then
  void removeDoFs(ConstArrayView<Int32> local_ids) { removeItems(local_ids); }

 protected:
  [[gnu::visibility("hidden")]] IDoFFamily(detail::mesh::MeshOfFamily* mesh, const String& name);

 private:
  DoFVectorView add(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids, ConstArrayView<Int32> owners);
};

} // namespace Arcane
