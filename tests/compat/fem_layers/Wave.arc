<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="FemLayers" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A bar that was stretched and is let go</title>
    <timeloop>WaveLoop</timeloop>
  </arcane>

  <arcane-post-processing>
    <save-init>1</save-init>
    <output-period>5</output-period>
    <format name="VtkHdfV2PostProcessor" />
    <output>
      <variable>U</variable>
      <variable>EnergyDensity</variable>
    </output>
  </arcane-post-processing>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <period>0</period>
  </arcane-checkpoint>

  <meshes>
    <mesh>
      <filename>bar.msh</filename>
    </mesh>
  </meshes>

  <fem-wave>
    <dt>0.1</dt>
    <tmax>2.0</tmax>
    <linear-system name="FemAlephSystem" />
    <initial><volume>Bar</volume><gradient>0.1 0.0 0.0</gradient></initial>
    <clamped><surface>Fixed</surface><direction>0</direction></clamped>
    <clamped><node>Corner</node><direction>1</direction></clamped>
  </fem-wave>
</case>
