// SPDX-License-Identifier: Apache-2.0
#include "tests/support/TemporaryDirectory.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace Arcane::test
{
TemporaryDirectory::TemporaryDirectory()
{
  std::string pattern = (std::filesystem::temp_directory_path() / "arcane_test_XXXXXX").string();
  if (!::mkdtemp(pattern.data()))
    throw std::runtime_error("cannot create directory '" + pattern + "'");
  m_path = pattern;
}

TemporaryDirectory::~TemporaryDirectory()
{
  std::error_code ignored;
  std::filesystem::remove_all(m_path, ignored);
}

std::string TemporaryDirectory::write(const std::string& name, const std::string& text) const
{
  const std::filesystem::path file = m_path / name;
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
  return file.string();
}
} // namespace Arcane::test
