// SPDX-License-Identifier: Apache-2.0
// Each #include names the own room, a room it uses, or a library it has a door to; rooms use what they include, and no others.
#include "Checks.h"
#include "HouseTables.h"
#include "IncludeLine.h"
#include "SourceFile.h"

#include <map>
#include <optional>
#include <set>

namespace house
{
namespace
{
//! Empty for a header of the language or of the system.
std::string doorOf(const std::string& header)
{
  if (header == "mpi.h")
    return "mpi";
  if (header == "hdf5.h" || (header.starts_with("H5") && header.ends_with(".h")) || header == "hdf5_hl.h")
    return "hdf5";
  if (header.starts_with("libxml/"))
    return "libxml2";
  if (header.starts_with("CLI/"))
    return "cli11";
  if (header == "metis.h")
    return "metis";
  if (header == "scotch.h")
    return "scotch";
  if (header == "HYPRE.h" || header == "krylov.h" || (header.starts_with("HYPRE_") && header.ends_with(".h")))
    return "hypre";
  if (header.starts_with("petsc") && header.ends_with(".h"))
    return "petsc";
  if (header == "zlib.h")
    return "zlib";
  if (header == "arcane_door_lz4.h")
    return "lz4";
  if (header == "arcane_door_lzma.h")
    return "lzma";
  if (header.starts_with("nlohmann/"))
    return "json";
  if (header.starts_with("nettle/"))
    return "nettle";
  if (header.starts_with("tbb/") || header.starts_with("oneapi/tbb"))
    return "tbb";
  if (header == "cuda.h" || header.starts_with("cuda_") || header.starts_with("nvtx3/"))
    return "cuda";
  // What the language of kernels needs, which is no library of a host: kernels include it, and the runtime for HIP.
  if (header == "hip/hip_runtime.h" || header == "hip/hip_cooperative_groups.h" || header == "cooperative_groups.h")
    return "language of devices";
  if (header.starts_with("hip/"))
    return "hip";
  // The algorithms of vendors, which only sources that are compiled for devices include.
  if (header.starts_with("cub/") || header.starts_with("rocprim/"))
    return "algorithms of vendors";
  if (header.starts_with("c10/") || header.starts_with("torch/"))
    return "torch";
  if (header.starts_with("gtest/") || header.starts_with("benchmark/") || header.starts_with("relacy/"))
    return "tests";
  return {};
}

bool isSystemHeader(const std::string& header)
{
  static const std::set<std::string> known = { "dlfcn.h",     "unistd.h",   "fcntl.h",     "pthread.h",  "sched.h",     "signal.h",
                                               "cxxabi.h",    "elf.h",      "execinfo.h",  "ucontext.h", "immintrin.h", "nmmintrin.h",
                                               "x86intrin.h", "arm_acle.h", "link.h",      "fenv.h",     "locale.h",    "strings.h",
                                               "pwd.h",       "dirent.h",   "poll.h",      "spawn.h",    "malloc.h",    "features.h",
                                               "stddef.h",    "stdint.h",   "netinet/in.h" };
  return header.find('.') == std::string::npos || header.starts_with("sys/") || header.starts_with("linux/") ||
         header.starts_with("sanitizer/") || header.starts_with("ext/") || known.count(header);
}

//! Files of the build itself.
const char* folder_of_build = "arcane_core/cmake/";

bool isPublicPath(const std::string& path)
{
  return path.starts_with("arcane/") || path.starts_with("arccore/") || path == "arcane_packages.h" || path == "arccore_config.h";
}

//! What the files of a folder may include.
struct Rights
{
  std::set<std::string> rooms;
  std::set<std::string> doors;
  bool has_public_paths = false;
  //! Files relative to the includer and to this folder.
  std::string own_folder;
  //! Folders named in full.
  std::set<std::string> folders;
};

class IncludeChecker
{
 public:
  explicit IncludeChecker(const CheckContext& context)
  : m_context(context)
  , m_rooms(context.build)
  {
    for (const auto& [public_path, real] : readPublicHeaders(context.source))
      m_public_headers.emplace(public_path, real);
  }

  Faults run()
  {
    for (const std::string& path : listCppFiles(m_context.source)) {
      const std::optional<Rights> rights = rightsOf(path);
      if (!rights)
        m_faults.add(path, 0, "is in no room, expected a folder of a room, of a sample, of the book or of tests");
      else
        checkFile(SourceFile(m_context.source, path), *rights);
    }
    for (const Room& room : m_rooms.rooms()) {
      for (const std::string& name : room.axl)
        checkMadeHeader(room, name);
      checkUses(room);
    }
    return m_faults;
  }

