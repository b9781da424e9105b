// SPDX-License-Identifier: Apache-2.0
// The program from outside: exit status, messages, and what is left on the disk.
#include "axl/compiler/Compiler.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

using namespace Arcane::axl;
using Arcane::test::TemporaryDirectory;
namespace fs = std::filesystem;

namespace
{
struct Outcome
{
  int status = 0;
  std::string out;
  std::string err;
};

Outcome run(const std::vector<std::string>& arguments)
{
  std::ostringstream out, err;
  const int status = runCompiler(arguments, out, err);
  return { status, out.str(), err.str() };
}

std::vector<std::string> filesOf(const fs::path& directory)
{
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(directory))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string readAll(const fs::path& file)
{
  std::ifstream stream(file, std::ios::binary);
  return { std::istreambuf_iterator<char>(stream), {} };
}

using Names = std::vector<std::string>;
const char* const GOOD =
  "<module name='T' version='1.0'><variables><variable field-name='f' name='F' dump='1' need-sync='1'/></variables></module>";
//! A file with one warning.
const char* const DOUBTFUL =
  "<module name='T'><variables><variable name='F' field-name='f' optional='true' dump='1'/></variables></module>";
} // namespace

TEST(CompilerTest, TheReferenceIsPrintedAndNothingIsWritten)
{
  const TemporaryDirectory in, out;

  const Outcome outcome = run({ "--reference", "-o", out.path().string(), in.write("T.axl", GOOD) });

  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out.substr(0, 5), "## T\n");
  EXPECT_EQ(filesOf(out.path()), Names{});
}

TEST(CompilerTest, AGoodFileGivesOneHeaderAndSaysNothing)
{
  const TemporaryDirectory in, out;

  const Outcome outcome = run({ "-o", out.path().string(), in.write("T.axl", GOOD) });

  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out + outcome.err, "");
  EXPECT_EQ(filesOf(out.path()), Names{ "T_axl.h" });
}

TEST(CompilerTest, VerboseSaysWhatIsWritten)
{
  const TemporaryDirectory in, out;

  const Outcome outcome = run({ "--verbose", "-o", out.path().string(), in.write("T.axl", GOOD) });

  EXPECT_EQ(outcome.out, "axl2cc: wrote '" + (out.path() / "T_axl.h").string() + "': 1 variable, 0 entry points, 0 options\n");
}

TEST(CompilerTest, AFaultyFileLeavesNothing)
{
  const TemporaryDirectory in, out;

  const std::string file = in.write("T.axl", "<module name='T' autoload='yes'>\n  <opions/>\n  <options><simple/></options>\n</module>\n");
  const Outcome outcome = run({ "-o", out.path().string(), file });

  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, file +
                           ":1:28: error: attribute 'autoload' is 'yes', expected 'true', 'false', '1' or '0'\n"
                           "  <module name='T' autoload='yes'>\n"
                           "                             ^\n" +
                           file +
                           ":2:3: warning: unknown element 'opions' in element 'module' is ignored, did you mean 'options'?\n"
                           "    <opions/>\n"
                           "    ^\n" +
                           file +
                           ":3:12: error: element 'simple' has no attribute 'name', expected one\n"
                           "    <options><simple/></options>\n"
                           "             ^\n"
                           "axl2cc: 2 errors, nothing is written\n");
  EXPECT_EQ(filesOf(out.path()), Names{});
}

TEST(CompilerTest, AFaultyFileLeavesAnOlderHeaderAsItIs)
{
  const TemporaryDirectory in, out;
  run({ "-o", out.path().string(), in.write("T.axl", GOOD) });
  const std::string before = readAll(out.path() / "T_axl.h");

  const Outcome outcome = run({ "-o", out.path().string(), in.write("T.axl", "<module name='T' autoload='oops'/>") });

  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(filesOf(out.path()), Names{ "T_axl.h" });
  EXPECT_EQ(readAll(out.path() / "T_axl.h"), before);
}

TEST(CompilerTest, WarningsDoNotStop)
{
  const TemporaryDirectory in, out;

  const Outcome outcome = run({ "-o", out.path().string(), in.write("T.axl", "<service name='T' version='1.0' namespace='N'/>") });

  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find(":1:33: warning: attribute 'namespace' of 'service' is ignored"), std::string::npos);
  EXPECT_EQ(filesOf(out.path()), Names{ "T_axl.h" });
}

