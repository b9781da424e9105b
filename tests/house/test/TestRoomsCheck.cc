// SPDX-License-Identifier: Apache-2.0
// house.rooms sees a page or a picture that is not what the list of rooms says, and a README that does not lead to the page.
#include "HouseFixture.h"

#include "HouseTables.h"
#include "RoomGraph.h"
#include "RoomPicture.h"
#include "RoomsPage.h"

#include <cmath>

namespace house::test
{
//! Two wings. The arrow from the roof to the stones is implied by the one to the walls; the one to the door passes a floor.
class RoomsCheckTest : public HouseFixture
{
 protected:
  RoomsCheckTest()
  {
    write("build/house/rooms.txt", "low/stones||||stones & mortar\nlow/door||||a door\nhigh/walls|low/stones|||walls\n"
                                   "high/roof|low/stones;low/door;high/walls|||tiles\n");
    write("low/README.md", "# Low\n[Its rooms](../docs/design/rooms.md#low)\n");
    write("high/README.md", "# High\n[Its rooms](../docs/design/rooms.md#high)\n");
  }
};

TEST_F(RoomsCheckTest, FilesAreRightOnceTheyAreWritten)
{
  EXPECT_EQ(checkRooms(context()).size(), 2u);

  writeRooms(context());

  EXPECT_EQ(textOf(checkRooms(context())), "");
  const std::string page = read("docs/design/rooms.md");
  EXPECT_NE(page.find("low/stones · low/door · high/walls · high/roof\n"), std::string::npos) << page;
  EXPECT_NE(page.find("| `high/roof` | tiles | low/stones, low/door, high/walls |\n"), std::string::npos) << page;
  EXPECT_LT(page.find("## low\n"), page.find("| `low/door` | a door |  |\n"));
  EXPECT_LT(page.find("| `low/door` |"), page.find("## high\n"));
}

TEST_F(RoomsCheckTest, AChangedPageAndAChangedListAreFaults)
{
  writeRooms(context());
  write("docs/design/rooms.md", read("docs/design/rooms.md").replace(read("docs/design/rooms.md").find("a door"), 6, "a gate"));

  EXPECT_EQ(textOf(checkRooms(context())).find("docs/design/rooms.md: is not what the list of rooms"), 0u);

  writeRooms(context());
  write("build/house/rooms.txt", read("build/house/rooms.txt") + "high/flag|high/roof|||a flag\n");
  const std::string text = textOf(checkRooms(context()));
  EXPECT_NE(text.find("rooms.svg: is not"), std::string::npos) << text;
  EXPECT_NE(text.find("docs/design/rooms.md: is not"), std::string::npos) << text;
}

TEST_F(RoomsCheckTest, AReadmeThatDoesNotLeadToItsRoomsIsAFault)
{
  writeRooms(context());
  write("low/README.md", "# Low\n[Other rooms](../docs/design/rooms.md#high)\n");

  EXPECT_EQ(textOf(checkRooms(context())).find("low/README.md: does not lead to its rooms"), 0u);
}

TEST_F(RoomsCheckTest, RoomsStandAboveThoseThatTheyUseAndNeverOnAnother)
{
  const RoomTable rooms(m_root / "build");
  const RoomGraph graph(rooms, 100.0, 10.0);

  EXPECT_EQ(graph.nbFloor(), 3u);
  EXPECT_EQ(graph.arrows().size(), 3u) << "an arrow that others imply is drawn";
  for (const RoomGraph::Arrow& arrow : graph.arrows())
    for (std::size_t i = 0; i + 1 < arrow.size(); ++i)
      EXPECT_EQ(graph.nodes()[arrow[i]].floor, graph.nodes()[arrow[i + 1]].floor + 1);
  for (const RoomGraph::RoomNode& a : graph.nodes()) {
    for (const RoomGraph::RoomNode& b : graph.nodes()) {
      if (&a != &b && a.floor == b.floor) {
        EXPECT_GE(std::fabs(a.x - b.x), (a.room && b.room) ? 99.9 : 9.9);
      }
    }
  }
}

TEST_F(RoomsCheckTest, ThePictureIsXmlWithAllArrowsInItsList)
{
  const std::string picture = roomPicture(RoomTable(m_root / "build"));

  EXPECT_NE(picture.find("low/stones: stones &amp; mortar.\n"), std::string::npos);
  EXPECT_NE(picture.find("high/roof: tiles. Includes low/stones, low/door, high/walls\n"), std::string::npos);
  EXPECT_NE(picture.find("prefers-color-scheme: dark"), std::string::npos);
}
} // namespace house::test
