import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

// `npm ci` refuses a lock file without them, also on machines that would never install them; `npm install` on one
// platform sometimes leaves out those of the others.
test('the lock file names the parts for every platform', () => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
  );
  const missing = Object.entries(packages).flatMap(([name, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (part) => !packages[`node_modules/${part}`]?.version && !packages[`${name}/node_modules/${part}`]?.version,
    ),
  );
  expect(missing).toEqual([]);
});
