// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/kept_cuts/KeptCut.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/document/MD5HashAlgorithm.h"
#include "arcane_core/kept_cuts/DescriptionBytes.h"
#include "arcane_core/mesh_io/MappedFile.h"
#include "checkpoint/format/DiskFile.h"

#include <array>
#include <cstring>
#include <filesystem>

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
//! The number changes with the layout of the file.
constexpr Int64 layout = 1;

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
} // namespace

//! The beginning of a file of parts: the number of ranks, and the content of the mesh file.
struct KeptCut::Label
{
  Int64 magic_number = magic;
  Int64 layout_number = layout;
  Int64 nb_part = 0;
  Int64 mesh_bytes = 0;
  Digest mesh_digest = {};

  static Int64 placeOfRow(Int64 rank) { return static_cast<Int64>(sizeof(Label)) + rank * static_cast<Int64>(sizeof(Row)); }
};

KeptCut::KeptCut(IParallelMng* pm, const String& mesh_file, meshio::ePartitionAlgorithm algorithm)
: m_pm(pm)
, m_mesh_file(mesh_file)
, m_path(String::format("{0}.cuts/{1}_{2}.cut", mesh_file, nameOf(algorithm), pm->commSize()))
{}

//! Sums the digests of the shares, in any order.
KeptCut::Label KeptCut::labelOfMesh() const
{
  Label label;
  label.nb_part = m_pm->commSize();
  Digest digest = {};
  runAndAgree(m_pm, [&] {
    digest = digestOfShare(m_mesh_file, m_pm->commRank(), m_pm->commSize(), label.mesh_bytes);
    // A mesh of VTK legacy may have its faces in a file of their own.
    const String faces = m_mesh_file + "faces.vtk";
    std::error_code ignored;
    if (!fs::exists(faces.localstr(), ignored))
      return;
    const Digest digest_of_faces = digestOfShare(faces, m_pm->commRank(), m_pm->commSize(), label.mesh_bytes);
    digest[0] += 3 * digest_of_faces[0];
    digest[1] += 3 * digest_of_faces[1];
  });
  UniqueArray<Int64> sums{ static_cast<Int64>(digest[0]), static_cast<Int64>(digest[1]) };
  m_pm->reduce(Parallel::ReduceSum, sums.view());
  label.mesh_digest = { static_cast<UInt64>(sums[0]), static_cast<UInt64>(sums[1]) };
  return label;
}

mesh::MeshDescription KeptCut::readPart(const Label& expected) const
{
  const InputFile file(m_path);
  const auto label = valueAt<Label>(file, 0);
  ARCANE_FATAL_IF(label.magic_number != magic, "'{0}' is no file of parts of this kind of machine", m_path);
  ARCANE_FATAL_IF(label.layout_number != layout, "the layout of '{0}' is {1}, expected {2}", m_path, label.layout_number, layout);
  ARCANE_FATAL_IF(label.nb_part != expected.nb_part, "'{0}' has {1} parts, expected {2}", m_path, label.nb_part, expected.nb_part);
  ARCANE_FATAL_IF(label.mesh_bytes != expected.mesh_bytes || label.mesh_digest != expected.mesh_digest,
                  "'{0}' has changed since it was cut", m_mesh_file);
  const auto row = valueAt<Row>(file, Label::placeOfRow(m_pm->commRank()));
  const bool is_inside = row.offset >= 0 && row.bytes >= 0 && row.offset <= file.size() && row.bytes <= file.size() - row.offset;
  std::vector<std::byte> bytes(is_inside ? static_cast<std::size_t>(row.bytes) : 0);
  const Span<std::byte> view(bytes.data(), static_cast<Int64>(bytes.size()));
  file.read(is_inside ? row.offset : 0, view);
  ARCANE_FATAL_IF(!is_inside || digestOf(view) != row.digest, "part {0} of '{1}' is damaged", m_pm->commRank(), m_path);
  return descriptionOf(view);
}

std::optional<mesh::MeshDescription> KeptCut::read()
{
  m_reason = {};
  std::error_code ignored;
  const bool is_there = m_pm->isMasterIO() && fs::exists(m_path.localstr(), ignored);
  if (m_pm->reduce(Parallel::ReduceMax, is_there ? 1 : 0) == 0)
    return {};
  std::optional<mesh::MeshDescription> part;
  try {
    const Label label = labelOfMesh();
    runAndAgree(m_pm, [&] { part = readPart(label); });
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
  String path = String::format("{0}.{1}.part", m_path, static_cast<Int64>(::getpid()));
  m_pm->broadcastString(path, m_pm->masterIORank());
  return path;
}

void KeptCut::writeParts(const String& unfinished, const mesh::MeshDescription& part) const
{
  const Label label = labelOfMesh();
  std::vector<std::byte> bytes;
  runAndAgree(m_pm, [&] {
    bytes = bytesOf(part);
    if (!m_pm->isMasterIO())
      return;
    format::createDirectoriesDurably(String(fs::path(m_path.localstr()).parent_path().string()));
    OutputFile file(unfinished, OutputFile::eOpening::New);
    file.write(0, bytesOfValue(label));
    file.close();
  });
  const Span<const std::byte> view(bytes.data(), static_cast<Int64>(bytes.size()));
  Int64 end = view.size();
  m_pm->scan(Parallel::ReduceSum, ArrayView<Int64>(1, &end));
  runAndAgree(m_pm, [&] {
    const Row row{ Label::placeOfRow(m_pm->commSize()) + end - view.size(), view.size(), digestOf(view) };
    OutputFile file(unfinished, OutputFile::eOpening::Existing);
    file.write(Label::placeOfRow(m_pm->commRank()), bytesOfValue(row));
    file.write(row.offset, view);
    file.syncAndClose();
  });
  runAndAgree(m_pm, [&] {
    if (m_pm->isMasterIO())
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
