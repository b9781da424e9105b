// SPDX-License-Identifier: Apache-2.0
// A variable with values on constituents, as the manager of materials sees it.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ISerializer;
namespace detail::sets
{
struct ValueMoves;
}
} // namespace Arcane

namespace Arcane::Materials
{

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
  //! \name Stored, without effect: values are always kept
  //@{
  void setKeepOnChange(bool v) { m_is_kept = v; }
  bool keepOnChange() const { return m_is_kept; }
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
