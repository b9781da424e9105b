// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptionError.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"

namespace Arcane
{

namespace
{
String aboutElement(const String& node_name, const String& message)
{
  return String::format("element '{0}': {1}", node_name, message);
}

//! Tells faults that were added after the last phase of options.
void tellIfAllRead(ICaseMng& mng)
{
  detail::caseoptions::CaseFaults& faults = mng.faults();
  if (!faults.isAllRead())
    return;
  faults.setWarningsAreErrors(mng.isTreatWarningAsError());
  faults.throwIfError();
  const String text = faults.takeWarnings();
  if (mng.traceMng()->isMaster())
    mng.traceMng()->warning() << "\n" << text;
}
} // namespace

void CaseOptionError::addError(ICaseDocumentFragment* document, const TraceInfo&, const String& node_name, const String& message, bool)
{
  document->caseMng()->faults().error({}, aboutElement(node_name, message));
  tellIfAllRead(*document->caseMng());
}

void CaseOptionError::addWarning(ICaseDocumentFragment* document, const TraceInfo&, const String& node_name, const String& message, bool)
{
  document->caseMng()->faults().warning({}, aboutElement(node_name, message));
  tellIfAllRead(*document->caseMng());
}

void CaseOptionError::addOptionNotFoundError(ICaseDocumentFragment* document, const TraceInfo&, const String& node_name,
                                             const XmlNode& parent)
{
  document->caseMng()->faults().errorAtElement(parent, String::format("element <{0}> is missing in <{1}>", node_name, parent.name()));
  tellIfAllRead(*document->caseMng());
}

} // namespace Arcane
