// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/kept_cuts/DescriptionBytes.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <cstring>
#include <type_traits>

namespace Arcane::detail::kept_cuts
{
using mesh::MeshDescription;

namespace
{
//! Appends values to bytes. A list is its size, then its values.
class Writer
{
 public:
  template <typename T> void number(T value) { append(Span<const T>(&value, 1)); }

  template <typename List> void list(const List& values)
  {
    const Span<const typename List::value_type> view(values.data(), static_cast<Int64>(values.size()));
    number(view.size());
    append(view);
  }

  void text(const String& text) { list(text.toStdStringView()); }

  std::vector<std::byte> takeBytes() { return std::move(m_bytes); }

 private:
  std::vector<std::byte> m_bytes;

  template <typename T> void append(Span<const T> values)
  {
    static_assert(std::is_trivially_copyable_v<T>);
    const Span<const std::byte> bytes = asBytes(values);
    m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
  }
};

//! Takes values off the beginning of bytes.
class Reader
{
 public:
  explicit Reader(Span<const std::byte> bytes)
  : m_bytes(bytes)
  {}

  bool isAtEnd() const { return m_bytes.empty(); }

  template <typename T> T number()
  {
    T value{};
    take(asWritableBytes(Span<T>(&value, 1)));
    return value;
  }

  template <typename T> void list(UniqueArray<T>& values)
  {
    values.resize(count(sizeof(T)));
    take(asWritableBytes(values.span()));
  }

  String text()
  {
    std::string text(static_cast<std::size_t>(count(1)), ' ');
    take(asWritableBytes(Span<char>(text.data(), static_cast<Int64>(text.size()))));
    return String(text);
  }

  //! Returns a number of values, of at least \a value_bytes each, that the remaining bytes can hold.
  Int64 count(std::size_t value_bytes)
  {
    const auto n = number<Int64>();
    ARCANE_FATAL_IF(n < 0 || n > m_bytes.size() / static_cast<Int64>(value_bytes), "a list has {0} values, expected those of {1} bytes", n,
                    m_bytes.size());
    return n;
  }

 private:
  Span<const std::byte> m_bytes;

  void take(Span<std::byte> values)
  {
    ARCANE_FATAL_IF(values.size() > m_bytes.size(), "{0} bytes are left, expected {1}", m_bytes.size(), values.size());
    std::copy_n(m_bytes.data(), values.size(), values.data());
    m_bytes = m_bytes.subSpan(values.size(), m_bytes.size() - values.size());
  }
};
} // namespace

std::vector<std::byte> bytesOf(const MeshDescription& mesh)
{
  ARCANE_FATAL_IF(mesh.grid.has_value(), "mesh '{0}' has a grid, expected a mesh of a file", mesh.name);
  Writer writer;
  writer.text(mesh.name);
  writer.number(mesh.dimension);
  writer.list(mesh.node_uid);
  writer.list(mesh.node_coord);
  writer.list(mesh.cell_uid);
  writer.list(mesh.cell_type);
  writer.list(mesh.cell_node_uid);
  writer.number(mesh.groups.largeSize());
  for (const MeshDescription::Group& group : mesh.groups) {
    writer.text(group.name);
    writer.number(static_cast<Int32>(group.kind));
    writer.list(group.item_uid);
    writer.list(group.face_node_count);
    writer.list(group.face_node_uid);
  }
  return writer.takeBytes();
}

MeshDescription descriptionOf(Span<const std::byte> bytes)
{
  Reader reader(bytes);
  MeshDescription mesh;
  mesh.name = reader.text();
  mesh.dimension = reader.number<Int32>();
  reader.list(mesh.node_uid);
  reader.list(mesh.node_coord);
  reader.list(mesh.cell_uid);
  reader.list(mesh.cell_type);
  reader.list(mesh.cell_node_uid);
  const Int64 nb_group = reader.count(1);
  for (Int64 i = 0; i < nb_group; ++i) {
    MeshDescription::Group group;
    group.name = reader.text();
    group.kind = static_cast<eItemKind>(reader.number<Int32>());
    reader.list(group.item_uid);
    reader.list(group.face_node_count);
    reader.list(group.face_node_uid);
    mesh.groups.add(std::move(group));
  }
  ARCANE_FATAL_IF(!reader.isAtEnd(), "bytes follow the last group, expected none");
  return mesh;
}
} // namespace Arcane::detail::kept_cuts
