// SPDX-License-Identifier: Apache-2.0
// An environment: a part of the cells, with its materials.
#pragma once

#include "arcane_core/materials/sets/IMeshComponent.h"

#include "arcane_core/base/array/UniqueArray.h"

namespace Arcane::Materials
{

//! The base of objects that a code attaches to an environment.
class IUserMeshEnvironment
{
 public:
  virtual ~IUserMeshEnvironment() = default;
  //! Returns the environment to which the object belongs.
  virtual IMeshEnvironment* meshEnvironment() const = 0;
};

//! An environment. A cell is in it if it has one of its materials. All calls are \local.
class ARCANE_EXPORT IMeshEnvironment : public IMeshComponent
{
 public:
  IMeshEnvironment(IMeshMaterialMng* manager, const String& name, Int32 id);

  //! Returns the materials in the order of their declaration.
  ConstArrayView<IMeshMaterial*> materials() const { return m_materials; }
  Int32 nbMaterial() const { return m_materials.size(); }
  //! Returns the object that the code has attached, null without one.
  IUserMeshEnvironment* userEnvironment() const { return m_user; }
  //! Attaches an object, which remains the property of the code.
  void setUserEnvironment(IUserMeshEnvironment* user) { m_user = user; }
  EnvCell findEnvCell(const AllEnvCell& cell) const { return EnvCell(findComponentCell(cell)); }
  EnvItemVectorView envView() const { return EnvItemVectorView(list()); }
  EnvPurePartItemVectorView pureEnvItems() const { return EnvPurePartItemVectorView(list()); }
  EnvImpurePartItemVectorView impureEnvItems() const { return EnvImpurePartItemVectorView(list()); }
  EnvPartItemVectorView partEnvItems(eMatPart part) const { return EnvPartItemVectorView(list(), part); }

  //! Adds a material. The manager calls it.
  void addMaterial(IMeshMaterial* material) { m_materials.add(material); }

 private:
  UniqueArray<IMeshMaterial*> m_materials;
  IUserMeshEnvironment* m_user = nullptr;
};

} // namespace Arcane::Materials
