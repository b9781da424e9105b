// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IGeometryProperty.h"

namespace Arcane::Numerics
{
bool IGeometryProperty::isScalar(eProperty property)
{
  return !isVectorial(property) && !name(property).empty();
}

String IGeometryProperty::name(eProperty property)
{
  switch (property) {
  case PMeasure: return "Measure";
  case PLength: return "Length";
  case PArea: return "Area";
  case PVolume: return "Volume";
  case PCenter: return "Center";
  case PNormal: return "Normal";
  case PVolumeSurfaceRatio: return "VolumeSurfaceRatio";
  default: return "";
  }
}
} // namespace Arcane::Numerics
