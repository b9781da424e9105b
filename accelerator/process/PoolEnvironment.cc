// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/PoolEnvironment.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/base/text/NumberText.h"
#include "arcane_core/base/text/ValueConvert.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <string>

#include <unistd.h>

namespace Arcane::detail
{
namespace
{
constexpr const char* pool_prefix = "ARCANE_ACCELERATOR_MEMORY_";

constexpr std::array<const char*, 12> names_with_prefix = {
  "ARCANE_ACCELERATOR_MEMORY_POOL",          "ARCANE_ACCELERATOR_MEMORY_POOL_MAX_BLOCK_SIZE",
  "ARCANE_ACCELERATOR_MEMORY_PRINT_LEVEL",   "ARCANE_ACCELERATOR_MEMORY_POOL_LIMIT",
  "ARCANE_ACCELERATOR_MEMORY_POOL_BACKEND",  "ARCANE_ACCELERATOR_MEMORY_POOL_SOFT_THRESHOLD",
  "ARCANE_ACCELERATOR_MEMORY_POOL_TRACE",    "ARCANE_ACCELERATOR_MEMORY_POOL_INITIAL_SIZE",
  "ARCANE_ACCELERATOR_MEMORY_POOL_CHECK",    "ARCANE_ACCELERATOR_MEMORY_POOL_THREAD_CACHE",
  "ARCANE_ACCELERATOR_MEMORY_POOL_FALLBACK", "ARCANE_ACCELERATOR_MEMORY_POOL_NAME_LIMITS",
};

//! \throws ArgumentException naming \a origin when \a text is neither bytes nor a part
MemoryAmount amountOf(const String& text, const String& origin)
{
  const bool is_percent = text.endsWith("%");
  Real number = 0.0;
  const String digits = is_percent ? text.substring(0, text.length() - 1) : text;
  const bool is_number = !builtInGetValue(number, digits);
  if (is_percent)
    number /= 100.0;
  ARCANE_THROW_IF(is_percent && (!is_number || !(number > 0.0 && number <= 1.0)), ArgumentException,
                  "{0} is '{1}', expected a part between 0% and 100%, or bytes as 4G", origin, text);
  if (is_percent || (is_number && number > 0.0 && number < 1.0))
    return { -1, number };
  return { bytesOrZeroOfText(text, origin), 0.0 };
}

//! Reads variables that are there, and leaves the others as they are.
class Reader
{
 public:
  explicit Reader(const PoolEnvironment::Lookup& value_of)
  : m_value_of(value_of)
  {}

