// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/RankNotes.h"

#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/FileCheck.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/TextParts.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace Arcane::test
{
namespace
{
using namespace detail::format;

//! A draft on the disk.
class RankNotesTest : public ::testing::Test
{
 protected:
  //! The file of a rank, with some bytes.
  FileRecord file(Int32 rank, const std::string& bytes)
  {
    FileRecord record;
    record.rank = rank;
    record.name = rankFileName(rank);
    m_directory.write(record.name.localstr(), bytes);
    return record;
  }
  RankNotes notesOf(Int32 nb_rank) const
  {
    RankNotes notes;
    readRankNotes(m_draft, ranks(nb_rank), notes);
    return notes;
  }
  static UniqueArray<Int32> ranks(Int32 nb_rank)
  {
    UniqueArray<Int32> all;
    for (Int32 rank = 0; rank < nb_rank; ++rank)
      all.add(rank);
    return all;
  }
  static std::string textsOf(const RankNotes& notes)
  {
    std::string texts;
    for (const RankText& description : notes.descriptions)
      texts += description.text;
    return texts;
  }
  Int64 nbFile() const
  {
    return std::distance(std::filesystem::directory_iterator(m_directory.path()), std::filesystem::directory_iterator());
  }

  TemporaryDirectory m_directory;
  String m_draft{ m_directory.path().string() };
};
} // namespace

TEST_F(RankNotesTest, ARecordIsCompletedOnceWithSizeAndChecksum)
{
  FileRecord record = file(0, "some bytes");

  completeRecord(m_draft, record);

  EXPECT_EQ(record.nb_bytes, 10);
  EXPECT_EQ(record.crc_of_rest, crcOfRest(m_draft + "/" + record.name, record));
  m_directory.write(record.name.localstr(), "other and more bytes");
  completeRecord(m_draft, record);
  EXPECT_EQ(record.nb_bytes, 10);
}

TEST_F(RankNotesTest, AFileThatIsNotThereIsAnError)
{
  FileRecord record;
  record.name = rankFileName(3);

  EXPECT_THROW(completeRecord(m_draft, record), IOException);
}

TEST_F(RankNotesTest, NotesAreReadInTheOrderOfRanks)
{
  FileRecord first = file(0, "a");
  FileRecord second = file(1, "bb");
  completeRecord(m_draft, first);
  completeRecord(m_draft, second);
  EXPECT_EQ(notesOf(2).nb_done, 0);

  noteRankDone(m_draft, second);
  EXPECT_EQ(notesOf(2).nb_done, 0) << "rank 0 is not done";
  noteRankDone(m_draft, first);

  const RankNotes notes = notesOf(2);
  EXPECT_EQ(notes.nb_done, 2);
  EXPECT_TRUE(notes.failure.null());
  EXPECT_EQ(textsOf(notes), toText(first) + toText(second));
  EXPECT_EQ(notesOf(3).nb_done, 2);
}

TEST_F(RankNotesTest, ANoteThatWasReadIsNotLookedAtAgain)
{
  FileRecord first = file(0, "a");
  completeRecord(m_draft, first);
  noteRankDone(m_draft, first);
  RankNotes notes;
  readRankNotes(m_draft, ranks(2), notes);
  ASSERT_EQ(notes.nb_done, 1);
  removeRankNotes(m_draft, ranks(1));

  readRankNotes(m_draft, ranks(2), notes);

  EXPECT_EQ(notes.nb_done, 1);
  EXPECT_EQ(textsOf(notes), toText(first));
}

TEST_F(RankNotesTest, TheFailureOfTheLowestRankIsTheReason)
{
  noteRankFailed(m_draft, 2, "no space left");
  noteRankFailed(m_draft, 1, "quota");

  EXPECT_EQ(notesOf(3).failure, "rank 1: quota");
  EXPECT_TRUE(notesOf(1).failure.null());
}

TEST_F(RankNotesTest, AFailureThatCannotBeNotedIsSilent)
{
  EXPECT_NO_THROW(noteRankFailed(m_draft + "/nowhere", 0, "quota"));
  FileRecord record = file(0, "a");
  completeRecord(m_draft, record);
  EXPECT_THROW(noteRankDone(m_draft + "/nowhere", record), IOException);
}

TEST_F(RankNotesTest, RemovedNotesLeaveTheFiles)
{
  for (Int32 rank = 0; rank < 3; ++rank) {
    FileRecord record = file(rank, "x");
    completeRecord(m_draft, record);
    noteRankDone(m_draft, record);
  }
  EXPECT_EQ(nbFile(), 6);

  removeRankNotes(m_draft, ranks(3));
  removeRankNotes(m_draft, ranks(3));

  EXPECT_EQ(nbFile(), 3);
  EXPECT_EQ(notesOf(3).nb_done, 0);
}

TEST_F(RankNotesTest, NotesOfSomeRanksAreThoseOfAPart)
{
  for (Int32 rank = 0; rank < 4; ++rank) {
    FileRecord record = file(rank, "x");
    completeRecord(m_draft, record);
    noteRankDone(m_draft, record);
  }
  noteRankFailed(m_draft, 0, "of another part");
  const UniqueArray<Int32> of_part{ 1, 3 };
  RankNotes notes;

  readRankNotes(m_draft, of_part, notes);
  removeRankNotes(m_draft, of_part);

  EXPECT_TRUE(notes.failure.null());
  ASSERT_EQ(notes.descriptions.size(), 2u);
  EXPECT_EQ(notes.descriptions[1].place.rank, 3);
  EXPECT_EQ(notes.descriptions[1].place.file_name, rankFileName(3));
  EXPECT_EQ(notesOf(1).nb_done, 1) << "the notes of other ranks stay";
}

TEST_F(RankNotesTest, NotesOfPartsAreTheirLines)
{
  const UniqueArray<Int32> parts{ 0, 2 };
  PartNotes notes;
  notePartDone(m_draft, 2, "of part 2\n");
  readPartNotes(m_draft, parts, notes);
  EXPECT_EQ(notes.nb_done, 0) << "part 0 is not done";

  notePartDone(m_draft, 0, "of part 0\n");
  readPartNotes(m_draft, parts, notes);

  EXPECT_EQ(notes.nb_done, 2);
  EXPECT_EQ(notes.lines, "of part 0\nof part 2\n");
  removePartNotes(m_draft, parts);
  EXPECT_EQ(nbFile(), 0);
  notePartFailed(m_draft, 2, "rank 3: no space left");
  readPartNotes(m_draft, parts, notes);
  EXPECT_EQ(notes.failure, "rank 3: no space left");
}
} // namespace Arcane::test
