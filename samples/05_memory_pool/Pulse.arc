<?xml version="1.0"?>
<case codename="Pulse" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Pulse</title>
    <timeloop>PulseLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>40</n><length>4.0</length></x>
        <y><n>20</n><length>2.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <pulse>
    <memory-limit>16777216</memory-limit>
  </pulse>
</case>
