<?xml version="1.0"?>
<case codename="Membrane" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A membrane</title>
    <timeloop>MembraneLoop</timeloop>
  </arcane>

  <!-- One file; each mesh has edges of half the length. -->
  <meshes>
    <mesh>
      <filename>square.msh</filename>
    </mesh>
    <mesh>
      <filename>square.msh</filename>
      <subdivider><nb-subdivision>1</nb-subdivision></subdivider>
    </mesh>
    <mesh>
      <filename>square.msh</filename>
      <subdivider><nb-subdivision>2</nb-subdivision></subdivider>
    </mesh>
    <mesh>
      <filename>square.msh</filename>
      <subdivider><nb-subdivision>3</nb-subdivision></subdivider>
    </mesh>
  </meshes>

  <membrane>
    <preconditioner>poly</preconditioner>
  </membrane>
</case>
