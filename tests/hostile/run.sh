#!/bin/sh
# Runs the hostile corpus in every setting: run.sh SOURCE BUILD DRIVER [SETTINGS [FILTER]]
#
# All that is needed is copied to a folder that an ordinary user can read. Programs compiled in the
# first setting are not compiled again in the others, but for those in compile/, whose point it is.
# Without root only the settings of an ordinary user are run.
set -eu

source=$1
build=$2
driver=$3
if [ "$(id -u)" = 0 ]; then
  settings=${4:-root user container container_root bare}
else
  settings=${4:-user container bare}
fi
filter=${5:-}

tree=$(mktemp -d "${TMPDIR:-/tmp}/lab-hostile.XXXXXX")
trap 'rm -rf "$tree"' EXIT
umask 022
chmod 755 "$tree"
mkdir -p "$tree/home" "$tree/lib" "$tree/cache"
cp -r "$source/wire" "$source/probe" "$tree/home/"
cp -r "$source/tests/hostile/course" "$source/tests/hostile/programs" "$tree/"
cp "$build"/lib/* "$tree/lib/"
cp "$driver" "$tree/driver"
chmod -R a+rX "$tree"

status=0
for setting in $settings; do
  rm -rf "$tree/cache/students" "$tree/cache/scratch"
  if [ "$(id -u)" = 0 ]; then
    case $setting in
      root | container_root) chown -R 0:0 "$tree/cache" ;;
      *) chown -R 65534:65534 "$tree/cache" ;;
    esac
  fi
  "$tree/driver" "$setting" "$tree" "$filter" || status=1
done
exit $status
