// SPDX-License-Identifier: Apache-2.0
// Short names of arrays and of views of them; names of the accelerator.
#pragma once

#include "arcane_core/base/ArrayAliases.h"
#include "arcane_core/base/ViewAliases.h"

namespace Arcane
{
namespace Accelerator
{
class RunQueue;
class Runner;
} // namespace Accelerator

using Accelerator::Runner;
using Accelerator::RunQueue;
} // namespace Arcane
