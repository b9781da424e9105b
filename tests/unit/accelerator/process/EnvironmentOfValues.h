// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "accelerator/process/PoolEnvironment.h"

#include <map>

namespace Arcane::test
{
//! What pools find in the environment, name by name.
using EnvironmentValues = std::map<String, String>;

inline detail::process::PoolEnvironment environmentOf(const EnvironmentValues& values)
{
  return detail::process::PoolEnvironment::fromValues([&values](const String& name) {
    const auto it = values.find(name);
    return it == values.end() ? String() : it->second;
  });
}
} // namespace Arcane::test
