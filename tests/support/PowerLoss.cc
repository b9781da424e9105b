// SPDX-License-Identifier: Apache-2.0
#include "tests/support/PowerLoss.h"

#include <fstream>
#include <sstream>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace Arcane::test
{
namespace
{
namespace fs = std::filesystem;

PowerLoss* the_watch = nullptr;

PowerLoss::FileId idOf(const fs::path& path)
{
  struct ::statx status = {};
  if (::statx(AT_FDCWD, path.c_str(), AT_SYMLINK_NOFOLLOW, STATX_INO | STATX_BTIME, &status) != 0)
    return {};
  return { status.stx_ino, status.stx_btime.tv_sec, status.stx_btime.tv_nsec };
}

std::string contentOf(const fs::path& file)
{
  std::ostringstream content;
  content << std::ifstream(file, std::ios::binary).rdbuf();
  return content.str();
}

std::map<std::string, PowerLoss::FileId> namesOf(const fs::path& directory)
{
  std::map<std::string, PowerLoss::FileId> names;
  for (const auto& entry : fs::directory_iterator(directory))
    names[entry.path().filename().string()] = idOf(entry.path());
  return names;
}
} // namespace

PowerLoss::PowerLoss(const fs::path& root, std::function<void()> before_each)
: m_root(root)
, m_before_each(std::move(before_each))
{
  noteTree(root);
  the_watch = this;
}

PowerLoss::~PowerLoss()
{
  the_watch = nullptr;
}

void PowerLoss::noteTree(const fs::path& directory)
{
  note(directory);
  for (const auto& entry : fs::directory_iterator(directory))
    entry.is_directory() ? noteTree(entry.path()) : note(entry.path());
}

void PowerLoss::note(const fs::path& path)
{
  Node& node = m_nodes[idOf(path)];
  node.is_directory = fs::is_directory(path);
  if (node.is_directory)
    node.names = namesOf(path);
  else
    node.content = contentOf(path);
}

void PowerLoss::noteNow(const fs::path& directory, std::map<FileId, Node>& now) const
{
  Node& node = now[idOf(directory)];
  node.is_directory = true;
  node.names = namesOf(directory);
  for (const auto& entry : fs::directory_iterator(directory))
    if (entry.is_directory())
      noteNow(entry.path(), now);
    else
      now[idOf(entry.path())] = { false, contentOf(entry.path()), {} };
}

void PowerLoss::makeRemains(const fs::path& target, eKept kept, std::mt19937& random) const
{
  std::map<FileId, Node> now;
  noteNow(m_root, now);
  const auto isOfNow = [&](const Node& node) {
    return kept == eKept::SafeOrRandom ? random() % 2 == 0 : kept == eKept::NamesOfNow && node.is_directory;
  };
  const std::function<void(const FileId&, const fs::path&)> make = [&](const FileId& id, const fs::path& path) {
    const auto safe = m_nodes.find(id);
    const auto present = now.find(id);
    // What was made and never waited for is empty, whether it is a file or a directory.
    Node node;
    node.is_directory = present != now.end() ? present->second.is_directory : safe != m_nodes.end() && safe->second.is_directory;
    if (present != now.end() && isOfNow(present->second))
      node = present->second;
    else if (safe != m_nodes.end())
      node = safe->second;
    if (!node.is_directory) {
      std::ofstream(path, std::ios::binary) << node.content;
      return;
    }
    fs::create_directory(path);
    for (const auto& [name, id_of_name] : node.names)
      make(id_of_name, path / name);
  };
  fs::remove_all(target);
  make(idOf(m_root), target);
}

void PowerLoss::beforeCall()
{
  if (!the_watch || the_watch->m_is_busy)
    return;
  the_watch->m_is_busy = true;
  the_watch->m_before_each();
  the_watch->m_is_busy = false;
}

void PowerLoss::noteSync(int descriptor)
{
  if (!the_watch || the_watch->m_is_busy)
    return;
  std::error_code failed;
  const fs::path path = fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor), failed);
  if (!failed && path.string().starts_with(the_watch->m_root.string()))
    the_watch->note(path);
}
} // namespace Arcane::test

// The functions of the system, as the whole test program calls them.
extern "C" int fsync(int descriptor)
{
  Arcane::test::PowerLoss::beforeCall();
  const int status = static_cast<int>(::syscall(SYS_fsync, descriptor));
  if (status == 0)
    Arcane::test::PowerLoss::noteSync(descriptor);
  return status;
}

extern "C" int rename(const char* from, const char* to) noexcept
{
  Arcane::test::PowerLoss::beforeCall();
  return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}
