// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/DraftNotes.h"

#include "arcane_core/base/error/IOException.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::format;

class DraftNotesTest : public ::testing::Test
{
 protected:
  test::TemporaryDirectory m_temporary;
  String m_folder{ m_temporary.path().string() };
  std::vector<String> m_names{ "a", "b" };
};

TEST_F(DraftNotesTest, AreReadOnceEach)
{
  Notes notes;
  noteDone(m_folder, "a", "text of a");
  readNotes(m_folder, m_names, notes);
  EXPECT_EQ(notes.nb_done, 1);

  // What was read is not looked at again.
  noteDone(m_folder, "a", "another text");
  noteDone(m_folder, "b", "text of b");
  readNotes(m_folder, m_names, notes);

  EXPECT_EQ(notes.nb_done, 2);
  EXPECT_EQ(notes.texts, (std::vector<std::string>{ "text of a", "text of b" }));
  EXPECT_EQ(notes.failed, -1);
}

TEST_F(DraftNotesTest, SayWhoHasFailed)
{
  Notes notes;
  noteFailed(m_folder, "b", "no room");

  readNotes(m_folder, m_names, notes);

  EXPECT_EQ(notes.failed, 1);
  EXPECT_EQ(notes.failure, "no room");
}

TEST_F(DraftNotesTest, AFailureWithoutRoomForANoteIsQuiet)
{
  noteFailed(m_folder + "/nowhere", "a", "no room");

  EXPECT_THROW(noteDone(m_folder + "/nowhere", "a", ""), IOException);
}

TEST_F(DraftNotesTest, AreRemoved)
{
  noteDone(m_folder, "a", "");

  removeNotes(m_folder, m_names);

  Notes notes;
  readNotes(m_folder, m_names, notes);
  EXPECT_EQ(notes.nb_done, 0);
}

TEST_F(DraftNotesTest, AreLookedForUntilTheyAreThereOrNobodyWaits)
{
  int nb_look = 0;
  lookUntil([&] { return ++nb_look == 3; }, [] { return false; });
  EXPECT_EQ(nb_look, 3);

  EXPECT_THROW(lookUntil([] { return false; }, [&] { return ++nb_look > 5; }), IOException);
}
} // namespace
