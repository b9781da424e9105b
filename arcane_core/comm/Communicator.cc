// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/Communicator.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/MpiCalls.h"

namespace Arcane::MessagePassing
{

Communicator Communicator::at(const void* address)
{
  return address ? Communicator(*static_cast<const MPI_Comm*>(address)) : Communicator();
}

Communicator Communicator::ofMachine(IParallelMng* pm)
{
  const void* processes = pm->machineProcessesCommunicator();
  // A process that is alone on its machine has no communicator for it.
  return pm->getMPICommunicator() && !processes ? Communicator(MPI_COMM_SELF) : at(processes);
}

void Communicator::checkValid() const
{
  if (!m_is_valid)
    ARCANE_FATAL("there is no communicator of MPI: these ranks do not communicate by MPI, see Communicator::isValid()");
}

} // namespace Arcane::MessagePassing
