// SPDX-License-Identifier: Apache-2.0
// Names that each header of Arcane knows.
#include <arcane/utils/UtilsTypes.h>

namespace
{
[[maybe_unused]] Arcane::Runner* runner = nullptr;
[[maybe_unused]] Arcane::RunQueue* queue = nullptr;
} // namespace
