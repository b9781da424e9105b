# SPDX-License-Identifier: Apache-2.0
# Summary of rows `name|unit|ours|baseline`, several per name, by the table `name|measure|target|what` read before them.
# `name|skipped|reason` stands for one that this machine cannot measure. -v json=FILE: the same as JSON. Exit code 1 when a target is missed, 2 when a row is missing.
BEGIN { FS = "|" }

FNR == NR {
  if (NF >= 4) {
    order[++nb_name] = $1
    measure[$1] = $2
    target[$1] = $3
    gsub(/^ +| +$/, "", target[$1])
    what[$1] = $4
  }
  next
}

/^#/ || !($1 in measure) { next }

$2 == "skipped" { skipped[$1] = $3; next }

{
  i = ++count[$1]
  unit[$1] = $2
  ours[$1, i] = $3
  base[$1, i] = $4
  if (measure[$1] == "ours")
    value[$1, i] = $3
  else if (measure[$1] == "ours-baseline")
    value[$1, i] = $3 - $4
  else
    value[$1, i] = (measure[$1] == "ours/baseline") ? $3 / $4 : $4 / $3
}

# Fills sorted[1..n] with a[name, 1..n] in ascending order.
function sort_of(a, name, n,    i, j, x) {
  for (i = 1; i <= n; ++i) {
    x = a[name, i]
    for (j = i - 1; j >= 1 && sorted[j] + 0 > x + 0; --j)
      sorted[j + 1] = sorted[j]
    sorted[j + 1] = x
  }
}

function median_of(a, name, n) {
  sort_of(a, name, n)
  return sorted[int((n + 1) / 2)]
}

function verdict_of(name, x,    parts) {
  if (target[name] == "-")
    return "-"
  split(target[name], parts, " ")
  return ((parts[1] == "<=") ? (x <= parts[2] + 0) : (x >= parts[2] + 0)) ? "met" : "MISSED"
}

function json_row(name, n, our, baseline, x, least, most, verdict) {
  printf "%s\n  {\"name\": \"%s\", \"what\": \"%s\", \"unit\": \"%s\", \"ours\": %s, \"baseline\": %s, \"measure\": \"%s\", " \
         "\"value\": %.6g, \"min\": %.6g, \"max\": %.6g, \"target\": \"%s\", \"verdict\": \"%s\", \"repetitions\": %d}", \
         separator, name, what[name], unit[name], our, (baseline == "-") ? "null" : baseline, measure[name], x, least, \
         most, target[name], verdict, n > json
  separator = ","
}

END {
  if (json != "")
    printf "[" > json
  printf "%-20s %10s %10s %-8s %-14s %28s %8s  %-6s  %s\n", "name", "ours", "baseline", "unit", "measure", \
         "median (min..max)", "target", "", "ours; baseline"
  for (k = 1; k <= nb_name; ++k) {
    name = order[k]
    n = count[name]
    if (n == 0 && (name in skipped)) {
      printf "%-20s was left out: %s\n", name, skipped[name]
      continue
    }
    if (n == 0) {
      printf "%-20s was not measured\n", name
      code = 2
      continue
    }
    our = median_of(ours, name, n)
    baseline = (base[name, 1] == "-") ? "-" : median_of(base, name, n)
    x = median_of(value, name, n)
    least = sorted[1]
    most = sorted[n]
    verdict = verdict_of(name, x)
    if (verdict == "MISSED" && code == 0)
      code = 1
    printf "%-20s %10s %10s %-8s %-14s %28s %8s  %-6s  %s\n", name, our, baseline, unit[name], measure[name], \
           sprintf("%.4g (%.4g..%.4g)", x, least, most), target[name], verdict, what[name]
    if (json != "")
      json_row(name, n, our, baseline, x, least, most, verdict)
  }
  if (json != "")
    print "\n]" > json
  exit code
}
