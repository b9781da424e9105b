<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Meddler" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A library that changes the process</title>
    <timeloop>MeddlerLoop</timeloop>
  </arcane>

  <meshes>
    <mesh><filename>plate.vtk</filename></mesh>
  </meshes>

  <functions>
    <table name="ramp" parameter="time" value="real" interpolation="linear">
      <value><x>0.0</x><y>0.25</y></value><value><x>12.5</x><y>6.5</y></value>
    </table>
  </functions>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <period>2</period>
  </arcane-checkpoint>

  <arcane-post-processing>
    <output-period>2</output-period>
    <output><variable>Heat</variable></output>
    <format name="VtkHdfV2PostProcessor"/>
  </arcane-post-processing>

  <meddler>
    <source function="ramp">0.5</source>
  </meddler>
</case>