  //! Between \a first and \a last, both included.
  void integer(const char* name, Int64 first, Int64 last, Int64& value) const
  {
    const String text = m_value_of(name);
    if (text.empty())
      return;
    Int64 read = 0;
    const bool is_wrong = builtInGetValue(read, text) || read < first || read > last;
    ARCANE_THROW_IF(is_wrong && last == std::numeric_limits<Int64>::max(), ArgumentException, "{0} is '{1}', expected a number from {2} on",
                    name, text, first);
    ARCANE_THROW_IF(is_wrong, ArgumentException, "{0} is '{1}', expected a number from {2} to {3}", name, text, first, last);
    value = read;
  }
  void integer(const char* name, Int32 first, Int32 last, Int32& value) const
  {
    Int64 read = value;
    integer(name, Int64(first), Int64(last), read);
    value = static_cast<Int32>(read);
  }
  void boolean(const char* name, bool& value) const
  {
    Int32 read = value ? 1 : 0;
    integer(name, 0, 1, read);
    value = (read != 0);
  }
  //! `0` or a number of bytes with a suffix.
  void bytes(const char* name, Int64& value) const
  {
    const String text = m_value_of(name);
    if (!text.empty())
      value = bytesOrZeroOfText(text, name);
  }
  void amount(const char* name, MemoryAmount& value) const
  {
    const String text = m_value_of(name);
    if (text.empty())
      return;
    value = amountOf(text, name);
  }
  //! `Name=amount`, with semicolons between.
  void nameLimits(const char* name, std::vector<NameLimit>& value) const
  {
    const String text = m_value_of(name);
    if (text.empty())
      return;
    std::vector<String> parts;
    text.split(parts, ';');
    value.clear();
    for (const String& part : parts) {
      const std::string_view view = part.toStdStringView();
      const std::size_t equal = view.rfind('=');
      ARCANE_THROW_IF(equal == std::string_view::npos || equal == 0 || equal + 1 == view.size(), ArgumentException,
                      "{0} has '{1}', expected names with their limits, as Density=10%;Temperature=1G", name, part);
      const String limited(view.substr(0, equal));
      value.push_back({ limited, amountOf(String(view.substr(equal + 1)), String::format("{0}, '{1}',", name, limited)) });
    }
  }
  void fallback(const char* name, eMemoryResource& value) const
  {
    const String text = m_value_of(name);
    if (text.empty() || text == "none")
      return;
    ARCANE_THROW_IF(text != "pinned" && text != "unified", ArgumentException, "{0} is '{1}', expected none, pinned or unified", name, text);
    value = (text == "pinned") ? eMemoryResource::HostPinned : eMemoryResource::UnifiedMemory;
  }
  void backend(const char* name, ePoolBackend& value) const
  {
    const String text = m_value_of(name);
    if (text.empty())
      return;
    if (text == "vmm")
      value = ePoolBackend::VirtualMemory;
    else if (text == "chunk")
      value = ePoolBackend::Chunks;
    else if (text == "driver")
      value = ePoolBackend::Driver;
    else if (text == "none")
      value = ePoolBackend::None;
    else
      ARCANE_THROW(ArgumentException, "{0} is '{1}', expected vmm, chunk, driver or none", name, text);
  }
  void resource(const char* name, eMemoryResource& value) const
  {
    const String text = m_value_of(name);
    if (text.empty())
      return;
    try {
      value = MemoryUtils::getMemoryResourceFromName(text);
    }
    catch (const ArgumentException&) {
      ARCANE_THROW(ArgumentException, "{0} is '{1}', expected Device, HostPinned, Host or UnifiedMemory", name, text);
    }
  }
  void text(const char* name, String& value) const
  {
    const String read = m_value_of(name);
    if (!read.empty())
      value = read;
  }

