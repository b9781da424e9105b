// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/PoolEnvironment.h"

#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/system/ParameterCheck.h"
#include "arcane_core/base/text/Convert.h"
#include "arcane_core/base/text/NumberText.h"

#include <string_view>

namespace Arcane::detail::process
{
namespace
{
constexpr const char* section = "Memory pools";

//! A part between 0 and 1 when \a text is one; empty otherwise.
std::optional<Real> partOf(const String& text)
{
  const bool is_percent = text.endsWith("%");
  const String digits = is_percent ? text.substring(0, text.length() - 1) : text;
  const std::optional<Real> number = Convert::ScalarType<Real>::tryParse(digits);
  if (!number)
    return {};
  const Real part = is_percent ? *number / 100.0 : *number;
  const bool is_part = part > 0.0 && (is_percent ? part <= 1.0 : part < 1.0);
  return is_part ? std::optional<Real>(part) : std::nullopt;
}

std::optional<MemoryAmount> amountOf(const String& text)
{
  if (const std::optional<Real> part = partOf(text))
    return MemoryAmount{ -1, *part };
  if (const std::optional<Int64> nb_byte = base::bytesOfText(text))
    return MemoryAmount{ *nb_byte, 0.0 };
  return {};
}

//! Bytes, or a part of the memory of the device.
base::ParameterType<MemoryAmount> amounts()
{
  return { "0 or a number of bytes, as 4G, or a part, as 50% or 0.5",
           amountOf,
           [](const MemoryAmount& value) { return value.nb_byte >= 0 ? base::writtenBytes(value.nb_byte) : String(); },
           {} };
}

std::optional<std::vector<NameLimit>> nameLimitsOf(const String& text)
{
  std::vector<String> parts;
  text.split(parts, ';');
  std::vector<NameLimit> limits;
  for (const String& part : parts) {
    const std::string_view view = part.toStdStringView();
    const std::size_t equal = view.rfind('=');
    if (equal == std::string_view::npos || equal == 0)
      return {};
    const std::optional<MemoryAmount> limit = amountOf(String(view.substr(equal + 1)));
    if (!limit)
      return {};
    limits.push_back({ String(view.substr(0, equal)), *limit });
  }
  return limits;
}

base::ParameterType<std::vector<NameLimit>> nameLimits()
{
  return {
    "names with their limits, as Density=10%;Temperature=1G", nameLimitsOf, [](const std::vector<NameLimit>&) { return String(); }, {}
  };
}

base::ParameterType<eMemoryResource> fallbacks()
{
  return base::oneWordOf<eMemoryResource>(
    { { "none", eMemoryResource::Unknown }, { "pinned", eMemoryResource::HostPinned }, { "unified", eMemoryResource::UnifiedMemory } });
}

base::ParameterType<eMemoryResource> resources()
{
  return base::oneWordOf<eMemoryResource>({ { "Device", eMemoryResource::Device },
                                            { "HostPinned", eMemoryResource::HostPinned },
                                            { "Host", eMemoryResource::Host },
                                            { "UnifiedMemory", eMemoryResource::UnifiedMemory } });
}

base::ParameterType<pool::ePoolBackend> backends()
{
  return base::oneWordOf<pool::ePoolBackend>({ { "vmm", pool::ePoolBackend::VirtualMemory },
                                               { "chunk", pool::ePoolBackend::Chunks },
                                               { "driver", pool::ePoolBackend::Driver },
                                               { "none", pool::ePoolBackend::None } });
}

//! A row that sets a member of PoolEnvironment.
class AnyVariable
{
 public:
  //! The function that returns the value given for a row.
  using Source = std::function<base::ParameterRow::Given(const base::ParameterRow&)>;

  AnyVariable() { all().push_back(this); }
  AnyVariable(const AnyVariable&) = delete;
  AnyVariable& operator=(const AnyVariable&) = delete;
  virtual ~AnyVariable() = default;

  virtual void set(PoolEnvironment& environment, const Source& source) const = 0;

  static PoolEnvironment readAll(const Source& source)
  {
    PoolEnvironment environment;
    for (const AnyVariable* variable : all())
      variable->set(environment, source);
    return environment;
  }

