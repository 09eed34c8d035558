// How each call of the specification is shown to have its effect, and the calls that deviate, with the reason.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { basicEffects } from './calls/basic.ts';
import { inStorageEffects } from './calls/inStorage.ts';
import { loginEffects } from './calls/login.ts';
import { receiveEffects } from './calls/receive.ts';
import type { Effects } from './olderWorld.ts';

export const effects: Effects = { ...loginEffects, ...receiveEffects, ...inStorageEffects, ...basicEffects };

/** Calls that have no effect yet when they are sent as the specification describes, each with the reason. */
export const deviating: ReadonlyMap<string, string> = new Map(
  readFileSync(path.join(import.meta.dirname, 'deviating.tsv'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(([call = '', reason = '']) => [call, reason]),
);
