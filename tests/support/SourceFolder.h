// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <source_location>
#include <string>

namespace Arcane::test
{
//! The folder of the source that calls it, where files of its tests lie.
inline std::string sourceFolder(const std::source_location& place = std::source_location::current())
{
  return std::filesystem::path(place.file_name()).parent_path().string();
}
} // namespace Arcane::test
