// SPDX-License-Identifier: Apache-2.0
// Any rank gets the lists of any sources, whoever has read them.
#include "arcane_core/mesh_restart/PartLists.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/mesh_restart/PartArrays.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/mesh_restart/SavedMeshFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::mesh;
using namespace Arcane::detail::mesh_restart;

/*!
 * Two parts. Sources 0 to 4 of the first one have 0, 1, 2, 3, 4 targets, and sources 0 to 2 of the other one have 2 each, except the last one,
 * which has no list. Targets have the unique ids 100, 101, ... in all parts together.
 */
class PartListsTest : public test::SavedMeshFixture
{
 protected:
  PartListsTest()
  {
    m_states.states.resize(2);
    put<Int32>(0, "Sizes", { 0, 1, 2, 3, 4 });
    put<Int32>(0, "Targets", { 0, 1, 0, 2, 1, 0, 3, -1, 2, 2 });
    put<Int32>(1, "Sizes", { 2, 2 });
    put<Int32>(1, "Targets", { 1, 0, 0, 1 });
    put<Int64>(0, "SourceIds", { 0, 1, 2, 3, 4 });
    put<Int64>(1, "SourceIds", { 5, 6, 7 });
    put<Int64>(0, "TargetIds", { 100, 101, 102, 103 });
    put<Int64>(1, "TargetIds", { 104, 105 });
  }

  template <typename T> void put(Int32 part, const char* name, const UniqueArray<T>& values)
  {
    const Span<const std::byte> bytes = asBytes(values.constView());
    m_states.states[static_cast<std::size_t>(part)][name] = { name, state_type<T>, UniqueArray<std::byte>(bytes) };
  }
  PartLists lists() const
  {
    return { m_arrays,
             "",
             { "Sources", m_arrays.rowsOf("SourceIds") },
             { "Targets", m_arrays.rowsOf("TargetIds") },
             m_arrays.read<Int64>(m_arrays.rowsOf("TargetIds"), "TargetIds") };
  }
  std::string message() const
  {
    return test::messageOf([this] { lists(); });
  }

  PartArrays m_arrays = { m_pm, m_states, "Mesh0" };
};

TEST_F(PartListsTest, EachRankFetchesTheListsThatItWants)
{
  // Backwards, and the first rank wants nothing.
  std::vector<Int64> wanted;
  for (Int64 source = 7; source >= 0 && (rank() > 0 || nbRank() == 1); --source)
    wanted.push_back(source == 6 ? -1 : source);
  const PartRows sources = m_arrays.rowsOf("SourceIds");

  const PartLists::Lists fetched = lists().fetch(RowFetch(m_pm, sources, { wanted.data(), static_cast<Int64>(wanted.size()) }));

  if (wanted.empty()) {
    EXPECT_TRUE(fetched.sizes.empty());
    EXPECT_TRUE(fetched.uids.empty());
    return;
  }
  EXPECT_EQ(fetched.sizes, (std::vector<Int64>{ 0, 0, 2, 4, 3, 2, 1, 0 }));
  EXPECT_EQ(fetched.uids, (std::vector<Int64>{ 105, 104, 103, -1, 102, 102, 102, 101, 100, 101, 100, 100 }));
}

TEST_F(PartListsTest, ListsWithoutTargetsAreEmpty)
{
  EXPECT_FALSE(lists().isEmpty());
  for (const Int32 part : { 0, 1 }) {
    put<Int32>(part, "Sizes", {});
    put<Int32>(part, "Targets", {});
  }
  EXPECT_TRUE(lists().isEmpty());
}

TEST_F(PartListsTest, ArraysThatContradictEachOtherAreRefusedOnAllRanks)
{
  put<Int32>(1, "Sizes", { 1, 1, 1, 1 });
  EXPECT_NE(message().find("array 'Sizes' of rank 1 has 4 elements, expected up to 3, one for each item of family 'Sources'"),
            std::string::npos)
    << message();
  put<Int32>(1, "Sizes", { 2, 1 });
  EXPECT_NE(message().find("array 'Targets' of rank 1 has 4 elements, expected 3 from the sizes of the lists"), std::string::npos)
    << message();
  put<Int32>(1, "Sizes", { 5, -1 });
  EXPECT_NE(message().find("has a list of -1 targets, expected 0 or more"), std::string::npos) << message();
  put<Int32>(1, "Sizes", { 2, 2 });
  put<Int32>(1, "Targets", { 1, 0, 0, 2 });
  EXPECT_NE(message().find("array 'Targets' of rank 1 has local id 2, expected one of its 2 items of family 'Targets'"), std::string::npos)
    << message();
  m_states.states[1].erase("Sizes");
  EXPECT_NE(message().find("array 'Sizes' of rank 1 has -1 elements"), std::string::npos) << message();
}

TEST_F(PartListsTest, RowsThatAPartLacksAreRefused)
{
  const PartRows rows = m_arrays.rowsOf("SourceIds");
  put<Int64>(1, "Other", { 1, 2 });
  put<Int64>(0, "Other", { 1, 2, 3, 4, 5 });

  const std::string message = test::messageOf([&] { runAndAgree(m_pm, [&] { m_arrays.read<Int64>(rows, "Other"); }); });

  EXPECT_NE(message.find("saved mesh 'Mesh0': array 'Other' of rank 1 has 2 elements, expected 3"), std::string::npos) << message;
}
} // namespace
