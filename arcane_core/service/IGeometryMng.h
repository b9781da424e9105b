// SPDX-License-Identifier: Apache-2.0
// The geometry service that applications ask for by a case option.
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane::Numerics
{
class IGeometry;

class ARCANE_EXPORT IGeometryMng
{
 public:
  virtual ~IGeometryMng() = default;

  //! Need not be called before geometry().
  virtual void init() = 0;
  virtual IGeometry* geometry() = 0;
};
} // namespace Arcane::Numerics
