<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="DeviceMemory" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>The largest amount spreads from cell to cell</title>
    <timeloop>DeviceMemoryLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian3D" >
        <nb-part-x>2</nb-part-x>
        <nb-part-y>2</nb-part-y>
        <nb-part-z>1</nb-part-z>
        <origin>0.0 0.0 0.0</origin>
        <x><n>14</n><length>1.4</length></x>
        <y><n>9</n><length>0.9</length></y>
        <z><n>6</n><length>0.6</length></z>
      </generator>
    </mesh>
  </meshes>

  <arcane-post-processing>
    <output-period>5</output-period>
    <output>
      <variable>Amount</variable>
      <variable>History</variable>
      <variable>Largest</variable>
    </output>
  </arcane-post-processing>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
  </arcane-checkpoint>

  <compat-device-memory>
    <nb-iteration>12</nb-iteration>
  </compat-device-memory>
</case>
