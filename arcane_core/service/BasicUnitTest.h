// SPDX-License-Identifier: Apache-2.0
// Base of unit-test services.
#pragma once

#include "arcane_core/service/BasicService.h"
#include "arcane_core/service/IUnitTest.h"

namespace Arcane
{
//! A unit test that lives on a mesh of a sub-domain. Derived classes define the functions that they need.
class ARCANE_EXPORT BasicUnitTest : public BasicService, public IUnitTest
{
 public:
  explicit BasicUnitTest(const ServiceBuildInfo& info)
  : BasicService(info)
  {}

  void initializeTest() override {}
  void executeTest() override {}
  void finalizeTest() override {}
};
} // namespace Arcane
