// SPDX-License-Identifier: Apache-2.0
// Names of methods, preconditioners and options of solvers of linear systems.
#pragma once

namespace Arcane
{
//! Names of what a solver of linear systems may do. docs/guide/linear_systems.md says what the embedded solver has.
class TypesSolver
{
 public:
  enum ePreconditionerMethod
  {
    DIAGONAL = 0,
    AINV = 1,
    AMG = 2,
    IC = 3,
    POLY = 4,
    ILU = 5,
    ILUp = 6,
    SPAIstat = 7,
    SPAIdyn = 8,
    DDMCriteriaAdaptedSelector = 9,
    NONE = 10
  };
  enum eSolverMethod
  {
    PCG = 0,
    BiCGStab = 1,
    BiCGStab2 = 2,
    GMRES = 3,
    SAMG = 4,
    QMR = 5,
    SuperLU = 6
  };
  enum eErrorStrategy
  {
    ES_Continue,
    ES_Stop,
    ES_GoBackward
  };
  enum eAmgCoarseningMethod
  {
    AMG_COARSENING_AUTO = 0,
    AMG_COARSENING_HYPRE_0 = 1,
    AMG_COARSENING_HYPRE_1 = 2,
    AMG_COARSENING_HYPRE_3 = 3,
    AMG_COARSENING_HYPRE_6 = 4,
    AMG_COARSENING_HYPRE_7 = 5,
    AMG_COARSENING_HYPRE_8 = 6,
    AMG_COARSENING_HYPRE_9 = 7,
    AMG_COARSENING_HYPRE_10 = 8,
    AMG_COARSENING_HYPRE_11 = 9,
    AMG_COARSENING_HYPRE_21 = 10,
    AMG_COARSENING_HYPRE_22 = 11
  };
  enum eAmgSmootherOption
  {
    Rich_IC_smoother,
    Rich_ILU_smoother,
    Rich_AINV_smoother,
    CG_smoother,
    HybGSJ_smoother,
    SymHybGSJ_smoother,
    HybGSJ_block_smoother,
    SymHybGSJ_block_smoother,
    Rich_IC_block_smoother,
    Rich_ILU_block_smoother
  };
  enum eAmgCoarseningOption
  {
    ParallelRugeStuben,
    CLJP,
    Falgout,
    ParallelRugeStubenBoundaryFirst,
    FalgoutBoundaryFirst,
    PRS,
    PRSBF,
    FBF,
    GMBF
  };
  enum eAmgCoarseSolverOption
  {
    CG_coarse_solver,
    BiCGStab_coarse_solver,
    LU_coarse_solver,
    Cholesky_coarse_solver,
    Smoother_coarse_solver,
    SuperLU_coarse_solver
  };
  enum eCriteriaStop
  {
    RR0,
    RB,
    R,
    RCB,
    RBinf,
    EpsA,
    NIter,
    RR0inf,
    STAG
  };
};
} // namespace Arcane
