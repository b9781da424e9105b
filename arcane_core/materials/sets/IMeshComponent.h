// SPDX-License-Identifier: Apache-2.0
// The base of materials and environments.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"
#include "arcane_core/materials/sets/ComponentPartItemVectorView.h"

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

namespace Arcane
{
class ITraceMng;
}

namespace Arcane::Materials
{

//! A constituent: a material or an environment, which lives as long as its manager. All calls are \local.
class ARCANE_EXPORT IMeshComponent
{
 public:
  virtual ~IMeshComponent() = default;
  IMeshComponent(const IMeshComponent&) = delete;
  IMeshComponent& operator=(const IMeshComponent&) = delete;

  IMeshMaterialMng* materialMng() const { return m_manager; }
  ITraceMng* traceMng() const;
  //! Returns `ENVIRONMENT` or `ENVIRONMENT_MATERIAL`.
  const String& name() const { return m_name; }
  //! Returns the rank among environments, or among materials.
  Int32 id() const { return m_id; }
  //! Returns the group of the cells. An environment with one material and this material have the same group.
  CellGroup cells() const { return CellGroup(m_cells); }
  //! Returns the cell of this constituent, a null cell if \a cell lacks it.
  ComponentCell findComponentCell(const AllEnvCell& cell) const;
  //! Returns all cells.
  ComponentItemVectorView view() const { return ComponentItemVectorView(list()); }
  ComponentPurePartItemVectorView pureItems() const { return ComponentPurePartItemVectorView(list()); }
  ComponentImpurePartItemVectorView impureItems() const { return ComponentImpurePartItemVectorView(list()); }
  ComponentPartItemVectorView partItems(eMatPart part) const { return ComponentPartItemVectorView(list(), part); }
  //! Checks that the group has the cells of the tables. \throws FatalErrorException when a cell differs
  void checkValid() const;
  bool isMaterial() const { return m_constituent >= 0; }
  bool isEnvironment() const { return m_constituent < 0; }
  //! Returns true when variables of this space have values on this constituent.
  bool hasSpace(MatVarSpace space) const { return isEnvironment() || space == MatVarSpace::MaterialAndEnvironment; }
  //! Returns null for an environment.
  IMeshMaterial* asMaterial();
  //! Returns null for a material.
  IMeshEnvironment* asEnvironment();
  //! \name Stored, without effect: vectors of cells are made on the host
  //@{
  void setSpecificExecutionPolicy(Accelerator::eExecutionPolicy policy) { m_policy = policy; }
  Accelerator::eExecutionPolicy specificExecutionPolicy() const { return m_policy; }
  //@}

  //! Returns the material, or ~environment.
  Int32 constituent() const { return m_constituent; }
  //! Returns the cells. \throws FatalErrorException before IMeshMaterialMng::endCreate()
  detail::sets::ConstituentList list() const;
  //! Gives the constituent its group. The manager calls it.
  void setCells(const CellGroup& cells) { m_cells = cells; }

 protected:
  IMeshComponent(IMeshMaterialMng* manager, const String& name, Int32 constituent);

 private:
  IMeshMaterialMng* m_manager;
  String m_name;
  Int32 m_constituent;
  Int32 m_id;
  Accelerator::eExecutionPolicy m_policy = Accelerator::eExecutionPolicy::None;
  CellGroup m_cells;
};

} // namespace Arcane::Materials
