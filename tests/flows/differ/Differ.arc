<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Differ" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A rank that differs from the others</title>
    <timeloop>DifferLoop</timeloop>
  </arcane>

  <meshes>
    <mesh><filename>plate.vtk</filename></mesh>
  </meshes>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <period>2</period>
  </arcane-checkpoint>

  <arcane-load-balance>
    <period>3</period>
    <max-imbalance>-1</max-imbalance>
    <min-cpu-time>0</min-cpu-time>
    <partitioner name="MeshPartitionerTester"><sub-rank-divider>0</sub-rank-divider></partitioner>
  </arcane-load-balance>

  <differ/>
</case>
