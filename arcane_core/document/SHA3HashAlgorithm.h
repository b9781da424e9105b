// SPDX-License-Identifier: Apache-2.0
// The digests SHA-3.
#pragma once

#include "arcane_core/base/text/IHashAlgorithm.h"

namespace Arcane
{
//! Computes one of the four digests SHA-3, as FIPS 202 says.
class ARCANE_EXPORT SHA3HashAlgorithm : public IHashAlgorithm
{
 public:
  //! \param hash_bytes  28, 32, 48 or 64
  explicit SHA3HashAlgorithm(Int32 hash_bytes)
  : m_hash_bytes(hash_bytes)
  {}

  String name() const override { return String::format("SHA3_{0}", 8 * m_hash_bytes); }
  Int32 hashSize() const override { return m_hash_bytes; }
  Ref<IHashAlgorithmContext> createContext() override;

 private:
  Int32 m_hash_bytes;
};

class SHA3_224HashAlgorithm : public SHA3HashAlgorithm
{
 public:
  SHA3_224HashAlgorithm()
  : SHA3HashAlgorithm(28)
  {}
};

class SHA3_256HashAlgorithm : public SHA3HashAlgorithm
{
 public:
  SHA3_256HashAlgorithm()
  : SHA3HashAlgorithm(32)
  {}
};

class SHA3_384HashAlgorithm : public SHA3HashAlgorithm
{
 public:
  SHA3_384HashAlgorithm()
  : SHA3HashAlgorithm(48)
  {}
};

class SHA3_512HashAlgorithm : public SHA3HashAlgorithm
{
 public:
  SHA3_512HashAlgorithm()
  : SHA3HashAlgorithm(64)
  {}
};
} // namespace Arcane
