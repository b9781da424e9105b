<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="SharedMemory" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>All kinds of variables in the memory of the machine</title>
    <timeloop>SharedMemoryLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>2</nb-part-x>
        <nb-part-y>2</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>12</n><length>2.0</length></x>
        <y><n>10</n><length>1.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <arcane-checkpoint>
    <checkpoint-service name="ArcaneBasic2CheckpointWriter" />
    <do-dump-at-end>true</do-dump-at-end>
    <period>0</period>
  </arcane-checkpoint>

  <shared-memory>
    <nb-iteration>6</nb-iteration>
  </shared-memory>
</case>
