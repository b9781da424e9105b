// SPDX-License-Identifier: Apache-2.0
// One number that says something about a mesh.
#pragma once

#include <arcane/utils/String.h>

class IMeasure
{
 public:
  virtual ~IMeasure() = default;

  virtual Arcane::String name() const = 0;
  //! Returns the value of the whole mesh, the same on all ranks. \collective
  virtual Arcane::Real value() = 0;
};
