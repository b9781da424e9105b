// SPDX-License-Identifier: Apache-2.0
// After this header alone, applications use the mesh and its communication.
#include <arcane/mesh/DoFFamily.h>

using namespace Arcane;

namespace
{
class Counter : public TraceAccessor
{
 public:
  explicit Counter(IMesh* mesh)
  : TraceAccessor(mesh->traceMng())
  , m_mesh(mesh)
  {}
  void count() { info() << m_mesh->nbCell() << " on rank " << m_mesh->parallelMng()->commRank(); }

 private:
  IMesh* m_mesh;
};
} // namespace

void countAfterDoFFamily(IMesh* mesh)
{
  Counter(mesh).count();
}
