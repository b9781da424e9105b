// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/MeshOptions.h"

#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case_mesh/BasicMeshSubdivider_axl.h"
#include "arcane_core/case_mesh/Cartesian2D_axl.h"
#include "arcane_core/case_mesh/Cartesian3D_axl.h"
#include "arcane_core/case_mesh/CaseMesh_axl.h"
#include "arcane_core/case_mesh/HoneyComb2D_axl.h"
#include "arcane_core/case_mesh/HoneyComb3D_axl.h"
#include "arcane_core/case_mesh/Sod3D_axl.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/document/XmlNodeList.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh_io/CartesianMeshGenerator.h"
#include "arcane_core/mesh_io/HoneyCombMeshGenerator.h"
#include "arcane_core/mesh_io/MeshGenerator.h"
#include "arcane_core/mesh_io/MeshSubdivision.h"
#include "arcane_core/mesh_io/SodMeshGenerator.h"
#include "arcane_core/service/IMeshMng.h"
#include "arcane_core/service/ServiceFactory.h"

namespace Arcane::detail::casemesh
{
namespace
{
//! Returns the index of an element <mesh> in paths of options, from 1, or 0 if it is alone.
Integer indexInPath(const XmlNode& element)
{
  const XmlNodeList all = element.parent().children(element.name());
  for (Integer i = 0; i < all.size() && all.size() > 1; ++i)
    if (all[i] == element)
      return i + 1;
  return 0;
}

// --- generators ---

//! A generator of the framework, which hands in its cells. \a Object is the class that its .axl file describes.
template <typename Object> class FrameworkGenerator : public Object
{
 public:
  using Object::Object;

  void fillMeshBuildInfo(MeshBuildInfo& info) override
  {
    info.addGenerator(generator());
    info.addNeedPartitioning(isNeedPartitioning());
  }
  void allocateMeshItems(IPrimaryMesh* mesh) override
  {
    IParallelMng* pm = mesh->parallelMng();
    mesh->allocate(generator()->generate(pm->commRank(), pm->commSize()), {});
  }

 protected:
  virtual std::shared_ptr<const meshio::MeshGenerator> generator() const = 0;
  virtual bool isNeedPartitioning() const { return false; }
};

template <typename Blocks> std::vector<meshio::CartesianBlock> blocksOf(const Blocks& blocks)
{
  std::vector<meshio::CartesianBlock> result;
  for (const auto* block : blocks)
    result.push_back({ block->n(), block->length(), block->progression() });
  return result;
}

//! Returns the options that grids of both dimensions have.
template <typename Options> meshio::CartesianOptions gridOf(const Options& options)
{
  meshio::CartesianOptions grid;
  grid.blocks = { blocksOf(options.x), blocksOf(options.y), {} };
  grid.nb_part = { options.nbPartX(), options.nbPartY(), 0 };
  grid.has_sod_groups = options.generateSodGroups();
  return grid;
}

class Cartesian2DGenerator final : public FrameworkGenerator<ArcaneCartesian2DObject>
{
 public:
  using FrameworkGenerator::FrameworkGenerator;

 private:
  std::shared_ptr<const meshio::MeshGenerator> generator() const override
  {
    meshio::CartesianOptions grid = gridOf(*options());
    const Real2 origin = options()->origin();
    grid.origin = Real3(origin.x, origin.y, 0.0);
    return meshio::makeGenerator(grid, &meshio::generateCartesian);
  }
};

class Cartesian3DGenerator final : public FrameworkGenerator<ArcaneCartesian3DObject>
{
 public:
  using FrameworkGenerator::FrameworkGenerator;

 private:
  std::shared_ptr<const meshio::MeshGenerator> generator() const override
  {
    meshio::CartesianOptions grid = gridOf(*options());
    grid.dimension = 3;
    grid.origin = options()->origin();
    grid.blocks[2] = blocksOf(options()->z);
    grid.nb_part[2] = options()->nbPartZ();
    return meshio::makeGenerator(grid, &meshio::generateCartesian);
  }
};

class Sod3DGenerator final : public FrameworkGenerator<ArcaneSod3DObject>
{
 public:
  using FrameworkGenerator::FrameworkGenerator;

