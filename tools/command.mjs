// Common parts of all commands. Plain JavaScript for Node 20, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const windows = process.platform === 'win32';

/** Node 26 from the package `node`, so that any machine with an older Node can run TypeScript files. */
export const node = path.join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

/** The start script of an installed package, to be run by Node 26. */
export const tool = (name, command = name.split('/').at(-1)) => {
  const folder = path.join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
};

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Whether node_modules matches package-lock.json, by content: file times are wrong after a checkout. */
export function installed() {
  if (!existsSync(node)) return false;
  try {
    const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
    const here = JSON.parse(readFileSync(path.join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(
      ([name, { version, optional, peer }]) => name === '' || (here[name] ? here[name].version === version : Boolean(optional || peer)),
    );
  } catch {
    return false;
  }
}

/** Installs the packages when they are missing or other than the lock file says. */
export function ensureInstalled() {
  if (installed()) return;
  // npm would delete packages behind the link, which another checkout uses.
  if (lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail('node_modules is a link to a folder that lacks packages or has others: run `npm ci` where that folder belongs.');
  console.log('Installing packages (once; about a minute) …');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  });
  if (status !== 0) fail('The packages could not be installed; npm says why above. Without a network nothing can be installed.');
  if (!existsSync(node)) fail('The package “node” was installed without its binary: npm must be allowed to run its install script.');
}

/** Environment in which a bare `node` is Node 26. */
export const env = () => ({
  ...process.env,
  PATH: [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
});

/** Runs a TypeScript file or a package's script under Node 26, by the command `within` if given; returns its exit code. */
export function run(args, options = {}) {
  return new Promise((resolve) => {
    const [file, ...words] = [...(options.within ?? []), node, ...args];
    const child = spawn(file, words, { cwd: root, stdio: 'inherit', env: { ...env(), ...options.env } });
    children.add(child);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, signal) => {
      children.delete(child);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

const children = new Set();

/**
 * Ends the child processes when the command itself gets a signal; Ctrl+C reaches the children by itself. npm passes a
 * signal on to its shell only, so the end of that shell counts as the signal.
 */
export function passSignals() {
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stopChildren(signal));
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) stopChildren();
  }, 500).unref();
}

export function stopChildren(signal = 'SIGTERM') {
  for (const child of children) child.kill(signal);
}

const webSources = [
  'web',
  'contract',
  'vite.config.ts',
  'tools/callsOfBrowser.ts',
  'tools/textsOfBrowser.ts',
  'tools/mentionedTexts.ts',
  'tools/liesOnDevice.ts',
  'tools/older',
  'package-lock.json',
];

function* filesBelow(place) {
  if (!existsSync(place)) return;
  if (!statSync(place).isDirectory()) return yield place;
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const name = path.join(place, entry.name);
    if (entry.isDirectory()) yield* filesBelow(name);
    else if (!/\.test\.tsx?$/.test(name)) yield name;
  }
}

/** A fingerprint of everything the web app is built from. */
function webFingerprint() {
  const hash = createHash('sha256');
  for (const place of webSources) {
    for (const file of filesBelow(path.join(root, place)))
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Builds the web app into dist/ when its sources changed since the last build. */
export async function ensureBuilt() {
  const stamp = path.join(root, 'dist', '.built');
  const wanted = webFingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 'fresh';
  console.log('Building the web app …');
  const code = await run([tool('vite'), 'build', '--logLevel', 'warn']);
  if (code !== 0) fail('The web app could not be built; the reason stands above.');
  writeFileSync(stamp, wanted);
  return 'built';
}
