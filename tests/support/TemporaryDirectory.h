// SPDX-License-Identifier: Apache-2.0
// A directory of its own for a test, removed when the test ends.
#pragma once

#include <filesystem>
#include <string>

namespace Arcane::test
{
//! Not shared between ranks: each process that constructs one gets another directory.
class TemporaryDirectory
{
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::filesystem::path& path() const { return m_path; }

  //! Writes \a text to the file \a name of this directory and returns its path.
  std::string write(const std::string& name, const std::string& text) const;

 private:
  std::filesystem::path m_path;
};
} // namespace Arcane::test
