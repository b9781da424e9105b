<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="FemLayers" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A bench of formats on triangles</title>
    <timeloop>FormatsLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>2</nb-part-x>
        <nb-part-y>2</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>4</n><length>1.0</length></x>
        <y><n>4</n><length>1.0</length></y>
      </generator>
      <subdivider>
        <nb-subdivision>1</nb-subdivision>
        <different-element-type-output>1</different-element-type-output>
      </subdivider>
    </mesh>
  </meshes>

  <fem-formats>
    <triplets>true</triplets>
    <triplets-sorting>true</triplets-sorting>
    <csr>true</csr>
    <nwcsr>true</nwcsr>
    <blcsr>true</blcsr>
    <bsr>true</bsr>
    <cache-warming>3</cache-warming>
    <surface>XMIN XMAX</surface>
    <surface>YMIN YMAX</surface>
  </fem-formats>
</case>
