// SPDX-License-Identifier: Apache-2.0
// Numbers and sections of a Gmsh MSH 4.1 file, in text or binary.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

namespace ShockTube
{

/*!
 * \brief Writes beside the final place and moves there on commit(), so that a half-written mesh is never seen.
 *
 * In binary, int is 4 bytes, size_t 8, real 8, in the order of this machine, as the header of the file says.
 */
class MshWriter
{
 public:
  //! \throws std::runtime_error when the file cannot be opened.
  MshWriter(const std::string& file_name, bool is_binary);
  ~MshWriter();
  MshWriter(const MshWriter&) = delete;
  MshWriter& operator=(const MshWriter&) = delete;

  void beginSection(std::string_view name);
  void endSection(std::string_view name);
  //! A line of text, also in a binary file.
  void textLine(std::string_view line);
  void intValue(std::int32_t value);
  void sizeValue(std::uint64_t value);
  void realValue(double value);
  //! Ends a line of text; nothing in binary.
  void endLine();
  //! \throws std::runtime_error when a write failed (disk full) or the file cannot be moved in place.
  void commit();

 private:
  template <typename Type> void put(Type value);

  std::string m_file_name;
  std::string m_part_name;
  std::ofstream m_stream;
  bool m_is_binary;
  bool m_is_line_empty = true;
  bool m_is_committed = false;
};

} // namespace ShockTube
