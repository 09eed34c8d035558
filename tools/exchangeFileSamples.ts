// The recorded conversations as files, for partners who exchange CSV: npx node tools/exchangeFileSamples.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileSamples } from '../server/connectors/files/fileSamples.ts';

const root = path.join(import.meta.dirname, '..');
/** The folder of the sample files, from the repository's root. */
export const fileSamplesFolder = 'docs/exchange-samples';

if (import.meta.main) {
  for (const [name, text] of fileSamples()) {
    const file = path.join(root, fileSamplesFolder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
