// SPDX-License-Identifier: Apache-2.0
// Writes the mesh of a shock tube: hexahedra in a box, Gmsh MSH 4.1, with the groups XMIN to ZMAX, ZG and ZD.
#include "TubeMesh.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

namespace
{

using ShockTube::TubeMeshRequest;

//! Accepts finite numbers above 0, or from 0 on. The fault says what \a expected them to be.
template <typename Number> CLI::Validator number(const std::string& expected, bool may_be_zero = false)
{
  const auto is_right = [=](const std::string& text) {
    Number value{};
    const char* const end = text.data() + text.size();
    const auto [read, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && read == end && (value > 0 || may_be_zero) && std::isfinite(static_cast<double>(value));
  };
  return CLI::Validator([=](const std::string& text) { return is_right(text) ? std::string() : "is '" + text + "', expected " + expected; },
                        "");
}

void readCommandLine(CLI::App& app, int argc, char** argv, TubeMeshRequest& request)
{
  const CLI::Validator is_length = number<double>("a finite length > 0");
  const CLI::Validator is_count = number<std::int32_t>("a number of cells >= 1");
  const CLI::Validator is_seed = number<std::uint64_t>("a seed >= 0", true);
  std::pair<double, double> section(0.0, 0.0);
  const char* const axes[3] = { "NX", "NY", "NZ" };
  for (int axis = 0; axis < 3; ++axis)
    app.add_option(axes[axis], request.nb_cell[axis], "Number of cells along this axis")->required()->type_name("")->check(is_count);
  app.add_option("--out", request.file_name, "File to write (tube.msh)")->type_name("FILE");
  app.add_flag("--binary", request.is_binary, "Binary MSH instead of text");
  app.add_option("--length", request.length[0], "Length of the tube (1)")->type_name("LX")->check(is_length);
  app.add_option("--section", section, "Its section (cells are cubes)")->type_name("LY LZ")->check(is_length);
  app.add_option("--shuffle", request.order_seed, "Write nodes and elements in a random order, with the same tags")
    ->type_name("SEED")
    ->check(is_seed);
  app.add_option("--sparse-tags", request.tag_seed, "Give them random distinct tags, with gaps")->type_name("SEED")->check(is_seed);
  app.footer(
    "NX is even: the gases meet at half the length.\nExit codes: 0; 1 when the file cannot be written; 2 when the command line is wrong.");
  app.parse(argc, argv);
  request.length[1] = section.first > 0.0 ? section.first : request.length[0] * request.nb_cell[1] / request.nb_cell[0];
  request.length[2] = section.second > 0.0 ? section.second : request.length[0] * request.nb_cell[2] / request.nb_cell[0];
}

} // namespace

int main(int argc, char** argv)
{
  CLI::App app("Writes the mesh of a shock tube: hexahedra in a box, Gmsh MSH 4.1.", "make_tube_mesh");
  TubeMeshRequest request;
  try {
    readCommandLine(app, argc, argv, request);
    ShockTube::checkTubeMesh(request);
  }
  catch (const CLI::ParseError& e) {
    // Prints the help text, or the fault.
    return app.exit(e) == 0 ? 0 : 2;
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
