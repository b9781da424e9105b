// SPDX-License-Identifier: Apache-2.0
// A locale in which numbers have decimal commas and points between thousands, whether the machine has such locales or not.
#pragma once

#include "tests/support/TemporaryDirectory.h"

#include <clocale>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <locale>
#include <string>

namespace Arcane::test
{
/*!
 * \brief Writes the file of a locale of the C library (glibc), named `comma`, of which only the category of numbers exists.
 *
 * The file has a magic number, the number of its elements, their offsets, then their values: decimal point, separator of thousands, size of
 * groups, the two points as wide characters, and the encoding.
 */
inline void writeCommaLocale(const std::filesystem::path& locales)
{
  constexpr std::uint32_t magic = 0x20031115U ^ static_cast<std::uint32_t>(LC_NUMERIC);
  constexpr std::uint32_t nb_element = 6;
  const std::uint32_t head[] = { magic, nb_element, 32, 34, 36, 40, 44, 48 };
  const char texts[] = { ',', 0, '.', 0, 3, 0, 0, 0 };
  const std::uint32_t wide[] = { ',', '.' };
  std::filesystem::create_directories(locales / "comma");
  std::ofstream file(locales / "comma" / "LC_NUMERIC", std::ios::binary);
  file.write(reinterpret_cast<const char*>(head), sizeof(head));
  file.write(texts, sizeof(texts));
  file.write(reinterpret_cast<const char*>(wide), sizeof(wide));
  file.write("UTF-8", 6);
}

//! Decimal commas for the streams of C++.
class CommaNumbers : public std::numpunct<char>
{
 protected:
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

//! The process has decimal commas while this object exists, as after std::setlocale() and std::locale::global() in a library.
class DecimalComma
{
 public:
  DecimalComma()
  : m_former_streams(std::locale::global(std::locale(std::locale::classic(), new CommaNumbers)))
  {
    writeCommaLocale(m_directory.path());
    ::setenv("LOCPATH", m_directory.path().c_str(), 1);
    m_is_there = std::setlocale(LC_NUMERIC, "comma") != nullptr;
    ::unsetenv("LOCPATH");
  }
  ~DecimalComma()
  {
    std::setlocale(LC_NUMERIC, "C");
    std::locale::global(m_former_streams);
  }
  DecimalComma(const DecimalComma&) = delete;
  DecimalComma& operator=(const DecimalComma&) = delete;

  //! False where the C library has another format of locales: a test of it is skipped.
  bool isThere() const { return m_is_there; }

 private:
  TemporaryDirectory m_directory;
  std::locale m_former_streams;
  bool m_is_there = false;
};
} // namespace Arcane::test
