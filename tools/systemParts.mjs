// System packages for the tests: a browser, a second reader of barcodes, a page renderer, a video maker, Chinese fonts.
import { spawnSync } from 'node:child_process';

const answers = (command, args) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? stdout : '';
};
const has = (...names) => names.some((name) => answers('sh', ['-c', `command -v ${name}`]) !== '');

const parts = [
  {
    name: 'chromium-headless-shell',
    what: 'the browser of the flow tests',
    here: () => has('chromium-headless-shell'),
    // The full browser works too, with a third more processor time.
    instead: () => has('chromium'),
  },
  { name: 'zbar-tools', what: 'zbarimg, which reads printed labels again', here: () => has('zbarimg') },
  { name: 'poppler-utils', what: 'pdftoppm, which draws PDF pages', here: () => has('pdftoppm') },
  { name: 'ffmpeg', what: 'makes the video that the camera test reads', here: () => has('ffmpeg') },
  { name: 'fontconfig', what: 'finds fonts', here: () => has('fc-list') },
  {
    name: 'fonts-noto-cjk',
    what: 'Chinese characters in the browser',
    here: () => answers('fc-list', [':lang=zh-cn', 'family']).trim() !== '',
  },
];

/** Installs missing packages where that is possible (Debian, as root); otherwise returns a sentence that names them. */
export function ensureSystemParts() {
  const absent = parts.filter((part) => !part.here());
  if (absent.length > 0 && process.getuid?.() === 0 && has('apt-get')) {
    console.log(`Installing ${absent.map((part) => part.name).join(', ')} …`);
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    // A package that this Debian lacks must not stop the others.
    for (const { name } of absent) spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
  }
  const missing = absent.filter((part) => !part.here() && !part.instead?.());
  if (missing.length === 0) return undefined;
  const list = missing.map((part) => `  ${part.name.padEnd(16)} ${part.what}`).join('\n');
  return `The tests need these packages, which are not on this machine and could not be installed:\n${list}\nOn Debian or Ubuntu: sudo apt-get install ${missing.map((part) => part.name).join(' ')}`;
}