 private:
  const PoolEnvironment::Lookup& m_value_of;
};

std::vector<String> processVariables()
{
  std::vector<String> names;
  for (char** variable = ::environ; variable && *variable; ++variable) {
    const std::string_view line = *variable;
    names.push_back(String(line.substr(0, line.find('='))));
  }
  return names;
}
} // namespace

Int64 MemoryAmount::resolve(Int64 total_nb_byte, Int64 otherwise) const
{
  if (fraction > 0.0)
    return MemoryPoolOptions::fractionOf(fraction, total_nb_byte);
  return nb_byte >= 0 ? nb_byte : otherwise;
}

PoolEnvironment PoolEnvironment::fromValues(const Lookup& value_of)
{
  constexpr Int64 max_int64 = std::numeric_limits<Int64>::max();
  PoolEnvironment e;
  const Reader reader(value_of);
  reader.integer("ARCANE_ACCELERATOR_MEMORY_POOL", 0, 15, e.resource_mask);
  reader.integer("ARCANE_ACCELERATOR_MEMORY_POOL_MAX_BLOCK_SIZE", Int64(0), max_int64, e.max_block_nb_byte);
  reader.integer("ARCANE_ACCELERATOR_MEMORY_PRINT_LEVEL", 0, 4, e.print_level);
  reader.boolean("ARCANE_MEMORY_POOL_THROW_ON_ERROR", e.is_throwing_on_error);
  reader.resource("ARCANE_DEFAULT_DATA_MEMORY_RESOURCE", e.data_resource);
  reader.boolean("ARCANE_CUDA_UM_PAGE_ALLOC", e.is_unified_by_page);
  reader.boolean("ARCANE_CUDA_USE_ALLOC_ATS", e.is_unified_from_host);
  reader.boolean("ARCANE_CUDA_MEMORY_HINT_ON_DEVICE", e.is_hint_on_device);
  reader.integer("ARCANE_CUDA_MALLOC_TRACE", 0, 4, e.unified_trace_level);
  reader.amount("ARCANE_ACCELERATOR_MEMORY_POOL_LIMIT", e.limit);
  reader.nameLimits("ARCANE_ACCELERATOR_MEMORY_POOL_NAME_LIMITS", e.name_limits);
  reader.fallback("ARCANE_ACCELERATOR_MEMORY_POOL_FALLBACK", e.fallback);
  reader.amount("ARCANE_ACCELERATOR_MEMORY_POOL_SOFT_THRESHOLD", e.soft_threshold);
  reader.amount("ARCANE_ACCELERATOR_MEMORY_POOL_INITIAL_SIZE", e.initial_size);
  reader.backend("ARCANE_ACCELERATOR_MEMORY_POOL_BACKEND", e.backend);
  reader.text("ARCANE_ACCELERATOR_MEMORY_POOL_TRACE", e.trace_path);
  reader.integer("ARCANE_ACCELERATOR_MEMORY_POOL_CHECK", 0, 3, e.check_level);
  reader.bytes("ARCANE_ACCELERATOR_MEMORY_POOL_THREAD_CACHE", e.thread_cache_nb_byte);
  return e;
}

String PoolEnvironment::parameterName(const String& variable)
{
  std::string name;
  for (std::string_view rest = variable.toStdStringView(); !rest.empty();) {
    const std::size_t end = std::min(rest.find('_'), rest.size());
    const std::string_view word = rest.substr(0, end);
    const bool is_prefix = name.empty() && (word == "ARCANE" || word == "ACCELERATOR");
    for (std::size_t i = 0; i < word.size() && !is_prefix; ++i)
      name += static_cast<char>(i == 0 ? word[i] : std::tolower(static_cast<unsigned char>(word[i])));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return String(name);
}

PoolEnvironment PoolEnvironment::fromArguments(const CommandLineArguments& arguments)
{
  const String fault = unknownVariable(processVariables());
  ARCANE_FATAL_IF(!fault.null(), "{0}", fault);
  try {
    return fromValues([&arguments](const String& name) {
      const String parameter = arguments.getParameter(parameterName(name));
      return parameter.null() ? platform::getEnvironmentVariable(name) : parameter;
    });
  }
  catch (const ArgumentException& ex) {
    // As other errors of the command line.
    ARCANE_FATAL("{0}", ex.message());
  }
}

String PoolEnvironment::unknownVariable(const std::vector<String>& names)
{
  const std::vector<String> known(names_with_prefix.begin(), names_with_prefix.end());
  for (const String& name : names)
    if (name.startsWith(pool_prefix) && std::find(known.begin(), known.end(), name) == known.end())
      return String::format("environment: variable '{0}' is not known{1}", name, didYouMean(name, known));
  return {};
}

bool PoolEnvironment::isPooled(eMemoryResource resource) const
{
  if (backend == ePoolBackend::None)
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

MemoryPoolOptions PoolEnvironment::optionsOf(eMemoryResource resource, Accelerator::DeviceId device, Int64 total_nb_byte) const
{
  MemoryPoolOptions options;
  options.resource = resource;
  options.device = device;
  options.backend = isPooled(resource) ? backend : ePoolBackend::None;
  options.max_pooled_nb_byte = max_block_nb_byte;
  options.thread_cache_nb_byte = thread_cache_nb_byte;
  options.check_level = check_level;
  options.is_throwing_on_misuse = is_throwing_on_error;
  options.max_nb_byte = limit.resolve(total_nb_byte, no_limit);
  options.release_threshold = soft_threshold.resolve(total_nb_byte, no_limit);
  // What is taken at once is for the memory of variables, not for every kind.
  const bool is_of_data = resource == eMemoryResource::UnifiedMemory || resource == eMemoryResource::Device;
  options.initial_nb_byte = is_of_data ? initial_size.resolve(total_nb_byte, 0) : 0;
  // Leaks are told with the calls that led to them where somebody looks for them.
  options.stack_period = (check_level >= 3) ? 1 : (check_level == 2) ? 64 : 0;
  return options;
}
} // namespace Arcane::detail
