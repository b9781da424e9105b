// SPDX-License-Identifier: Apache-2.0
#include "MshWriter.h"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace ShockTube
{

MshWriter::MshWriter(const std::string& file_name, bool is_binary)
: m_file_name(file_name)
, m_part_name(file_name + ".part")
, m_is_binary(is_binary)
{
  m_stream.open(m_part_name, std::ios::binary | std::ios::trunc);
  if (!m_stream)
    throw std::runtime_error("cannot open '" + m_part_name + "' for writing: " + std::strerror(errno));
  beginSection("MeshFormat");
  textLine(is_binary ? "4.1 1 8" : "4.1 0 8");
  if (is_binary)
    intValue(1);
  endSection("MeshFormat");
}

MshWriter::~MshWriter()
{
  if (m_is_committed)
    return;
  m_stream.close();
  std::remove(m_part_name.c_str());
}

void MshWriter::beginSection(std::string_view name)
{
  m_stream << '$' << name << '\n';
}

void MshWriter::endSection(std::string_view name)
{
  if (m_is_binary && name != "PhysicalNames")
    m_stream << '\n';
  m_stream << "$End" << name << '\n';
}

void MshWriter::textLine(std::string_view line)
{
  m_stream << line << '\n';
}

template <typename Type> void MshWriter::put(Type value)
{
  if (m_is_binary) {
    m_stream.write(reinterpret_cast<const char*>(&value), sizeof(value));
    return;
  }
  char text[32];
  const auto result = std::to_chars(text, text + sizeof(text), value);
  if (!m_is_line_empty)
    m_stream.put(' ');
  m_stream.write(text, result.ptr - text);
  m_is_line_empty = false;
}

void MshWriter::intValue(std::int32_t value)
{
  put(value);
}

void MshWriter::sizeValue(std::uint64_t value)
{
  put(value);
}

void MshWriter::realValue(double value)
{
  put(value);
}

void MshWriter::endLine()
{
  if (!m_is_binary)
    m_stream.put('\n');
  m_is_line_empty = true;
}

void MshWriter::commit()
{
  m_stream.close();
  if (!m_stream)
    throw std::runtime_error("cannot write '" + m_part_name + "': " + std::strerror(errno));
  if (std::rename(m_part_name.c_str(), m_file_name.c_str()) != 0)
    throw std::runtime_error("cannot move '" + m_part_name + "' to '" + m_file_name + "': " + std::strerror(errno));
  m_is_committed = true;
}

} // namespace ShockTube
