// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/IMeshMaterialMng.h"

#include "arcane_core/materials/sets/CellToAllEnvCellConverter.h"
#include "arcane_core/materials/sets/ConstituentRegistry.h"
#include "arcane_core/materials/sets/IMeshMaterialVariable.h"
#include "arcane_core/materials/sets/MaterialGhosts.h"
#include "arcane_core/materials/sets/SetsOfMesh.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/AutoDestroyUserData.h"
#include "arcane_core/base/text/NearestName.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableMngServices.h"

#include <ostream>

namespace Arcane::Materials
{

namespace
{
constexpr const char* data_name = "MeshMaterialMng_StdMat";

//! Returns `, did you mean 'x'?` for the names of some objects, or an empty text.
template <typename List> String hint(const String& name, const List& all)
{
  std::vector<String> names;
  for (const auto* object : all)
    names.push_back(object->name());
  return detail::base::didYouMean(name, names);
}
} // namespace

IMeshMaterialMng* IMeshMaterialMng::getReference(const MeshHandleOrMesh& mesh, bool create)
{
  return getTrueReference(mesh.handle(), create).get();
}

Ref<IMeshMaterialMng> IMeshMaterialMng::getTrueReference(const MeshHandle& mesh, bool create)
{
  using Data = AutoDestroyUserData<Ref<IMeshMaterialMng>>;
  IUserDataList* list = mesh.meshUserDataList();
  if (!list)
    ARCANE_FATAL("materials: the handle of the mesh is null, expected that of a mesh");
  if (IUserData* data = list->data(data_name, true))
    return *static_cast<Data*>(data)->data();
  if (!create)
    return nullptr;
  auto manager = Ref<IMeshMaterialMng>::create(new IMeshMaterialMng(mesh));
  list->setData(data_name, new Data(new Ref<IMeshMaterialMng>(manager)));
  return manager;
}

IMeshMaterialMng::IMeshMaterialMng(const MeshHandle& mesh)
: m_mesh(mesh)
, m_registry(new detail::sets::ConstituentRegistry(this))
, m_variables(new detail::sets::VariablesOfMesh())
{
  m_sets.reset(new detail::sets::SetsOfMesh(m_mesh, *m_registry, *m_variables));
  m_sets->sets().tables()->manager = this;
}

IMeshMaterialMng::~IMeshMaterialMng()
{
  m_sets.reset();
}

String IMeshMaterialMng::name() const
{
  return "StdMat";
}

String IMeshMaterialMng::place() const
{
  return String::format("materials of mesh '{0}'", m_mesh.meshName());
}

void IMeshMaterialMng::checkDeclares(const char* what) const
{
  if (m_is_end_created)
    ARCANE_FATAL("{0}: {1}() is called after endCreate(), expected before it", place(), what);
}

void IMeshMaterialMng::checkIsCreated(const char* what) const
{
  if (!m_is_end_created)
    ARCANE_FATAL("{0}: {1}() is called before endCreate(), expected after it", place(), what);
}

MeshMaterialInfo* IMeshMaterialMng::registerMaterialInfo(const String& name)
{
  checkDeclares("registerMaterialInfo");
  return m_registry->addWord(name);
}

IMeshEnvironment* IMeshMaterialMng::createEnvironment(const MeshEnvironmentBuildInfo& info)
{
  checkDeclares("createEnvironment");
  return m_registry->addEnvironment(info);
}

IMeshBlock* IMeshMaterialMng::createBlock(const MeshBlockBuildInfo& info)
{
  checkDeclares("createBlock");
  return m_registry->addBlock(info);
}

void IMeshMaterialMng::addEnvironmentToBlock(IMeshBlock* block, IMeshEnvironment* environment)
{
  block->addEnvironment(environment);
}

void IMeshMaterialMng::removeEnvironmentToBlock(IMeshBlock* block, IMeshEnvironment* environment)
{
  block->removeEnvironment(environment);
}

void IMeshMaterialMng::endCreate(bool is_continue)
{
  if (m_is_end_created)
    return;
  if (!m_mesh.topology())
    ARCANE_FATAL("{0}: endCreate() is called before the mesh exists, expected after it", place());
  fixFlags();
  m_sets->start();
  m_is_end_created = true;
  for (const auto& [name, variable] : m_variables->all())
    variable->makeValues();
  const Int64 before = m_timestamp;
  if (IVariableMng* variables = m_mesh.variableMng(); variables && variables->services().recreate_materials)
    variables->services().recreate_materials(this);
  if (is_continue && m_timestamp == before)
    forceRecompute();
}

void IMeshMaterialMng::recreateFromDump()
{
  checkDeclares("recreateFromDump");
  const auto& recreate = m_mesh.variableMng()->services().recreate_materials;
  if (!recreate)
    ARCANE_FATAL("{0}: recreateFromDump() is called outside a sub-domain of the framework, expected in one: it has the checkpoints",
                 place());
  recreate(this);
}

MeshMaterialList IMeshMaterialMng::materials() const
{
  return m_registry->materials();
}

MeshEnvironmentList IMeshMaterialMng::environments() const
{
  return m_registry->environments();
}

MeshBlockList IMeshMaterialMng::blocks() const
{
  return m_registry->blocks();
}

MeshComponentList IMeshMaterialMng::components() const
{
  return m_registry->constituents();
}

MeshComponentList IMeshMaterialMng::environmentsAsComponents() const
{
  return components().subView(0, environments().size());
}

MeshComponentList IMeshMaterialMng::materialsAsComponents() const
{
  return components().subView(environments().size(), materials().size());
}

IMeshEnvironment* IMeshMaterialMng::findEnvironment(const String& name, bool throw_exception) const
{
  IMeshEnvironment* found = m_registry->findEnvironment(name);
  if (!found && throw_exception)
    ARCANE_FATAL("{0}: there is no environment '{1}'{2}", place(), name, hint(name, environments()));
  return found;
}

IMeshBlock* IMeshMaterialMng::findBlock(const String& name, bool throw_exception) const
{
  IMeshBlock* found = m_registry->findBlock(name);
  if (!found && throw_exception)
    ARCANE_FATAL("{0}: there is no block '{1}'{2}", place(), name, hint(name, blocks()));
  return found;
}

IMeshMaterialVariable* IMeshMaterialMng::findVariable(const String& name) const
{
  return m_variables->find(name);
}

IMeshMaterialVariable* IMeshMaterialMng::checkVariable(IVariable* global) const
{
  IMeshMaterialVariable* found = m_variables->find(global->fullName());
  return found && found->globalVariable() == global ? found : nullptr;
}

void IMeshMaterialMng::fillWithUsedVariables(Array<IMeshMaterialVariable*>& variables) const
{
  variables.clear();
  for (const auto& [name, variable] : m_variables->all())
    if (variable->isUsed())
      variables.add(variable);
}

void IMeshMaterialMng::visitVariables(IFunctorWithArgumentT<IMeshMaterialVariable*>* visitor) const
{
  for (const auto& [name, variable] : m_variables->all())
    visitor->executeFunctor(variable);
}

CellToAllEnvCellConverter IMeshMaterialMng::cellToAllEnvCellConverter()
{
  return CellToAllEnvCellConverter(this);
}

AllEnvCellVectorView IMeshMaterialMng::view(SmallSpan<const Int32> local_ids) const
{
  checkIsCreated("view");
  return AllEnvCellVectorView(tables(), local_ids);
}

void IMeshMaterialMng::dumpInfos(std::ostream& o) const
{
  o << place() << ": " << environments().size() << " environment(s), " << materials().size() << " material(s)\n";
  for (const IMeshEnvironment* environment : environments()) {
    const auto write = [&](const IMeshComponent* constituent) {
      o << constituent->name();
      if (m_is_end_created)
        o << ": " << constituent->list().nbPure() << " pure cell(s), " << constituent->list().nbMixed() << " mixed";
      o << '\n';
    };
    write(environment);
    for (const IMeshMaterial* material : environment->materials()) {
      o << "  ";
      write(material);
    }
  }
}

void IMeshMaterialMng::dumpCellInfos(Cell cell, std::ostream& o) const
{
  checkIsCreated("dumpCellInfos");
  const AllEnvCell all = detail::sets::CellMaker::allEnvironments(tables(), cell.localId());
  o << "cell " << cell.uniqueId().asInt64() << ": " << all.nbEnvironment() << " environment(s)\n";
  for (const EnvCell environment : all.subEnvItems()) {
    o << environment.environment()->name() << ' ' << environment._varIndex() << '\n';
    for (const MatCell material : environment.subMatItems())
      o << "  " << material.material()->name() << ' ' << material._varIndex() << '\n';
  }
}

void IMeshMaterialMng::checkValid() const
{
  checkIsCreated("checkValid");
  for (const IMeshComponent* constituent : components())
    constituent->checkValid();
}

void IMeshMaterialMng::forceRecompute()
{
  checkIsCreated("forceRecompute");
  m_sets->takeGroups();
  ++m_timestamp;
}

void IMeshMaterialMng::update(detail::sets::SetChanges& changes)
{
  checkIsCreated("update");
  detail::sets::ValueRule rule;
  const bool has_flags = modificationFlags() != 0;
  rule.is_global_written = isKeepValuesAfterChange();
  rule.is_new_zero = isDataInitialisationWithZero();
  rule.is_new_global_zero = isDataInitialisationWithZero() && !has_flags;
  rule.is_environment_last = has_flags && !isUseMaterialValueWhenRemovingPartialValue();
  m_sets->update(changes, rule);
  m_timestamp += 2;
}

bool IMeshMaterialMng::isInMeshMaterialExchange() const
{
  return m_sets->isInExchange();
}

bool IMeshMaterialMng::synchronizeMaterialsInCells()
{
  return ghosts().synchronizeSets();
}

void IMeshMaterialMng::checkMaterialsInCells(Integer max_print)
{
  ghosts().checkSets(max_print);
}

IMeshMaterialVariableSynchronizer* IMeshMaterialMng::_allCellsMatEnvSynchronizer()
{
  return ghosts().synchronizer(MatVarSpace::MaterialAndEnvironment);
}

IMeshMaterialVariableSynchronizer* IMeshMaterialMng::_allCellsEnvOnlySynchronizer()
{
  return ghosts().synchronizer(MatVarSpace::Environment);
}

detail::sets::MaterialGhosts& IMeshMaterialMng::ghosts()
{
  checkIsCreated("synchronize");
  if (m_ghosts)
    return *m_ghosts;
  const auto& make = m_mesh.variableMng()->services().make_material_ghosts;
  if (!make)
    ARCANE_FATAL("{0}: ghosts are synchronised outside a sub-domain of the framework, expected in one: it has the exchanges", place());
  m_ghosts = make(this);
  return *m_ghosts;
}

detail::sets::ConstituentTables* IMeshMaterialMng::tables() const
{
  return sets().tables();
}

detail::sets::MaterialSets& IMeshMaterialMng::sets() const
{
  return m_sets->sets();
}

} // namespace Arcane::Materials
