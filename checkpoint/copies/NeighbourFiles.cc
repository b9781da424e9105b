// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/copies/NeighbourFiles.h"

#include "arcane_core/comm/FrameworkTags.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <functional>
#include <memory>

namespace Arcane::detail::copies
{
namespace
{
//! \unit{bytes}
constexpr Int64 piece_bytes = 4 * 1024 * 1024;

//! A file that comes from another machine.
struct IncomingFile
{
  Int32 rank = 0;
  Int64 nb_byte = 0;
  UniqueArray<Byte> piece;
  std::unique_ptr<format::OutputFile> file;
};

class FileExchange
{
 public:
  FileExchange(IParallelMng* pm, const Machines& machines, const String& folder, Int64 nb_byte);

  void run();
  const String& failure() const { return m_failure; }

 private:
  IParallelMng* m_parallel_mng;
  Int32 m_keeper;
  Int64 m_nb_byte;
  UniqueArray<Byte> m_piece;
  std::unique_ptr<format::InputFile> m_file;
  std::vector<IncomingFile> m_incoming;
  String m_failure;

  void attempt(const std::function<void()>& f);
  void exchangePieces(Int64 at);
  static MessagePassing::PointToPointMessageInfo message(Int32 rank) { return comm::messageWith(rank, comm::eFrameworkTag::CopyOfFile); }
};

Span<std::byte> bytesOf(UniqueArray<Byte>& piece)
{
  return { reinterpret_cast<std::byte*>(piece.data()), piece.size() };
}

FileExchange::FileExchange(IParallelMng* pm, const Machines& machines, const String& folder, Int64 nb_byte)
: m_parallel_mng(pm)
, m_keeper(machines.keeperOf(pm->commRank()))
, m_nb_byte(nb_byte)
{
  UniqueArray<Int64> sizes(pm->commSize());
  pm->allGather(ConstArrayView<Int64>(1, &nb_byte), sizes.view());
  attempt([&] { m_file = std::make_unique<format::InputFile>(folder + "/" + format::rankFileName(pm->commRank())); });
  for (const Int32 rank : machines.keptRanks()) {
    m_incoming.push_back({ rank, sizes[rank], {}, nullptr });
    const String path = folder + "/" + format::rankFileName(rank);
    attempt([&] { m_incoming.back().file = std::make_unique<format::OutputFile>(path, format::OutputFile::eOpening::New); });
  }
}

void FileExchange::attempt(const std::function<void()>& f)
{
  try {
    f();
  }
  catch (const std::exception& ex) {
    if (m_failure.null())
      m_failure = String(ex.what());
  }
}

void FileExchange::run()
{
  Int64 longest = m_nb_byte;
  for (const IncomingFile& incoming : m_incoming)
    longest = std::max(longest, incoming.nb_byte);
  for (Int64 at = 0; at < longest; at += piece_bytes)
    exchangePieces(at);
  for (IncomingFile& incoming : m_incoming)
    if (incoming.file)
      attempt([&] { incoming.file->close(); });
}

void FileExchange::exchangePieces(Int64 at)
{
  UniqueArray<MessagePassing::Request> requests;
  for (IncomingFile& incoming : m_incoming) {
    incoming.piece.resize(std::clamp<Int64>(incoming.nb_byte - at, 0, piece_bytes));
    if (!incoming.piece.empty())
      requests.add(m_parallel_mng->receive(Span<Byte>(incoming.piece.data(), incoming.piece.size()), message(incoming.rank)));
  }
  m_piece.resize(std::clamp<Int64>(m_nb_byte - at, 0, piece_bytes));
  if (m_file)
    attempt([&] { m_file->read(at, bytesOf(m_piece)); });
  if (!m_piece.empty())
    requests.add(m_parallel_mng->send(Span<const Byte>(m_piece.data(), m_piece.size()), message(m_keeper)));
  m_parallel_mng->waitAllRequests(requests.view());
  for (IncomingFile& incoming : m_incoming)
    if (incoming.file)
      attempt([&] { incoming.file->write(at, bytesOf(incoming.piece)); });
}
} // namespace

String sendFilesToNeighbours(IParallelMng* pm, const Machines& machines, const String& folder, Int64 nb_byte)
{
  FileExchange exchange(pm, machines, folder, nb_byte);
  exchange.run();
  return exchange.failure();
}
} // namespace Arcane::detail::copies
