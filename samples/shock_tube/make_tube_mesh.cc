// SPDX-License-Identifier: Apache-2.0
// Writes the mesh of a shock tube: hexahedra in a box, Gmsh MSH 4.1, with the groups XMIN to ZMAX, ZG and ZD.
#include "TubeMesh.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace
{

using ShockTube::TubeMeshRequest;

constexpr const char* usage_text = "usage: make_tube_mesh NX NY NZ [options]\n"
                                   "  NX NY NZ             number of cells along each axis; NX is even, the gases meet at half the length\n"
                                   "  --out FILE           file to write (tube.msh)\n"
                                   "  --binary             binary MSH instead of text\n"
                                   "  --length LX          length of the tube (1)\n"
                                   "  --section LY LZ      its section (cells are cubes)\n"
                                   "  --shuffle SEED       write nodes and elements in a random order, with the same tags\n"
                                   "  --sparse-tags SEED   give them random distinct tags, with gaps\n";

template <typename Number> Number readNumber(std::string_view name, std::string_view text, const char* expected)
{
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size())
    throw std::invalid_argument(std::string(name) + " is '" + std::string(text) + "', expected " + expected);
  return value;
}

std::int32_t readCount(std::string_view name, std::string_view text)
{
  const auto value = readNumber<std::int32_t>(name, text, "a number of cells");
  if (value < 1)
    throw std::invalid_argument(std::string(name) + " is " + std::string(text) + ", expected at least 1");
  return value;
}

double readLength(std::string_view name, std::string_view text)
{
  const auto value = readNumber<double>(name, text, "a length");
  if (!(value > 0.0) || !std::isfinite(value))
    throw std::invalid_argument(std::string(name) + " is " + std::string(text) + ", expected a finite length > 0");
  return value;
}

//! Hands out the words of the command line one by one.
class Words
{
 public:
  Words(int argc, char** argv)
  : m_words(argv + 1, argv + argc)
  {}

  bool isEmpty() const { return m_next == m_words.size(); }

  std::string_view take(std::string_view what)
  {
    if (isEmpty())
      throw std::invalid_argument("the command line ends before " + std::string(what));
    return m_words[m_next++];
  }

 private:
  std::vector<std::string_view> m_words;
  std::size_t m_next = 0;
};

void readOption(Words& words, TubeMeshRequest& request)
{
  const std::string_view name = words.take("an option");
  if (name == "--binary")
    request.is_binary = true;
  else if (name == "--out")
    request.file_name = words.take("the file of --out");
  else if (name == "--length")
    request.length[0] = readLength(name, words.take("the value of --length"));
  else if (name == "--section") {
    request.length[1] = readLength(name, words.take("LY of --section"));
    request.length[2] = readLength(name, words.take("LZ of --section"));
  }
  else if (name == "--shuffle")
    request.order_seed = readNumber<std::uint64_t>(name, words.take("the seed of --shuffle"), "a seed >= 0");
  else if (name == "--sparse-tags")
    request.tag_seed = readNumber<std::uint64_t>(name, words.take("the seed of --sparse-tags"), "a seed >= 0");
  else
    throw std::invalid_argument("unknown option '" + std::string(name) + "'");
}

TubeMeshRequest readCommandLine(int argc, char** argv)
{
  Words words(argc, argv);
  TubeMeshRequest request;
  for (int axis = 0; axis < 3; ++axis) {
    const char* const names[3] = { "NX", "NY", "NZ" };
    request.nb_cell[axis] = readCount(names[axis], words.take(names[axis]));
  }
  while (!words.isEmpty())
    readOption(words, request);
  for (int axis : { 1, 2 })
    if (request.length[axis] == 0.0)
      request.length[axis] = request.length[0] * request.nb_cell[axis] / request.nb_cell[0];
  return request;
}

} // namespace

int main(int argc, char** argv)
{
  if (argc == 2 && (std::string_view(argv[1]) == "--help" || std::string_view(argv[1]) == "-h")) {
    std::fputs(usage_text, stdout);
    return 0;
  }
  TubeMeshRequest request;
  try {
    request = readCommandLine(argc, argv);
    ShockTube::checkTubeMesh(request);
  }
  catch (const std::invalid_argument& e) {
    std::fprintf(stderr, "make_tube_mesh: %s (see make_tube_mesh --help)\n", e.what());
    return 2;
  }
  try {
    ShockTube::writeTubeMesh(request);
  }
  catch (const std::exception& e) {
    std::fprintf(stderr, "make_tube_mesh: %s\n", e.what());
    return 1;
  }
  return 0;
}
