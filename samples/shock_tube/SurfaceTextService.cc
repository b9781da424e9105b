// SPDX-License-Identifier: Apache-2.0
// A format of pictures: the surface of the mesh as text that plot_surface.gp and film_surface.gp read.
#include <arcane/core/IDataWriter.h>
#include <arcane/core/PostProcessorWriterBase.h>

// The generated class derives from PostProcessorWriterBase without including it.
#include "SurfaceText_axl.h"

#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ItemTypes.h>
#include <arcane/VariableTypedef.h>
#include <arcane/core/IVariable.h>
#include <arcane/core/VariableBuildInfo.h>
#include <arcane/utils/Array.h>
#include <arcane/utils/ITraceMng.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

namespace ShockTube
{

using namespace Arcane;

namespace
{

constexpr Integer nb_corner = 4;
constexpr Integer nb_coordinate = 3;

} // namespace

/*!
 * \brief Writes one file per time.
 *
 * The first line is `# time T`. Each face is two lines, a blank line and two lines, one line per corner: its coordinates, then
 * the real variables of the cell in the order of the case file. Two blank lines end the face.
 */
class SurfaceTextService : public ArcaneSurfaceTextObject, private IDataWriter
{
 public:
  explicit SurfaceTextService(const ServiceBuildInfo& sbi)
  : ArcaneSurfaceTextObject(sbi)
  {}

  IDataWriter* dataWriter() override { return this; }
  void notifyBeginWrite() override { m_values.clear(); }
  void close() override {}

  void notifyEndWrite() override
  {
    UniqueArray<Real> all;
    parallelMng()->gatherVariable(ownSurface(), all, parallelMng()->masterIORank());
    if (parallelMng()->isMasterIO())
      writeFile(all);
  }

 private:
  // One variable per column, from notifyBeginWrite() to notifyEndWrite().
  std::vector<VariableCellReal> m_values;

  void beginWrite(const VariableCollection&) override {}
  void endWrite() override {}
  void setMetaData(const String&) override {}

  void write(IVariable* variable, IData*) override
  {
    if (variable->itemKind() == IK_Cell && variable->dataType() == DT_Real && variable->dimension() == 1)
      m_values.emplace_back(VariableBuildInfo(outputMesh(), variable->name()));
  }

  // Returns the faces of own cells that have no cell on the other side: for each face its corners, then the values of the cell.
  UniqueArray<Real> ownSurface()
  {
    const VariableNodeReal3& coordinates = outputMesh()->nodesCoordinates();
    UniqueArray<Real> surface;
    ENUMERATE_(Cell, icell, outputMesh()->ownCells())
    {
      for (const Face face : icell->faces()) {
        if (face.nbCell() != 1)
          continue;
        for (const Node node : face.nodes()) {
          const Real3 x = coordinates[node];
          surface.addRange(UniqueArray<Real>{ x.x, x.y, x.z });
        }
        for (const VariableCellReal& value : m_values)
          surface.add(value[icell]);
      }
    }
    return surface;
  }

  void writeFile(ConstArrayView<Real> surface)
  {
    std::error_code failed;
    std::filesystem::create_directories(baseDirectoryName().localstr(), failed);
    char name[32];
    std::snprintf(name, sizeof(name), "/surface_%05d.txt", times().size() - 1);
    const String path = baseDirectoryName() + name;
    std::ofstream file(path.localstr());
    file << "# time " << times()[times().size() - 1] << '\n';
    const Integer nb_value = static_cast<Integer>(m_values.size());
    const Integer face_size = nb_corner * nb_coordinate + nb_value;
    for (Integer begin = 0; begin < surface.size(); begin += face_size)
      writeFace(file, surface.subView(begin, face_size));
    file.close();
    if (!file)
      warning() << "[tube] cannot write '" << path << "'; the film will lack this time";
  }

  // gnuplot joins two lines of two points: around the face, the last two corners come in the other order.
  static void writeFace(std::ostream& file, ConstArrayView<Real> face)
  {
    for (const Integer corner : { 0, 1, 3, 2 }) {
      for (Integer i = 0; i < nb_coordinate; ++i)
        file << face[nb_coordinate * corner + i] << ' ';
      for (Integer i = nb_corner * nb_coordinate; i < face.size(); ++i)
        file << face[i] << ' ';
      file << (corner == 1 ? "\n\n" : "\n");
    }
    file << "\n\n";
  }
};

ARCANE_REGISTER_SERVICE_SURFACETEXT(SurfaceText, SurfaceTextService);

} // namespace ShockTube
