// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/mesh_io/GmshWriter.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <sstream>

namespace Arcane::test
{
namespace
{
int dimensionOf(int type)
{
  switch (type) {
  case 15: return 0;
  case 1:
  case 8:
  case 26: return 1;
  case 2:
  case 3:
  case 9:
  case 10:
  case 16:
  case 21: return 2;
  default: return 3;
  }
}

//! Elements of one dimension, physical group and type.
struct Block
{
  int dimension;
  int physical;
  int type;
  std::vector<const GmshMesh::Element*> elements;
};

std::vector<Block> blocksOf(const GmshMesh& mesh)
{
  std::map<std::array<int, 3>, Block> blocks;
  for (const GmshMesh::Element& element : mesh.elements) {
    const int dimension = dimensionOf(element.type);
    Block& block = blocks[{ dimension, element.physical, element.type }];
    block.dimension = dimension;
    block.physical = element.physical;
    block.type = element.type;
    block.elements.push_back(&element);
  }
  std::vector<Block> list;
  for (auto& [key, block] : blocks)
    list.push_back(block);
  return list;
}

//! Writes numbers as text or as bytes.
class Output
{
 public:
  Output(bool is_binary, eByteOrder order)
  : m_is_binary(is_binary)
  , m_is_swapped((order == eByteOrder::Little) != (std::endian::native == std::endian::little))
  {}

  Output& line(const std::string& text)
  {
    m_text += text + "\n";
    return *this;
  }
  Output& i(int value) { return number(value); }
  Output& n(Int64 value) { return number(value); }
  Output& r(double value) { return number(value); }
  Output& endLine()
  {
    if (!m_is_binary)
      m_text += "\n";
    return *this;
  }
  bool isBinary() const { return m_is_binary; }
  const std::string& text() const { return m_text; }

 private:
  template <typename T> Output& number(T value)
  {
    if (m_is_binary) {
      char bytes[sizeof(T)];
      std::memcpy(bytes, &value, sizeof(T));
      if (m_is_swapped)
        std::reverse(bytes, bytes + sizeof(T));
      m_text.append(bytes, sizeof(T));
    }
    else {
      std::ostringstream o;
      o.precision(17);
      o << value << ' ';
      m_text += o.str();
    }
    return *this;
  }

