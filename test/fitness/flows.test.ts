import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { allFlows } from '../../contract/allFlows.ts';

const registered = readFileSync('contract/allFlows.ts', 'utf8');
const files = globSync('contract/**/*.flow.ts').sort();

test('every scan flow is registered by its own name: what is handed over could not be taken over otherwise', async () => {
  expect(files.length).toBeGreaterThan(5);
  const exported = await Promise.all(files.map(async (file) => Object.values((await import(resolve(file))) as object)));
  const flows = exported.flat().filter((one) => typeof one === 'object' && one !== null && 'take' in one && 'given' in one);
  for (const flow of flows) expect(Object.values(allFlows), flow.name).toContain(flow);
  for (const [name, flow] of Object.entries(allFlows)) expect(flow.name).toBe(name);
});

// A flow that a function makes (one for each way of working) is not found among the exports.
test.each(files)('%s is known to the list of flows', (file) => {
  expect(registered).toContain(file.replace('contract/', './'));
});

test('work of flows that is handed over is made of scans and saves, never of rights or the exchange', () => {
  const calls = Object.values(allFlows).flatMap((flow) => Object.keys(flow.calls));
  expect([...new Set(calls)].sort()).toEqual([
    'addFoundLine',
    'bindPosition',
    'clearNoteLocations',
    'comparePosition',
    'confirmEmptyPlace',
    'dropCountedLabel',
    'enterCount',
    'enterCountByScan',
    'handOverRound',
    'loadCabinet',
    'prepareByScan',
    'prepareLines',
    'putAwayGoods',
    'putOnPallet',
    'reportShort',
    'saveLineLocations',
    'saveLooseReceipt',
    'saveReceipt',
    'saveReport',
    'saveScans',
    'saveTransferIn',
    'scanLabel',
    'scanOut',
    'shipProduct',
    'splitLabel',
    'submitCount',
    'submitRecount',
    'takeOffPallet',
    'takeRequisitions',
    'unbindPosition',
    'undoPrepare',
    'unloadCabinet',
  ]);
});