 private:
  std::optional<Rights> rightsOf(const std::string& path) const
  {
    if (path.starts_with("tests/"))
      return rightsOfTest(path);
    if (path.starts_with("samples/")) {
      Rights rights = rightsOfApplication(path, 2);
      rights.doors.insert("cli11");
      return rights;
    }
    if (path.starts_with("docs/guide/steps/"))
      return rightsOfStep(path);
    if (path.starts_with("docs/start/project/"))
      return rightsOfApplication(path, 3);
    if (path.starts_with("arcane_core/cmake/package/"))
      return Rights{ {}, { "language of devices" }, false, {}, {} };
    if (path.starts_with(folder_of_build))
      return Rights{ { "arcane_core/base" }, {}, false, {}, {} };
    const Room* room = m_rooms.roomOf(path);
    return room ? std::optional(rightsOfRoom(*room)) : std::nullopt;
  }

  static Rights rightsOfRoom(const Room& room)
  {
    Rights rights{ { room.uses.begin(), room.uses.end() }, room.doors, false, {}, {} };
    rights.rooms.insert(room.path);
    if (room.path == "accelerator/algorithm")
      rights.doors.insert("algorithms of vendors");
    if (room.path == "accelerator/kernel" || room.path == "accelerator/gpu")
      rights.doors.insert("language of devices");
    return rights;
  }

  //! \a depth folders of the path are those of the application.
  static Rights rightsOfApplication(const std::string& path, std::size_t depth)
  {
    std::size_t end = 0;
    for (; depth > 0; --depth)
      end = path.find('/', end) + 1;
    return Rights{ {}, {}, true, path.substr(0, end), {} };
  }

  //! A step of the guide has the files of the steps before, too, but for those that it changes.
  Rights rightsOfStep(const std::string& path) const
  {
    Rights rights = rightsOfApplication(path, 4);
    const std::string steps = "docs/guide/steps/";
    for (const auto& entry : std::filesystem::directory_iterator(m_context.source / steps))
      rights.folders.insert(steps + entry.path().filename().string() + "/");
    return rights;
  }

  std::optional<Rights> rightsOfTest(const std::string& path) const
  {
    if (path.starts_with("tests/house/"))
      return Rights{ {}, { "tests", "mpi" }, false, "tests/house/", {} };
    if (path.starts_with("tests/compat/")) {
      // Applications may call MPI by themselves, Hypre and PETSc.
      Rights rights = rightsOfApplication(path, 3);
      rights.doors.insert({ "mpi", "hypre", "petsc" });
      return rights;
    }
    if (path.starts_with("tests/unit/"))
      return rightsOfUnitTest(path);
    Rights rights = everything();
    rights.own_folder = path.substr(0, path.find('/', 6) + 1);
    return rights;
  }

  //! Of benchmarks, flows, support: they measure and drive the whole.
  Rights everything() const
  {
    Rights rights{ {},
                   { "mpi", "hdf5", "hypre", "tests", "cuda", "torch", "algorithms of vendors", "language of devices" },
                   true,
                   {},
                   { "tests/support/", "tests/bench/", "samples/shock_tube/", folder_of_build } };
    for (const Room& room : m_rooms.rooms())
      rights.rooms.insert(room.path);
    return rights;
  }

  std::optional<Rights> rightsOfUnitTest(const std::string& path) const
  {
    const std::string inside = path.substr(std::string("tests/unit/").size());
    if (inside.starts_with("samples/")) {
      Rights rights = everything();
      rights.own_folder = "tests/unit/samples/";
      return rights;
    }
    const Room* room = m_rooms.roomOf(inside);
    if (!room)
      return std::nullopt;
    // What a room reaches is there when it is tested.
    Rights rights = rightsOfRoom(*room);
    rights.rooms.insert(room->reaches.begin(), room->reaches.end());
    if (room->path == "accelerator/gpu") // its tests drive devices through the pools
      rights.rooms.insert({ "accelerator/pool", "accelerator/process" });
    rights.doors.insert("tests");
    rights.folders = { "tests/support/" };
    rights.own_folder = "tests/unit/" + room->path + "/";
    return rights;
  }

  void checkFile(const SourceFile& file, const Rights& rights)
  {
    std::size_t number = 0;
    for (const std::string_view line : file.lines()) {
      if (const std::optional<Include> include = includeOf(line, ++number)) {
        if (include->is_quoted || isPublicPath(include->path))
          checkQuoted(file.path(), *include, rights);
        else
          checkLibrary(file.path(), *include, rights);
      }
    }
  }

