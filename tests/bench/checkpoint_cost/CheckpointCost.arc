<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="CheckpointCost" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Checkpoints of a block of 80 x 80 x 75 cells</title>
    <timeloop>CheckpointCostLoop</timeloop>
  </arcane>
  <meshes>
    <mesh>
      <generator name="Cartesian3D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <nb-part-z>0</nb-part-z>
        <origin>0.0 0.0 0.0</origin>
        <x><n>80</n><length>1.0</length></x>
        <y><n>80</n><length>1.0</length></y>
        <z><n>75</n><length>1.0</length></z>
      </generator>
    </mesh>
  </meshes>
  <checkpoint-cost>
    <checkpoint-service name="ArcaneHdf5Checkpoint2"/>
  </checkpoint-cost>
</case>
