// SPDX-License-Identifier: Apache-2.0
// Which files the classes of the project are in, and how many private methods they have.
#pragma once

#include "Declarations.h"
#include "SourceFile.h"

#include <map>
#include <string>
#include <vector>

namespace house
{
/*!
 * \brief What add() saw of classes. Members may be defined in the file that holds the class, or in the header or source of the same
 * path.
 */
class ClassTable
{
 public:
  struct PrivateMethods
  {
    std::string path;
    std::string name;
    std::size_t line = 0;
    std::size_t count = 0;
  };
  //! Members that are not defined where their class is.
  struct StrayMembers
  {
    std::string path;
    //! Of the first.
    std::size_t line = 0;
    std::string class_name;
    std::size_t count = 0;
    //! The file of the class.
    std::string expected;
  };

  void add(const SourceFile& file, const Declarations& declarations);

  const std::vector<PrivateMethods>& privateMethods() const { return m_private_methods; }
  std::vector<StrayMembers> strayMembers() const;

 private:
  struct Member
  {
    std::string path;
    std::size_t line = 0;
    std::vector<std::string> qualification;
  };

  void countPrivateMethods(const SourceFile& file, const Declarations& declarations);

  std::vector<PrivateMethods> m_private_methods;
  //! Paths of the files that hold a class of this name.
  std::map<std::string, std::vector<std::string>> m_paths_of_class;
  std::vector<Member> m_members;
};
} // namespace house
