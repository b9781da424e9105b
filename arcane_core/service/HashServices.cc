// SPDX-License-Identifier: Apache-2.0
// The services that compute digests, under the names that applications and case files know.
#include "arcane_core/document/MD5HashAlgorithm.h"
#include "arcane_core/document/SHA1HashAlgorithm.h"
#include "arcane_core/document/SHA3HashAlgorithm.h"
#include "arcane_core/service/ServiceFactory.h"

namespace Arcane
{
namespace
{
template <typename Algorithm> class HashService : public AbstractService, public Algorithm
{
 public:
  explicit HashService(const ServiceBuildInfo& info)
  : AbstractService(info)
  {}
};
} // namespace

ARCANE_REGISTER_SERVICE(HashService<MD5HashAlgorithm>, ServiceProperty("MD5HashAlgorithm", ST_Application | ST_CaseOption),
                        ARCANE_SERVICE_INTERFACE(IHashAlgorithm));
ARCANE_REGISTER_SERVICE(HashService<SHA1HashAlgorithm>, ServiceProperty("SHA1HashAlgorithm", ST_Application | ST_CaseOption),
                        ARCANE_SERVICE_INTERFACE(IHashAlgorithm));
ARCANE_REGISTER_SERVICE(HashService<SHA3_224HashAlgorithm>, ServiceProperty("SHA3_224HashAlgorithm", ST_Application | ST_CaseOption),
                        ARCANE_SERVICE_INTERFACE(IHashAlgorithm));
ARCANE_REGISTER_SERVICE(HashService<SHA3_256HashAlgorithm>, ServiceProperty("SHA3_256HashAlgorithm", ST_Application | ST_CaseOption),
                        ARCANE_SERVICE_INTERFACE(IHashAlgorithm));
ARCANE_REGISTER_SERVICE(HashService<SHA3_384HashAlgorithm>, ServiceProperty("SHA3_384HashAlgorithm", ST_Application | ST_CaseOption),
                        ARCANE_SERVICE_INTERFACE(IHashAlgorithm));
ARCANE_REGISTER_SERVICE(HashService<SHA3_512HashAlgorithm>, ServiceProperty("SHA3_512HashAlgorithm", ST_Application | ST_CaseOption),
                        ARCANE_SERVICE_INTERFACE(IHashAlgorithm));
} // namespace Arcane
