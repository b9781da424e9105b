// SPDX-License-Identifier: Apache-2.0
// What a disk may hold after a power loss: whatever was not waited for with fsync() may be there or not.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <tuple>

namespace Arcane::test
{
/*!
 * \brief Watches all calls of fsync() and rename() of this process while it lives. There is one object at a time.
 *
 * The content of a file is safe as it was at the last fsync() of the file, and the names in a directory as they were at the last fsync()
 * of the directory. A loss keeps, for each file and each directory, what is safe or what is there now.
 */
class PowerLoss
{
 public:
  enum class eKept
  {
    SafeOnly,    //!< nothing that was not waited for
    NamesOfNow,  //!< all names, and of contents what is safe: new files are empty
    SafeOrRandom //!< one or the other, at random, for each file and each directory
  };

  //! Tells files and directories apart: the number in the system, and when it was made, since numbers are used again.
  using FileId = std::tuple<unsigned long long, long long, unsigned>;

  //! What is in \a root now is safe. \a before_each is called before each fsync() and rename().
  PowerLoss(const std::filesystem::path& root, std::function<void()> before_each);
  ~PowerLoss();
  PowerLoss(const PowerLoss&) = delete;
  PowerLoss& operator=(const PowerLoss&) = delete;

  //! Makes \a target the directory that is found instead of the root after a power loss at this moment.
  void makeRemains(const std::filesystem::path& target, eKept kept, std::mt19937& random) const;

  //! \name Called by the functions of the system that this test replaces
  //@{
  static void beforeCall();
  static void noteSync(int descriptor);
  //@}

 private:
  struct Node
  {
    bool is_directory = false;
    std::string content;                 //!< of a file
    std::map<std::string, FileId> names; //!< of a directory, with the ids of what they name
  };

  std::filesystem::path m_root;
  std::function<void()> m_before_each;
  bool m_is_busy = false;
  //! What is safe.
  std::map<FileId, Node> m_nodes;

  void noteTree(const std::filesystem::path& directory);
  void note(const std::filesystem::path& path);
  //! Adds what is there now.
  void noteNow(const std::filesystem::path& directory, std::map<FileId, Node>& now) const;
};
} // namespace Arcane::test
