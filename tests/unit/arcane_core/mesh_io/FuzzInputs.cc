// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/mesh_io/FuzzInputs.h"

#include "tests/unit/arcane_core/mesh_io/GmshWriter.h"
#include "tests/unit/arcane_core/mesh_io/VtkWriter.h"

#include <algorithm>
#include <cstring>

namespace Arcane::test
{
namespace
{
std::string words(std::initializer_list<UInt64> numbers)
{
  std::string bytes;
  for (const UInt64 number : numbers)
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
  return bytes;
}

//! A stream of zlib whose only block is stored as it is.
std::string zlibOf(const std::string& data)
{
  UInt32 a = 1;
  UInt32 b = 0;
  for (const char c : data) {
    a = (a + static_cast<unsigned char>(c)) % 65521;
    b = (b + a) % 65521;
  }
  const auto size = static_cast<UInt16>(data.size());
  std::string stream("\x78\x01\x01");
  for (const UInt16 number : { size, static_cast<UInt16>(~size) })
    for (const int shift : { 0, 8 })
      stream += static_cast<char>(number >> shift);
  stream += data;
  for (const int shift : { 8, 0 })
    stream += static_cast<char>(b >> shift);
  for (const int shift : { 8, 0 })
    stream += static_cast<char>(a >> shift);
  return stream;
}

//! A block of LZ4 with literals only.
std::string lz4Of(const std::string& data)
{
  std::string block;
  if (data.size() < 15)
    return static_cast<char>(data.size() << 4) + data;
  block = static_cast<char>(0xf0);
  std::size_t left = data.size() - 15;
  for (; left >= 255; left -= 255)
    block += static_cast<char>(0xff);
  return block + static_cast<char>(left) + data;
}

template <typename T> std::string bytesOf(const std::vector<T>& values)
{
  return { reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T) };
}

//! Two squares side by side and a line, with a group of each kind. \param compressor of VTK, or nothing
std::string appendedVtu(const std::string& compressor)
{
  std::string appended;
  std::string arrays;
  const auto add = [&](const std::string& attributes, const std::string& data) {
    arrays += "<DataArray " + attributes + " format=\"appended\" offset=\"" + std::to_string(appended.size()) + "\"/>\n";
    if (compressor.empty())
      appended += words({ data.size() }) + data;
    else {
      const std::string packed = compressor == "vtkZLibDataCompressor" ? zlibOf(data) : lz4Of(data);
      appended += words({ 1, data.size(), data.size(), packed.size() }) + packed;
    }
  };
  const auto section = [&](const std::string& name) {
    std::string text = "<" + name + ">\n" + arrays + "</" + name + ">\n";
    arrays.clear();
    return text;
  };
  add("type=\"Int64\" Name=\"RIGHT\" NumberOfTuples=\"2\"", bytesOf<Int64>({ 3, 11 }));
  add("type=\"Int64\" Name=\"BOTTOM\" NumberOfTuples=\"4\"", bytesOf<Int64>({ 0, 100, 101, 102 }));
  std::string text = section("FieldData") + "<Piece NumberOfPoints=\"6\" NumberOfCells=\"3\">\n";
  add("type=\"Int64\" Name=\"NodesUniqueIDs\"", bytesOf<Int64>({ 100, 101, 102, 103, 104, 105 }));
  text += section("PointData");
  add("type=\"Int64\" Name=\"CellsUniqueIDs\"", bytesOf<Int64>({ 10, 11, 12 }));
  text += section("CellData");
  add("type=\"Float64\" Name=\"Points\" NumberOfComponents=\"3\"",
      bytesOf<double>({ 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 1, 0, 1, 1, 0, 2, 1, 0 }));
  text += section("Points");
  add("type=\"Int64\" Name=\"connectivity\"", bytesOf<Int64>({ 0, 1, 4, 3, 1, 2, 4, 5, 0, 1 }));
  add("type=\"Int64\" Name=\"offsets\"", bytesOf<Int64>({ 4, 8, 10 }));
  add("type=\"UInt8\" Name=\"types\"", bytesOf<unsigned char>({ 9, 8, 3 }));
  text += section("Cells");
  return "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\"" +
         (compressor.empty() ? "" : " compressor=\"" + compressor + "\"") + ">\n<UnstructuredGrid>\n" + text +
         "</Piece>\n</UnstructuredGrid>\n<AppendedData encoding=\"raw\">\n_" + appended + "\n</AppendedData>\n</VTKFile>\n";
}

constexpr const char* text_vtu =
  "<VTKFile type='UnstructuredGrid' byte_order='LittleEndian' header_type='UInt64'>\n<UnstructuredGrid>"
  "<Piece NumberOfPoints='6' NumberOfCells='3'><CellData><DataArray type='Int32' Name='GROUP_left'>1 0 0</DataArray></CellData><Points>"
  "<DataArray type='Float64' NumberOfComponents='3'>\n0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0</DataArray></Points><Cells>\n"
  "<DataArray type='Int64' Name='connectivity'>0 1 4 3 1 2 5 4 0 1</DataArray>\n<DataArray type='Int64' Name='offsets' format='binary'>"
  "GAAAAAAAAAA=BAAAAAAAAAAIAAAAAAAAAAoAAAAAAAAA</DataArray>\n<DataArray type='UInt8' Name='types'>70 9 68</DataArray></Cells></Piece>"
  "</UnstructuredGrid></VTKFile>\n";

constexpr const char* names =
  "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n3\n1 7 \"bottom\" side\n2 8 \"\"\n2 9 \"b\"\n$EndPhysicalNames\n";

constexpr const char* cut_in_parts =
  "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Entities\n0 1 1 0\n5 0 0 0 1 0 0 1 7 0\n6 0 0 0 1 1 0 1 8 1 5\n$EndEntities\n"
  "$PartitionedEntities\n2\n1\n40 1\n0 1 1 0\n22 1 5 1 2 0.5 0 0 1 0 0 0 2 20 2\n23 2 6 1 1 0 0 0 1 1 0 1 8 1 21\n"
  "$EndPartitionedEntities\n$Nodes\n1 4 1 4\n2 23 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n$EndNodes\n"
  "$Elements\n2 3 1 3\n1 22 1 1\n1 1 2\n2 23 2 2\n2 1 2 3\n3 1 3 4\n$EndElements\n";

constexpr const char* curved =
  "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n6\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0.5 -0.1 0\n5 0.6 0.6 0\n6 0 0.5 0\n$EndNodes\n"
  "$Elements\n2\n1 8 2 7 1 1 2 4\n2 9 2 8 1 1 2 3 4 5 6\n$EndElements\n";

std::string barWithStrings()
{
  using namespace std::string_literals;
  std::string bar = vtkBar(3, eVtkDialect::Binary4);
  return bar.insert(bar.find("POINT_DATA"),
                    "FIELD more 1\nnames 1 3 string\n\303abc\200\002de\100\000\000\001f\nLOOKUP_TABLE t 1\n\001\002\003\004\n"s);
}

constexpr const char* numbers[] = { "0",
                                    "-1",
                                    "1",
                                    "2",
                                    "7",
                                    "255",
                                    "65536",
                                    "2147483647",
                                    "2147483648",
                                    "4294967296",
                                    "9223372036854775807",
                                    "9223372036854775808",
                                    "-9223372036854775809",
                                    "99999999999999999999999",
                                    "1e308",
                                    "1e309",
                                    "nan",
                                    "inf",
                                    "-inf",
                                    "1e-320",
                                    "0x10",
                                    "1.5",
                                    "--1",
                                    "+3",
                                    "'",
                                    "\"",
                                    "<",
                                    "",
                                    "$End",
                                    "\xff\xfe" };

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t n)
{
  return n == 0 ? 0 : static_cast<std::size_t>(random() % n);
}

