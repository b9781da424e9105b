// SPDX-License-Identifier: Apache-2.0
// The names of parameters that somebody asked for in this process.
#include "arcane_core/base/system/AskedNames.h"

#include <mutex>
#include <set>

namespace Arcane::detail::base
{

namespace
{

struct AskedNames
{
  std::mutex mutex;
  std::set<String> names;
};

//! It is never destroyed: static objects of applications may ask in their destructors.
AskedNames& all()
{
  static auto* const instance = new AskedNames();
  return *instance;
}

} // namespace

void noteAskedName(const String& name)
{
  const std::scoped_lock lock(all().mutex);
  all().names.insert(name);
}

bool isAskedName(const String& name)
{
  const std::scoped_lock lock(all().mutex);
  return all().names.contains(name);
}

std::vector<String> askedNames()
{
  const std::scoped_lock lock(all().mutex);
  return { all().names.begin(), all().names.end() };
}

} // namespace Arcane::detail::base
