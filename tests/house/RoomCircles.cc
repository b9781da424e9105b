// SPDX-License-Identifier: Apache-2.0
// Files of a room that include each other in a circle.
#include "RoomCircles.h"

#include "IncludeLine.h"
#include "SourceFile.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <set>

namespace house
{
namespace
{
const int nb_start = 64;

std::string unitOf(const std::string& path)
{
  return path.substr(0, path.rfind('.'));
}

//! The units of a room, by numbers in the order of their names, and what each includes.
class UnitGraph
{
 public:
  UnitGraph(const std::filesystem::path& source, const std::vector<std::string>& paths)
  {
    for (const std::string& path : paths)
      m_numbers.emplace(unitOf(path), 0);
    for (auto& [name, number] : m_numbers) {
      number = m_names.size();
      m_names.push_back(name);
    }
    m_below.resize(m_names.size());
    m_above.resize(m_names.size());
    for (const std::string& path : paths)
      readIncludes(SourceFile(source, path));
  }

  std::vector<UnitArrow> arrowsUp()
  {
    std::vector<UnitArrow> arrows;
    std::vector<bool> is_known(m_names.size(), false);
    for (std::size_t i = 0; i < m_names.size(); ++i) {
      if (is_known[i])
        continue;
      const std::set<std::size_t> below = reachedBy(i, m_below);
      m_order.clear();
      for (const std::size_t above : reachedBy(i, m_above))
        if (below.contains(above))
          m_order.push_back(above);
      for (const std::size_t unit : m_order)
        is_known[unit] = true;
      const std::vector<UnitArrow> of_circle = arrowsUpOfCircle();
      arrows.insert(arrows.end(), of_circle.begin(), of_circle.end());
    }
    return arrows;
  }

 private:
  void readIncludes(const SourceFile& file)
  {
    const std::size_t from = m_numbers.at(unitOf(file.path()));
    for (std::size_t i = 0; i < file.lines().size(); ++i) {
      const std::optional<Include> include = includeOf(file.lines()[i], i + 1);
      const auto to = include && include->is_quoted ? m_numbers.find(unitOf(include->path)) : m_numbers.end();
      if (to == m_numbers.end() || to->second == from)
        continue;
      m_below[from].insert(to->second);
      m_above[to->second].insert(from);
    }
  }

  //! Returns \a first and all units to which it has a way.
  static std::set<std::size_t> reachedBy(std::size_t first, const std::vector<std::set<std::size_t>>& neighbours)
  {
    std::set<std::size_t> reached = { first };
    std::vector<std::size_t> next = { first };
    while (!next.empty()) {
      const std::size_t unit = next.back();
      next.pop_back();
      for (const std::size_t neighbour : neighbours[unit])
        if (reached.insert(neighbour).second)
          next.push_back(neighbour);
    }
    return reached;
  }

  //! Sorts units that reach each other, from several orders that are the same each time.
  std::vector<UnitArrow> arrowsUpOfCircle()
  {
    std::vector<UnitArrow> best;
    std::mt19937 random(1);
    for (int i = 0; i < nb_start; ++i) {
      while (moveAll())
        ;
      const std::vector<UnitArrow> arrows = arrowsOfOrder();
      if (i == 0 || arrows.size() < best.size())
        best = arrows;
      if (best.size() <= 1)
        break;
      for (std::size_t k = m_order.size() - 1; k > 0; --k)
        std::swap(m_order[k], m_order[random() % (k + 1)]);
    }
    return best;
  }

  std::vector<UnitArrow> arrowsOfOrder() const
  {
    std::vector<UnitArrow> arrows;
    for (std::size_t i = 0; i < m_order.size(); ++i)
      for (std::size_t k = i + 1; k < m_order.size(); ++k)
        if (m_below[m_order[i]].contains(m_order[k]))
          arrows.emplace_back(m_names[m_order[i]], m_names[m_order[k]]);
    return arrows;
  }

  //! Moves each unit to the place where fewest of its arrows point up. Returns true if there are fewer than before.
  bool moveAll()
  {
    bool is_moved = false;
    for (const std::size_t unit : std::vector<std::size_t>(m_order)) {
      const auto old = std::find(m_order.begin(), m_order.end(), unit);
      const auto old_place = static_cast<std::size_t>(old - m_order.begin());
      m_order.erase(old);
      // At the lowest place all that the unit includes is above it.
      auto nb_up = static_cast<std::size_t>(
        std::count_if(m_order.begin(), m_order.end(), [&](std::size_t other) { return m_below[unit].contains(other); }));
      std::vector<std::size_t> of_places = { nb_up };
      for (const std::size_t other : m_order) {
        nb_up = nb_up - m_below[unit].count(other) + m_above[unit].count(other);
        of_places.push_back(nb_up);
      }
      const auto least = std::min_element(of_places.begin(), of_places.end());
      const bool is_better = *least < of_places[old_place];
      const std::size_t place = is_better ? static_cast<std::size_t>(least - of_places.begin()) : old_place;
      m_order.insert(m_order.begin() + static_cast<std::ptrdiff_t>(place), unit);
      is_moved = is_moved || is_better;
    }
    return is_moved;
  }

  std::map<std::string, std::size_t> m_numbers;
  std::vector<std::string> m_names;
  std::vector<std::set<std::size_t>> m_below;
  std::vector<std::set<std::size_t>> m_above;
  std::vector<std::size_t> m_order;
};
} // namespace

std::vector<UnitArrow> arrowsUp(const std::filesystem::path& source, const RoomTable& rooms, const Room& room,
                                const std::vector<std::string>& paths)
{
  std::vector<std::string> own;
  std::copy_if(paths.begin(), paths.end(), std::back_inserter(own), [&](const std::string& path) { return rooms.roomOf(path) == &room; });
  return UnitGraph(source, own).arrowsUp();
}
} // namespace house
