// SPDX-License-Identifier: Apache-2.0
// After this header alone, applications trace, throw, and have tables.
#include <arcane/VariableTypes.h>

using namespace Arcane;

namespace
{
class Tracer : public TraceAccessor
{
 public:
  explicit Tracer(ITraceMng* tm)
  : TraceAccessor(tm)
  {}
  void fail(bool is_known)
  {
    RealUniqueArray2 table(2, 3);
    table[0][1] = 2.0;
    info() << table[0][1];
    if (is_known)
      throw NotSupportedException(A_FUNCINFO);
    throw NotImplementedException(A_FUNCINFO);
  }
};
} // namespace

void failAfterVariableTypes(ITraceMng* tm)
{
  Tracer(tm).fail(true);
}