  void checkLibrary(const std::string& file, const Include& include, const Rights& rights)
  {
    const std::string door = doorOf(include.path);
    if (door.empty() && !isSystemHeader(include.path))
      m_faults.add(file, include.line, "includes <" + include.path + ">, which is of no known library");
    else if (!door.empty() && !rights.doors.count(door))
      m_faults.add(file, include.line, "includes <" + include.path + "> without the door '" + door + "'");
  }

  void checkQuoted(const std::string& file, const Include& include, const Rights& rights)
  {
    if (isPublicPath(include.path)) {
      if (!rights.has_public_paths)
        m_faults.add(file, include.line, "includes the public path '" + include.path + "', expected the path of a room");
      else if (!std::filesystem::exists(m_context.build / "include" / include.path))
        m_faults.add(file, include.line, "includes '" + include.path + "', which is not in headers.txt");
      return;
    }
    if (!isOwn(file, include.path, rights) && !isNamed(include.path, rights))
      checkRoomPath(file, include, rights);
  }

  bool isFile(const std::string& path) const { return std::filesystem::is_regular_file(m_context.source / path); }

  //! Of the same application or test: beside the includer, or below the folder that all share, or made from an .axl there.
  bool isOwn(const std::string& file, const std::string& path, const Rights& rights) const
  {
    if (rights.own_folder.empty())
      return false;
    const std::string beside = (std::filesystem::path(file).parent_path() / path).lexically_normal().generic_string();
    const std::string below = (std::filesystem::path(rights.own_folder) / path).lexically_normal().generic_string();
    for (const std::string& full : { path, beside, below }) {
      if (full.starts_with(rights.own_folder) && (isFile(full) || isGenerated(full)))
        return true;
    }
    return false;
  }

  bool isGenerated(const std::string& path) const
  {
    const std::string suffix = "_axl.h";
    return path.ends_with(suffix) && isFile(path.substr(0, path.size() - suffix.size()) + ".axl");
  }

  bool isNamed(const std::string& path, const Rights& rights) const
  {
    for (const std::string& folder : rights.folders) {
      if ((path.starts_with(folder) && isFile(path)) || isFile(folder + path))
        return true;
    }
    return false;
  }

  //! Fixtures are shared along the staircase too: those of tests/unit/ROOM by the tests of rooms that use ROOM.
  void checkRoomPath(const std::string& file, const Include& include, const Rights& rights)
  {
    const std::string fixtures = "tests/unit/";
    const bool is_fixture = file.starts_with("tests/") && include.path.starts_with(fixtures);
    const Room* room = m_rooms.roomOf(is_fixture ? include.path.substr(fixtures.size()) : include.path);
    if (!room)
      m_faults.add(file, include.line, "includes '" + include.path + "', which is in no room");
    else if (!rights.rooms.count(room->path))
      m_faults.add(file, include.line, "includes '" + include.path + "' of the room '" + room->path + "', which it does not use");
    else if (!isFile(include.path) && !isGenerated(include.path))
      m_faults.add(file, include.line, "includes '" + include.path + "', which does not exist");
    else if (const Room* own = m_rooms.roomOf(file))
      m_arrows.emplace(own->path, room->path);
  }

  //! The header that the build made from NAME.axl includes public paths: its room uses their rooms.
  void checkMadeHeader(const Room& room, const std::string& name)
  {
    const std::string header = room.path + "/" + name + "_axl.h";
    if (!std::filesystem::exists(m_context.build / header)) {
      m_faults.add(header, 0, "is not made yet, expected a build of all targets before this check");
      return;
    }
    const SourceFile file(m_context.build, header);
    std::size_t number = 0;
    for (const std::string_view line : file.lines()) {
      const std::optional<Include> include = includeOf(line, ++number);
      const auto real = include ? m_public_headers.find(include->path) : m_public_headers.end();
      const Room* used = real == m_public_headers.end() ? nullptr : m_rooms.roomOf(real->second);
      if (!used || used == &room)
        continue;
      m_arrows.emplace(room.path, used->path);
      if (!room.isUsing(used->path))
        m_faults.add(header, number, "includes '" + include->path + "' of the room '" + used->path + "', which it does not use");
    }
  }

  void checkUses(const Room& room)
  {
    for (const std::string& used : room.uses) {
      if (!m_arrows.count({ room.path, used }))
        m_faults.add("CMakeLists.txt", 0, "room '" + room.path + "' USES '" + used + "', which none of its files includes");
    }
  }

  const CheckContext& m_context;
  RoomTable m_rooms;
  //! Real header of each public path.
  std::map<std::string, std::string> m_public_headers;
  //! Rooms that include, and that are included.
  std::set<std::pair<std::string, std::string>> m_arrows;
  Faults m_faults;
};
} // namespace

Faults checkIncludes(const CheckContext& context)
{
  return IncludeChecker(context).run();
}
} // namespace house
