// SPDX-License-Identifier: Apache-2.0
// A small house in a temporary folder, in which tests make faults on purpose.
#pragma once

#include "Checks.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace house::test
{
class HouseFixture : public ::testing::Test
{
 protected:
  HouseFixture() { write("arcane_core/cmake/headers.txt", "arcane/core/Case.h arcane_core/case/Case.h\n"); }
  ~HouseFixture() override { std::filesystem::remove_all(m_root); }

  void write(const std::string& path, const std::string& text) const
  {
    std::filesystem::create_directories((m_root / path).parent_path());
    std::ofstream(m_root / path) << text;
  }
  std::string read(const std::string& path) const
  {
    std::ifstream in(m_root / path);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }
  CheckContext context() const { return { m_root, m_root / "build", "c++" }; }
  static std::string textOf(const Faults& faults)
  {
    std::ostringstream out;
    faults.print(out);
    return out.str();
  }

  std::filesystem::path m_root = std::filesystem::temp_directory_path() / ("house_test_" + std::to_string(::getpid()));
};
} // namespace house::test
