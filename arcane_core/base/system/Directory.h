// SPDX-License-Identifier: Apache-2.0
// A directory, given by its path.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{

//! A directory, given by its path, which is also its text. The directory need not exist.
class ARCANE_EXPORT IDirectory
{
 public:
  //! Describes the current directory.
  IDirectory() = default;
  IDirectory(const String& path)
  : m_path(path)
  {}
  IDirectory(const char* path)
  : m_path(path)
  {}
  //! Describes the directory \a name in \a parent.
  IDirectory(const IDirectory& parent, const String& name)
  : m_path(parent.file(name))
  {}

  //! Creates the directory and its parents. \return true on ERROR
  bool createDirectory() const;
  const String& path() const { return m_path; }
  //! Returns the path of the file \a name in this directory.
  String file(const String& name) const;

  operator const String&() const { return m_path; }
  template <typename T> friend String operator+(const IDirectory& directory, const T& text) { return directory.m_path + text; }

 private:
  String m_path = String(".");
};

//! The directory that applications make.
class Directory : public IDirectory
{
 public:
  Directory() = default;
  Directory(const String& path)
  : IDirectory(path)
  {}
  // Functions that take a String or a Directory take a literal as a String.
  explicit Directory(const char* path)
  : IDirectory(path)
  {}
  Directory(const IDirectory& parent, const String& name)
  : IDirectory(parent, name)
  {}
  Directory(const IDirectory& directory)
  : IDirectory(directory)
  {}
};

} // namespace Arcane
