// SPDX-License-Identifier: Apache-2.0
// Small files in XML that a run leaves for the programs that started it.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/String.h"

#include <string>

namespace Arcane::detail::run
{
//! Describes how a run ended, for the file `coderesult.xml`.
struct CodeResult
{
  String case_name;
  Int32 exit_code = 0;
  Int32 iteration = 0;
  Real time = 0.0;
  Real deltat = 0.0;
  bool is_finished = false;
};

//! The last checkpoint of a run: the file `checkpoint_info.xml`.
struct CheckpointInfo
{
  Int32 nb_sub_domain = 1;
  //! The service that reads the checkpoint, and where the checkpoint is.
  String reader_service;
  String directory;
  //! Times of all checkpoints so far.
  ConstArrayView<Real> times;
};

//! Returns the contents of the file. \local
std::string toXml(const CodeResult& result);
//! Returns the contents of the file. \local
std::string toXml(const CheckpointInfo& info);

//! Returns the reader service that a file written by toXml() names, or a null name when the file is damaged. \local
String readerServiceOf(const std::string& path);
} // namespace Arcane::detail::run
