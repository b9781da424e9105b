// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/LibxmlFaults.h"

#include "axl/xml/XmlDocument.h"

#include <libxml/globals.h>
#include <libxml/parser.h>

namespace Arcane::xml
{
namespace
{
void onFault(void* faults, xmlError* fault)
{
  static_cast<LibxmlFaults*>(faults)->add(*fault);
}
} // namespace

void initializeLibxml()
{
  [[maybe_unused]] static const bool is_ready = (xmlInitParser(), true);
}

LibxmlFaults::LibxmlFaults(std::string file_name, Diagnostics* diagnostics)
: m_file_name(std::move(file_name))
, m_diagnostics(diagnostics)
{
  initializeLibxml();
  m_former_function = xmlStructuredError;
  m_former_context = xmlStructuredErrorContext;
  xmlSetStructuredErrorFunc(this, onFault);
}

LibxmlFaults::~LibxmlFaults()
{
  xmlSetStructuredErrorFunc(m_former_context, m_former_function);
}

void LibxmlFaults::add(const _xmlError& fault)
{
  if (!m_diagnostics)
    return;
  // The parser gives the column; of others the second number means something else.
  const bool has_column = fault.domain == XML_FROM_PARSER || fault.domain == XML_FROM_NAMESPACE || fault.domain == XML_FROM_IO;
  const Position at{ fault.line, has_column && fault.line > 0 ? fault.int2 : 0 };
  const std::string message(trimmed(fault.message ? fault.message : "unknown fault"));
  const Severity severity = fault.level < XML_ERR_ERROR ? Severity::Warning : Severity::Error;
  m_diagnostics->add({ severity, fault.file ? fault.file : m_file_name, at, message, {} });
}
} // namespace Arcane::xml
