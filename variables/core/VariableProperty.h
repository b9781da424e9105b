// SPDX-License-Identifier: Apache-2.0
// Properties of variables.
#pragma once

namespace Arcane::detail
{

//! Gives IVariable the names of the properties.
struct VariableProperty
{
  //! Properties of a reference. The numbers are stored in checkpoints.
  enum
  {
    //! Not saved in checkpoints.
    PNoDump = 1 << 0,
    //! Ghosts may legitimately differ from their owner. synchronize() is allowed all the same.
    PNoNeedSync = 1 << 1,
    PHasTrace = 1 << 2,
    //! Values depend on how the mesh is cut.
    PSubDomainDepend = 1 << 3,
    //! May not exist on all sub-domains. Not for variables on a mesh, nor with PInShMem.
    PSubDomainPrivate = 1 << 4,
    //! Values differ between two runs (processor time...).
    PExecutionDepend = 1 << 5,
    //! One reference only.
    PPrivate = 1 << 6,
    //! Neither saved, nor exchanged, nor rolled back.
    PTemporary = 1 << 7,
    //! Not rolled back when going backward.
    PNoRestore = 1 << 8,
    //! Does not follow items to another sub-domain.
    PNoExchange = 1 << 9,
    //! Outlives its last reference.
    PPersistant = 1 << 10,
    PNoReplicaSync = 1 << 11,
    //! In memory that the ranks of the machine share; see MachineShMemWinVariableArrayT and its likes. Not for strings.
    PInShMem = 1 << 12,
    //! This sub-domain saves no value. For variables without support.
    PDumpNull = 1 << 13
  };
};

} // namespace Arcane::detail
