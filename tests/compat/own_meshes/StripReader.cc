// SPDX-License-Identifier: Apache-2.0
// A reader of a format of the code: a file .strip has the number of unit squares in a row.
#include <arcane/core/AbstractService.h>
#include <arcane/core/IMeshReader.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IPrimaryMesh.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/ItemTypes.h>
#include <arcane/core/ServiceFactory.h>
#include <arcane/core/XmlNode.h>

#include <fstream>

using namespace Arcane;

class StripReader : public AbstractService, public IMeshReader
{
 public:
  explicit StripReader(const ServiceBuildInfo& info)
  : AbstractService(info)
  {}

  void build() override {}
  bool allowExtension(const String& extension) override { return extension == "strip"; }

  eReturnType readMeshFromFile(IPrimaryMesh* mesh, const XmlNode&, const String& file_name, const String&,
                               bool use_internal_partition) override
  {
    Int64 nb_cell = 0;
    std::ifstream file(file_name.localstr());
    if (!(file >> nb_cell) || nb_cell < 1)
      return RTError;
    IParallelMng* pm = mesh->parallelMng();
    const Int64 nb_part = use_internal_partition ? pm->commSize() : 1;
    const Int64 rank = use_internal_partition ? pm->commRank() : 0;
    UniqueArray<Int64> cells;
    for (Int64 i = nb_cell * rank / nb_part; i < nb_cell * (rank + 1) / nb_part; ++i)
      for (Int64 value : { Int64(IT_Quad4), i, 2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1 })
        cells.add(value);
    mesh->setDimension(2);
    mesh->allocateCells(cells.size() / 6, cells, true);
    ENUMERATE_NODE(node, mesh->allNodes())
    mesh->nodesCoordinates()[node] = Real3(Real(node->uniqueId() / 2), Real(node->uniqueId() % 2), 0.0);
    return RTOk;
  }
};

ARCANE_REGISTER_SERVICE(StripReader, ServiceProperty("StripReader", ST_SubDomain), ARCANE_SERVICE_INTERFACE(IMeshReader));
