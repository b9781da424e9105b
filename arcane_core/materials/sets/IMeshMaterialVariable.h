// SPDX-License-Identifier: Apache-2.0
// A variable with values on constituents, as the manager of materials sees it.
#pragma once

#include "arcane_core/materials/sets/ComponentItemVectorView.h"

#include "arcane_core/base/error/TraceInfo.h"
#include "arcane_core/base/text/String.h"

#include <iosfwd>

namespace Arcane
{
class ISerializer;
class VariableDependInfo;
namespace detail::sets
{
struct ValueMoves;
}
} // namespace Arcane

namespace Arcane::Materials
{

class IMeshMaterialVariableComputeFunction;
class MeshMaterialVariableDependInfo;
class MeshMaterialVariableRef;

//! The base of variables on materials or environments: MeshMaterialVariable derives from it. All calls are \local.
class ARCANE_EXPORT IMeshMaterialVariable
{
 public:
  virtual ~IMeshMaterialVariable() = default;

  virtual const String& name() const = 0;
  //! Returns mesh, family and name of the global variable, joined by '_'.
  virtual const String& fullName() const = 0;
  //! Returns the variable with the values of cells.
  virtual IVariable* globalVariable() const = 0;
  //! Returns the global variable: the values of all constituents are stored together.
  IVariable* materialVariable(IMeshMaterial*) const { return globalVariable(); }
  virtual MatVarSpace space() const = 0;
  virtual bool isUsed() const = 0;
  //! Returns the oldest of the references that exist.
  virtual MeshMaterialVariableRef* firstReference() const = 0;
  //! \name Writes the values of cells, of their environments and materials, one a line, for all cells or for a view.
  //@{
  virtual void dumpValues(std::ostream& o) const = 0;
  virtual void dumpValues(std::ostream& o, const AllEnvCellVectorView& cells) const = 0;
  //@}
  //! Reserves, writes or reads the values of the mixed cells of a list, as the mode of \a message says.
  //! \throws FatalErrorException when the message has values of other sets
  virtual void serialize(ISerializer* message, ConstArrayView<Int32> cells) = 0;
  //! \name Stored, without effect: values are always kept
  //@{
  void setKeepOnChange(bool v) { m_is_kept = v; }
  bool keepOnChange() const { return m_is_kept; }
  //@}

  //! \name Dependencies of the values of each material. The other variables must live as long as this one.
  //@{
  virtual void addDepend(IMeshMaterialVariable* variable, const TraceInfo& where = {}) = 0;
  virtual void addDepend(IVariable* variable, const TraceInfo& where = {}) = 0;
  virtual void removeDepend(const IMeshMaterialVariable* variable) = 0;
  virtual void removeDepend(const IVariable* variable) = 0;
  //! Takes \a function, made by `new`; null for none.
  virtual void setComputeFunction(IMeshMaterialVariableComputeFunction* function) = 0;
  virtual IMeshMaterialVariableComputeFunction* computeFunction() = 0;
  //! Notes that the values of a material are computed.
  virtual void setUpToDate(IMeshMaterial* material) = 0;
  //! Returns 0 until setUpToDate() is called.
  virtual Int64 modifiedTime(IMeshMaterial* material) = 0;
  //! Updates the variables on which this one depends, then calls the compute function if one of them is newer.
  virtual void update(IMeshMaterial* material) = 0;
  //! Adds the dependencies to lists.
  virtual void dependInfos(Array<VariableDependInfo>& infos, Array<MeshMaterialVariableDependInfo>& material_infos) = 0;
  //@}

  //! \name Called by the manager of materials
  //@{
  //! Makes the values of the constituents that cells have.
  virtual void makeValues() = 0;
  //! Moves values after a change of the sets.
  virtual void moveValues(const detail::sets::ValueMoves& moves) = 0;
  //! Returns true when values go with cells to other ranks.
  virtual bool followsExchange() const = 0;
  //! Writes the values of mixed cells to a message, for the sets that they have.
  virtual void putValues(ConstArrayView<Int32> cells, ISerializer* message) const = 0;
  //! Reads the values of cells. \throws FatalErrorException when their sets differ from the sets on the sending rank
  virtual void getValues(ConstArrayView<Int32> cells, ISerializer* message) = 0;
  //! Frees the values: the manager is being destroyed.
  virtual void forgetManager() = 0;
  //@}

 private:
  bool m_is_kept = true;
};

} // namespace Arcane::Materials
