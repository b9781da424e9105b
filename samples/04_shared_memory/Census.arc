<?xml version="1.0"?>
<case codename="Census" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Census</title>
    <timeloop>CensusLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>20</n><length>2.0</length></x>
        <y><n>10</n><length>1.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
  </arcane-checkpoint>

  <census>
    <crowd>40.0</crowd>
  </census>
</case>
