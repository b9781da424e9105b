// SPDX-License-Identifier: Apache-2.0
// Which runtime this program tests.
#pragma once

#include <string>

namespace Arcane::test
{
//! cuda or hip.
std::string& runtimeUnderTest();
} // namespace Arcane::test
