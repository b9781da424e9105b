// SPDX-License-Identifier: Apache-2.0
// A material of an environment.
#pragma once

#include "arcane_core/materials/sets/IMeshComponent.h"
#include "arcane_core/materials/sets/MeshMaterialInfo.h"

namespace Arcane::Materials
{

//! The base of objects that a code attaches to a material.
class IUserMeshMaterial
{
 public:
  virtual ~IUserMeshMaterial() = default;
  //! Returns the material to which the object belongs.
  virtual IMeshMaterial* meshMaterial() const = 0;
};

//! A material of one environment. All calls are \local.
class ARCANE_EXPORT IMeshMaterial : public IMeshComponent
{
 public:
  IMeshMaterial(IMeshMaterialMng* manager, MeshMaterialInfo* info, IMeshEnvironment* environment, Int32 id);

  MeshMaterialInfo* infos() const { return m_info; }
  IMeshEnvironment* environment() const { return m_environment; }
  //! Returns the object that the code has attached, null without one.
  IUserMeshMaterial* userMaterial() const { return m_user; }
  //! Attaches an object, which remains the property of the code.
  void setUserMaterial(IUserMeshMaterial* user) { m_user = user; }
  MatCell findMatCell(const AllEnvCell& cell) const { return MatCell(findComponentCell(cell)); }
  MatItemVectorView matView() const { return MatItemVectorView(list()); }
  MatPurePartItemVectorView pureMatItems() const { return MatPurePartItemVectorView(list()); }
  MatImpurePartItemVectorView impureMatItems() const { return MatImpurePartItemVectorView(list()); }
  MatPartItemVectorView partMatItems(eMatPart part) const { return MatPartItemVectorView(list(), part); }
  //! \name Two numbers of the code
  //@{
  void setImiInfo(Int32 first_imi, Int32 nb_imi)
  {
    m_first_imi = first_imi;
    m_nb_imi = nb_imi;
  }
  Int32 firstImi() const { return m_first_imi; }
  Int32 nbImi() const { return m_nb_imi; }
  //@}

 private:
  MeshMaterialInfo* m_info;
  IMeshEnvironment* m_environment;
  IUserMeshMaterial* m_user = nullptr;
  Int32 m_first_imi = 0;
  Int32 m_nb_imi = 0;
};

} // namespace Arcane::Materials
