// SPDX-License-Identifier: Apache-2.0
// A variable with values on materials and environments, of any type.
#pragma once

#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/IMeshMaterialVariable.h"
#include "arcane_core/materials/values/PartialValues.h"
#include "variables/core/IVariable.h"

#include "arcane_core/base/object/Owned.h"

#include <vector>

namespace Arcane::detail::values
{
class MaterialDependencies;
class SharedPartialValues;
} // namespace Arcane::detail::values

namespace Arcane::Materials
{

class MeshMaterialVariableRef;

/*!
 * \brief The values of a variable in mixed cells, beside the global variable, which has the values of pure cells.
 *
 * References designate it; it lives as long as one of them. Its values follow the sets of materials. All calls are \local.
 */
class ARCANE_EXPORT MeshMaterialVariable : public IMeshMaterialVariable
{
 public:
  /*!
   * \brief Returns the variable of a global variable, or makes it.
   * \throws FatalErrorException when it exists with another space
   */
  static MeshMaterialVariable* findOrCreate(IMeshMaterialMng* mng, IVariable* global, MatVarSpace space);
  MeshMaterialVariable(IMeshMaterialMng* mng, IVariable* global, MatVarSpace space);
  ~MeshMaterialVariable() override;
  MeshMaterialVariable(const MeshMaterialVariable&) = delete;
  MeshMaterialVariable& operator=(const MeshMaterialVariable&) = delete;

  const String& name() const override { return m_name; }
  const String& fullName() const override { return m_full_name; }
  IVariable* globalVariable() const override { return m_global; }
  MatVarSpace space() const override { return m_space; }
  bool isUsed() const override { return m_global->isUsed(); }
  MeshMaterialVariableRef* firstReference() const override { return m_references.front(); }
  void dumpValues(std::ostream& o) const override;
  void dumpValues(std::ostream& o, const AllEnvCellVectorView& cells) const override;
  void serialize(ISerializer* message, ConstArrayView<Int32> cells) override;
  //! Returns null when the manager was destroyed.
  IMeshMaterialMng* materialMng() const { return m_manager; }

  //! \name Dependencies
  //@{
  void addDepend(IMeshMaterialVariable* variable, const TraceInfo& where = {}) override;
  void addDepend(IVariable* variable, const TraceInfo& where = {}) override;
  void removeDepend(const IMeshMaterialVariable* variable) override;
  void removeDepend(const IVariable* variable) override;
  void setComputeFunction(IMeshMaterialVariableComputeFunction* function) override;
  IMeshMaterialVariableComputeFunction* computeFunction() override;
  void setUpToDate(IMeshMaterial* material) override;
  Int64 modifiedTime(IMeshMaterial* material) override;
  void update(IMeshMaterial* material) override;
  void dependInfos(Array<VariableDependInfo>& infos, Array<MeshMaterialVariableDependInfo>& material_infos) override;
  //@}

  void makeValues() override;
  [[gnu::visibility("hidden")]] void moveValues(const detail::sets::ValueMoves& moves) override;
  bool followsExchange() const override;
  void putValues(ConstArrayView<Int32> cells, ISerializer* message) const override;
  void getValues(ConstArrayView<Int32> cells, ISerializer* message) override;
  void forgetManager() override;

  //! \name For references and for the rooms of materials
  //@{
  detail::values::PartialValues& values() { return m_values; }
  void addReference(MeshMaterialVariableRef* reference);
  //! Destroys the variable when \a reference was its last one.
  void removeReference(MeshMaterialVariableRef* reference);
  //! Follows a change of the memory or of the row size of the global variable.
  void followGlobal();
  //! Notes that the device has moved the values.
  [[gnu::visibility("hidden")]] void noteMoved() { updateReferences(); }
  //! Returns what shows the values of mixed cells to the other ranks of the machine, which the first call makes; null when the variable is in
  //! ordinary memory.
  detail::values::SharedPartialValues* sharedValues();
  //! Returns the address of the row of a place.
  std::byte* row(MatVarIndex place);
  //@}

 private:
  IMeshMaterialMng* m_manager;
  IVariable* m_global;
  String m_name;
  String m_full_name;
  MatVarSpace m_space;
  detail::values::PartialValues m_values;
  detail::base::Owned<detail::values::SharedPartialValues> m_shared;
  std::vector<MeshMaterialVariableRef*> m_references;
  detail::base::Owned<detail::values::MaterialDependencies> m_dependencies;

  void updateReferences();
  void placeValues();
  //! Returns the dependencies, which the first call makes.
  detail::values::MaterialDependencies& dependencies();
  //! Returns the places of the values of cells that are not global ones.
  std::vector<MatVarIndex> placesOf(ConstArrayView<Int32> cells) const;
};

//! A variable with one value for each constituent of a cell. Its base classes convert to it by `dynamic_cast`.
class ARCANE_EXPORT IScalarMeshMaterialVariable : public MeshMaterialVariable
{
 public:
  using MeshMaterialVariable::MeshMaterialVariable;
  ~IScalarMeshMaterialVariable() override;
};

//! A variable with an array for each constituent of a cell. Its base classes convert to it by `dynamic_cast`.
class ARCANE_EXPORT IArrayMeshMaterialVariable : public MeshMaterialVariable
{
 public:
  using MeshMaterialVariable::MeshMaterialVariable;
  ~IArrayMeshMaterialVariable() override;
  //! Changes the size of all arrays. Values that exist before and after are kept. \local \throws ArgumentException when it is negative
  void resize(Int32 size);
};

} // namespace Arcane::Materials
