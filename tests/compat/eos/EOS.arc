<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="EOS" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Equation of state</title>
    <timeloop>EOSLoop</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x set='false' delta='0.02'>50</x><y set='false' delta='0.02'>5</y><z set='false' delta='0.02' total='true'>8</z></sod></meshgenerator>
    <initialisation>
      <variable nom="Density" valeur="1." groupe="ZG" />
      <variable nom="Density" valeur="0.125" groupe="ZD" />
      <variable nom="Pressure" valeur="1." groupe="ZG" />
      <variable nom="Pressure" valeur="0.1" groupe="ZD" />
      <variable nom="AdiabaticCst" valeur="1.4" groupe="ZG" />
      <variable nom="AdiabaticCst" valeur="1.4" groupe="ZD" />
    </initialisation>
  </mesh>

  <e-o-s>
    <eos-model name="PerfectGas" />
  </e-o-s>
</case>
