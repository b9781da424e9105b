<?xml version="1.0"?>
<case codename="Decay" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Ten iterations, in each of which a tenth is lost</title>
    <timeloop>DecayLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>16</n><length>1.0</length></x>
        <y><n>12</n><length>1.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <decay>
    <rate>0.1</rate>
  </decay>
</case>
