// SPDX-License-Identifier: Apache-2.0
// The interface of geometry services that case options request.
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane::Numerics
{
class IGeometry;

class ARCANE_EXPORT IGeometryMng
{
 public:
  virtual ~IGeometryMng() = default;

  //! Prepares the service. The call is optional: geometry() does it when needed.
  virtual void init() = 0;
  virtual IGeometry* geometry() = 0;
};
} // namespace Arcane::Numerics