TEST(CompilerTest, CheckWritesNothing)
{
  const TemporaryDirectory in, out;

  const Outcome good = run({ "--check", "-o", out.path().string(), in.write("T.axl", GOOD) });
  const Outcome doubtful = run({ "--check", "-o", out.path().string(), in.write("T.axl", DOUBTFUL) });
  const Outcome bad = run({ "--check", "-o", out.path().string(), in.write("T.axl", "<module/>") });

  EXPECT_EQ(good.status, 0);
  EXPECT_EQ(doubtful.status, 0);
  EXPECT_EQ(bad.status, 1);
  EXPECT_EQ(filesOf(out.path()), Names{});
}

TEST(CompilerTest, StrictMakesWarningsErrors)
{
  const TemporaryDirectory in, out;

  const Outcome good = run({ "--strict", "--check", in.write("T.axl", GOOD) });
  const Outcome doubtful = run({ "--strict", "-o", out.path().string(), in.write("T.axl", DOUBTFUL) });

  EXPECT_EQ(good.status, 0);
  EXPECT_EQ(doubtful.status, 1);
  EXPECT_NE(doubtful.err.find("T.axl:1:63: error: unknown attribute 'optional' of element 'variable' is ignored, expected '"),
            std::string::npos)
    << doubtful.err;
  EXPECT_NE(doubtful.err.find("axl2cc: 1 error, nothing is written\n"), std::string::npos) << doubtful.err;
  EXPECT_EQ(filesOf(out.path()), Names{});
}

TEST(CompilerTest, WhatIsUnknownChangesNothing)
{
  const TemporaryDirectory in, out;
  run({ "-o", out.path().string(), in.write("T.axl", "<module name='T' version='1.0'><options>\n<simple name='s'/></options></module>") });
  const std::string before = readAll(out.path() / "T_axl.h");

  const Outcome outcome =
    run({ "-o", out.path().string(),
          in.write("T.axl", "<module name='T' version='1.0'><options>\n<simple name='s' foo='1'><x/></simple></options></module>") });

  // The file itself stands in the header, as the description of the options.
  const std::string after = readAll(out.path() / "T_axl.h");
  const std::string description = "static Arcane::AxlDescription axlDescription()";
  const std::string end = "private:";
  const auto withoutDescription = [&](std::string text) {
    const std::size_t begin = text.find(description);
    return text.erase(begin, text.find(end, begin) - begin);
  };
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(withoutDescription(after), withoutDescription(before));
}

TEST(CompilerTest, AnotherNameThanThatOfTheFileGivesTwoHeaders)
{
  const TemporaryDirectory in, out;

  const Outcome outcome = run({ "-o", out.path().string(), in.write("U.axl", GOOD) });

  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("U.axl:1:15: warning: attribute 'name' is 'T', expected the name of the file, 'U'"), std::string::npos);
  EXPECT_EQ(filesOf(out.path()), (Names{ "T_axl.h", "U_axl.h" }));
  EXPECT_NE(readAll(out.path() / "U_axl.h").find("#include \"T_axl.h\"\n"), std::string::npos);
}

TEST(CompilerTest, ADefaultThatIsNoValueGoesIntoTheHeaderAsItIs)
{
  const TemporaryDirectory in, out;

  const Outcome outcome = run({ "-o", out.path().string(),
                                in.write("T.axl", "<module name='T' version='1.0'><options><simple name='v' type='real3' default='0.'/>"
                                                  "<enumeration name='e' type='E' default='Types::X'/></options></module>") });

  EXPECT_EQ(outcome.status, 0);
  const std::string header = readAll(out.path() / "T_axl.h");
  EXPECT_NE(header.find("(configList(), \"v\", \"0.\", 1, 1, false)"), std::string::npos) << header;
  EXPECT_NE(header.find("(configList(), \"e\", \"Types::X\", 1, 1, false)"), std::string::npos) << header;
}

