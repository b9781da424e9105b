// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_io/FacePairs.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace Arcane::detail::meshio
{

namespace
{
constexpr UInt32 key_bits = 64;
//! The largest table: 1 MiB.
constexpr UInt32 max_line_bits = 14;
//! The table holds one in so many of the faces, if that is less.
constexpr std::size_t faces_per_line = 16;
} // namespace

std::vector<KeyedVertex> sortedByKey(const std::vector<KeyedVertex>& faces)
{
  constexpr UInt64 nb_in_bucket = 1024;
  const auto nb_bit = static_cast<UInt32>(std::bit_width(faces.size() / nb_in_bucket));
  const auto bucketOf = [&](const KeyedVertex& face) { return nb_bit == 0 ? 0 : face.key >> (64 - nb_bit); };
  std::vector<std::size_t> begins((std::size_t(1) << nb_bit) + 1, 0);
  for (const KeyedVertex& face : faces)
    ++begins[bucketOf(face) + 1];
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  std::vector<KeyedVertex> sorted(faces.size());
  std::vector<std::size_t> next(begins.begin(), begins.end() - 1);
  for (const KeyedVertex& face : faces)
    sorted[next[bucketOf(face)]++] = face;
  for (std::size_t bucket = 0; bucket + 1 < begins.size(); ++bucket)
    std::sort(sorted.begin() + static_cast<std::ptrdiff_t>(begins[bucket]),
              sorted.begin() + static_cast<std::ptrdiff_t>(begins[bucket + 1]));
  return sorted;
}

FacePairs::FacePairs(std::size_t nb_face, Int32 this_rank)
: m_rank(this_rank)
{
  const UInt32 line_bits = std::clamp<UInt32>(static_cast<UInt32>(std::bit_width(nb_face / faces_per_line)), 1, max_line_bits);
  m_shift = key_bits - line_bits;
  m_lines.resize(std::size_t(1) << line_bits);
  m_pairs.reserve(nb_face / 2);
}

void FacePairs::connect(Int32 a, Int32 b)
{
  if (a != b)
    m_pairs.emplace_back(a, b);
}

void FacePairs::add(UInt64 key, Int32 vertex)
{
  auto& faces = m_lines[key >> m_shift].faces;
  std::size_t place = 0;
  for (; place < faces.size() && faces[place].vertex != none; ++place)
    if (faces[place].key == key) {
      connect(faces[place].vertex, vertex);
      std::copy(faces.begin() + place + 1, faces.end(), faces.begin() + place);
      faces.back().vertex = none;
      return;
    }
  if (place == faces.size()) {
    m_others.push_back({ faces[0].key, faces[0].vertex, m_rank });
    std::copy(faces.begin() + 1, faces.end(), faces.begin());
    --place;
  }
  faces[place] = { key, vertex };
}

std::vector<KeyedVertex> FacePairs::takeLonely()
{
  for (const Line& line : m_lines)
    for (const Face& face : line.faces)
      if (face.vertex != none)
        m_others.push_back({ face.key, face.vertex, m_rank });
  m_lines = decltype(m_lines)();
  const std::vector<KeyedVertex> sorted = sortedByKey(std::exchange(m_others, {}));
  std::vector<KeyedVertex> lonely;
  forEachKey(sorted, [&](std::size_t first, std::size_t last) {
    if (last == first + 1)
      lonely.push_back(sorted[first]);
    for (std::size_t i = first + 1; i < last; ++i)
      connect(sorted[i - 1].vertex, sorted[i].vertex);
  });
  return lonely;
}

} // namespace Arcane::detail::meshio
