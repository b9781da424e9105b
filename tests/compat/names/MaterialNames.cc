// SPDX-License-Identifier: Apache-2.0
// All headers of materials, and the names that codes use of them.
#include <arcane/accelerator/MaterialVariableViews.h>
#include <arcane/accelerator/RunCommandMaterialEnumerate.h>
#include <arcane/core/materials/MaterialsCoreGlobal.h>
#include <arcane/materials/AllCellToAllEnvCellConverter.h>
#include <arcane/materials/CellToAllEnvCellConverter.h>
#include <arcane/materials/ComponentPartItemVectorView.h>
#include <arcane/materials/ComponentSimd.h>
#include <arcane/materials/ConstituentItemIndexedSelectionView.h>
#include <arcane/materials/ConstituentItemVectorBuildInfo.h>
#include <arcane/materials/EnvCellVector.h>
#include <arcane/materials/EnvItemVector.h>
#include <arcane/materials/IArrayMeshMaterialVariable.h>
#include <arcane/materials/IMeshBlock.h>
#include <arcane/materials/IMeshEnvironment.h>
#include <arcane/materials/IMeshMaterial.h>
#include <arcane/materials/IMeshMaterialMng.h>
#include <arcane/materials/IMeshMaterialSynchronizeBuffer.h>
#include <arcane/materials/IMeshMaterialVariableSynchronizer.h>
#include <arcane/materials/IScalarMeshMaterialVariable.h>
#include <arcane/materials/MatCellVector.h>
#include <arcane/materials/MatConcurrency.h>
#include <arcane/materials/MatItem.h>
#include <arcane/materials/MatItemEnumerator.h>
#include <arcane/materials/MaterialVariableBuildInfo.h>
#include <arcane/materials/MeshBlockBuildInfo.h>
#include <arcane/materials/MeshEnvironmentBuildInfo.h>
#include <arcane/materials/MeshEnvironmentVariableRef.h>
#include <arcane/materials/MeshMaterialBackup.h>
#include <arcane/materials/MeshMaterialIndirectModifier.h>
#include <arcane/materials/MeshMaterialModifier.h>
#include <arcane/materials/MeshMaterialVariable.h>
#include <arcane/materials/MeshMaterialVariableComputeFunction.h>
#include <arcane/materials/MeshMaterialVariableDependInfo.h>
#include <arcane/materials/MeshMaterialVariableRef.h>
#include <arcane/materials/MeshMaterialVariableSynchronizerList.h>

#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IVariableSynchronizer.h>
#include <arcane/core/VariableTypes.h>
#include <arcane/utils/ITraceMng.h>

#include <sstream>

