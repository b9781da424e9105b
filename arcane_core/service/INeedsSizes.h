// SPDX-License-Identifier: Apache-2.0
// The interface of writers that need the sizes of all variables before they write the first one.
#pragma once

namespace Arcane
{
//! An IDataWriter implements it.
class INeedsSizes
{
 public:
  virtual ~INeedsSizes() = default;

  //! Returns true when all variables must have their values before IDataWriter::setMetaData(). \local
  virtual bool needsSizes() const = 0;
};
} // namespace Arcane
