// SPDX-License-Identifier: Apache-2.0
// Each public header compiles alone, without the include paths of third-party libraries.
//
// Standard headers take most of the time of each compilation, so that they are compiled once, for all headers. A header that lacks one of them
// is found by the standard names that it uses.
#include "Checks.h"
#include "HouseTables.h"
#include "IncludeClosure.h"
#include "SourceFile.h"
#include "StandardNames.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>

namespace house
{
namespace
{
namespace fs = std::filesystem;

const int nb_job = 2;

//! Replaces headers of libraries that compilers find without being told where by errors. Headers `arcane/hdf5/...` include HDF5 where it is found:
//! its guard lies in a folder of its own.
void writeGuards(const fs::path& folder)
{
  for (const char* header : { "mpi.h", "hdf5/hdf5.h", "metis.h", "scotch.h", "HYPRE.h", "petscsys.h", "zlib.h", "lz4.h", "lzma.h",
                              "nettle/nettle-meta.h", "nlohmann/json.hpp", "tbb/tbb.h", "tbb/parallel_for.h", "libxml/tree.h",
                              "libxml/parser.h", "cuda.h", "cuda_runtime_api.h", "hip/hip_runtime_api.h" }) {
    const fs::path path = folder / header;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << "#error \"a public header includes " << header << "\"\n";
  }
}

//! Files that the compiler read last time, from the rule it wrote for make.
std::vector<fs::path> dependencies(const fs::path& rule)
{
  std::ifstream in(rule);
  std::vector<fs::path> files;
  std::string word;
  in >> word; // the target
  while (in >> word) {
    if (word != "\\")
      files.emplace_back(word);
  }
  return files;
}

bool isUpToDate(const fs::path& rule)
{
  std::error_code error;
  const auto compiled = fs::last_write_time(rule, error);
  if (error)
    return false;
  const std::vector<fs::path> files = dependencies(rule);
  return !files.empty() && std::all_of(files.begin(), files.end(), [&](const fs::path& file) {
    const auto written = fs::last_write_time(file, error);
    return !error && written < compiled;
  });
}

//! Finds standard names in headers that neither they nor what they include declare.
class StandardNameCheck
{
 public:
  explicit StandardNameCheck(const CheckContext& context)
  : m_context(context)
  , m_closure(context.source, context.build)
  {}

  void check(const std::string& header, Faults& faults)
  {
    const std::set<std::string>& reached = m_closure.of(header);
    for (const std::string& name : standardNamesOf(SourceFile(m_context.source, header))) {
      const std::vector<std::string_view> enough = standardHeadersOf(name);
      if (enough.empty())
        faults.add(header, 0, "uses " + name + ", which tests/house/StandardNames.cc does not know, expected its header there");
      else if (!enough.front().empty() &&
               std::none_of(enough.begin(), enough.end(), [&](std::string_view one) { return reached.count(std::string(one)) > 0; }))
        faults.add(header, 0, "uses " + name + ", expected '#include <" + std::string(enough.front()) + ">'");
    }
  }

 private:
  const CheckContext& m_context;
  IncludeClosure m_closure;
};

class HeaderCompiler
{
 public:
  HeaderCompiler(const CheckContext& context, Faults& faults)
  : m_context(context)
  , m_folder(context.build / "house" / "headers")
  , m_faults(faults)
  {
    fs::create_directories(m_folder);
    writeGuards(m_folder / "guards");
    compileStandardHeaders();
  }

  //! \a headers are pairs of a public path and the real header.
  void compileAll(const std::vector<std::pair<std::string, std::string>>& headers)
  {
    std::atomic<std::size_t> next = 0;
    auto work = [&] {
      for (std::size_t i = next++; i < headers.size(); i = next++)
        compile(headers[i].first, headers[i].second);
    };
    std::vector<std::thread> workers;
    for (int i = 0; i < nb_job; ++i)
      workers.emplace_back(work);
    for (std::thread& worker : workers)
      worker.join();
  }

 private:
  //! Options that the headers share with those that are compiled before them.
  std::string command() const
  {
    return "'" + m_context.compiler + "' -std=c++20 -Wall -Wextra -Wno-unused-parameter -Werror -Wno-pragma-once-outside-header ";
  }

