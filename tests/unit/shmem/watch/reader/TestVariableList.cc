// SPDX-License-Identifier: Apache-2.0
// All variables of a rank at once.
#include "shmem/watch/reader/VariableList.h"

#include "tests/unit/shmem/watch/reader/FakeRun.h"

#include <gtest/gtest.h>

#include <string>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::watch;

class VariableListTest : public ::testing::Test
{
 protected:
  test::FakeRun m_fake;
  arcane_watch_run* m_run = nullptr;
  arcane_watch_list* m_list = nullptr;

  VariableListTest() { EXPECT_EQ(arcane_watch_attach_process(::getpid(), &m_run), ARCANE_WATCH_OK) << arcane_watch_message(); }
  ~VariableListTest() override
  {
    arcane_watch_list_free(m_list);
    arcane_watch_detach(m_run);
  }
};

TEST_F(VariableListTest, AllVariablesAreListedAsOneByOne)
{
  m_fake.show(0, "Mesh0_Cell_Pressure", "Pressure", 0, 10);
  m_fake.show(2, "Energy", 80, 5);
  m_fake.showMesh(3, "Mesh0", 256, 0);
  m_fake.show(4, "Former", 0, 5);
  m_fake.entry(4).state = static_cast<Int32>(eEntryState::Free);
  m_fake.entry(2).copied_after = 7;

  ASSERT_EQ(arcane_watch_list_take(m_run, 0, &m_list), ARCANE_WATCH_OK) << arcane_watch_message();

  ASSERT_EQ(m_list->nb_row, 2);
  EXPECT_EQ(std::string(m_list->texts, static_cast<std::size_t>(m_list->nb_full_name_byte)),
            std::string("Mesh0_Cell_Pressure\0Energy\0", 27));
  for (Int64 i = 0; i < m_list->nb_row; ++i) {
    const arcane_watch_row& row = m_list->rows[i];
    arcane_watch_variable variable;
    ASSERT_EQ(arcane_watch_variable_at(m_run, 0, row.position, &variable), ARCANE_WATCH_OK);
    EXPECT_STREQ(m_list->texts + row.full_name, variable.full_name);
    EXPECT_STREQ(m_list->texts + row.name, variable.name);
    EXPECT_STREQ(m_list->texts + row.mesh, variable.mesh);
    EXPECT_STREQ(m_list->texts + row.family, variable.family);
    EXPECT_STREQ(m_list->texts + row.group, variable.group);
    EXPECT_STREQ(row.type, variable.type);
    EXPECT_EQ(row.kind, variable.kind);
    EXPECT_EQ(row.item_kind, variable.item_kind);
    EXPECT_EQ(row.is_readable, variable.is_readable);
    EXPECT_EQ(row.is_tiled, variable.is_tiled);
    EXPECT_EQ(row.nb_dim, variable.nb_dim);
    EXPECT_EQ(row.shape[0], variable.shape[0]);
    EXPECT_EQ(row.epoch, variable.epoch);
    EXPECT_EQ(row.copied_after, variable.copied_after);
  }
}

TEST_F(VariableListTest, ADescriptionThatIsBeingWrittenIsLeftOut)
{
  m_fake.show(0, "Pressure", 0, 10);
  m_fake.show(1, "Energy", 80, 5);
  {
    const detail::comm::SequenceLock::Writing writing(m_fake.entry(0).lock);
    ASSERT_EQ(arcane_watch_list_take(m_run, 0, &m_list), ARCANE_WATCH_OK) << arcane_watch_message();
  }
  ASSERT_EQ(m_list->nb_row, 1);
  EXPECT_STREQ(m_list->texts + m_list->rows[0].full_name, "Energy");
}

TEST_F(VariableListTest, ARankWithoutVariablesHasAnEmptyList)
{
  ASSERT_EQ(arcane_watch_list_take(m_run, 0, &m_list), ARCANE_WATCH_OK) << arcane_watch_message();
  EXPECT_EQ(m_list->nb_row, 0);
  EXPECT_EQ(m_list->nb_text_byte, 0);
}

TEST_F(VariableListTest, WrongArgumentsAreRefused)
{
  EXPECT_EQ(arcane_watch_list_take(m_run, 1, &m_list), ARCANE_WATCH_BAD_ARGUMENT);
  EXPECT_EQ(arcane_watch_list_take(nullptr, 0, &m_list), ARCANE_WATCH_BAD_ARGUMENT);
  EXPECT_EQ(arcane_watch_list_take(m_run, 0, nullptr), ARCANE_WATCH_BAD_ARGUMENT);
  EXPECT_EQ(m_list, nullptr);
}
} // namespace
