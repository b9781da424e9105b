// SPDX-License-Identifier: Apache-2.0
// A program of two services below the root and three that options name.
#pragma once

#include "arcane_core/case_text/CaseOutline.h"
#include "arcane_core/case_text/OptionCatalog.h"
#include "arcane_core/service/ServiceRegistry.h"

#include <gtest/gtest.h>

namespace Arcane::test
{
//! Options of these tests name services of this interface.
class IPump
{
 public:
  virtual ~IPump() = default;
};

class CaseTextFixture : public ::testing::Test
{
 protected:
  CaseTextFixture()
  : catalog(detail::service::ServiceRegistry::instance())
  {
    outline.code_name = "Mill";
    outline.code_version = "1.2";
    outline.full_version = "1.2.3";
    outline.loops = { { "Grind", "Makes flour", { "Wheel" }, { "Store" } }, { "Rest", "Rest", {}, {} } };
  }

  detail::casetext::CaseOutline outline;
  detail::casetext::OptionCatalog catalog;
};
} // namespace Arcane::test
