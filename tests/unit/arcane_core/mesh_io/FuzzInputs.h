// SPDX-License-Identifier: Apache-2.0
// Mesh files in all dialects that are read, and mutations of them.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace Arcane::test
{
struct FuzzInput
{
  std::string name;
  std::string text;
};

//! A small mesh in each dialect: Gmsh 1, 2, 4.0, 4.1 as text and binary, VTK legacy 2 to 5, VTK in XML as text, appended, by zlib and LZ4.
std::vector<FuzzInput> fuzzInputs();

//! One to four changes: bits, bytes, numbers, words, lines, blocks of lines; cut, repeated, moved, or taken from another file.
std::string mutated(std::string text, std::mt19937_64& random, const std::vector<FuzzInput>& others);
} // namespace Arcane::test
