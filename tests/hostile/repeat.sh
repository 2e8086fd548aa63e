#!/bin/sh
# Grades one submission many times, alone and beside busy loops, and compares the results:
# repeat.sh LAB_GRADER HOME COURSE SUBMISSION [TIMES [LOOPS]]
#
# HOME is the checkout, COURSE a labs.yaml. TIMES times with nothing beside it, then TIMES times
# beside LOOPS busy loops (100 and 4). What was measured (started, seconds, data) is left out of the
# comparison. Exit status 0: all results are the same.
set -eu

grader=$1
home=$2
course=$3
submission=$4
times=${5:-100}
loops=${6:-4}

folder=$(mktemp -d "${TMPDIR:-/tmp}/lab-repeat.XXXXXX")
busy=
trap 'exit 1' INT TERM HUP
trap 'for pid in $busy; do kill "$pid" 2>/dev/null || :; done; rm -rf "$folder"' EXIT

# Verdicts, points and messages: every line of the document but those of measurements.
grade() {
  "$grader" grade --home "$home" --course "$course" "$submission" --json "$folder/result.json" \
    >/dev/null 2>&1 || :
  python3 -c '
import json, sys
def clean(value):
    if isinstance(value, dict):
        return {k: clean(v) for k, v in value.items() if k not in ("started", "seconds", "data")}
    return [clean(v) for v in value] if isinstance(value, list) else value
print(json.dumps(clean(json.load(open(sys.argv[1]))), indent=1, sort_keys=True))
' "$folder/result.json" >"$folder/$1"
  rm -f "$folder/result.json"
}

different=0
repeat() {
  i=0
  while [ "$i" -lt "$times" ]; do
    i=$((i + 1))
    grade now
    if ! cmp -s "$folder/first" "$folder/now"; then
      different=$((different + 1))
      echo "$1: grading $i differs:"
      diff "$folder/first" "$folder/now" | head -20
    fi
  done
  echo "$1: $times gradings, $different different in all so far, load $(cut -d' ' -f1 /proc/loadavg)"
}

grade first
sed -n 's/^  *"message": "\(..*\)",*$/  \1/p' "$folder/first" | sort -u
repeat "alone"
i=0
while [ "$i" -lt "$loops" ]; do
  i=$((i + 1))
  sh -c 'while :; do :; done' &
  busy="$busy $!"
done
repeat "beside $loops busy loops"
[ "$different" = 0 ]
