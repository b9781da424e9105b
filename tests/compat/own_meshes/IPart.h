// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <arcane/core/ArcaneTypes.h>

//! A part of a mesh that options name.
class IPart
{
 public:
  virtual ~IPart() = default;

  virtual Arcane::String describe() = 0;
};
