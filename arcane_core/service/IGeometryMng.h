// SPDX-License-Identifier: Apache-2.0
// The geometry service that applications ask for by a case option.
#pragma once

namespace Arcane::Numerics
{
class IGeometry;

class IGeometryMng
{
 public:
  virtual ~IGeometryMng() = default;

  //! Need not be called before geometry().
  virtual void init() = 0;
  virtual IGeometry* geometry() = 0;
};
} // namespace Arcane::Numerics
