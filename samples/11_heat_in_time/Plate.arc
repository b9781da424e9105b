<?xml version="1.0"?>
<case codename="Plate" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A plate with a hole</title>
    <timeloop>PlateLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <filename>plate.msh</filename>
    </mesh>
  </meshes>

  <plate>
    <theta>1.0</theta>
  </plate>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <checkpoint-service name="ArcaneBasic2CheckpointWriter"/>
  </arcane-checkpoint>
</case>
