// SPDX-License-Identifier: Apache-2.0
// The names of Arcane that have no effect here.
#pragma once

#include "arcane_core/base/text/StringView.h"

namespace Arcane::detail::base
{

//! Returns true for a parameter of Arcane, such as `-A,TaskService=TBB`, that is accepted without effect.
bool isIdleArgumentOfArcane(StringView name);

//! Returns true for an environment variable of Arcane that is accepted without effect.
bool isIdleVariableOfArcane(StringView name);

} // namespace Arcane::detail::base
