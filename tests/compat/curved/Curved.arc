<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Curved" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Cells with nodes in the middle of their edges</title>
    <timeloop>CurvedLoop</timeloop>
  </arcane>

  <meshes>
    <mesh><filename>bricks.vtu</filename></mesh>
  </meshes>

  <arcane-post-processing>
    <output-period>4</output-period>
    <format name="VtkHdfV2PostProcessor" />
    <output>
      <variable>Solution</variable>
      <variable>Mean</variable>
      <group>AllCells</group>
    </output>
  </arcane-post-processing>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <period>0</period>
  </arcane-checkpoint>

  <compat-curved>
    <nb-iteration>8</nb-iteration>
    <copied-file>bricks.vtu</copied-file>
  </compat-curved>
</case>
