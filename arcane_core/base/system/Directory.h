// SPDX-License-Identifier: Apache-2.0
// A directory by its path.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{

//! A directory by its path; it may not exist.
class Directory
{
 public:
  //! The current directory.
  Directory() = default;
  Directory(const String& path)
  : m_path(path)
  {}
  //! The directory \a name of \a parent.
  Directory(const Directory& parent, const String& name)
  : m_path(parent.file(name))
  {}

  //! Creates it and its parents. \return true on ERROR.
  bool createDirectory() const;
  const String& path() const { return m_path; }
  //! Path of the file \a name of this directory.
  String file(const String& name) const;

 private:
  String m_path = String(".");
};

} // namespace Arcane
