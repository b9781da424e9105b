// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/inspect/CheckpointProgram.h"

#include "tests/unit/checkpoint/format/FormatFixture.h"

#include <regex>
#include <sstream>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::format;

//! What the program wrote, and its exit code.
struct Listed
{
  int code;
  std::string out;
  std::string err;
};

class CheckpointProgramTest : public test::FormatFixture
{
 protected:
  static Listed run(const std::vector<std::string>& arguments)
  {
    std::ostringstream out;
    std::ostringstream err;
    const int code = detail::inspect::runCheckpointProgram(arguments, out, err);
    return { code, out.str(), err.str() };
  }
  static Listed list(std::vector<std::string> arguments)
  {
    arguments.insert(arguments.begin(), "arrays");
    return run(arguments);
  }

  //! The manifest of checkpoint 0 becomes what \a change makes of it, with the checksum that belongs to it.
  void changeManifest(const std::function<std::string(const std::string&)>& change) const
  {
    const std::filesystem::path path = fileOf(0, 0).parent_path() / manifest_file_name;
    std::ifstream in(path);
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    text.erase(text.rfind("<!-- crc32c "));
    text = change(text);
    const UInt32 crc = crc32c(Span<const std::byte>(reinterpret_cast<const std::byte*>(text.data()), static_cast<Int64>(text.size())));
    std::ofstream(path) << text << "<!-- crc32c " << crcText(crc) << " -->\n";
  }
};

TEST_F(CheckpointProgramTest, OneLinePerArrayOfEachRank)
{
  writeCheckpoint('a');
  writeCheckpoint('b');
  onMaster([&] {
    const Listed listed = list({ m_base.localstr() });

    EXPECT_EQ(listed.code, 0) << listed.err;
    EXPECT_EQ(std::count(listed.out.begin(), listed.out.end(), '\n'), m_size);
    const String crc = crcText(crc32c(Span<const std::byte>(reinterpret_cast<const std::byte*>(std::string(1000, 'b').data()), 1000)));
    EXPECT_TRUE(listed.out.starts_with("Density Byte 1000 1 " + std::string(crc.localstr()) + "\n")) << listed.out;
  });
}

TEST_F(CheckpointProgramTest, LayoutOfTheManifestDoesNotMatter)
{
  writeCheckpoint('a');
  onMaster([&] {
    const Listed before = list({ m_base.localstr() });
    changeManifest([](const std::string& text) {
      const std::string turned = std::regex_replace(text, std::regex("<data name=\"(\\w*)\" (.*) crc32c=\"(\\w*)\"/>"),
                                                    "<data\n crc32c='$3'\n $2\n name='$1'></data>");
      EXPECT_NE(turned, text);
      return turned;
    });

    const Listed after = list({ m_base.localstr(), "--results" });

    EXPECT_EQ(after.code, 0) << after.err;
    EXPECT_EQ(after.out, before.out);
  });
}

TEST_F(CheckpointProgramTest, ACheckpointWithoutArrayIsAnError)
{
  writeCheckpoint('a');
  onMaster([&] {
    changeManifest(
      [](const std::string& text) { return std::regex_replace(text, std::regex("name=\"Density\""), "name=\"GlobalCPUTime\""); });

    const Listed all = list({ m_base.localstr() });
    const Listed results = list({ "--results", m_base.localstr() });

    EXPECT_EQ(all.code, 0) << all.err;
    EXPECT_EQ(results.code, 2);
    EXPECT_NE(results.err.find("ck_000000' has no array to print"), std::string::npos) << results.err;
  });
}

TEST_F(CheckpointProgramTest, DamageIsAnError)
{
  writeCheckpoint('a');
  onMaster([&] {
    std::fstream(fileOf(0, 0), std::ios::in | std::ios::out | std::ios::binary).seekp(20).put('b');

    const Listed listed = list({ m_base.localstr() });

    EXPECT_EQ(listed.code, 2);
    EXPECT_NE(listed.err.find("is damaged"), std::string::npos) << listed.err;
  });
}

TEST_F(CheckpointProgramTest, TheOutputDirectoryOfARunStandsForItsCheckpoints)
{
  writeCheckpoint('a');
  onMaster([&] {
    const std::string output = std::string(m_base.localstr()) + "_output";
    std::filesystem::create_directory(output);
    std::filesystem::create_directory_symlink(m_base.localstr(), output + "/protection");

    const Listed listed = list({ output });

    EXPECT_EQ(listed.code, 0) << listed.err;
    EXPECT_EQ(listed.out, list({ m_base.localstr() }).out);
    std::filesystem::remove_all(output);
  });
}

TEST_F(CheckpointProgramTest, SaysWhatIsWrong)
{
  EXPECT_EQ(list({}).code, 2);
  EXPECT_EQ(list({ "--help" }).code, 0);
  EXPECT_EQ(list({ m_base.localstr(), m_base.localstr() }).code, 2);
  EXPECT_NE(list({ "--result" }).err.find("unknown option '--result', did you mean '--results'? (see arcane_checkpoint arrays --help)"),
            std::string::npos);
  EXPECT_EQ(list({ "/nowhere" }).code, 2);
  EXPECT_NE(list({ "/nowhere" }).err.find("'/nowhere' is no checkpoint"), std::string::npos);
  const Listed of_a_file = list({ "/proc/self/exe" });
  EXPECT_EQ(of_a_file.code, 2);
  EXPECT_NE(of_a_file.err.find("cannot list directory '/proc/self/exe'"), std::string::npos) << of_a_file.err;
}

TEST_F(CheckpointProgramTest, NamesTheCommandsThereAre)
{
  EXPECT_EQ(run({ "verfy", "x" }).code, 2);
  EXPECT_NE(run({ "verfy", "x" }).err.find("unknown command 'verfy', did you mean 'verify'? (see arcane_checkpoint --help)"),
            std::string::npos)
    << run({ "verfy", "x" }).err;
  EXPECT_EQ(run({}).code, 2);
  EXPECT_EQ(run({ "diff", "--help" }).code, 0);
}

TEST_F(CheckpointProgramTest, ListNamesAllCheckpointsTheNewestFirst)
{
  writeCheckpoint('a');
  writeCheckpoint('b');
  onMaster([&] {
    std::ofstream(fileOf(1, 0).parent_path() / end_file_name) << "finished\n";
    const Listed listed = run({ "list", m_base.localstr() });

    EXPECT_EQ(listed.code, 0) << listed.err;
    const std::regex expected("ck_000001  iteration 98, time 0, " + std::to_string(m_size) +
                              " ranks?, .*, code test, .*, the run is finished\nck_000000  iteration 97, .*\n");
    EXPECT_TRUE(std::regex_match(listed.out, expected)) << listed.out;
  });
}

TEST_F(CheckpointProgramTest, VerifyReadsEachByteOfEachCheckpoint)
{
  writeCheckpoint('a');
  writeCheckpoint('b');
  onMaster([&] {
    EXPECT_EQ(run({ "verify", m_base.localstr() }).code, 0);
    std::fstream(fileOf(0, m_size - 1), std::ios::in | std::ios::out | std::ios::binary).seekp(20).put('c');

    const Listed verified = run({ "verify", m_base.localstr() });

    EXPECT_EQ(verified.code, 1);
    EXPECT_TRUE(verified.out.starts_with("ck_000001: every byte is as it was written\nck_000000: ")) << verified.out;
    EXPECT_NE(verified.out.find("is damaged"), std::string::npos) << verified.out;
  });
}
} // namespace
