// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <arcane/utils/String.h>

enum class eMode
{
  Slow,
  Fast
};

//! What options of the oven name.
class IBurner
{
 public:
  virtual ~IBurner() = default;

  virtual Arcane::String what() const = 0;
};
