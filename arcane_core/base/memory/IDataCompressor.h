// SPDX-License-Identifier: Apache-2.0
// The interface of services that compress bytes.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

#include <cstddef>

namespace Arcane
{

/*!
 * \brief A lossless compressor of bytes. Codes implement and call it; the framework has no service of this interface.
 *
 * All calls are \local.
 */
class ARCANE_EXPORT IDataCompressor
{
 public:
  virtual ~IDataCompressor() = default;

  //! Makes the object ready. Called before all other functions.
  virtual void build() = 0;
  virtual String name() const = 0;
  //! Returns the least size that is worth compressing. \unit{bytes}
  virtual Int64 minCompressSize() const = 0;
  virtual void compress(Span<const std::byte> values, Array<std::byte>& compressed_values) = 0;
  //! Fills \a values, which has the size that was compressed.
  virtual void decompress(Span<const std::byte> compressed_values, Span<std::byte> values) = 0;
};

} // namespace Arcane
