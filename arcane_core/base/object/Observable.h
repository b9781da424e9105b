// SPDX-License-Identifier: Apache-2.0
// The name of observables as members of classes.
#pragma once

#include "arcane_core/base/object/IObservable.h"

namespace Arcane
{

using Observable = IObservable;
//! An older name; each observable detaches its observers when it ends.
using AutoDetachObservable = IObservable;

} // namespace Arcane
