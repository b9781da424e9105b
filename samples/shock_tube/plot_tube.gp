# SPDX-License-Identifier: Apache-2.0
# Density, velocity and pressure along the tube against the exact solution.
# gnuplot -c plot_tube.gp PROFILE PICTURE.png
# PROFILE: one line per cell, ordered by x, columns separated by blanks:
#   1 x  2 density  3 velocity  4 pressure  5 exact density  6 exact velocity  7 exact pressure
if (ARGC != 2) {
  printerr "usage: gnuplot -c plot_tube.gp PROFILE PICTURE.png"
  exit status 2
}
profile = ARG1
set terminal pngcairo size 1200,400 font "sans,11"
set output ARG2

set multiplot layout 1,3 margins 0.05,0.985,0.13,0.9 spacing 0.05,0
set style line 1 linewidth 1.5 linecolor rgb "#404040"
set style line 2 pointtype 7 pointsize 0.4 linecolor rgb "#d1495b"
set xrange [0:1]
set xlabel "x"
set grid linecolor rgb "#e0e0e0"
set border linecolor rgb "#808080"
set tics textcolor rgb "#404040"
set offsets graph 0, 0, 0.08, 0.08

do for [i = 1:3] {
  set title word("density velocity pressure", i)
  if (i == 2) { set key bottom center } else { set key top right }
  plot profile using 1:(column(4 + i)) with lines linestyle 1 title "exact", \
       profile using 1:(column(1 + i)) with points linestyle 2 title "computed"
}
unset multiplot
