#!/bin/bash
# A small stand-in for systemd: applies user and environment of Debian's units, then starts their programs. It restarts nothing by itself.
verb=$1
[ "$verb" = --no-block ] && { shift; verb=$1; }
shift
for one in "$@"; do
  unit=/lib/systemd/system/$one.service pid=/run/$one.own-pid
  field() { sed -n "s/^$1=//p" "$unit" | sed "s/%H/$(hostname)/g; s/%p/$one/g"; }
  case $verb in stop | restart)
    if [ -f "$pid" ]; then
      kill "$(cat "$pid")" 2> /dev/null && while [ -d "/proc/$(cat "$pid")" ]; do sleep 0.1; done
      rm "$pid"
    fi
  esac
  case $verb in start | restart) (
    eval "for pair in $(field Environment | tr '\n' ' '); do export \"\$pair\"; done"
    set -a
    for file in $(field EnvironmentFile); do [ ! -f "${file#-}" ] || . "${file#-}"; done
    set +a
    cd /
    user=$(field User)
    eval "exec setsid setpriv --reuid=${user:-root} --regid=${user:-root} --init-groups $(field ExecStart)" > "/var/log/$one.own-log" 2>&1 &
    echo $! > "$pid"
  ) esac
done
