<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="OwnMeshes" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Meshes that the code makes and reads</title>
    <timeloop>OwnMeshesLoop</timeloop>
  </arcane>
  <meshes>
    <mesh>
      <generator name="Ring">
        <width>0.5</width>
        <nb-sector>24</nb-sector>
        <nb-layer>3</nb-layer>
      </generator>
      <initialization>
        <variable><name>Density</name><value>7.0</value><group>AllCells</group></variable>
      </initialization>
    </mesh>
    <mesh>
      <generator name="Ring">
        <radius>2.0</radius>
        <width>1.0</width>
        <nb-sector>12</nb-sector>
        <where-allocated>share</where-allocated>
      </generator>
    </mesh>
    <mesh>
      <filename>ten.strip</filename>
    </mesh>
  </meshes>
  <own-meshes>
    <part name="Part" />
    <part name="Part" mesh-name="Mesh1">
      <inner name="Part" />
    </part>
  </own-meshes>
  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
  </arcane-checkpoint>
</case>
