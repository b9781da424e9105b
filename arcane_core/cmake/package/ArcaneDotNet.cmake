# SPDX-License-Identifier: Apache-2.0
# Existing applications include this file to learn which .NET runtimes there are. There is none.
set(ARCANE_DOTNET_HAS_RUNTIME_coreclr FALSE)
set(ARCANE_DOTNET_HAS_RUNTIME_mono FALSE)
