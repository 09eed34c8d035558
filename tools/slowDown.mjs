// Takes two thirds of the processor time from a process and all below it: signals stop and continue each of them at separate moments.
import { readdirSync, readFileSync } from 'node:fs';

/** Parent of every process, by id. */
function parents() {
  const found = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name in brackets may contain anything, also a bracket.
      const rest = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1) ?? '';
      found.set(Number(name), Number(rest.split(' ')[1]));
    } catch {}
  }
  return found;
}

function below(root) {
  const all = parents();
  const family = new Set([root]);
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const [pid, parent] of all) if (family.has(parent)) family.add(pid);
  }
  return family;
}

const signal = (pid, name) => {
  try {
    process.kill(pid, name);
  } catch {}
};

/** Slows `root` down until the returned function is called. `share` of the time is left; only Linux knows the parents of processes. */
export function slowDown(root, share = 1 / 3) {
  const stopped = new Set();
  const letGoOn = () => {
    for (const pid of stopped) signal(pid, 'SIGCONT');
    stopped.clear();
  };
  if (process.platform !== 'linux') {
    console.warn('Only on Linux are processes slowed down; here statements are late, no more.');
    return letGoOn;
  }
  let family = new Set();
  const look = setInterval(() => {
    family = below(root);
    for (const pid of stopped) if (!family.has(pid)) signal(pid, 'SIGCONT');
  }, 100);
  const shake = () => {
    letGoOn();
    for (const pid of family) {
      if (Math.random() < share) continue;
      signal(pid, 'SIGSTOP');
      stopped.add(pid);
    }
    next = setTimeout(shake, 3 + Math.random() * 12);
  };
  let next = setTimeout(shake, 100);
  return () => {
    clearInterval(look);
    clearTimeout(next);
    letGoOn();
  };
}
