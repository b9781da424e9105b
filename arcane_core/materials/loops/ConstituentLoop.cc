// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/loops/ConstituentLoop.h"

namespace Arcane::detail::loops
{

// Compiled once here, so that an error in a range is one of this room.
template class ConstituentRange<Materials::EnvCell>;
template class ConstituentRange<Materials::MatCell>;
template class ConstituentRange<Materials::EnvAndGlobalCell>;
template class ConstituentRange<Materials::MatAndGlobalCell>;

} // namespace Arcane::detail::loops