  void compileStandardHeaders()
  {
    const fs::path list = m_context.source / "arcane_core/cmake/StandardHeaders.h";
    if (!fs::exists(list))
      return;
    const fs::path first = m_folder / "First.h";
    std::ofstream(first) << "#include \"" << list.string() << "\"\n";
    if (std::system((command() + "-x c++-header '" + first.string() + "' -o '" + first.string() + ".gch'").c_str()) == 0)
      m_first = "-include '" + first.string() + "' ";
  }

  void compile(const std::string& public_path, const std::string& real)
  {
    std::string name = real;
    std::replace(name.begin(), name.end(), '/', '_');
    const fs::path rule = m_folder / (name + ".d");
    if (isUpToDate(rule))
      return;
    const fs::path log = m_folder / (name + ".log");
    std::ostringstream line;
    line << command() << "-fsyntax-only -I'" << (m_folder / "guards").string() << "' ";
    if (!public_path.starts_with("arcane/hdf5/"))
      line << "-I'" << (m_folder / "guards" / "hdf5").string() << "' ";
    line << "-I'" << (m_context.build / "include").string() << "' -I'" << m_context.source.string() << "' -MD -MF '" << rule.string()
         << "' -MT header -x c++ " << m_first << "-include '" << public_path << "' /dev/null 2>'" << log.string() << "'";
    if (std::system(line.str().c_str()) == 0) {
      fs::remove(log);
      return;
    }
    fs::remove(rule);
    std::ifstream in(log);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    const std::lock_guard lock(m_mutex);
    m_faults.add(real, 0, "does not compile alone as '" + public_path + "':\n" + text);
  }

  const CheckContext& m_context;
  fs::path m_folder;
  //! Includes the standard headers; empty when they are not compiled before.
  std::string m_first;
  std::mutex m_mutex;
  Faults& m_faults;
};

//! True when sources are compiled after standard headers: the build then says nothing of the headers that it compiles first.
bool hasPrecompiledHeaders(const fs::path& build)
{
  std::ifstream in(build / "CMakeCache.txt");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("ARCANE_PRECOMPILED_HEADERS:"))
      return line.ends_with("=ON");
  return false;
}

//! The build itself compiled the header alone: as the first line of its source, in a room without doors.
bool isCompiledByBuild(const CheckContext& context, const RoomTable& rooms, const std::string& real)
{
  const Room* room = rooms.roomOf(real);
  std::ifstream in(context.source / fs::path(real).replace_extension(".cc"));
  for (std::string line; room && room->doors.empty() && std::getline(in, line);) {
    if (line.starts_with("#include"))
      return line == "#include \"" + real + "\"";
  }
  return false;
}
} // namespace

Faults checkHeaders(const CheckContext& context)
{
  Faults faults;
  const RoomTable rooms(context.build);
  const bool is_compiled_alone = !hasPrecompiledHeaders(context.build);
  std::vector<std::pair<std::string, std::string>> once;
  std::set<std::string> seen;
  StandardNameCheck names(context);
  for (const auto& [public_path, real] : readPublicHeaders(context.source)) {
    std::vector<std::string> forwarding = { public_path };
    const std::string core = "arcane/core/";
    if (public_path.starts_with(core) && public_path.find('/', core.size()) == std::string::npos)
      forwarding.push_back("arcane/" + public_path.substr(core.size()));
    for (const std::string& path : forwarding) {
      std::ifstream in(context.build / "include" / path);
      const std::string text((std::istreambuf_iterator<char>(in)), {});
      if (text.find("#include \"" + real + "\"") == std::string::npos)
        faults.add("arcane_core/cmake/headers.txt", 0, "include/" + path + " of the build does not lead to '" + real + "'");
    }
    if (!seen.insert(real).second)
      continue;
    names.check(real, faults);
    if (!(is_compiled_alone && isCompiledByBuild(context, rooms, real)))
      once.emplace_back(public_path, real);
  }
  HeaderCompiler(context, faults).compileAll(once);
  return faults;
}
} // namespace house
