// SPDX-License-Identifier: Apache-2.0
// The digest MD5.
#pragma once

#include "arcane_core/base/text/IHashAlgorithm.h"

namespace Arcane
{
//! Computes MD5, as RFC 1321 says: 16 bytes, for the comparison of files and not for secrets.
class ARCANE_EXPORT MD5HashAlgorithm : public IHashAlgorithm
{
 public:
  String name() const override { return "MD5"; }
  Int32 hashSize() const override { return 16; }
  Ref<IHashAlgorithmContext> createContext() override;
};
} // namespace Arcane
