// SPDX-License-Identifier: Apache-2.0
// Something that can be called, without argument.
#pragma once

namespace Arcane
{

//! Something that can be called. Applications derive from it.
class IFunctor
{
 public:
  virtual ~IFunctor() = default;
  virtual void executeFunctor() = 0;
};

} // namespace Arcane
