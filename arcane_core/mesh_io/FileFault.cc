// SPDX-License-Identifier: Apache-2.0
// A fault that one rank finds in a file and all ranks throw.
#include "arcane_core/mesh_io/FileFault.h"

#include "arcane_core/mesh_io/MappedFile.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::detail::meshio
{

void FileFault::note(Int64 position, const std::string& text)
{
  if (position < m_position) {
    m_position = position;
    m_text = text;
  }
}

void FileFault::throwIfAny(IParallelMng* pm) const
{
  const Int64 first = pm->reduce(MessagePassing::ReduceMin, m_position);
  if (first == no_position)
    return;
  String message;
  if (m_position == first) {
    const ParsedMesh::File& where = m_files[first < 0 ? 1 : 0];
    MappedFile file(where.path);
    file.setBinary(where.is_binary);
    message = file.place(first < 0 ? -1 - first : first) + ": error: " + m_text;
  }
  throwFileFaultUnless(pm, m_position != first, message);
}

void throwFileFaultUnless(IParallelMng* pm, bool ok, const String& message)
{
  const Int32 first = pm->reduce(MessagePassing::ReduceMin, ok ? pm->commSize() : pm->commRank());
  if (first == pm->commSize())
    return;
  String text = message;
  pm->broadcastString(text, first);
  throw ParallelFatalErrorException(A_FUNCINFO, text);
}

} // namespace Arcane::detail::meshio
