// SPDX-License-Identifier: Apache-2.0
// Declarations of Hypre that our sources use, to compile them where Hypre is not installed. Nothing is linked with them.
#pragma once

#include <mpi.h>

extern "C" {
using HYPRE_Int = int;
using HYPRE_BigInt = int;
using HYPRE_Real = double;
using HYPRE_MemoryLocation = enum { HYPRE_MEMORY_HOST };
using HYPRE_ExecutionPolicy = enum { HYPRE_EXEC_HOST };
using HYPRE_IJMatrix = struct HypreIJMatrix*;
using HYPRE_IJVector = struct HypreIJVector*;
using HYPRE_ParCSRMatrix = struct HypreParCSRMatrix*;
using HYPRE_ParVector = struct HypreParVector*;
using HYPRE_Solver = struct HypreSolver*;
using HYPRE_PtrToParSolverFcn = HYPRE_Int (*)(HYPRE_Solver, HYPRE_ParCSRMatrix, HYPRE_ParVector, HYPRE_ParVector);

#define HYPRE_RELEASE_VERSION "0.0.0"
#define HYPRE_PARCSR 5555
#define HYPRE_ERROR_CONV 256

HYPRE_Int HYPRE_Init();
HYPRE_Int HYPRE_Finalize();
HYPRE_Int HYPRE_GetError();
HYPRE_Int HYPRE_ClearAllErrors();
void HYPRE_DescribeError(HYPRE_Int code, char* text);
HYPRE_Int HYPRE_SetMemoryLocation(HYPRE_MemoryLocation location);
HYPRE_Int HYPRE_SetExecutionPolicy(HYPRE_ExecutionPolicy policy);

HYPRE_Int HYPRE_IJMatrixCreate(MPI_Comm, HYPRE_BigInt, HYPRE_BigInt, HYPRE_BigInt, HYPRE_BigInt, HYPRE_IJMatrix*);
HYPRE_Int HYPRE_IJMatrixDestroy(HYPRE_IJMatrix);
HYPRE_Int HYPRE_IJMatrixSetObjectType(HYPRE_IJMatrix, HYPRE_Int);
HYPRE_Int HYPRE_IJMatrixSetRowSizes(HYPRE_IJMatrix, const HYPRE_Int*);
HYPRE_Int HYPRE_IJMatrixInitialize_v2(HYPRE_IJMatrix, HYPRE_MemoryLocation);
HYPRE_Int HYPRE_IJMatrixSetValues(HYPRE_IJMatrix, HYPRE_Int, HYPRE_Int*, const HYPRE_BigInt*, const HYPRE_BigInt*, const HYPRE_Real*);
HYPRE_Int HYPRE_IJMatrixAssemble(HYPRE_IJMatrix);
HYPRE_Int HYPRE_IJMatrixGetObject(HYPRE_IJMatrix, void**);
HYPRE_Int HYPRE_IJVectorCreate(MPI_Comm, HYPRE_BigInt, HYPRE_BigInt, HYPRE_IJVector*);
HYPRE_Int HYPRE_IJVectorDestroy(HYPRE_IJVector);
HYPRE_Int HYPRE_IJVectorSetObjectType(HYPRE_IJVector, HYPRE_Int);
HYPRE_Int HYPRE_IJVectorInitialize_v2(HYPRE_IJVector, HYPRE_MemoryLocation);
HYPRE_Int HYPRE_IJVectorAssemble(HYPRE_IJVector);
HYPRE_Int HYPRE_IJVectorGetObject(HYPRE_IJVector, void**);
HYPRE_Int HYPRE_IJVectorSetValues(HYPRE_IJVector, HYPRE_Int, const HYPRE_BigInt*, const HYPRE_Real*);
HYPRE_Int HYPRE_IJVectorGetValues(HYPRE_IJVector, HYPRE_Int, const HYPRE_BigInt*, HYPRE_Real*);
HYPRE_Int HYPRE_ParVectorSetConstantValues(HYPRE_ParVector, HYPRE_Real);

// Methods and preconditioners have functions of the same types.
#define HYPRE_STEP(name) HYPRE_Int name(HYPRE_Solver, HYPRE_ParCSRMatrix, HYPRE_ParVector, HYPRE_ParVector)
#define HYPRE_METHOD(name)                                                                                                                 \
  HYPRE_Int name##Create(MPI_Comm, HYPRE_Solver*);                                                                                         \
  HYPRE_Int name##Destroy(HYPRE_Solver);                                                                                                   \
  HYPRE_STEP(name##Setup);                                                                                                                 \
  HYPRE_STEP(name##Solve);                                                                                                                 \
  HYPRE_Int name##SetTol(HYPRE_Solver, HYPRE_Real);                                                                                        \
  HYPRE_Int name##SetAbsoluteTol(HYPRE_Solver, HYPRE_Real);                                                                                \
  HYPRE_Int name##SetMaxIter(HYPRE_Solver, HYPRE_Int);                                                                                     \
  HYPRE_Int name##SetPrecond(HYPRE_Solver, HYPRE_PtrToParSolverFcn, HYPRE_PtrToParSolverFcn, HYPRE_Solver);                                \
  HYPRE_Int name##GetNumIterations(HYPRE_Solver, HYPRE_Int*);                                                                              \
  HYPRE_Int name##GetFinalRelativeResidualNorm(HYPRE_Solver, HYPRE_Real*)
#define HYPRE_PRECONDITIONER(name)                                                                                                         \
  HYPRE_Int name##Create(HYPRE_Solver*);                                                                                                   \
  HYPRE_Int name##Destroy(HYPRE_Solver);                                                                                                   \
  HYPRE_STEP(name##Setup);                                                                                                                 \
  HYPRE_STEP(name##Solve);                                                                                                                 \
  HYPRE_Int name##SetTol(HYPRE_Solver, HYPRE_Real);                                                                                        \
  HYPRE_Int name##SetMaxIter(HYPRE_Solver, HYPRE_Int);                                                                                     \
  HYPRE_Int name##SetPrintLevel(HYPRE_Solver, HYPRE_Int)
HYPRE_METHOD(HYPRE_ParCSRPCG);
HYPRE_METHOD(HYPRE_ParCSRGMRES);
HYPRE_METHOD(HYPRE_ParCSRBiCGSTAB);
HYPRE_PRECONDITIONER(HYPRE_BoomerAMG);
HYPRE_PRECONDITIONER(HYPRE_ILU);
HYPRE_STEP(HYPRE_ParCSRDiagScale);
HYPRE_STEP(HYPRE_ParCSRDiagScaleSetup);
HYPRE_Int HYPRE_ParCSRPCGSetTwoNorm(HYPRE_Solver, HYPRE_Int);
HYPRE_Int HYPRE_ParCSRGMRESSetKDim(HYPRE_Solver, HYPRE_Int);
HYPRE_Int HYPRE_BoomerAMGSetCoarsenType(HYPRE_Solver, HYPRE_Int);
HYPRE_Int HYPRE_BoomerAMGSetInterpType(HYPRE_Solver, HYPRE_Int);
HYPRE_Int HYPRE_BoomerAMGSetPMaxElmts(HYPRE_Solver, HYPRE_Int);
HYPRE_Int HYPRE_ILUSetType(HYPRE_Solver, HYPRE_Int);
HYPRE_Int HYPRE_ILUSetLevelOfFill(HYPRE_Solver, HYPRE_Int);
HYPRE_Int HYPRE_ParCSRParaSailsCreate(MPI_Comm, HYPRE_Solver*);
HYPRE_Int HYPRE_ParCSRParaSailsDestroy(HYPRE_Solver);
HYPRE_STEP(HYPRE_ParCSRParaSailsSetup);
HYPRE_STEP(HYPRE_ParCSRParaSailsSolve);
HYPRE_Int HYPRE_ParCSRParaSailsSetParams(HYPRE_Solver, HYPRE_Real, HYPRE_Int);
HYPRE_Int HYPRE_ParCSRParaSailsSetFilter(HYPRE_Solver, HYPRE_Real);
HYPRE_Int HYPRE_ParCSRParaSailsSetSym(HYPRE_Solver, HYPRE_Int);
}
