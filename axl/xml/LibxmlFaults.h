// SPDX-License-Identifier: Apache-2.0
// Receives what libxml2 reports in this thread.
#pragma once

#include "axl/xml/Diagnostics.h"

#include <string>

struct _xmlError;

namespace Arcane::xml
{
//! Prepares libxml2, once for all threads.
void initializeLibxml();

/*!
 * \brief Adds each fault that libxml2 finds in this thread to diagnostics, as long as the object lives.
 *
 * Without diagnostics nothing is kept; nothing is printed in any case.
 */
class LibxmlFaults
{
 public:
  //! Faults without a file are reported for \a file_name.
  LibxmlFaults(std::string file_name, Diagnostics* diagnostics);
  ~LibxmlFaults();
  LibxmlFaults(const LibxmlFaults&) = delete;
  LibxmlFaults& operator=(const LibxmlFaults&) = delete;

  void add(const _xmlError& fault);

 private:
  std::string m_file_name;
  Diagnostics* m_diagnostics;
  void (*m_former_function)(void*, _xmlError*);
  void* m_former_context;
};
} // namespace Arcane::xml
