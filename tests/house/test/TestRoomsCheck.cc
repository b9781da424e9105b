// SPDX-License-Identifier: Apache-2.0
// house.rooms sees a README or a picture that is not what the list of rooms says.
#include "HouseFixture.h"

#include "HouseTables.h"
#include "RoomGraph.h"
#include "RoomPicture.h"
#include "Staircase.h"

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
    for (const char* readme : { "low/README.md", "high/README.md" })
      write(readme, "# Before\n" + marks() + "After\n");
  }
  static std::string marks() { return "<!-- rooms: made from CMakeLists.txt by house_check write-rooms -->\n<!-- end of rooms -->\n"; }
};

TEST_F(RoomsCheckTest, FilesAreRightOnceTheyAreWritten)
{
  EXPECT_EQ(checkRooms(context()).size(), 3u);

  writeRooms(context());

  EXPECT_EQ(textOf(checkRooms(context())), "");
  const std::string readme = read("high/README.md");
  EXPECT_EQ(readme.find("# Before\n<!-- rooms:"), 0u) << readme;
  EXPECT_NE(readme.find("low/stones · low/door · **high/walls** · **high/roof**\n"), std::string::npos) << readme;
  EXPECT_NE(readme.find("| `high/roof` | tiles | low/stones, low/door, high/walls |\n<!-- end of rooms -->\nAfter\n"), std::string::npos)
    << readme;
  EXPECT_EQ(readme.find("a door"), std::string::npos) << readme;
}

TEST_F(RoomsCheckTest, AChangedReadmeAndAChangedListAreFaults)
{
  writeRooms(context());
  write("low/README.md", read("low/README.md").replace(read("low/README.md").find("a door"), 6, "a gate"));

  EXPECT_EQ(textOf(checkRooms(context())).find("low/README.md: is not what the list of rooms"), 0u);

  writeRooms(context());
  write("build/house/rooms.txt", read("build/house/rooms.txt") + "high/flag|high/roof|||a flag\n");
  const std::string text = textOf(checkRooms(context()));
  EXPECT_NE(text.find("rooms.svg: is not"), std::string::npos) << text;
  EXPECT_NE(text.find("low/README.md: is not"), std::string::npos) << text;
}

TEST_F(RoomsCheckTest, AReadmeWithoutPlaceForTheRoomsIsAnError)
{
  write("low/README.md", "# No marks\n");

  EXPECT_THROW(checkRooms(context()), std::runtime_error);
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
