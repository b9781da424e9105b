// SPDX-License-Identifier: Apache-2.0
// Rooms on floors, with a place for each, as a picture needs them.
#include "RoomGraph.h"

#include <algorithm>
#include <map>

namespace house
{
namespace
{
const int nb_sort = 24;
const int nb_placing = 40;

//! True when a room between the two makes the arrow superfluous.
bool isImplied(const RoomTable& rooms, const Room& from, const std::string& to)
{
  return std::any_of(from.uses.begin(), from.uses.end(), [&](const std::string& between) {
    const Room* room = rooms.find(between);
    return room && room->reaches.count(to) != 0;
  });
}
} // namespace

RoomGraph::RoomGraph(const RoomTable& rooms, double room_width, double bend_width)
: m_room_width(room_width)
, m_bend_width(bend_width)
{
  addRooms(rooms);
  sortFloors();
  placeAll();
}

void RoomGraph::addRooms(const RoomTable& rooms)
{
  std::map<std::string, std::size_t> node_of;
  for (const Room& room : rooms.rooms()) {
    std::size_t floor = 0;
    for (const std::string& used : room.uses)
      floor = std::max(floor, m_nodes[node_of.at(used)].floor + 1);
    node_of[room.path] = addNode(&room, floor);
  }
  for (const Room& room : rooms.rooms())
    for (const std::string& used : room.uses)
      if (!isImplied(rooms, room, used))
        addArrow(node_of[room.path], node_of[used]);
}

std::size_t RoomGraph::addNode(const Room* room, std::size_t floor)
{
  m_floors.resize(std::max(m_floors.size(), floor + 1));
  m_floors[floor].push_back(m_nodes.size());
  RoomNode node;
  node.room = room;
  node.floor = floor;
  m_nodes.push_back(node);
  return m_nodes.size() - 1;
}

void RoomGraph::addArrow(std::size_t from, std::size_t to)
{
  Arrow arrow = { from };
  for (std::size_t floor = m_nodes[from].floor - 1; floor > m_nodes[to].floor; --floor)
    arrow.push_back(addNode(nullptr, floor));
  arrow.push_back(to);
  for (std::size_t i = 0; i + 1 < arrow.size(); ++i) {
    m_nodes[arrow[i]].below.push_back(arrow[i + 1]);
    m_nodes[arrow[i + 1]].above.push_back(arrow[i]);
  }
  m_arrows.push_back(arrow);
}

double RoomGraph::meanOf(const std::vector<std::size_t>& neighbours, double otherwise) const
{
  if (neighbours.empty())
    return otherwise;
  double sum = 0.0;
  for (const std::size_t i : neighbours)
    sum += m_nodes[i].x;
  return sum / static_cast<double>(neighbours.size());
}

//! Neighbours in the same order as those of the next floor: few arrows cross.
void RoomGraph::sortFloors()
{
  for (std::vector<std::size_t>& floor : m_floors)
    for (std::size_t i = 0; i < floor.size(); ++i)
      m_nodes[floor[i]].x = static_cast<double>(i);
  for (int i = 0; i < nb_sort; ++i) {
    for (std::size_t f = 0; f < m_floors.size(); ++f)
      sortFloor(i % 2 == 0 ? m_floors[f] : m_floors[m_floors.size() - 1 - f], i % 2 == 0);
  }
}

void RoomGraph::sortFloor(std::vector<std::size_t>& floor, bool is_by_below)
{
  std::vector<std::pair<double, std::size_t>> keys;
  for (const std::size_t i : floor)
    keys.emplace_back(meanOf(is_by_below ? m_nodes[i].below : m_nodes[i].above, m_nodes[i].x), i);
  std::stable_sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < keys.size(); ++i) {
    floor[i] = keys[i].second;
    // From 0 to 1: floors have different numbers of nodes.
    m_nodes[floor[i]].x = (static_cast<double>(i) + 0.5) / static_cast<double>(keys.size());
  }
}

void RoomGraph::placeAll()
{
  for (RoomNode& node : m_nodes)
    node.x *= 4.0 * m_room_width;
  for (int i = 0; i < nb_placing; ++i)
    for (const std::vector<std::size_t>& floor : m_floors)
      placeFloor(floor);
  double left = m_nodes.empty() ? 0.0 : m_nodes[0].x;
  for (const RoomNode& node : m_nodes)
    left = std::min(left, node.x - 0.5 * widthOf(node));
  for (RoomNode& node : m_nodes) {
    node.x -= left;
    m_width = std::max(m_width, node.x + 0.5 * widthOf(node));
  }
}

//! Each node goes to the mean of its neighbours; those that then lie on others are pushed apart, as far to one side as to the other.
void RoomGraph::placeFloor(const std::vector<std::size_t>& floor)
{
  std::vector<double> wished;
  std::vector<double> from_left;
  std::vector<double> from_right(floor.size());
  for (const std::size_t i : floor) {
    const RoomNode& node = m_nodes[i];
    wished.push_back(0.5 * (meanOf(node.below, meanOf(node.above, node.x)) + meanOf(node.above, meanOf(node.below, node.x))));
  }
  auto distance = [&](std::size_t i) { return 0.5 * (widthOf(m_nodes[floor[i]]) + widthOf(m_nodes[floor[i + 1]])); };
  for (std::size_t i = 0; i < floor.size(); ++i)
    from_left.push_back(i == 0 ? wished[i] : std::max(wished[i], from_left[i - 1] + distance(i - 1)));
  for (std::size_t i = floor.size(); i-- > 0;)
    from_right[i] = i + 1 == floor.size() ? wished[i] : std::min(wished[i], from_right[i + 1] - distance(i));
  for (std::size_t i = 0; i < floor.size(); ++i)
    m_nodes[floor[i]].x = 0.5 * (from_left[i] + from_right[i]);
}
} // namespace house
