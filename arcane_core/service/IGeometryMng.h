// SPDX-License-Identifier: Apache-2.0
// The interface of geometry services that case options request.
#pragma once

#include "arcane_core/service/IGeometryProperty.h"
#include "variables/core/VariableTypedef.h"

namespace Arcane
{
class ItemGroup;
}

namespace Arcane::Numerics
{
class IGeometry;

/*!
 * \brief Computes the geometry of items, and keeps what it has computed of the items of groups in variables.
 *
 * The variables have the values of the last addItemGroupProperty() or update(): when nodes move or the mesh changes, the application
 * calls update(). Ghosts have values too. No call communicates.
 */
class ARCANE_EXPORT IGeometryMng
{
 public:
  virtual ~IGeometryMng() = default;

  //! Prepares the service. The call is optional: geometry() does it when needed. \local
  virtual void init() = 0;
  virtual IGeometry* geometry() = 0;

  //! \name Properties of the items of a group
  //@{
  /*!
   * \brief Adds properties to the properties of the group. With the storage PVariable, a variable of the service holds each of them, and is
   * computed at once. \local
   *
   * \param mask  the sum of values of IGeometryProperty::eProperty
   * \param storage  a value of IGeometryProperty::eStorage
   * \throws ArgumentException when the group is null, when \a mask has bits other than properties, or when the items of the group lack such
   * a property, as cells have no length
   */
  virtual void addItemGroupProperty(ItemGroup group, Integer mask, Integer storage = IGeometryProperty::PVariable) = 0;
  //! Adds one property, whose values are put into \a variable at once, and by update(). \local
  //! \throws ArgumentException when \a variable is on another family than the group, or when the property is not of its type
  virtual void addItemGroupProperty(ItemGroup group, IGeometryProperty::eProperty property, VariableItemReal variable) = 0;
  virtual void addItemGroupProperty(ItemGroup group, IGeometryProperty::eProperty property, VariableItemReal3 variable) = 0;
  //! Returns the sum of the properties of the group, which is 0 for a group without. \local
  virtual Integer getItemGroupProperty(ItemGroup group) = 0;
  //! Returns true when the group has all properties of \a mask. \local
  virtual bool hasItemGroupProperty(ItemGroup group, Integer mask) = 0;
  //! Returns a value of IGeometryProperty::eStorage. \local
  virtual Integer getItemGroupPropertyStorage(ItemGroup group, IGeometryProperty::eProperty property) = 0;
  //! Returns the variable that holds the property of the items of the group. The reference is valid until reset() releases it. \local
  //! \throws FatalErrorException when there is none
  virtual const VariableItemReal& getRealVariableProperty(ItemGroup group, IGeometryProperty::eProperty property) = 0;
  virtual const VariableItemReal3& getReal3VariableProperty(ItemGroup group, IGeometryProperty::eProperty property) = 0;
  //! Computes all properties that variables hold, again. \local
  virtual void update() = 0;
  virtual void update(ItemGroup group) = 0;
  //! Computes those properties of \a mask that variables of the group hold, again. \local
  virtual void update(ItemGroup group, Integer mask) = 0;
  //! Releases all properties and variables of the service. Variables of applications keep their values. \local
  virtual void reset() = 0;
  virtual void reset(ItemGroup group) = 0;
  virtual void reset(ItemGroup group, Integer mask) = 0;
  //@}
};
} // namespace Arcane::Numerics
