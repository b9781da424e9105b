// SPDX-License-Identifier: Apache-2.0
// Digests as services, by the names that applications know.
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/Convert.h"
#include "arcane_core/base/text/IHashAlgorithm.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

namespace Arcane::test
{
namespace
{
//! The digest of the bytes abc by the service of this name.
std::string digestOfAbc(ISubDomain* sd, const char* service)
{
  const Ref<IHashAlgorithm> algorithm = ServiceBuilder<IHashAlgorithm>(sd->application()).createReference(service);
  UniqueArray<Byte> digest;
  algorithm->computeHash(UniqueArray<Byte>{ 'a', 'b', 'c' }.constView(), digest);
  EXPECT_EQ(digest.size(), algorithm->hashSize());
  return Convert::toHexaString(digest).localstr();
}

TEST(HashServicesTest, EachNameIsItsStandard)
{
  // RFC 1321, FIPS 180-4 and FIPS 202 give these digests.
  TestSubDomain sd;

  EXPECT_EQ(digestOfAbc(sd.get(), "MD5HashAlgorithm"), "900150983cd24fb0d6963f7d28e17f72");
  EXPECT_EQ(digestOfAbc(sd.get(), "SHA1HashAlgorithm"), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(digestOfAbc(sd.get(), "SHA3_224HashAlgorithm"), "e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf");
  EXPECT_EQ(digestOfAbc(sd.get(), "SHA3_256HashAlgorithm"), "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532");
  EXPECT_EQ(digestOfAbc(sd.get(), "SHA3_384HashAlgorithm"),
            "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376d25");
  EXPECT_EQ(
    digestOfAbc(sd.get(), "SHA3_512HashAlgorithm"),
    "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0");
}

TEST(HashServicesTest, AnUnknownNameIsAnErrorThatListsThem)
{
  TestSubDomain sd;

  const std::string text = messageOf([&] { digestOfAbc(sd.get(), "MD6HashAlgorithm"); });

  EXPECT_TRUE(has(text, "MD6HashAlgorithm")) << text;
  EXPECT_TRUE(has(text, "MD5HashAlgorithm")) << text;
}
} // namespace
} // namespace Arcane::test
