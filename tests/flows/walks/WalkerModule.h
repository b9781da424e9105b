// SPDX-License-Identifier: Apache-2.0
// A module as an application writes it, over the class that is generated from Walker.axl.
#pragma once

#include "Walker_axl.h"

namespace Arcane::test
{
class WalkerModule : public ArcaneWalkerObject
{
 public:
  explicit WalkerModule(const ModuleBuildInfo& info)
  : ArcaneWalkerObject(info)
  {}

  //! Sets the values of own cells to their unique ids, plus one.
  void start();
  void stride() override;

  VariableCellReal& length() { return m_length; }
};
} // namespace Arcane::test
