// SPDX-License-Identifier: Apache-2.0
#ifndef COMPAT_FEM_LAYERS_I_FEM_BOUNDARY_CONDITIONS_H
#define COMPAT_FEM_LAYERS_I_FEM_BOUNDARY_CONDITIONS_H

#include <arcane/core/ItemGroup.h>
#include <arcane/utils/Array.h>
#include <arcane/utils/ArrayView.h>
#include <arcane/utils/String.h>

namespace FemLayers
{
enum class eEliminationMethod
{
  Penalty,
  RowElimination,
  RowColumnElimination
};

class IDirichletCondition
{
 public:
  virtual ~IDirichletCondition() = default;
  virtual Arcane::FaceGroup getSurface() = 0;
  virtual Arcane::StringConstArrayView getValue() = 0;
  virtual eEliminationMethod getMethod() = 0;
  virtual Arcane::Real getPenalty() = 0;
};

class INeumannCondition
{
 public:
  virtual ~INeumannCondition() = default;
  virtual Arcane::FaceGroup getSurface() = 0;
  virtual Arcane::String getFileName() = 0;
  virtual bool hasFileName() const = 0;
  virtual Arcane::Real getValue() = 0;
};

class IFemBoundaryConditions
{
 public:
  virtual ~IFemBoundaryConditions() = default;
  virtual Arcane::ConstArrayView<IDirichletCondition*> dirichletConditions() = 0;
  virtual Arcane::ConstArrayView<INeumannCondition*> neumannConditions() = 0;
};
} // namespace FemLayers

#endif
