// SPDX-License-Identifier: Apache-2.0
// The interface of services that write meshes to files.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IMesh;

//! A writer of one format of files. Applications implement it, as a service of sub-domains.
class ARCANE_EXPORT IMeshWriter
{
 public:
  virtual ~IMeshWriter() = default;

  virtual void build() {}
  //! Writes the part of \a mesh that this rank has. Ranks give different names. \local \return true on ERROR, which is logged
  virtual bool writeMeshToFile(IMesh* mesh, const String& file_name) = 0;
};
} // namespace Arcane
