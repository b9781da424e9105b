// SPDX-License-Identifier: Apache-2.0
// The properties of items that geometry services keep in variables.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

namespace Arcane::Numerics
{
//! Names the properties that IGeometryMng::addItemGroupProperty() computes. A mask is the sum of several of them.
class ARCANE_EXPORT IGeometryProperty
{
 public:
  enum eProperty
  {
    PNone = 0,
    //! IGeometry::computeMeasure()
    PMeasure = 1,
    //! IGeometry::computeLength()
    PLength = 2,
    //! IGeometry::computeArea()
    PArea = 4,
    //! IGeometry::computeVolume()
    PVolume = 8,
    //! IGeometry::computeCenter()
    PCenter = 16,
    //! IGeometry::computeOrientedMeasure(): its norm is the measure of the item.
    PNormal = 32,
    //! The measure of a cell, divided by the sum of the measures of its faces.
    PVolumeSurfaceRatio = 64,
    //! The end of the list.
    PEnd = 128
  };

  enum eStorage
  {
    //! The property is known for the group, and no variable holds it.
    PNoStorage = 0,
    //! A variable holds the property.
    PVariable = 1
  };

  //! Returns true for one property that is a real.
  static bool isScalar(eProperty property);
  //! Returns true for one property that is a Real3: the centre and the normal.
  static bool isVectorial(eProperty property) { return property == PCenter || property == PNormal; }
  //! Returns the name without its P, such as `Measure`; an empty name for what is not one property.
  static String name(eProperty property);

  //! Goes through all properties: `for (IGeometryProperty::Enumerator e; !e.end(); ++e) use(*e);`
  class Enumerator
  {
   public:
    bool end() const { return m_property == PEnd; }
    void operator++() { m_property = static_cast<eProperty>(2 * m_property); }
    eProperty operator*() const { return m_property; }

   private:
    eProperty m_property = PMeasure;
  };
};
} // namespace Arcane::Numerics
