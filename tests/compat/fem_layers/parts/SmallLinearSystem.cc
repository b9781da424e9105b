// SPDX-License-Identifier: Apache-2.0
#include "DoFLinearSystem.h"
#include "IFemLinearSystemFactory.h"

#include <arcane/core/IItemFamily.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ServiceFactory.h>
#include <arcane/matvec/Matrix.h>
#include <arcane/matvec/Vector.h>
#include <arcane/utils/NotSupportedException.h>

namespace FemLayers
{
enum class eSmallMethod
{
  Auto,
  Direct,
  PCG
};
} // namespace FemLayers

#include "FemSmallSystem_axl.h"

namespace FemLayers
{
class SmallLinearSystemImpl : public DoFLinearSystemImplBase
{
 public:
  SmallLinearSystemImpl(ISubDomain* sd, IItemFamily* dof_family, const String& name)
  : DoFLinearSystemImplBase(sd->traceMng(), dof_family, name)
  {}

  void setParameters(Real epsilon, eSmallMethod method)
  {
    m_epsilon = epsilon;
    m_method = method;
  }

  void solve() override
  {
    const Int32 nb_row = dofFamily()->maxLocalId();
    MatVec::Matrix matrix(nb_row, nb_row);
    UniqueArray<Integer> rows_size(nb_row, 0);
    UniqueArray<Integer> columns;
    UniqueArray<Real> matrix_values;
    for (const auto& [place, value] : values()) {
      ++rows_size[place.first];
      columns.add(place.second);
      matrix_values.add(value);
    }
    matrix.setRowsSize(rows_size);
    matrix.setValues(columns, matrix_values);
    MatVec::Vector b(nb_row);
    MatVec::Vector x(nb_row);
    ENUMERATE_DOF(idof, dofFamily()->allItems())
    {
      b.values()[idof.itemLocalId()] = rhsVariable()[idof];
    }
    const bool is_direct = m_method == eSmallMethod::Direct || (m_method == eSmallMethod::Auto && nb_row < 500);
    if (is_direct) {
      MatVec::DirectSolver ds;
      ds.solve(matrix, b, x);
    }
    else {
      x.values().fill(0.0);
      MatVec::DiagonalPreconditioner p(matrix);
      MatVec::ConjugateGradientSolver solver;
      solver.solve(matrix, b, x, m_epsilon, &p);
      info() << "End solve nb_iteration=" << solver.nbIteration() << " residual_norm=" << solver.residualNorm();
    }
    ENUMERATE_DOF(idof, dofFamily()->allItems())
    {
      solutionVariable()[idof] = x.values()[idof.itemLocalId()];
    }
  }

 private:
  Real m_epsilon = 0.0;
  eSmallMethod m_method = eSmallMethod::Auto;
};

class FemSmallSystemService : public ArcaneFemSmallSystemObject, public IFemLinearSystemFactory
{
 public:
  explicit FemSmallSystemService(const ServiceBuildInfo& sbi)
  : ArcaneFemSmallSystemObject(sbi)
  {}

  DoFLinearSystemImpl* createInstance(ISubDomain* sd, const Runner&, IItemFamily* dof_family, const String& name) override
  {
    if (sd->parallelMng()->isParallel())
      ARCANE_THROW(NotSupportedException, "this system in parallel");
    auto* x = new SmallLinearSystemImpl(sd, dof_family, name);
    x->setParameters(options()->epsilon(), options()->solverMethod());
    return x;
  }
};

ARCANE_REGISTER_SERVICE_FEMSMALLSYSTEM(FemSmallSystem, FemSmallSystemService);
} // namespace FemLayers
