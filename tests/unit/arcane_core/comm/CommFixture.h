// SPDX-License-Identifier: Apache-2.0
// All ranks of the test, as a parallel manager.
#pragma once

#include "tests/support/RankFixture.h"

namespace Arcane::test
{
class CommFixture : public RankFixture
{
};
} // namespace Arcane::test