void changeBytes(std::string& text, Random& random)
{
  const std::size_t at = below(random, text.size());
  switch (below(random, 6)) {
  case 0: text[at] = static_cast<char>(text[at] ^ (1 << below(random, 8))); break;
  case 1: text[at] = "0123456789-.e$\n \xff"[below(random, 17)]; break;
  case 2: text.erase(at, 1 + below(random, 12)); break;
  case 3: text.insert(at, text.substr(at, 1 + below(random, 40))); break;
  case 4: text.insert(at, "99999999"); break;
  default: text.resize(at);
  }
}

//! Puts a number of 4 or 8 bytes anywhere, in either order of bytes.
void changeBinaryNumber(std::string& text, Random& random)
{
  constexpr UInt64 values[] = { 0,
                                1,
                                2,
                                3,
                                8,
                                100,
                                65536,
                                0x7fffffff,
                                0x80000000,
                                0xffffffff,
                                0x100000000,
                                0x7fffffffffffffff,
                                0x8000000000000000,
                                0xffffffffffffffff,
                                0x7ff0000000000000,
                                0x7ff8000000000000 };
  UInt64 value = values[below(random, std::size(values))];
  const std::size_t size = below(random, 2) == 0 ? 4 : 8;
  char bytes[8];
  std::memcpy(bytes, &value, 8);
  if (below(random, 3) == 0)
    std::reverse(bytes, bytes + size);
  const std::size_t at = below(random, text.size());
  text.replace(at, std::min(size, text.size() - at), bytes, size);
}

