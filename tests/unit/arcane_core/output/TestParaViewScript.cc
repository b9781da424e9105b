// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/ParaViewScript.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::output;

//! A module of this name that says which functions are called.
constexpr const char* paraview = R"(
class Any:
    def __init__(self, name): self.name = name
    def __repr__(self): return self.name
    def __getattr__(self, name): return function(self.name + "." + name)
def function(name):
    def call(*words):
        print(name, *words, sep="|")
        return Any(name)
    return call
OpenDataFile, GetActiveViewOrCreate, Show, GetAnimationScene, ColorBy, ResetCamera, Render = map(
    function, "OpenDataFile GetActiveViewOrCreate Show GetAnimationScene ColorBy ResetCamera Render".split())
)";

class ParaViewScriptTest : public ::testing::Test
{
 protected:
  test::TemporaryDirectory m_temporary;
  const std::filesystem::path m_path = m_temporary.path();

  //! Returns what the script calls.
  std::string callsOf(const String& file, const DrawnArray& array)
  {
    std::filesystem::create_directories(m_path / "paraview");
    std::ofstream(m_path / "paraview/__init__.py") << "";
    std::ofstream(m_path / "paraview/simple.py") << paraview;
    writeParaViewScript(String(m_path.string()), file, array);
    const std::string out = (m_path / "out").string();
    const std::string command = "python3 -B " + (m_path / "open_in_paraview.py").string() + " > " + out + " 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0);
    std::ifstream in(out);
    return { std::istreambuf_iterator<char>(in), {} };
  }
};

TEST_F(ParaViewScriptTest, TheLastTimeIsShownInTheColoursOfTheArray)
{
  const std::string calls = callsOf("Mesh0.hdf.series", { false, "Density" });

  EXPECT_TRUE(calls.starts_with("OpenDataFile|" + (m_path / "Mesh0.hdf.series").string() + "\n")) << calls;
  EXPECT_NE(calls.find("GetAnimationScene.GoToLast\nColorBy|Show|('CELLS', 'Density')\n"), std::string::npos) << calls;
  EXPECT_NE(calls.find("Render|GetActiveViewOrCreate\n"), std::string::npos) << calls;
}

TEST_F(ParaViewScriptTest, NamesMayHaveQuotesAndControlCharacters)
{
  const std::string calls = callsOf("a'b\"c\\d.hdf", { true, "x\n\"y\"" });

  EXPECT_NE(calls.find("/a'b\"c\\d.hdf\n"), std::string::npos) << calls;
  EXPECT_NE(calls.find("('POINTS', 'x\\n\"y\"')"), std::string::npos) << calls;
}

TEST_F(ParaViewScriptTest, WithoutAnArrayNothingIsColoured)
{
  EXPECT_EQ(callsOf("a.hdf", {}).find("ColorBy"), std::string::npos);
}
} // namespace
