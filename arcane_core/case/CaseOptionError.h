// SPDX-License-Identifier: Apache-2.0
// Faults that codes find in the case file.
#pragma once

#include "arcane_core/base/error/TraceInfo.h"
#include "arcane_core/case/ICaseDocument.h"

namespace Arcane
{

/*!
 * \brief Adds faults to the faults of the case file. All of them together end the run when a phase of options is read.
 *
 * After the last phase, an error is thrown at once, and a warning is printed at once.
 *
 * All ranks have the same case file, and must add the same faults. The arguments \a where and \a is_collective are ignored: a fault bears
 * the place in the file. Functions are \local.
 *
 * \throws FatalErrorException when no case file was read
 * \throws CaseOptionException with the fault when all options were read
 */
class ARCANE_EXPORT CaseOptionError
{
 public:
  //! Adds an error about the element \a node_name, placed at the root of the file.
  static void addError(ICaseDocumentFragment* document, const TraceInfo& where, const String& node_name, const String& message,
                       bool is_collective = false);
  //! Adds a warning, which ends the run only if ICaseMng::isTreatWarningAsError().
  static void addWarning(ICaseDocumentFragment* document, const TraceInfo& where, const String& node_name, const String& message,
                         bool is_collective = false);
  //! Adds an error that \a parent lacks the element \a node_name.
  static void addOptionNotFoundError(ICaseDocumentFragment* document, const TraceInfo& where, const String& node_name,
                                     const XmlNode& parent);
};

} // namespace Arcane