void changeWord(std::string& text, Random& random)
{
  constexpr const char* blanks = " \t\n\r<>='\"";
  const std::size_t first = text.find_first_not_of(blanks, below(random, text.size()));
  if (first == std::string::npos)
    return;
  const std::size_t last = std::min(text.find_first_of(blanks, first), text.size());
  text.replace(first, last - first, numbers[below(random, std::size(numbers))]);
}

//! Removes, repeats or moves up to five lines.
void changeLines(std::string& text, Random& random)
{
  const auto lineAt = [&](std::size_t at) {
    const std::size_t end = text.rfind('\n', at);
    return end == std::string::npos ? std::size_t(0) : end + 1;
  };
  const std::size_t first = lineAt(below(random, text.size()));
  std::size_t last = first;
  for (std::size_t n = 1 + below(random, 5); n > 0 && last < text.size(); --n)
    last = std::min(text.find('\n', last), text.size() - 1) + 1;
  const std::string lines = text.substr(first, last - first);
  const std::size_t way = below(random, 3);
  if (way != 0)
    text.erase(first, lines.size());
  if (way != 1)
    text.insert(lineAt(below(random, text.size())), lines);
}

void takeFromAnother(std::string& text, Random& random, const std::vector<FuzzInput>& others)
{
  const std::string& other = others[below(random, others.size())].text;
  const std::size_t at = below(random, other.size());
  text.insert(below(random, text.size()), other, at, 1 + below(random, 200));
}
} // namespace

std::vector<FuzzInput> fuzzInputs()
{
  const GmshMesh box = makeBox(2, 2, 1);
  std::vector<FuzzInput> inputs = { { "text40.msh", toMsh40(box) },
                                    { "binary40.msh", toMsh40Binary(box, eByteOrder::Little) },
                                    { "text41.msh", toMsh41(box) },
                                    { "binary41.msh", toMsh41Binary(box, eByteOrder::Little) },
                                    { "big41.msh", toMsh41Binary(box, eByteOrder::Big) },
                                    { "text22.msh", toMsh22(box) },
                                    { "binary22.msh", toMsh22Binary(box, eByteOrder::Little) },
                                    { "parts.msh", cut_in_parts },
                                    { "curved.msh", curved },
                                    { "strings.vtk", barWithStrings() },
                                    { "text.vtu", text_vtu },
                                    { "appended.vtu", appendedVtu("") },
                                    { "zlib.vtu", appendedVtu("vtkZLibDataCompressor") },
                                    { "lz4.vtu", appendedVtu("vtkLZ4DataCompressor") } };
  inputs.push_back({ "old.msh", "$NOD\n4\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n$ENDNOD\n$ELM\n3\n1 1 7 1 2 1 2\n2 2 8 1 3 1 2 3\n"
                                "3 2 8 1 3 1 3 4\n$ENDELM\n" });
  inputs.push_back({ "parametric.msh", std::string(names) +
                                         "$ParametricNodes\n4\n1 0 0 0 0 1\n2 1 0 0 1 1 0.5\n3 1 1 0 2 1 0.25 0.75\n4 0 1 0 3 1\n"
                                         "$EndParametricNodes\n$Elements\n4\n1 1 2 7 1 1 2\n2 2 2 8 1 1 2 3\n3 2 2 8 1 4 3 1\n"
                                         "4 2 2 9 1 1 2 3\n$EndElements\n" });
  const std::pair<const char*, eVtkDialect> dialects[] = { { "text2.vtk", eVtkDialect::Text2 },
                                                           { "binary4.vtk", eVtkDialect::Binary4 },
                                                           { "text5.vtk", eVtkDialect::Text5 },
                                                           { "binary5.vtk", eVtkDialect::Binary5 } };
  for (const auto& [name, dialect] : dialects)
    inputs.push_back({ name, vtkBar(4, dialect) });
  return inputs;
}

std::string mutated(std::string text, std::mt19937_64& random, const std::vector<FuzzInput>& others)
{
  for (std::size_t nb_change = 1 + below(random, 4); nb_change > 0 && !text.empty(); --nb_change) {
    switch (below(random, 8)) {
    case 0:
    case 1:
    case 2: changeBytes(text, random); break;
    case 3: changeBinaryNumber(text, random); break;
    case 4:
    case 5: changeWord(text, random); break;
    case 6: changeLines(text, random); break;
    default: takeFromAnother(text, random, others);
    }
  }
  return text;
}
} // namespace Arcane::test
