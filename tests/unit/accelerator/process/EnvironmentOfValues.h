// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "accelerator/process/PoolEnvironment.h"

#include <map>

namespace Arcane::test
{
//! The values of environment variables, by the names of the variables.
using EnvironmentValues = std::map<String, String>;

//! Returns what pools read from an environment that has these variables only.
inline detail::process::PoolEnvironment environmentOf(const EnvironmentValues& values)
{
  return detail::process::PoolEnvironment::fromValues([&values](const String& name) {
    const auto it = values.find(name);
    return it == values.end() ? String() : it->second;
  });
}
} // namespace Arcane::test
