<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<cas codename="MicroTube" xml:lang="fr" codeversion="1.0">
  <arcane>
    <titre>Petit tube à choc</titre>
    <boucle-en-temps>MicroTubeLoop</boucle-en-temps>
  </arcane>

  <maillage>
    <fichier internal-partition="true">tube.vtk</fichier>
    <initialisation>
      <variable nom="Density" valeur="1." groupe="ZG" />
      <variable nom="Density" valeur="0.125" groupe="ZD" />
      <variable nom="Pressure" valeur="1." groupe="ZG" />
      <variable nom="Pressure" valeur="0.1" groupe="ZD" />
      <variable nom="AdiabaticCst" valeur="1.4" groupe="ZG" />
      <variable nom="AdiabaticCst" valeur="1.4" groupe="ZD" />
    </initialisation>
  </maillage>

  <arcane-post-traitement>
    <periode-sortie>10</periode-sortie>
    <depouillement>
      <variable>Pressure</variable>
      <groupe>AllCells</groupe>
    </depouillement>
  </arcane-post-traitement>

  <arcane-protections-reprises>
    <service-protection name="ArcaneBasic2CheckpointWriter" />
    <en-fin-de-calcul>vrai</en-fin-de-calcul>
  </arcane-protections-reprises>

  <micro-tube-fr>
    <deltat-initial>1.0e-4</deltat-initial>
    <deltat-minimum>1.0e-6</deltat-minimum>
    <deltat-maximum>2.0e-3</deltat-maximum>
    <temps-final>0.05</temps-final>

    <condition-aux-limites><surface>XMIN</surface><type>Vx</type><valeur>0.</valeur></condition-aux-limites>
    <condition-aux-limites><surface>XMAX</surface><type>Vx</type><valeur>0.</valeur></condition-aux-limites>
    <condition-aux-limites><surface>YMIN</surface><type>Vy</type><valeur>0.</valeur></condition-aux-limites>
    <condition-aux-limites><surface>YMAX</surface><type>Vy</type><valeur>0.</valeur></condition-aux-limites>
    <condition-aux-limites><surface>ZMIN</surface><type>Vitesse-z</type><valeur>0.</valeur></condition-aux-limites>
    <condition-aux-limites><surface>ZMAX</surface><type>Vitesse-z</type><valeur>0.</valeur></condition-aux-limites>

    <modele-eos name="PerfectGas" />
  </micro-tube-fr>
</cas>
