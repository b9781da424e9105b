#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the allocators of others that this machine has, as libraries for the benchmarks: build.sh FOLDER [CUDA_FOLDER].
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?"build.sh: no folder for the libraries"}
cuda=${2:-/usr/local/cuda}
mkdir -p "$out"
flags=(-std=c++20 -O3 -shared -fPIC -I"$cuda/include" -L"$cuda/lib64" -Wl,-rpath,"$cuda/lib64")

g++ "${flags[@]}" "$here/cuda_peer.cc" -o "$out/libpeer_cuda.so" -lcudart
echo "$out/libpeer_cuda.so"

torch=$(python3 -c 'import os, torch; print(os.path.dirname(torch.__file__))' 2>/dev/null) || {
  echo "python3 has no torch: no library for its allocator" >&2
  exit 0
}
g++ "${flags[@]}" "$here/torch_peer.cc" -o "$out/libpeer_torch.so" -isystem "$torch/include" \
  -L"$torch/lib" -Wl,-rpath,"$torch/lib" -lc10_cuda -lc10 -lcudart
echo "$out/libpeer_torch.so"
