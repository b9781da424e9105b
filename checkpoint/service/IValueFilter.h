// SPDX-License-Identifier: Apache-2.0
// The filters that the option data-compressor of the checkpoint services names.
#pragma once

namespace Arcane::detail::checkpoint
{
//! The levels of the option compression-level.
enum eDeflateLevel : int
{
  FastestDeflate = 1
};

//! The services of the option data-compressor implement it. A name that is none of theirs is a fault of the case file.
class IValueFilter
{
 public:
  virtual ~IValueFilter() = default;

  //! Returns false for the service None.
  virtual bool isDeflate() const = 0;
};
} // namespace Arcane::detail::checkpoint
