// SPDX-License-Identifier: Apache-2.0
// Rooms on floors, with a place for each, as a picture needs them.
#pragma once

#include "HouseTables.h"

#include <string>
#include <vector>

namespace house
{
/*!
 * \brief A drawing of rooms: each stands one floor above the highest room that it uses.
 *
 * An arrow that others imply is left out. An arrow that passes floors has a bend on each of them, so that it meets no room. The
 * same table gives the same drawing.
 */
class RoomGraph
{
 public:
  //! A room, or the bend of an arrow where \a room is null.
  struct RoomNode
  {
    const Room* room = nullptr;
    std::size_t floor = 0;
    //! Of its middle.
    double x = 0.0;
    //! Nodes one floor below, and one floor above.
    std::vector<std::size_t> below;
    std::vector<std::size_t> above;
  };
  //! Nodes from a room down to a room that it uses.
  using Arrow = std::vector<std::size_t>;

  //! \a room_width and \a bend_width include the space around them.
  RoomGraph(const RoomTable& rooms, double room_width, double bend_width);

  const std::vector<RoomNode>& nodes() const { return m_nodes; }
  const std::vector<Arrow>& arrows() const { return m_arrows; }
  std::size_t nbFloor() const { return m_floors.size(); }
  double width() const { return m_width; }

 private:
  void addRooms(const RoomTable& rooms);
  void addArrow(std::size_t from, std::size_t to);
  std::size_t addNode(const Room* room, std::size_t floor);
  void sortFloors();
  void sortFloor(std::vector<std::size_t>& floor, bool is_by_below);
  void placeAll();
  void placeFloor(const std::vector<std::size_t>& floor);
  double widthOf(const RoomNode& node) const { return node.room ? m_room_width : m_bend_width; }
  //! Returns the mean of the places of the neighbours, or \a otherwise when there is none.
  double meanOf(const std::vector<std::size_t>& neighbours, double otherwise) const;

  double m_room_width;
  double m_bend_width;
  double m_width = 0.0;
  std::vector<RoomNode> m_nodes;
  std::vector<Arrow> m_arrows;
  //! Nodes of each floor, from left to right.
  std::vector<std::vector<std::size_t>> m_floors;
};
} // namespace house