 private:
  static std::vector<const AnyVariable*>& all()
  {
    static std::vector<const AnyVariable*> variables;
    return variables;
  }
};

template <typename T> class Variable : public base::Parameter<T>, public AnyVariable
{
 public:
  Variable(T PoolEnvironment::*member, const base::ParameterType<T>& type, const base::ParameterNames& names)
  : base::Parameter<T>(names, type, PoolEnvironment().*member)
  , m_member(member)
  {}

  void set(PoolEnvironment& environment, const Source& source) const override
  {
    const base::ParameterRow::Given given = source(*this);
    if (!given.text.null())
      environment.*m_member = this->read(given);
  }

 private:
  T PoolEnvironment::*m_member;
};

const Variable resource_mask(
  &PoolEnvironment::resource_mask, base::integers(0, 15),
  { .section = section,
    .argument = "MemoryPool",
    .variable = "ARCANE_ACCELERATOR_MEMORY_POOL",
    .meaning =
      "Kinds of memory that are pooled: the sum of 1 for unified, 2 for device, 4 for pinned and 8 for host memory. 8 is not in Arcane." });
const Variable max_block_nb_byte(&PoolEnvironment::max_block_nb_byte, base::byteNumbers(true),
                                 { .section = section,
                                   .argument = "MemoryPoolMaxBlockSize",
                                   .variable = "ARCANE_ACCELERATOR_MEMORY_POOL_MAX_BLOCK_SIZE",
                                   .meaning = "Larger blocks go straight to the driver; 0 sets no limit. Arcane's default is 1M." });
const Variable print_level(&PoolEnvironment::print_level, base::integers(0, 4),
                           { .section = section,
                             .argument = "MemoryPrintLevel",
                             .variable = "ARCANE_ACCELERATOR_MEMORY_PRINT_LEVEL",
                             .meaning = "From 1 on, counters are printed at the end; from 2 on reallocations too; from 3 on the calls that "
                                        "led to those of arrays without name; with 4 those of all arrays." });
const Variable is_throwing_on_error(&PoolEnvironment::is_throwing_on_error, base::switches(),
                                    { .section = section,
                                      .argument = "MemoryPoolThrowOnError",
                                      .variable = "ARCANE_MEMORY_POOL_THROW_ON_ERROR",
                                      .meaning = "A wrong release is an exception, and not a line on the error output." });
const Variable
  data_resource(&PoolEnvironment::data_resource, resources(),
                { .section = section,
                  .argument = "DefaultDataMemoryResource",
                  .variable = "ARCANE_DEFAULT_DATA_MEMORY_RESOURCE",
                  .meaning = "Data are in this kind of memory. Device is refused, since the host cannot fill, synchronise or save it.",
                  .default_text = "UnifiedMemory with an accelerator, else Host" });
const Variable is_unified_by_page(&PoolEnvironment::is_unified_by_page, base::switches(),
                                  { .section = section,
                                    .argument = "CudaUmPageAlloc",
                                    .variable = "ARCANE_CUDA_UM_PAGE_ALLOC",
                                    .meaning = "Arrays of unified memory share no page." });
const Variable is_unified_from_host(&PoolEnvironment::is_unified_from_host, base::switches(),
                                    { .section = section,
                                      .argument = "CudaUseAllocAts",
                                      .variable = "ARCANE_CUDA_USE_ALLOC_ATS",
                                      .meaning = "Unified memory is that of the host, which devices must be able to use as it is." });
const Variable is_hint_on_device(&PoolEnvironment::is_hint_on_device, base::switches(),
                                 { .section = section,
                                   .argument = "CudaMemoryHintOnDevice",
                                   .variable = "ARCANE_CUDA_MEMORY_HINT_ON_DEVICE",
                                   .meaning = "Unified memory without hint is expected on the device." });
const Variable
  unified_trace_level(&PoolEnvironment::unified_trace_level, base::integers(0, 4),
                      { .section = section,
                        .argument = "CudaMallocTrace",
                        .variable = "ARCANE_CUDA_MALLOC_TRACE",
                        .meaning = "From 1 on, each request of unified memory is logged; from 3 on with the calls that led to it." });
const Variable limit(&PoolEnvironment::limit, amounts(),
                     { .section = section,
                       .argument = "MemoryPoolLimit",
                       .variable = "ARCANE_ACCELERATOR_MEMORY_POOL_LIMIT",
                       .meaning = "A pool takes at most so much, rounded up to whole pages, mostly of 2 MiB, for all processes of the "
                                  "machine together that use the device, or the host.",
                       .may_ranks_differ = true });
const Variable name_limits(&PoolEnvironment::name_limits, nameLimits(),
                           { .section = section,
                             .argument = "MemoryPoolNameLimits",
                             .variable = "ARCANE_ACCELERATOR_MEMORY_POOL_NAME_LIMITS",
                             .meaning = "Blocks of a name take at most so much in each pool: bytes, shared as the limit is, or a part of "
                                        "the limit of the pool, or of the memory of the device where there is none.",
                             .may_ranks_differ = true });
const Variable fallback(&PoolEnvironment::fallback, fallbacks(),
                        { .section = section,
                          .argument = "MemoryPoolFallback",
                          .variable = "ARCANE_ACCELERATOR_MEMORY_POOL_FALLBACK",
                          .meaning = "This memory serves requests for device memory when there is none, as a last resort." });
const Variable soft_threshold(&PoolEnvironment::soft_threshold, amounts(),
                              { .section = section,
                                .argument = "MemoryPoolSoftThreshold",
                                .variable = "ARCANE_ACCELERATOR_MEMORY_POOL_SOFT_THRESHOLD",
                                .meaning = "Free memory above it returns to the driver at the end of steps." });
const Variable initial_size(&PoolEnvironment::initial_size, amounts(),
                            { .section = section,
                              .argument = "MemoryPoolInitialSize",
                              .variable = "ARCANE_ACCELERATOR_MEMORY_POOL_INITIAL_SIZE",
                              .meaning = "Pools of unified and of device memory take so much at once.",
                              .default_text = "0" });
const Variable backend(
  &PoolEnvironment::backend, backends(),
  { .section = section,
    .argument = "MemoryPoolBackend",
    .variable = "ARCANE_ACCELERATOR_MEMORY_POOL_BACKEND",
    .meaning =
      "Pools take pages behind reserved addresses, pieces of 64 MiB or more, or pieces of the size asked for; none means no pool." });
const Variable trace_path(
  &PoolEnvironment::trace_path, base::texts("the path of a file"),
  { .section = section,
    .argument = "MemoryPoolTrace",
    .variable = "ARCANE_ACCELERATOR_MEMORY_POOL_TRACE",
    .meaning =
      "Each request is written to this file. With several processes its name ends with the number of the first rank of the process." });
const Variable
  check_level(&PoolEnvironment::check_level, base::integers(0, 3),
              { .section = section,
                .argument = "MemoryPoolCheck",
                .variable = "ARCANE_ACCELERATOR_MEMORY_POOL_CHECK",
                .meaning = "1 checks releases; 2 also the bytes around blocks and in free ones; 3 the whole pool each time." });
const Variable thread_cache_nb_byte(&PoolEnvironment::thread_cache_nb_byte, base::byteNumbers(true),
                                    { .section = section,
                                      .argument = "MemoryPoolThreadCache",
                                      .variable = "ARCANE_ACCELERATOR_MEMORY_POOL_THREAD_CACHE",
                                      .meaning = "Each thread keeps so much free memory for itself." });
} // namespace

Int64 MemoryAmount::resolve(Int64 total_nb_byte, Int64 otherwise) const
{
  if (fraction > 0.0)
    return pool::MemoryPoolOptions::fractionOf(fraction, total_nb_byte);
  return nb_byte >= 0 ? nb_byte : otherwise;
}

PoolEnvironment PoolEnvironment::fromValues(const Lookup& value_of)
{
  return AnyVariable::readAll([&value_of](const base::ParameterRow& row) {
    const String name = row.names().variable;
    const String text = value_of(name);
    return text.empty() ? base::ParameterRow::Given() : base::ParameterRow::Given{ text, name };
  });
}

PoolEnvironment PoolEnvironment::fromArguments(const CommandLineArguments& arguments)
{
  // Programs that are not started by the launcher come here too.
  base::throwIfErrors(base::checkVariableNames(base::environmentNames()).errors);
  return AnyVariable::readAll([&arguments](const base::ParameterRow& row) { return row.given(arguments); });
}

bool PoolEnvironment::isPooled(eMemoryResource resource) const
{
  if (backend == pool::ePoolBackend::None)
    return false;
  switch (resource) {
  case eMemoryResource::UnifiedMemory: return (resource_mask & unified_bit) != 0;
  case eMemoryResource::Device: return (resource_mask & device_bit) != 0;
  case eMemoryResource::HostPinned: return (resource_mask & pinned_bit) != 0;
  case eMemoryResource::Host: return (resource_mask & host_bit) != 0;
  case eMemoryResource::Unknown: break;
  }
  return false;
}

pool::MemoryPoolOptions PoolEnvironment::optionsOf(eMemoryResource resource, Accelerator::DeviceId device, Int64 total_nb_byte) const
{
  pool::MemoryPoolOptions options;
  options.resource = resource;
  options.device = device;
  options.backend = isPooled(resource) ? backend : pool::ePoolBackend::None;
  options.max_pooled_nb_byte = max_block_nb_byte;
  options.thread_cache_nb_byte = thread_cache_nb_byte;
  options.check_level = check_level;
  options.is_throwing_on_misuse = is_throwing_on_error;
  options.max_nb_byte = limit.resolve(total_nb_byte, pool::no_limit);
  options.release_threshold = soft_threshold.resolve(total_nb_byte, pool::no_limit);
  // The initial memory is for the memory of variables, not for every kind.
  const bool is_of_data = resource == eMemoryResource::UnifiedMemory || resource == eMemoryResource::Device;
  options.initial_nb_byte = is_of_data ? initial_size.resolve(total_nb_byte, 0) : 0;
  // When leaks are searched for, they are reported with the calls that led to them.
  options.stack_period = (check_level >= 3) ? 1 : (check_level == 2) ? 64 : 0;
  return options;
}
} // namespace Arcane::detail::process
