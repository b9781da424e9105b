// SPDX-License-Identifier: Apache-2.0
// The names of classes of materials and environments, and the numbers that their interfaces share.
#pragma once

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"
#include "arcane_core/mesh/items/ItemTypes.h"

namespace Arcane::Materials
{

class AllEnvCell;
class AllEnvCellVectorView;
class CellToAllEnvCellConverter;
class ComponentCell;
class ComponentItemLocalId;
class ComponentItemVector;
class ComponentItemVectorView;
class ComponentPartItemVectorView;
class EnvCell;
class EnvCellVector;
class EnvItemVectorView;
class IArrayMeshMaterialVariable;
class IMeshBlock;
class IMeshComponent;
class IMeshEnvironment;
class IMeshMaterial;
class IMeshMaterialMng;
class IMeshMaterialVariable;
class IMeshMaterialVariableSynchronizer;
class IScalarMeshMaterialVariable;
class MatCell;
class MatCellVector;
class MatItemVectorView;
class MatVarIndex;
class MaterialVariableBuildInfo;
class MeshBlockBuildInfo;
class MeshEnvironmentBuildInfo;
class MeshMaterialInfo;
class MeshMaterialModifier;
class MeshMaterialVariable;
class MeshMaterialVariableSynchronizerList;

//! \name Names of loops on the cells of a part, or on the cells of a constituent with their global cells
//@{
class MatPartCell;
class EnvPartCell;
class ComponentPartCell;
class MatAndGlobalCell;
class EnvAndGlobalCell;
//@}

using ConstituentItem = ComponentCell;
using ConstituentCell = ComponentCell;
using ConstituentItemLocalId = ComponentItemLocalId;
using ComponentCellVector = ComponentItemVector;
using ComponentCellVectorView = ComponentItemVectorView;
using MatCellVectorView = MatItemVectorView;
using EnvCellVectorView = EnvItemVectorView;
using MeshComponentList = ConstArrayView<IMeshComponent*>;
using MeshComponentListView = ConstArrayView<IMeshComponent*>;
using MeshMaterialList = ConstArrayView<IMeshMaterial*>;
using MeshMaterialListView = ConstArrayView<IMeshMaterial*>;
using MeshEnvironmentList = ConstArrayView<IMeshEnvironment*>;
using MeshEnvironmentListView = ConstArrayView<IMeshEnvironment*>;
using MeshBlockList = ConstArrayView<IMeshBlock*>;
using MeshBlockListView = ConstArrayView<IMeshBlock*>;

//! The constituents on which a variable has values, besides cells.
enum class MatVarSpace
{
  MaterialAndEnvironment = 1,
  Environment
};

//! The cells in which a value of a constituent is the global one, and the others.
enum class eMatPart
{
  Pure = 0,
  Impure = 1
};

//! Flags of IMeshMaterialMng::setModificationFlags(), as numbers.
enum eModificationFlags
{
  GenericOptimize = 1,
  OptimizeMultiAddRemove = 2,
  OptimizeMultiMaterialPerEnvironment = 4,
  IncrementalRecompute = 8
};

} // namespace Arcane::Materials

namespace Arcane
{
//! \name Levels of a cell of constituents
//@{
inline constexpr Int32 LEVEL_ALLENVIRONMENT = 0;
inline constexpr Int32 LEVEL_ENVIRONMENT = 1;
inline constexpr Int32 LEVEL_MATERIAL = 2;
//@}
} // namespace Arcane
