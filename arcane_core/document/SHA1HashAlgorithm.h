// SPDX-License-Identifier: Apache-2.0
// The digest SHA-1.
#pragma once

#include "arcane_core/base/text/IHashAlgorithm.h"

namespace Arcane
{
//! Computes SHA-1, as FIPS 180-4 says: 20 bytes, for the comparison of files and not for secrets.
class ARCANE_EXPORT SHA1HashAlgorithm : public IHashAlgorithm
{
 public:
  String name() const override { return "SHA1"; }
  Int32 hashSize() const override { return 20; }
  Ref<IHashAlgorithmContext> createContext() override;
};
} // namespace Arcane
