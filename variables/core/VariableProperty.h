// SPDX-License-Identifier: Apache-2.0
// The properties of variables.
#pragma once

namespace Arcane::detail::variables
{

//! Gives IVariable the names of the properties.
struct VariableProperty
{
  //! The properties that a reference can have. Checkpoints store these numbers.
  enum
  {
    //! The variable is not saved in checkpoints.
    PNoDump = 1 << 0,
    //! The values of ghosts may differ from the values of owners. synchronize() is allowed all the same.
    PNoNeedSync = 1 << 1,
    PHasTrace = 1 << 2,
    //! The values depend on how the mesh is cut into sub-domains.
    PSubDomainDepend = 1 << 3,
    //! The variable need not exist on all sub-domains. Variables on a mesh, or with PInShMem, cannot have this property.
    PSubDomainPrivate = 1 << 4,
    //! The values differ between two runs, for example a processor time.
    PExecutionDepend = 1 << 5,
    //! The variable has only one reference.
    PPrivate = 1 << 6,
    //! The variable is not saved, not exchanged between sub-domains, and not restored when the run goes back in time.
    PTemporary = 1 << 7,
    //! The values are not restored when the run goes back in time.
    PNoRestore = 1 << 8,
    //! The values do not follow items to another sub-domain.
    PNoExchange = 1 << 9,
    //! The variable continues to exist after its last reference.
    PPersistant = 1 << 10,
    PNoReplicaSync = 1 << 11,
    //! The values are in memory that the ranks of the machine share, see MachineShMemWinVariableArrayT. Strings cannot be.
    PInShMem = 1 << 12,
    //! The sub-domain saves no value. The property is for variables that are not on items.
    PDumpNull = 1 << 13,
    //! With an accelerator, the values are in the memory of the device: kernels use them, and the host only through copies. Without one, the property
    //! has no effect. The property is for variables on items and for lists, of numbers. Checkpoints do not hold it.
    PInDeviceMemory = 1 << 14
  };
};

} // namespace Arcane::detail::variables
