// SPDX-License-Identifier: Apache-2.0
// A directory, given by its path.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{

//! A directory, given by its path. The directory need not exist.
class ARCANE_EXPORT Directory
{
 public:
  //! Describes the current directory.
  Directory() = default;
  Directory(const String& path)
  : m_path(path)
  {}
  //! Describes the directory \a name in \a parent.
  Directory(const Directory& parent, const String& name)
  : m_path(parent.file(name))
  {}

  //! Creates the directory and its parents. \return true on ERROR
  bool createDirectory() const;
  const String& path() const { return m_path; }
  //! Returns the path of the file \a name in this directory.
  String file(const String& name) const;

 private:
  String m_path = String(".");
};

} // namespace Arcane