 private:
  std::shared_ptr<const meshio::MeshGenerator> generator() const override
  {
    meshio::SodOptions sod;
    sod.x = options()->x();
    sod.y = options()->y();
    sod.z = options()->z();
    return meshio::makeGenerator(sod, &meshio::generateSod);
  }
};

//! Shares of hexagons have long borders: they are cut again.
template <typename Object> class HoneyCombGenerator : public FrameworkGenerator<Object>
{
 public:
  using FrameworkGenerator<Object>::FrameworkGenerator;

 protected:
  meshio::HoneyCombOptions comb() const
  {
    const auto& options = *this->options();
    const Real2 origin = options.origin();
    meshio::HoneyCombOptions comb;
    comb.origin = Real3(origin.x, origin.y, 0.0);
    comb.pitch_size = options.pitchSize();
    comb.nb_layer = options.nbLayer();
    comb.has_relative_comparison = options.relativeNodeComparison();
    return comb;
  }

 private:
  bool isNeedPartitioning() const override { return true; }
};

class HoneyComb2DGenerator final : public HoneyCombGenerator<ArcaneHoneyComb2DObject>
{
 public:
  using HoneyCombGenerator::HoneyCombGenerator;

 private:
  std::shared_ptr<const meshio::MeshGenerator> generator() const override
  {
    return meshio::makeGenerator(comb(), &meshio::generateHoneyComb);
  }
};

class HoneyComb3DGenerator final : public HoneyCombGenerator<ArcaneHoneyComb3DObject>
{
 public:
  using HoneyCombGenerator::HoneyCombGenerator;

 private:
  std::shared_ptr<const meshio::MeshGenerator> generator() const override
  {
    meshio::HoneyCombOptions prisms = comb();
    const ConstArrayView<Real> heights = options()->heights();
    prisms.heights.assign(heights.begin(), heights.end());
    return meshio::makeGenerator(prisms, &meshio::generateHoneyComb);
  }
};

ARCANE_REGISTER_SERVICE_CARTESIAN2D(Cartesian2D, Cartesian2DGenerator);
ARCANE_REGISTER_SERVICE_CARTESIAN3D(Cartesian3D, Cartesian3DGenerator);
ARCANE_REGISTER_SERVICE_SOD3D(Sod3D, Sod3DGenerator);
ARCANE_REGISTER_SERVICE_HONEYCOMB2D(HoneyComb2D, HoneyComb2DGenerator);
ARCANE_REGISTER_SERVICE_HONEYCOMB3D(HoneyComb3D, HoneyComb3DGenerator);

// --- subdivision ---

class BasicMeshSubdividerService final : public ArcaneBasicMeshSubdividerObject
{
 public:
  explicit BasicMeshSubdividerService(const ServiceBuildInfo& info)
  : ArcaneBasicMeshSubdividerObject(info)
  {}

  meshio::SubdivisionOptions subdivision() override
  {
    if (!options()->nbSubdivision.hasValidValue() || !options()->differentElementTypeOutput.hasValidValue())
      return {};
    const Int32 nb_subdivision = options()->nbSubdivision();
    const Int32 output = options()->differentElementTypeOutput();
    if (nb_subdivision < 0)
      addFault(String::format("<nb-subdivision> is {0}, expected 0 or more", nb_subdivision));
    if (output != 0 && output != 1)
      addFault(String::format("<different-element-type-output> is {0}, expected 0 or 1", output));
    return { nb_subdivision, output != 0 };
  }

 private:
  void addFault(const String& text)
  {
    options()->caseOptions()->caseMng()->faults().errorAtElement(options()->configList()->nearestElement(), text);
  }
};

ARCANE_REGISTER_SERVICE_BASICMESHSUBDIVIDER(ArcaneBasicMeshSubdivider, BasicMeshSubdividerService);
} // namespace

MeshOptions::MeshOptions(ICaseMng* case_mng, const XmlNode& element)
: m_meshes(case_mng, nullptr, "meshes")
{
  m_meshes.setRootElement(element.parent());
  m_options = CaseOptions::createForService(&m_meshes, "mesh", element);
  m_options->configList()->setIndex(indexInPath(element));
  m_values = std::make_unique<CaseOptionsCaseMesh>(m_options.get());
  m_options->read(eCaseOptionReadPhase::Phase1);
  m_options->read(eCaseOptionReadPhase::Phase2);
  m_options->checkUnknownElements();
}

MeshOptions::~MeshOptions() = default;

AxlDescription MeshOptions::description()
{
  return CaseOptionsCaseMesh::axlDescription();
}
} // namespace Arcane::detail::casemesh
