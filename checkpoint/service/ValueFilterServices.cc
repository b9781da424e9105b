// SPDX-License-Identifier: Apache-2.0
// The services that case files name as data-compressor of a checkpoint service.
#include "checkpoint/service/IValueFilter.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/service/BasicService.h"
#include "arcane_core/service/ServiceFactory.h"
#include "checkpoint/hdf5/Filter.h"

namespace Arcane
{
namespace
{
using detail::checkpoint::IValueFilter;

class NoFilterService : public BasicService, public IValueFilter
{
 public:
  explicit NoFilterService(const ServiceBuildInfo& info)
  : BasicService(info)
  {}

  bool isDeflate() const override { return false; }
};

class DeflateService : public BasicService, public IValueFilter
{
 public:
  explicit DeflateService(const ServiceBuildInfo& info)
  : BasicService(info)
  {
    ARCANE_FATAL_IF(!detail::h5::hasDeflate(),
                    "option 'data-compressor': the HDF5 library of this program has no filter 'deflate', expected a library that has one, "
                    "or no compression");
  }

  bool isDeflate() const override { return true; }
};

//! Stands for a compressor of Arcane, whose case files then run as they are.
class OtherCompressorService : public DeflateService
{
 public:
  explicit OtherCompressorService(const ServiceBuildInfo& info)
  : DeflateService(info)
  {
    this->info()
      << "checkpoints are compressed by 'Deflate' in place of the data-compressor of the case file: all programs with HDF5 read it";
  }
};
} // namespace

ARCANE_REGISTER_SERVICE(NoFilterService, ServiceProperty("None", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IValueFilter));
ARCANE_REGISTER_SERVICE(DeflateService, ServiceProperty("Deflate", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IValueFilter));
ARCANE_REGISTER_SERVICE(OtherCompressorService, ServiceProperty("LZ4DataCompressor", ST_CaseOption),
                        ARCANE_SERVICE_INTERFACE(IValueFilter));
ARCANE_REGISTER_SERVICE(OtherCompressorService, ServiceProperty("zstdDataCompressor", ST_CaseOption),
                        ARCANE_SERVICE_INTERFACE(IValueFilter));
ARCANE_REGISTER_SERVICE(OtherCompressorService, ServiceProperty("Bzip2DataCompressor", ST_CaseOption),
                        ARCANE_SERVICE_INTERFACE(IValueFilter));
} // namespace Arcane
