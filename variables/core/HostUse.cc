// SPDX-License-Identifier: Apache-2.0
#include "variables/core/HostUse.h"

#include "accelerator/runtime/QueuedUses.h"
#include "variables/core/IVariable.h"
#include "variables/data/IData.h"

namespace Arcane::detail::variables
{
void checkHostUse(const IVariable& variable, bool is_write, const char* what)
{
  checkHostUse(*variable.data(), is_write, what);
}

void checkHostUse(const IData& data, bool is_write, const char* what)
{
  const Span<const std::byte> bytes = data.storage();
  runtime::QueuedUses::instance().checkHost(bytes.data(), bytes.size(), is_write,
                                            [&] { return String::format("{0} of variable '{1}'", what, data.name()); });
}

void checkHostUse(const IVariable* variable, const void* base, Int64 nb_byte, bool is_write)
{
  runtime::QueuedUses::instance().checkHost(base, nb_byte, is_write, [&] {
    return String::format("use on the host of variable '{0}'", variable ? variable->fullName() : String("without name"));
  });
}
} // namespace Arcane::detail::variables
