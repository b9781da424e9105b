// SPDX-License-Identifier: Apache-2.0
// The names of the parameters that code of this process has requested.
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

//! The object is never destroyed: static objects of applications may request parameters in their destructors.
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
