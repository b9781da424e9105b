// SPDX-License-Identifier: Apache-2.0
// The picture of the rooms, as SVG.
#include "RoomPicture.h"

#include "RoomGraph.h"

#include <cmath>
#include <sstream>

namespace house
{
namespace
{
const double box_width = 148.0;
const double box_height = 30.0;
const double floor_height = 62.0;
const double margin = 16.0;
const double title_height = 30.0;

const char* style = R"(<style>
text { font: 12px sans-serif; fill: #1f2328; }
.title { font-size: 13px; }
.page { fill: #ffffff; stroke: #d1d9e0; }
.room { stroke: #59636e; }
.arrow { fill: none; stroke: #818b98; stroke-width: 1.2; marker-end: url(#head); }
#head { fill: #818b98; }
.axl { fill: #ffe7b8; } .arcane_core { fill: #cfe3ff; } .accelerator { fill: #d3f2d5; }
.shmem { fill: #ffd4d0; } .variables { fill: #e6dbff; } .checkpoint { fill: #cdeef0; }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc; }
  .page { fill: #0d1117; stroke: #3d444d; }
  .room { stroke: #9198a1; }
  .arrow { stroke: #7d8590; }
  #head { fill: #7d8590; }
  .axl { fill: #5c4300; } .arcane_core { fill: #123a70; } .accelerator { fill: #14512a; }
  .shmem { fill: #6e2420; } .variables { fill: #443076; } .checkpoint { fill: #0f4a4f; }
}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
)";

std::string escaped(const std::string& text)
{
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else
      result += c;
  }
  return result;
}

class PictureWriter
{
 public:
  explicit PictureWriter(const RoomTable& rooms)
  : m_rooms(rooms)
  , m_graph(rooms, box_width + 14.0, 16.0)
  {}

  std::string run()
  {
    const double width = m_graph.width() + 2.0 * margin;
    const double height = static_cast<double>(m_graph.nbFloor()) * floor_height + title_height + margin;
    m_out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << std::lround(width) << " " << std::lround(height)
          << "\" role=\"img\">\n<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
          << "<!-- Made from the list of rooms in CMakeLists.txt by house_check write-rooms. -->\n"
          << "<title>The rooms of the house</title>\n<desc>\n";
    for (const Room& room : m_rooms.rooms())
      writeListLine(room);
    m_out << "</desc>\n" << style;
    m_out << "<rect class=\"page\" x=\"0.5\" y=\"0.5\" width=\"" << std::lround(width) - 1 << "\" height=\"" << std::lround(height) - 1
          << "\" rx=\"6\"/>\n<text class=\"title\" x=\"" << std::lround(margin) << "\" y=\"22\">"
          << "A room includes the rooms that its arrows lead to, and rooms below these.</text>\n";
    for (const RoomGraph::Arrow& arrow : m_graph.arrows())
      writeArrow(arrow);
    for (const RoomGraph::RoomNode& node : m_graph.nodes())
      if (node.room)
        writeRoom(node);
    m_out << "</svg>\n";
    return m_out.str();
  }

 private:
  long x(const RoomGraph::RoomNode& node) const { return std::lround(node.x + margin); }
  //! Of the middle of a room.
  long y(const RoomGraph::RoomNode& node) const
  {
    return std::lround(title_height + (static_cast<double>(m_graph.nbFloor() - node.floor) - 0.5) * floor_height);
  }

  //! The room and all that it includes, also what no arrow shows.
  void writeListLine(const Room& room)
  {
    m_out << room.path << ": " << escaped(room.meaning) << ".";
    for (std::size_t i = 0; i < room.uses.size(); ++i)
      m_out << (i == 0 ? " Includes " : ", ") << room.uses[i];
    m_out << "\n";
  }

  void writeArrow(const RoomGraph::Arrow& arrow)
  {
    const long half = std::lround(0.5 * box_height);
    const RoomGraph::RoomNode* from = &m_graph.nodes()[arrow[0]];
    long last_y = y(*from) + half;
    m_out << "<path class=\"arrow\" d=\"M" << x(*from) << " " << last_y;
    for (std::size_t i = 1; i < arrow.size(); ++i) {
      const RoomGraph::RoomNode* to = &m_graph.nodes()[arrow[i]];
      const long top = y(*to) - half;
      const long middle = (last_y + top) / 2;
      m_out << "C" << x(*from) << " " << middle << " " << x(*to) << " " << middle << " " << x(*to) << " " << top;
      if (!to->room) // straight through the floor
        m_out << "V" << top + 2 * half;
      last_y = top + 2 * half;
      from = to;
    }
    m_out << "\"/>\n";
  }

  void writeRoom(const RoomGraph::RoomNode& node)
  {
    const Room& room = *node.room;
    m_out << "<g><title>" << escaped(room.meaning) << "</title><rect class=\"room " << room.wing() << "\" x=\""
          << x(node) - std::lround(0.5 * box_width) << "\" y=\"" << y(node) - std::lround(0.5 * box_height) << "\" width=\""
          << std::lround(box_width) << "\" height=\"" << std::lround(box_height) << "\" rx=\"5\"/><text x=\"" << x(node) << "\" y=\""
          << y(node) + 4 << "\" text-anchor=\"middle\">" << room.path << "</text></g>\n";
  }

  const RoomTable& m_rooms;
  RoomGraph m_graph;
  std::ostringstream m_out;
};
} // namespace

std::string roomPicture(const RoomTable& rooms)
{
  return PictureWriter(rooms).run();
}
} // namespace house
