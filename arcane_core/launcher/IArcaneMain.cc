// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/IArcaneMain.h"

namespace Arcane
{
IArcaneMain* IArcaneMain::arcaneMain()
{
  static IArcaneMain instance;
  return &instance;
}
} // namespace Arcane