namespace MaterialNames
{
using namespace Arcane;
using namespace Arcane::Materials;

IMeshMaterialMng* declare(IMesh* mesh, const CellGroup& cells)
{
  IMeshMaterialMng* mm = IMeshMaterialMng::getReference(mesh);
  const Ref<IMeshMaterialMng> same = IMeshMaterialMng::getTrueReference(mesh->handle());
  mm->setModificationFlags(GenericOptimize | OptimizeMultiAddRemove | OptimizeMultiMaterialPerEnvironment | IncrementalRecompute);
  mm->setKeepValuesAfterChange(true);
  mm->setDataInitialisationWithZero(mm->isDataInitialisationWithZero());
  mm->setMeshModificationNotified(true);
  mm->setUseMaterialValueWhenRemovingPartialValue(false);
  mm->setAllocateScalarEnvironmentVariableAsMaterial(mm->isAllocateScalarEnvironmentVariableAsMaterial());
  mm->setSynchronizeVariableVersion(6);
  mm->setDataCompressorServiceName("");
  mm->enableCellToAllEnvCellForRunCommand(true, true);
  MeshMaterialInfo* info = mm->registerMaterialInfo("M1");
  MeshEnvironmentBuildInfo build("ENV1");
  build.addMaterial(info->name());
  IMeshEnvironment* env = mm->createEnvironment(build);
  MeshBlockBuildInfo block_build("BLOCK1", cells);
  block_build.addEnvironment(env);
  IMeshBlock* block = mm->createBlock(block_build);
  mm->removeEnvironmentToBlock(block, env);
  mm->addEnvironmentToBlock(block, env);
  mm->endCreate(false);
  return same.get();
}

Int64 look(IMeshMaterialMng* mm, const CellGroup& cells)
{
  std::ostringstream o;
  mm->dumpInfos(o);
  mm->checkValid();
  MeshMaterialList materials = mm->materials();
  MeshEnvironmentList environments = mm->environments();
  MeshBlockList blocks = mm->blocks();
  MeshComponentList components = mm->components();
  UniqueArray<IMeshMaterialVariable*> used;
  mm->fillWithUsedVariables(used);
  IMeshEnvironment* env = mm->findEnvironment("ENV1", false);
  IMeshMaterial* mat = env->materials()[0];
  IMeshComponent* component = mat;
  Int64 n = materials.size() + environments.size() + blocks.size() + components.size() + used.size() + mm->timestamp();
  n += mm->isInMeshMaterialExchange() ? 1 : 0;
  n += env->nbMaterial() + env->pureEnvItems().nbItem() + env->impureEnvItems().valueIndexes().size() + mat->matView().nbItem();
  n += component->partItems(eMatPart::Pure).itemIndexes().size() + component->asMaterial()->nbImi() + (component->asEnvironment() ? 1 : 0);
  n += component->hasSpace(MatVarSpace::Environment) + component->pureItems().componentPartIndex();
  CellToAllEnvCellConverter converter(mm);
  ENUMERATE_CELL(icell, cells)
  {
    AllEnvCell all = converter[icell];
    mm->dumpCellInfos(*icell, o);
    ENUMERATE_CELL_ENVCELL(ienv, all)
    {
      EnvCell env_cell = *ienv;
      n += env_cell.nbMaterial() + env_cell.environmentId() + env_cell.allEnvCell().nbEnvironment() + env_cell.componentUniqueId();
      ENUMERATE_CELL_MATCELL(imat, env_cell)
      n += (*imat).materialId() + (*imat).envCell().level() + (*imat).globalCell().localId();
    }
  }
  ENUMERATE_ENV(ienv, mm)
  {
    ENUMERATE_MAT(imat, *ienv)
    {
      ENUMERATE_MATCELL(i, *imat)
      n += i.index();
    }
    ENUMERATE_COMPONENTITEM(EnvPartCell, i, *ienv, eMatPart::Impure)
    n += (*i)._varIndex().arrayIndex();
  }
  ENUMERATE_ALLENVCELL(i, mm, cells)
  n += (*i).nbEnvironment();
  ENUMERATE_COMPONENT(i, components)
  n += (*i)->id();
  ENUMERATE_GENERIC_CELL(i, env)
  n += i.index();
  return n;
}

Int64 lists(IMeshMaterialMng* mm, const CellGroup& cells, SmallSpan<const Int32> positions)
{
  IMeshEnvironment* env = mm->environments()[0];
  IMeshMaterial* mat = mm->materials()[0];
  EnvCellVector env_cells(cells, env);
  MatCellVector mat_cells(ConstituentItemVectorBuildInfo(cells), mat);
  ComponentCellVector component_cells(env_cells);
  MatCellVector clone(mat_cells.clone());
  EnvCellVectorView view = env->envView();
  ConstArrayView<MatVarIndex> places = view._matvarIndexes();
  Int64 n = env_cells.view().nbItem() + places.size() + component_cells._matvarIndexes().size() + clone._matvarIndexes().size();
  EnvCellVectorSelectionView selection(view, positions);
  MatCellVectorSelectionView all(mat->matView());
  const EnvCellLocalId id = selection[0];
  n += selection.size() + all.size() + id.localId().valueIndex();
  ENUMERATE_ENVCELL(i, selection)
  n += i.index();
  ENUMERATE_MATCELL(i, all)
  n += (*i).materialId();
  Parallel::Foreach(env->envView(), [&](EnvItemVectorView) {});
  return n;
}

class Computer
{
 public:
  void compute(IMeshMaterial* mat) { m_last = mat; }
  IMeshMaterial* m_last = nullptr;
};

void variables(IMeshMaterialMng* mm, IMesh* mesh, Computer& computer)
{
  MaterialVariableCellReal a(MaterialVariableBuildInfo(mm, "A", IVariable::PTemporary | IVariable::PExecutionDepend));
  MaterialVariableCellReal b(VariableBuildInfo(mesh, "B"));
  MaterialVariableCellArrayReal rows(MaterialVariableBuildInfo(mm, "Rows"));
  EnvironmentVariableCellInt32 e(MaterialVariableBuildInfo(mm, "E"));
  EnvironmentVariableCellArrayInteger rows_of_environments(MaterialVariableBuildInfo(mm, "EnvironmentRows"));
  rows.resize(3);
  IMeshEnvironment* env = mm->environments()[0];
  IMeshMaterial* mat = env->materials()[0];
  a.fill(1.0);
  a.fillPartialValues(2.0);
  a.fillPartialValuesWithSuperValues(LEVEL_ALLENVIRONMENT);
  UniqueArray<Real> values;
  a.fillToArray(mat, values);
  a.fillFromArray(mat, values);
  a.globalVariable().fill(0.0);
  ENUMERATE_ENVCELL(i, env)
  {
    a[i] = b[*i];
    rows[i][1] = rows[*i][0] + a._internalValue()[0][0];
    e[i] = 1;
  }
  b.addDependCurrentTime(a);
  b.addMaterialDepend(a);
  b.setMaterialComputeFunction(&computer, &Computer::compute);
  IMeshMaterialVariable* variable = b.materialVariable();
  for (IMeshMaterialVariable* v : { variable, rows.materialVariable() })
    if (auto* arrays = dynamic_cast<IArrayMeshMaterialVariable*>(v); arrays && !dynamic_cast<IScalarMeshMaterialVariable*>(v))
      arrays->resize(4);
  variable->setComputeFunction(new MeshMaterialVariableComputeFunction<Computer>(&computer, &Computer::compute));
  UniqueArray<VariableDependInfo> infos;
  UniqueArray<MeshMaterialVariableDependInfo> material_infos;
  variable->dependInfos(infos, material_infos);
  std::ostringstream o;
  variable->dumpValues(o);
  variable->dumpValues(o, mm->view(env->cells()));
  variable->setKeepOnChange(variable->keepOnChange());
  MeshMaterialVariableSynchronizerList list(mm);
  a.synchronize(list);
  list.add(dynamic_cast<MeshMaterialVariable*>(variable));
  list.beginSynchronize();
  list.endSynchronize();
  a.synchronize();
  IMeshMaterialVariableSynchronizer* synchronizer = mm->_allCellsMatEnvSynchronizer();
  synchronizer->checkRecompute();
  if (synchronizer->variableSynchronizer()->communicatingRanks().size() > 0 && synchronizer->sharedItems(0).size() > 0) {
    Ref<IMeshMaterialSynchronizeBuffer> buffer = synchronizer->commonBuffer();
    buffer->setNbRank(1);
    buffer->setSendBufferSize(0, synchronizer->sharedItems(0).size() * 8);
    buffer->allocate();
    o << (synchronizer->bufferMemoryRessource() == eMemoryRessource::Host) << buffer->totalSize() << buffer->sendBuffer(0).size();
  }
}

// Loops on several cells at once, as codes of the host write them.
void atOnce(IMeshMaterialMng* mm, MaterialVariableCellReal& a, MaterialVariableCellReal& b)
{
  IMeshEnvironment* env = mm->environments()[0];
  auto in = viewIn(a);
  auto out = viewOut(b);
  ENUMERATE_COMPONENTITEM_LAMBDA(EnvPartSimdCell, i, env)
  {
    out[i] = in[i] * 2.0;
  };
  ENUMERATE_SIMD_COMPONENTCELL(i, env->pureEnvItems())
  out[*i] = in[*i] + in[i];
  simple_env_loop(env->pureEnvItems(), env->impureEnvItems(), [&](auto i) { out[i] = in[i]; });
  simple_simd_env_loop(env->pureEnvItems(), env->impureEnvItems(), [&](auto i) { out[i] = in[i]; });
}

void change(IMeshMaterialMng* mm, SmallSpan<const Int32> ids)
{
  {
    MeshMaterialModifier modifier(mm);
    modifier.setDoCopyBetweenPartialAndPure(false);
    modifier.setDoInitNewItems(false);
    modifier.setPersistantWorkBuffer(true);
    modifier.addCells(mm->materials()[0], ids);
    modifier.removeCells(mm->materials()[0], ids);
    modifier.endUpdate();
  }
  mm->forceRecompute();
  if (mm->synchronizeMaterialsInCells())
    mm->checkMaterialsInCells();
  MeshMaterialIndirectModifier indirect(mm);
  indirect.beginUpdate();
  indirect.endUpdateWithSort();
  MeshMaterialBackup backup(mm, true);
  backup.saveValues();
  backup.restoreValues();
}

} // namespace MaterialNames
