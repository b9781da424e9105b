# SPDX-License-Identifier: Apache-2.0
# A recipe for Spack 0.23. It was not tried: see docs/install.md.
from spack.package import *


class ArcaneShmem(CMakePackage):
    """A C++20 framework for codes that compute on meshes. It has the public API of Arcane, and variables in memory that the ranks of a
    machine share."""

    homepage = "https://example.org/arcane-shmem"
    git = "https://example.org/arcane-shmem.git"

    license("Apache-2.0")

    version("main", branch="main")

    variant("cuda", default=False, description="Build the runtime for CUDA")
    variant("hip", default=False, description="Build the runtime for HIP")

    generator("ninja")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("cli11@2:", type="build")
    depends_on("nlohmann-json@3:", type="build")
    depends_on("mpi@3:")
    depends_on("libxml2")
    depends_on("hdf5@1.10: ~mpi")
    depends_on("metis@5:")
    depends_on("zlib-api")
    depends_on("nettle@3.4:")
    depends_on("intel-oneapi-tbb@2021:")
    depends_on("cuda@12:", when="+cuda")
    depends_on("hip", when="+hip")

    conflicts("%gcc@:11", msg="The framework needs C++20 as g++ 12 knows it")

    def cmake_args(self):
        return [
            self.define("ARCANE_BUILD_TESTS", False),
            self.define("ARCANE_PRECOMPILED_HEADERS", False),
            self.define_from_variant("ARCANE_WITH_CUDA", "cuda"),
            self.define_from_variant("ARCANE_WITH_HIP", "hip"),
        ]

    def setup_dependent_build_environment(self, env, dependent_spec):
        env.set("ARCANE_PREFIX", self.prefix)
