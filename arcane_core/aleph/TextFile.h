// SPDX-License-Identifier: Apache-2.0
// Files of matrices and vectors.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/Agreement.h"

#include <fstream>

namespace Arcane::detail::aleph
{
//! Writes a file on rank 0: \a write receives its stream. Reals have all their digits. \collective \throws FatalErrorException on all ranks
template <typename Write> void writeOnFirstRank(IParallelMng* pm, const String& file_name, const char* what, const Write& write)
{
  runAndAgree(pm, [&] {
    if (pm->commRank() != 0)
      return;
    base::ClassicStream<std::ofstream> file(file_name.localstr());
    file.precision(17);
    write(file);
    ARCANE_FATAL_IF(!file.flush(), "cannot write the {0} to '{1}'", what, file_name);
  });
}
} // namespace Arcane::detail::aleph
