// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/mesh_io/VtkWriter.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

namespace Arcane::test
{
namespace
{
struct Cell
{
  int type;
  std::vector<int> nodes;
};

struct Array
{
  std::string name;
  std::vector<int> values;
};

class Writer
{
 public:
  explicit Writer(eVtkDialect dialect)
  : m_is_binary(dialect == eVtkDialect::Binary4 || dialect == eVtkDialect::Binary5)
  , m_has_offsets(dialect == eVtkDialect::Text5 || dialect == eVtkDialect::Binary5)
  {
    const char* version = m_has_offsets ? "5.1" : m_is_binary ? "4.2" : "2.0";
    line(std::string("# vtk DataFile Version ") + version).line("a bar").line(m_is_binary ? "BINARY" : "ASCII");
    line("DATASET UNSTRUCTURED_GRID");
  }

  Writer& points(int nx)
  {
    line("POINTS " + std::to_string(4 * (nx + 1)) + " double");
    for (int i = 0; i <= nx; ++i)
      for (const auto& [y, z] : { std::pair{ 0.0, 0.0 }, { 1.0, 0.0 }, { 1.0, 1.0 }, { 0.0, 1.0 } }) {
        value(static_cast<double>(i));
        value(y);
        value(z);
      }
    return line("");
  }

  Writer& cells(const std::vector<Cell>& cells)
  {
    std::size_t nb_node = 0;
    for (const Cell& cell : cells)
      nb_node += cell.nodes.size();
    if (m_has_offsets)
      writeOffsets(cells, nb_node);
    else {
      line("CELLS " + std::to_string(cells.size()) + " " + std::to_string(cells.size() + nb_node));
      for (const Cell& cell : cells) {
        value(static_cast<std::int32_t>(cell.nodes.size()));
        for (const int node : cell.nodes)
          value(static_cast<std::int32_t>(node));
      }
      line("");
    }
    line("CELL_TYPES " + std::to_string(cells.size()));
    for (const Cell& cell : cells)
      value(static_cast<std::int32_t>(cell.type));
    return line("");
  }

  Writer& data(const std::string& keyword, const std::vector<Array>& arrays)
  {
    line(keyword + " " + std::to_string(arrays[0].values.size()));
    for (const Array& array : arrays) {
      line("SCALARS " + array.name + " int 1").line("LOOKUP_TABLE default");
      for (const int v : array.values)
        value(static_cast<std::int32_t>(v));
      line("");
      if (m_is_binary)
        line("METADATA").line("INFORMATION 0").line("");
    }
    return *this;
  }

  const std::string& text() const { return m_text; }

 private:
  Writer& line(const std::string& text)
  {
    m_text += text + "\n";
    return *this;
  }

  void writeOffsets(const std::vector<Cell>& cells, std::size_t nb_node)
  {
    line("CELLS " + std::to_string(cells.size() + 1) + " " + std::to_string(nb_node)).line("OFFSETS vtktypeint64");
    std::int64_t offset = 0;
    value(offset);
    for (const Cell& cell : cells)
      value(offset += static_cast<std::int64_t>(cell.nodes.size()));
    line("").line("CONNECTIVITY vtktypeint64");
    for (const Cell& cell : cells)
      for (const int node : cell.nodes)
        value(static_cast<std::int64_t>(node));
    line("");
  }

  template <typename T> void value(T v)
  {
    if (!m_is_binary) {
      m_text += std::to_string(v) + " ";
      return;
    }
    char bytes[sizeof(T)];
    std::memcpy(bytes, &v, sizeof(T));
    if (std::endian::native == std::endian::little)
      std::reverse(bytes, bytes + sizeof(T));
    m_text.append(bytes, sizeof(T));
  }

  std::string m_text;
  bool m_is_binary;
  bool m_has_offsets;
};

//! Points of the face across x, turning from y to z.
std::vector<int> faceAt(int x)
{
  return { 4 * x, 4 * x + 1, 4 * x + 2, 4 * x + 3 };
}
} // namespace

std::string vtkBar(int nx, eVtkDialect dialect)
{
  std::vector<Cell> cells;
  for (int i = 0; i + 1 < nx; ++i) {
    Cell cell{ 12, faceAt(i) };
    const std::vector<int> next = faceAt(i + 1);
    cell.nodes.insert(cell.nodes.end(), next.begin(), next.end());
    cells.push_back(cell);
  }
  // The first triangle of a wedge of VTK looks out.
  const int a = 4 * (nx - 1);
  const int b = 4 * nx;
  cells.push_back({ 13, { a, a + 2, a + 1, b, b + 2, b + 1 } });
  cells.push_back({ 13, { a, a + 3, a + 2, b, b + 3, b + 2 } });
  Array left{ "GROUP_LEFT", {} };
  Array pressure{ "pressure", {} };
  for (int i = 0; i <= nx; ++i) {
    left.values.push_back(i < nx / 2 ? 1 : 0);
    pressure.values.push_back(i);
  }
  Array wall{ "GROUP_WALL", std::vector<int>(4 * (nx + 1), 0) };
  std::fill_n(wall.values.begin(), 4, 1);
  return Writer(dialect).points(nx).cells(cells).data("CELL_DATA", { pressure, left }).data("POINT_DATA", { wall }).text();
}

std::string vtkBarFaces(int nx, eVtkDialect dialect)
{
  std::vector<Cell> faces;
  Array inlet{ "GROUP_INLET", std::vector<int>(nx + 2, 0) };
  Array outlet{ "GROUP_OUTLET", std::vector<int>(nx + 2, 0) };
  for (int i = 0; i < nx; ++i)
    faces.push_back({ 9, faceAt(i) });
  const int b = 4 * nx;
  faces.push_back({ 5, { b, b + 1, b + 2 } });
  faces.push_back({ 5, { b + 2, b + 3, b } });
  inlet.values[0] = 1;
  outlet.values[nx] = outlet.values[nx + 1] = 1;
  return Writer(dialect).points(nx).cells(faces).data("CELL_DATA", { inlet, outlet }).text();
}
} // namespace Arcane::test
