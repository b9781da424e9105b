// SPDX-License-Identifier: Apache-2.0
#ifndef COMPAT_FEM_LAYERS_TABLES_H
#define COMPAT_FEM_LAYERS_TABLES_H

#include <arcane/core/CaseTable.h>
#include <arcane/core/VariableTypes.h>

#include <memory>

namespace FemLayers
{
using namespace Arcane;

//! Reads lines of a time and one to three numbers, on rank 0 for all.
std::unique_ptr<CaseTable> readTable(IParallelMng* pm, const String& file_name, Int32 nb_component);
//! Compares values of nodes with those of a file, lines of a unique id and a value. Throws when one differs.
void checkNodeFile(ITraceMng* tm, const String& file_name, const VariableNodeReal& values, Real epsilon, Real min_value = 0.0);
} // namespace FemLayers

#endif
