<?xml version="1.0"?>
<case codename="Cooling" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A warm cylinder in a flow</title>
    <timeloop>CoolingLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <filename>cylinder.msh</filename>
    </mesh>
  </meshes>
</case>
