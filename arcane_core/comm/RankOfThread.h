// SPDX-License-Identifier: Apache-2.0
// The mark of managers of one rank alone that is a thread.
#pragma once

namespace Arcane::detail::comm
{
//! Marks the manager of a thread alone, as an extension: other ranks of its process run at the same time.
struct RankOfThread
{
};
} // namespace Arcane::detail::comm
