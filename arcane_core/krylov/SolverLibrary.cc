// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/SolverLibrary.h"

#include "arcane_core/base/system/OwnLibrary.h"

#include <map>
#include <mutex>

namespace Arcane::detail::krylov
{
namespace
{
//! Libraries register themselves when they are loaded, by findSolverLibrary() or by the start of the program.
struct Registry
{
  std::recursive_mutex mutex;
  std::map<std::string, SolverLibrary*> libraries;
  std::map<std::string, String> reasons;
};

Registry& registry()
{
  static Registry instance;
  return instance;
}

std::string keyOf(const String& name)
{
  return std::string(name.toStdStringView());
}
} // namespace

void registerSolverLibrary(const String& name, SolverLibrary& library)
{
  const std::scoped_lock lock(registry().mutex);
  registry().libraries[keyOf(name)] = &library;
}

FoundLibrary findSolverLibrary(const String& name)
{
  const std::string key = keyOf(name);
  const std::scoped_lock lock(registry().mutex);
  const auto find = [&]() -> SolverLibrary* {
    const auto found = registry().libraries.find(key);
    return found == registry().libraries.end() ? nullptr : found->second;
  };
  if (SolverLibrary* const library = find())
    return { library, {} };
  // A library that is not there is searched once.
  const auto [reason, is_new] = registry().reasons.try_emplace(key);
  if (is_new) {
    const base::OwnLibrary loaded = base::loadOwnLibrary("arcane_aleph_" + key);
    if (SolverLibrary* const library = find())
      return { library, {} };
    reason->second = loaded.handle ? String::format("library '{0}' has no solver", loaded.file) : loaded.reason;
  }
  return { nullptr, reason->second };
}
} // namespace Arcane::detail::krylov
