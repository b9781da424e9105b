// SPDX-License-Identifier: Apache-2.0
#include <arcane/launcher/ArcaneLauncher.h>
#include <arcane/utils/Numeric.h>

#include <arcane/accelerator/NumArrayViews.h>
#include <arcane/accelerator/RunCommandLoop.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/accelerator/core/RunQueue.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/MeshReaderMng.h>
#include <arcane/core/VariableTypes.h>
#include <arcane/utils/ITraceMng.h>
#include <arcane/utils/Iostream.h>
#include <arcane/utils/NumArray.h>

#include <mpi.h>

#include <sstream>

using namespace Arcane;
namespace ax = Arcane::Accelerator;

namespace
{
//! A local id is an index of arrays and of their views.
Real viewsOf(ax::RunQueue& queue)
{
  NumArray<Real, MDDim1> values(4);
  values.fill(1.0);
  {
    auto command = makeCommand(queue);
    auto in_out = ax::viewInOut(command, values);
    auto out = ax::viewOut(command, values);
    command << RUNCOMMAND_LOOP1(iter, 1)
    {
      auto [i] = iter();
      const NodeLocalId node(i + 1);
      const DoFLocalId dof(i + 2);
      in_out[node] = in_out(node) + 9.0;
      out(dof) = 8.0;
      out[CellLocalId(3)] = 11.0;
    };
  }
  auto command = makeCommand(queue);
  auto in = ax::viewIn(command, values);
  return in[NodeLocalId(0)] + in(DoFLocalId(1)) + values[CellLocalId(2)] + in[MDIndex<1>(3)];
}

Real matricesOf()
{
  Real3x3 a(Real3(1.0, 2.0, 3.0), Real3(0.0, 0.0, 0.0), Real3(1.0, 1.0, 1.0));
  a.addSame(Real3(1.0, 2.0, 3.0)).subSame(Real3(0.0, 1.0, 0.0));
  a.addSame(1).subSame(1.0);
  // 2 3 6, 1 1 3, 2 2 4
  Real2x2 b(Real2(1.0, 2.0), Real2(3.0, 4.0));
  b.addSame(Real2(1.0, 0.0)).mulSame(Real2(3.0, 2.0)).divSame(Real2(1.0, 2.0)).subSame(Real2(0.0, 1.0));
  // 6 1, 12 3
  return a.x.x + a.x.y + a.x.z + a.y.z + a.z.z - 1.0 + b.x.x + b.x.y + b.y.x + b.y.y;
}

bool areNear()
{
  std::istringstream text("   1.5");
  text >> ws;
  using Equal = TypeEqualT<Real>;
  return text.peek() == '1' && Equal::isNearlyZero(1e-16) && !Equal::isNearlyZeroWithEpsilon(0.1, 0.01) &&
         Equal::isNearlyEqual(1.0, 1.0 + 1e-16) && Equal::isNearlyEqualWithEpsilon(1.0, 1.1, 0.1) && Equal::isEqual(2.0, 2.0) &&
         Equal::isZero(0.0) && TypeEqualT<Real3>::isZero(Real3());
}

String messageOf(ITraceMng* tm)
{
  std::ostringstream stream;
  tm->setRedirectStream(&stream);
  {
    auto message = tm->pinfo() << "one";
    message << " line";
  }
  tm->setRedirectStream(nullptr);
  const std::string text = stream.str();
  const bool is_whole = text.find("one line\n") != std::string::npos && text.find("one") == text.rfind("one");
  return is_whole ? String("one line") : String(text);
}

//! Variables on items of any kind take any item.
Int32 itemOf(IMesh* mesh)
{
  VariableItemInt32 values(VariableBuildInfo(mesh, "Values"), IK_Node);
  values.fill(7);
  ENUMERATE_(Node, inode, mesh->allNodes())
  {
    const Item& item = *inode;
    values[item] += values[item.itemLocalId()] - 7;
    return values[item];
  }
  return 7;
}
} // namespace

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  StandaloneSubDomain launcher(ArcaneLauncher::createStandaloneSubDomain(""));
  ISubDomain* sd = launcher.subDomain();
  ITraceMng* tm = sd->traceMng();
  IParallelMng* pm = sd->parallelMng();
  ax::RunQueue queue = *sd->acceleratorMng()->defaultQueue();
  IMesh* mesh = MeshReaderMng(sd).readMesh("Tube", "tube.vtk", pm);

  NumArray<Real, MDDim2> table(2, 3);
  const bool is_data = table._internalData() == &table(0, 0);
  tm->info() << "CHECK views=" << viewsOf(queue) << " matrices=" << matricesOf() << " near=" << areNear() << " message=" << messageOf(tm)
             << " data=" << is_data << " item=" << itemOf(mesh);

  const Parallel::Communicator communicator = pm->communicator();
  const MPI_Comm comm = static_cast<MPI_Comm>(communicator);
  int nb_process = 0;
  MPI_Comm_size(comm, &nb_process);
  const bool is_same = *static_cast<MPI_Comm*>(pm->getMPICommunicator()) == comm;
  tm->info() << "CHECK communicator valid=" << communicator.isValid() << " same=" << is_same
             << " right size=" << (nb_process == pm->commSize());
  return 0;
}
