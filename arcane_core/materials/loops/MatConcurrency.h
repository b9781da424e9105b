// SPDX-License-Identifier: Apache-2.0
// Loops on cells of constituents whose parts run in the threads of the process.
#pragma once

#include "arcane_core/materials/sets/ComponentItemVectorView.h"

#include "arcane_core/mesh/groups/Concurrency.h"

#include <concepts>

namespace Arcane::Materials
{

/*!
 * \brief Calls \a function(part) for parts of \a view, which are views of the same class. Several threads call the same object. \local
 *
 * Parallel::Foreach() calls it. \throws the exception of the function
 */
template <std::derived_from<ComponentItemVectorView> View, typename Function>
void arcaneParallelForeach(const View& view, const ForLoopRunInfo& info, const Function& function)
{
  const auto call = [&](Int64 begin, Int64 end) { function(view._subView(static_cast<Int32>(begin), static_cast<Int32>(end - begin))); };
  detail::tasks::forChunks(view.nbItem(), info, 1, call);
}
template <std::derived_from<ComponentItemVectorView> View, typename Function>
void arcaneParallelForeach(const View& view, const ParallelLoopOptions& options, const Function& function)
{
  arcaneParallelForeach(view, ForLoopRunInfo(options), function);
}
template <std::derived_from<ComponentItemVectorView> View, typename Function>
void arcaneParallelForeach(const View& view, const Function& function)
{
  arcaneParallelForeach(view, ForLoopRunInfo(), function);
}

} // namespace Arcane::Materials

namespace Arcane
{
// Applications that include this header write names of materials without their namespace.
using namespace Materials;
} // namespace Arcane
