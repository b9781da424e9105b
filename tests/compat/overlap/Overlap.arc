<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Overlap" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Sums that arrive while cells are computed</title>
    <timeloop>OverlapLoop</timeloop>
  </arcane>

  <meshes>
    <mesh><filename>plate.vtu</filename></mesh>
  </meshes>

  <arcane-post-processing>
    <output-period>2</output-period>
    <output>
      <variable>CellValue</variable>
      <group>AllCells</group>
      <group>LEFT</group>
    </output>
  </arcane-post-processing>
</case>
