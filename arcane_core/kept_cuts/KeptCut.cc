// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/kept_cuts/KeptCut.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/document/MD5HashAlgorithm.h"
#include "arcane_core/kept_cuts/DescriptionBytes.h"
#include "arcane_core/mesh_io/MappedFile.h"
#include "checkpoint/format/DiskFile.h"

#include <array>
#include <cstring>
#include <filesystem>
#include <random>
#include <vector>

#include <unistd.h>

namespace Arcane::detail::kept_cuts
{
namespace
{
namespace fs = std::filesystem;
using format::InputFile;
using format::OutputFile;

//! The first bytes of a file. A machine of the other byte order reads another number.
constexpr Int64 magic = 0x0174754365706541;
//! The number changes with the layout of the file, and when a reader gives another mesh for the same file.
constexpr Int64 layout = 1;
//! Ranks of several machines write to pages of their own: a network file system may write whole pages.
constexpr Int64 page_bytes = 4096;

using Digest = std::array<UInt64, 2>;

Digest digestOf(Span<const std::byte> bytes)
{
  HashAlgorithmValue value;
  MD5HashAlgorithm().computeHash(bytes, value);
  Digest digest;
  std::memcpy(digest.data(), value.bytes().data(), sizeof(digest));
  return digest;
}

//! Returns the place of a part in the file, and its digest.
struct Row
{
  Int64 offset = 0;
  Int64 bytes = 0;
  Digest digest = {};
};

const char* nameOf(meshio::ePartitionAlgorithm algorithm)
{
  switch (algorithm) {
  case meshio::ePartitionAlgorithm::Metis: return "Metis";
  case meshio::ePartitionAlgorithm::Scotch: return "PTScotch";
  case meshio::ePartitionAlgorithm::RecursiveBisection: return "Bisection";
  }
  ARCANE_FATAL("unknown algorithm of partition {0}", static_cast<Int32>(algorithm));
}

template <typename T> Span<const std::byte> bytesOfValue(const T& value)
{
  return asBytes(Span<const T>(&value, 1));
}

template <typename T> T valueAt(const InputFile& file, Int64 offset)
{
  T value;
  file.read(offset, asWritableBytes(Span<T>(&value, 1)));
  return value;
}

//! Returns the digest of the share of one rank of a file, and of the number of the share: shares that changed places differ.
Digest digestOfShare(const String& path, Int32 rank, Int32 nb_rank, Int64& file_bytes)
{
  const meshio::MappedFile file(path.localstr());
  const Int64 n = static_cast<Int64>(file.bytes().size());
  file_bytes += n;
  const Int64 begin = n / nb_rank * rank;
  const Int64 end = rank + 1 == nb_rank ? n : n / nb_rank * (rank + 1);
  Digest digest = digestOf(asBytes(Span<const char>(file.begin() + begin, end - begin)));
  for (UInt64& word : digest)
    word *= 2 * static_cast<UInt64>(rank) + 1;
  return digest;
}

//! The beginning of a file of parts.
struct Label
{
  Int64 magic_number = magic;
  Int64 layout_number = layout;
  Int64 nb_part = 0;
  Int64 max_gathered_cell = 0;
  MeshMark mesh;
};

Int64 placeOfRow(Int64 rank)
{
  return static_cast<Int64>(sizeof(Label)) + rank * static_cast<Int64>(sizeof(Row));
}

Int64 inPages(Int64 bytes)
{
  return (bytes + page_bytes - 1) / page_bytes * page_bytes;
}

Span<std::byte> viewOf(std::vector<std::byte>& bytes)
{
  return { bytes.data(), static_cast<Int64>(bytes.size()) };
}

//! Returns the rows of all ranks on the rank that writes them, nothing on the others. \collective
UniqueArray<Int64> gatherRows(IParallelMng* pm, const Row& row)
{
  const Int64 own[4] = { row.offset, row.bytes, static_cast<Int64>(row.digest[0]), static_cast<Int64>(row.digest[1]) };
  static_assert(sizeof(own) == sizeof(Row));
  UniqueArray<Int64> rows(pm->isMasterIO() ? 4 * Int64(pm->commSize()) : 0);
  pm->gather(ConstArrayView<Int64>(4, own), rows.view(), pm->masterIORank());
  return rows;
}
} // namespace

KeptCut::KeptCut(IParallelMng* pm, const String& mesh_file, meshio::ePartitionAlgorithm algorithm, Int64 max_gathered_cell)
: m_pm(pm)
, m_mesh_file(mesh_file)
, m_path(String::format("{0}.cuts/{1}_{2}.cut", mesh_file, nameOf(algorithm), pm->commSize()))
, m_max_gathered_cell(max_gathered_cell)
{}

//! Sums the digests of the shares, in any order.
MeshMark KeptCut::markOfMesh() const
{
  MeshMark mark;
  runAndAgree(m_pm, [&] {
    mark.digest = digestOfShare(m_mesh_file, m_pm->commRank(), m_pm->commSize(), mark.bytes);
    // A mesh of VTK legacy may have its faces in a file of their own.
    const String faces = m_mesh_file + "faces.vtk";
    std::error_code ignored;
    if (!fs::exists(faces.localstr(), ignored))
      return;
    const Digest digest_of_faces = digestOfShare(faces, m_pm->commRank(), m_pm->commSize(), mark.bytes);
    mark.digest[0] += 3 * digest_of_faces[0];
    mark.digest[1] += 3 * digest_of_faces[1];
  });
  UniqueArray<Int64> sums{ static_cast<Int64>(mark.digest[0]), static_cast<Int64>(mark.digest[1]) };
  m_pm->reduce(Parallel::ReduceSum, sums.view());
  mark.digest = { static_cast<UInt64>(sums[0]), static_cast<UInt64>(sums[1]) };
  return mark;
}

void KeptCut::markMesh()
{
  m_mark = markOfMesh();
}

mesh::MeshDescription KeptCut::readPart() const
{
  const InputFile file(m_path);
  const auto label = valueAt<Label>(file, 0);
  ARCANE_FATAL_IF(label.magic_number != magic, "'{0}' is no file of parts of this kind of machine", m_path);
  ARCANE_FATAL_IF(label.layout_number != layout, "the layout of '{0}' is {1}, expected {2}", m_path, label.layout_number, layout);
  ARCANE_FATAL_IF(label.nb_part != m_pm->commSize(), "'{0}' has {1} parts, expected {2}", m_path, label.nb_part, m_pm->commSize());
  ARCANE_FATAL_IF(label.max_gathered_cell != m_max_gathered_cell, "'{0}' was cut with GatheredCells {1}, expected {2}", m_path,
                  label.max_gathered_cell, m_max_gathered_cell);
  ARCANE_FATAL_IF(label.mesh != *m_mark, "'{0}' has changed since it was cut", m_mesh_file);
  const auto row = valueAt<Row>(file, placeOfRow(m_pm->commRank()));
  const bool is_inside = row.offset >= 0 && row.bytes >= 0 && row.offset <= file.size() && row.bytes <= file.size() - row.offset;
  std::vector<std::byte> bytes(is_inside ? static_cast<std::size_t>(row.bytes) : 0);
  file.read(is_inside ? row.offset : 0, viewOf(bytes));
  ARCANE_FATAL_IF(!is_inside || digestOf(viewOf(bytes)) != row.digest, "part {0} of '{1}' is damaged", m_pm->commRank(), m_path);
  return descriptionOf(viewOf(bytes));
}

std::optional<mesh::MeshDescription> KeptCut::read()
{
  m_reason = {};
  // A folder that cannot be searched is a failure, too: readPart() says which.
  std::error_code error;
  const bool is_there = m_pm->isMasterIO() && (fs::exists(m_path.localstr(), error) || error);
  if (m_pm->reduce(Parallel::ReduceMax, is_there ? 1 : 0) == 0)
    return {};
  std::optional<mesh::MeshDescription> part;
  try {
    markMesh();
    runAndAgree(m_pm, [&] { part = readPart(); });
  }
  catch (const ParallelFatalErrorException& ex) {
    m_reason = ex.message();
    return {};
  }
  return part;
}

//! Returns a path that no other run uses. \collective
String KeptCut::unfinishedPath() const
{
  std::random_device random;
  String path =
    String::format("{0}.{1}.{2}.{3}.part", m_path, platform::getHostName(), static_cast<Int64>(::getpid()), static_cast<Int64>(random()));
  m_pm->broadcastString(path, m_pm->masterIORank());
  return path;
}

void KeptCut::writeParts(const String& unfinished, const mesh::MeshDescription& part) const
{
  const bool is_same = m_mark && markOfMesh() == *m_mark;
  std::vector<std::byte> bytes;
  runAndAgree(m_pm, [&] {
    ARCANE_FATAL_IF(!is_same, "'{0}' has changed while it was cut", m_mesh_file);
    bytes = bytesOf(part);
    if (!m_pm->isMasterIO())
      return;
    format::createDirectoriesDurably(String(fs::path(m_path.localstr()).parent_path().string()));
    OutputFile(unfinished, OutputFile::eOpening::New).close();
  });
  const auto nb_byte = static_cast<Int64>(bytes.size());
  Int64 end = inPages(nb_byte);
  m_pm->scan(Parallel::ReduceSum, ArrayView<Int64>(1, &end));
  const Row row{ inPages(placeOfRow(m_pm->commSize())) + end - inPages(nb_byte), nb_byte, digestOf(viewOf(bytes)) };
  const UniqueArray<Int64> rows = gatherRows(m_pm, row);
  runAndAgree(m_pm, [&] {
    OutputFile file(unfinished, OutputFile::eOpening::Existing);
    file.write(row.offset, viewOf(bytes));
    file.syncAndClose();
  });
  runAndAgree(m_pm, [&] {
    if (!m_pm->isMasterIO())
      return;
    OutputFile file(unfinished, OutputFile::eOpening::Existing);
    file.write(0, bytesOfValue(Label{ magic, layout, m_pm->commSize(), m_max_gathered_cell, *m_mark }));
    file.write(placeOfRow(0), asBytes(rows.span()));
    file.syncAndClose();
    fs::rename(unfinished.localstr(), m_path.localstr());
  });
}

bool KeptCut::write(const mesh::MeshDescription& part)
{
  m_reason = {};
  const String unfinished = unfinishedPath();
  try {
    writeParts(unfinished, part);
    return true;
  }
  catch (const ParallelFatalErrorException& ex) {
    m_reason = ex.message();
  }
  std::error_code ignored;
  if (m_pm->isMasterIO())
    fs::remove(unfinished.localstr(), ignored);
  return false;
}
} // namespace Arcane::detail::kept_cuts