  std::string m_text;
  bool m_is_binary;
  bool m_is_swapped;
};

void writeHeader(Output& out, const std::string& version)
{
  out.line("$MeshFormat").line(version + (out.isBinary() ? " 1 8" : " 0 8"));
  if (out.isBinary())
    out.i(1).line("");
  out.line("$EndMeshFormat");
}

void writeNames(Output& out, const GmshMesh& mesh)
{
  out.line("$PhysicalNames").line(std::to_string(mesh.names.size()));
  for (const auto& [physical, name] : mesh.names)
    out.line(std::to_string(physical.first) + " " + std::to_string(physical.second) + " \"" + name + "\"");
  out.line("$EndPhysicalNames");
}

void writeEntities(Output& out, const std::vector<Block>& blocks, bool is_40)
{
  out.line("$Entities");
  for (int dimension = 0; dimension < 4; ++dimension)
    out.n(std::ranges::count(blocks, dimension, &Block::dimension));
  out.endLine();
  for (int dimension = 0; dimension < 4; ++dimension)
    for (const Block& block : blocks) {
      if (block.dimension != dimension)
        continue;
      out.i(block.physical + 1);
      for (int k = 0; k < (dimension == 0 && !is_40 ? 3 : 6); ++k)
        out.r(0.0);
      out.n(block.physical != 0 ? 1 : 0);
      if (block.physical != 0)
        out.i(block.physical);
      if (dimension > 0)
        out.n(1).i(-1);
      out.endLine();
    }
  if (out.isBinary())
    out.line("");
  out.line("$EndEntities");
}

void writeNodes41(Output& out, const GmshMesh& mesh)
{
  const auto nb_node = static_cast<Int64>(mesh.nodes.size());
  out.line("$Nodes").n(1).n(nb_node).n(1).n(nb_node).endLine();
  out.i(3).i(1).i(0).n(nb_node).endLine();
  for (const GmshMesh::Node& node : mesh.nodes)
    out.n(node.tag).endLine();
  for (const GmshMesh::Node& node : mesh.nodes)
    out.r(node.coord[0]).r(node.coord[1]).r(node.coord[2]).endLine();
  if (out.isBinary())
    out.line("");
  out.line("$EndNodes");
}

void writeElements41(Output& out, const std::vector<Block>& blocks, Int64 nb_element)
{
  out.line("$Elements").n(static_cast<Int64>(blocks.size())).n(nb_element).n(1).n(nb_element).endLine();
  for (const Block& block : blocks) {
    out.i(block.dimension).i(block.physical + 1).i(block.type).n(static_cast<Int64>(block.elements.size())).endLine();
    for (const GmshMesh::Element* element : block.elements) {
      out.n(element->tag);
      for (const Int64 node : element->nodes)
        out.n(node);
      out.endLine();
    }
  }
  if (out.isBinary())
    out.line("");
  out.line("$EndElements");
}

void writeNodes40(Output& out, const GmshMesh& mesh)
{
  const auto nb_node = static_cast<Int64>(mesh.nodes.size());
  out.line("$Nodes").n(1).n(nb_node).endLine().i(1).i(3).i(0).n(nb_node).endLine();
  for (const GmshMesh::Node& node : mesh.nodes)
    out.i(static_cast<int>(node.tag)).r(node.coord[0]).r(node.coord[1]).r(node.coord[2]).endLine();
  if (out.isBinary())
    out.line("");
  out.line("$EndNodes");
}

void writeElements40(Output& out, const std::vector<Block>& blocks, Int64 nb_element)
{
  out.line("$Elements").n(static_cast<Int64>(blocks.size())).n(nb_element).endLine();
  for (const Block& block : blocks) {
    out.i(block.physical + 1).i(block.dimension).i(block.type).n(static_cast<Int64>(block.elements.size())).endLine();
    for (const GmshMesh::Element* element : block.elements) {
      out.i(static_cast<int>(element->tag));
      for (const Int64 node : element->nodes)
        out.i(static_cast<int>(node));
      out.endLine();
    }
  }
  if (out.isBinary())
    out.line("");
  out.line("$EndElements");
}

std::string write40(const GmshMesh& mesh, Output out)
{
  const std::vector<Block> blocks = blocksOf(mesh);
  writeHeader(out, "4.0");
  writeNames(out, mesh);
  writeEntities(out, blocks, true);
  writeNodes40(out, mesh);
  writeElements40(out, blocks, static_cast<Int64>(mesh.elements.size()));
  return out.text();
}

std::string write41(const GmshMesh& mesh, Output out)
{
  const std::vector<Block> blocks = blocksOf(mesh);
  writeHeader(out, "4.1");
  writeNames(out, mesh);
  writeEntities(out, blocks, false);
  writeNodes41(out, mesh);
  writeElements41(out, blocks, static_cast<Int64>(mesh.elements.size()));
  return out.text();
}

std::string write22(const GmshMesh& mesh, Output out)
{
  writeHeader(out, "2.2");
  writeNames(out, mesh);
  out.line("$Nodes").line(std::to_string(mesh.nodes.size()));
  for (const GmshMesh::Node& node : mesh.nodes)
    out.i(static_cast<int>(node.tag)).r(node.coord[0]).r(node.coord[1]).r(node.coord[2]).endLine();
  if (out.isBinary())
    out.line("");
  out.line("$EndNodes").line("$Elements").line(std::to_string(mesh.elements.size()));
  for (const GmshMesh::Element& element : mesh.elements) {
    if (out.isBinary())
      out.i(element.type).i(1).i(2).i(static_cast<int>(element.tag));
    else
      out.i(static_cast<int>(element.tag)).i(element.type).i(2);
    out.i(element.physical).i(1);
    for (const Int64 node : element.nodes)
      out.i(static_cast<int>(node));
    out.endLine();
  }
  if (out.isBinary())
    out.line("");
  out.line("$EndElements");
  return out.text();
}
} // namespace

GmshMesh makeBox(int nx, int ny, int nz)
{
  GmshMesh mesh;
  const auto tagOf = [&](int x, int y, int z) { return Int64(1 + x + (nx + 1) * (y + (ny + 1) * z)); };
  for (int z = 0; z <= nz; ++z)
    for (int y = 0; y <= ny; ++y)
      for (int x = 0; x <= nx; ++x)
        mesh.nodes.push_back({ tagOf(x, y, z), { x * 1.0, y * 1.0, z * 1.0 } });
  Int64 tag = 0;
  const auto add = [&](int type, int physical, std::vector<Int64> nodes) {
    mesh.elements.push_back({ ++tag, type, physical, std::move(nodes) });
  };
  add(15, 21, { tagOf(0, 0, 0) });
  for (int x = 0; x < nx; ++x)
    add(1, 22, { tagOf(x, 0, 0), tagOf(x + 1, 0, 0) });
  for (int z = 0; z < nz; ++z)
    for (int y = 0; y < ny; ++y)
      for (const int x : { 0, nx })
        add(3, x == 0 ? 1 : 2, { tagOf(x, y, z), tagOf(x, y + 1, z), tagOf(x, y + 1, z + 1), tagOf(x, y, z + 1) });
  for (int z = 0; z < nz; ++z)
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x)
        add(5, 2 * x < nx ? 11 : 12,
            { tagOf(x, y, z), tagOf(x + 1, y, z), tagOf(x + 1, y + 1, z), tagOf(x, y + 1, z), tagOf(x, y, z + 1), tagOf(x + 1, y, z + 1),
              tagOf(x + 1, y + 1, z + 1), tagOf(x, y + 1, z + 1) });
  mesh.names = { { { 0, 21 }, "corner" }, { { 1, 22 }, "axis" },   { { 2, 1 }, "XMIN" },
                 { { 2, 2 }, "XMAX" },    { { 2, 9 }, "nothing" }, { { 3, 11 }, "left" } };
  return mesh;
}

std::string toMsh40(const GmshMesh& mesh)
{
  return write40(mesh, Output(false, eByteOrder::Little));
}

std::string toMsh40Binary(const GmshMesh& mesh, eByteOrder order)
{
  return write40(mesh, Output(true, order));
}

std::string toMsh41(const GmshMesh& mesh)
{
  return write41(mesh, Output(false, eByteOrder::Little));
}

std::string toMsh41Binary(const GmshMesh& mesh, eByteOrder order)
{
  return write41(mesh, Output(true, order));
}

std::string toMsh22(const GmshMesh& mesh)
{
  return write22(mesh, Output(false, eByteOrder::Little));
}

std::string toMsh22Binary(const GmshMesh& mesh, eByteOrder order)
{
  return write22(mesh, Output(true, order));
}
} // namespace Arcane::test
