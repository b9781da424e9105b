// SPDX-License-Identifier: Apache-2.0
// Headers made from the files of data/, against those kept there.
#include "axl/compiler/CppEmitter.h"
#include "axl/model/AxlReader.h"
#include "tests/support/SourceFolder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

using namespace Arcane;
using namespace Arcane::axl;
namespace fs = std::filesystem;

namespace
{
const fs::path DATA = fs::path(Arcane::test::sourceFolder()) / "data";

std::string reviewedText(const fs::path& file)
{
  std::ifstream stream(file, std::ios::binary);
  EXPECT_TRUE(stream) << file;
  return { std::istreambuf_iterator<char>(stream), {} };
}

bool isPublicInclude(const std::string& line)
{
  return line == "#include <memory>" || line.starts_with("#include \"arcane/core/") || line == "#include \"arcane/utils/String.h\"" ||
         line == "#include \"./TypesOldFashion.h\"";
}

class CppEmitterGoldenTest : public ::testing::TestWithParam<const char*>
{
};
} // namespace

TEST_P(CppEmitterGoldenTest, TheHeaderIsTheOneThatWasReviewed)
{
  const std::string name = GetParam();
  EmitSettings settings;
  settings.axl_file_name = name + ".axl";
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseFile((DATA / settings.axl_file_name).string(), diagnostics);
  ASSERT_NE(document.root(), nullptr);

  const AxlModel model = readModel(document, diagnostics);
  checkModel(model, document.source(), diagnostics);

  EXPECT_EQ(diagnostics.text(), "");
  EXPECT_EQ(emitHeader(model, settings), reviewedText(DATA / (name + "_axl.h.expected")));
}

TEST_P(CppEmitterGoldenTest, OnlyPublicHeadersAreIncluded)
{
  std::istringstream lines(reviewedText(DATA / (std::string(GetParam()) + "_axl.h.expected")));

  int nb_include = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("#include"))
      continue;
    ++nb_include;
    EXPECT_TRUE(isPublicInclude(line)) << line;
  }

  EXPECT_GE(nb_include, 10);
}

INSTANTIATE_TEST_SUITE_P(Files, CppEmitterGoldenTest,
                         ::testing::Values("Heat", "SteelMaterial", "Monitor", "Clock", "HelloAXLWorld", "OldFashion", "AllOptions",
                                           "AllVariables"),
                         [](const auto& info) { return std::string(info.param); });