TEST(CompilerTest, TheFileIsCopiedToAFileOrADirectory)
{
  const TemporaryDirectory in, out, copies;
  const std::string file = in.write("T.axl", GOOD);

  EXPECT_EQ(run({ "-o", out.path().string(), "--copy", copies.path().string(), file }).status, 0);
  EXPECT_EQ(run({ "-o", out.path().string(), "--copy", (copies.path() / "U.axl").string(), file }).status, 0);

  EXPECT_EQ(filesOf(copies.path()), (Names{ "T.axl", "U.axl" }));
  EXPECT_EQ(readAll(copies.path() / "U.axl"), GOOD);
}

TEST(CompilerTest, NoRestoreIsForAllVariables)
{
  const TemporaryDirectory in, out;

  run({ "--no-restore", "-o", out.path().string(), in.write("T.axl", GOOD) });

  EXPECT_NE(readAll(out.path() / "T_axl.h").find("\"F\", Arcane::IVariable::PNoRestore)"), std::string::npos);
}

TEST(CompilerTest, AMissingDirectoryIsAFault)
{
  const TemporaryDirectory in;

  const Outcome outcome = run({ "-o", "/no/such/directory", in.write("T.axl", GOOD) });

  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err,
            "axl2cc: error: cannot write '/no/such/directory/T_axl.h': '/no/such/directory' is no directory, expected an existing one\n");
}

TEST(CompilerTest, ADirectoryInPlaceOfTheHeaderIsAFaultThatLeavesNoDraft)
{
  const TemporaryDirectory in, out;
  fs::create_directories(out.path() / "T_axl.h" / "inside");

  const Outcome outcome = run({ "-o", out.path().string(), in.write("T.axl", GOOD) });

  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(filesOf(out.path()), Names{ "T_axl.h" });
}

TEST(CompilerTest, AMissingFileIsAFault)
{
  const Outcome outcome = run({ "/no/such/T.axl" });

  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "/no/such/T.axl: error: cannot read this file: No such file or directory\naxl2cc: 1 error, nothing is written\n");
}

TEST(CompilerTest, HelpAndVersionEndWell)
{
  EXPECT_EQ(run({ "--help" }).status, 0);
  EXPECT_NE(run({ "--help" }).out.find("Usage: axl2cc [OPTIONS] FILE.axl"), std::string::npos);
  EXPECT_EQ(run({ "--version" }).out, "axl2cc, AXL 1.0\n");
}

TEST(CompilerTest, NoArgumentIsAFault)
{
  const Outcome outcome = run({});

  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "axl2cc: error: FILE.axl is required (see axl2cc --help)\n");
}

TEST(CompilerTest, AnEmptyFileOrAnotherKindOfFileIsAFault)
{
  const TemporaryDirectory in, out;

  // A C++ file that happens to be named so must not crash the compiler.
  for (const char* text : { "", "// C++\n#include \"T_axl.h\"\nint main() { return 1 < 2 && 3 > 2; }\n", "\xFF\xFE\x00", "<case/>" }) {
    const Outcome outcome = run({ "-o", out.path().string(), in.write("T.axl", text) });
    EXPECT_EQ(outcome.status, 1) << text;
    EXPECT_NE(outcome.err.find("error: "), std::string::npos) << text;
  }

  EXPECT_EQ(filesOf(out.path()), Names{});
}

// The time grew with the square of the length of the line: this file took minutes.
TEST(CompilerTest, AFileOfOneVeryLongLineIsCompiled)
{
  std::string text = "<module name='T' version='1.0'><options>";
  for (int i = 0; i < 60000; ++i)
    text += "<simple name='o" + std::to_string(i) + "' type='real'><description>\xC3\xA9</description></simple>";
  const TemporaryDirectory in, out;

  const Outcome outcome = run({ "-o", out.path().string(), in.write("T.axl", text + "</options></module>") });

  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(filesOf(out.path()), Names{ "T_axl.h" });
}

TEST(CompilerTest, ThousandsOfFaultsInOneLineGiveAShortText)
{
  std::string text = "<module name='T' version='1.0'><options>";
  for (int i = 0; i < 8000; ++i)
    text += "<simple/>";
  const TemporaryDirectory in;

  const Outcome outcome = run({ "--check", in.write("T.axl", text + "</options></module>") });

  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("and 7950 more: 8000 errors and 0 warnings in all\n"), std::string::npos);
  EXPECT_LT(outcome.err.size(), 100000u);
}
