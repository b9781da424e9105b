// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/UnreadAttributes.h"

#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case/CaseFaults.h"

namespace Arcane::detail::caseoptions
{
void warnOfUnreadAttributes(const XmlNode& element, const std::vector<String>& known, CaseFaults& faults)
{
  for (const xml::Node* attribute : element.element()->attributes()) {
    const bool is_of_xml = attribute->name.starts_with("xml") || attribute->name.starts_with("xsi:");
    const String name(attribute->name);
    if (!is_of_xml && !attribute->is_read)
      faults.warning(element, String::format("attribute '{0}' of element <{1}> is not known here, and changes nothing{2}", name,
                                             element.name(), base::didYouMean(name, known)));
  }
  for (const xml::Node* child : element.element()->children())
    warnOfUnreadAttributes(XmlNode(child), known, faults);
}
} // namespace Arcane::detail::caseoptions
