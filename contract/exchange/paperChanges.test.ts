import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  changesOf,
  outcomeOf,
  paperOutcomes,
  refuseTaken,
  type WorkedPaper,
  type WorkStage,
  workedPapers,
  workProgress,
  workStages,
} from './paperChanges.ts';

it('docs/exchange.md says the same as the table', () => {
  const docs = readFileSync(new URL('../../docs/exchange.md', import.meta.url), 'utf8');
  for (const kinds of Map.groupBy(workedPapers, (kind) => JSON.stringify(paperOutcomes[kind])).values()) {
    const [kind] = kinds;
    const rows = changesOf(kind ?? 'issueDemand').map(
      (change) => `| ${[change, ...workStages.map((stage) => outcomeOf(kind ?? 'issueDemand', change, stage))].join(' | ')} |`,
    );
    expect(docs).toContain(
      [
        `${kinds.map((one) => `\`${one}\``).join(', ')}:`,
        '',
        '| Change | Nothing was done | Prepared or written | Goods have moved |',
        '|---|---|---|---|',
        ...rows,
      ].join('\n'),
    );
  }
});

it.each([
  ['less than was done', [{ line: 1, itemNo: 'A', qty: '5' }], undefined, 'parked.taken-above'],
  ['as much as was done', [{ line: 1, itemNo: 'A', qty: '6' }], undefined, undefined],
  ['another item', [{ line: 1, itemNo: 'B', qty: '10' }], undefined, 'parked.taken-other'],
  ['the line under another number', [{ line: 7, itemNo: 'A', qty: '10' }], [1], 'parked.taken-renumbered'],
  ['the line gone, another that was there already', [{ line: 2, itemNo: 'A', qty: '10' }], [1, 2], undefined],
] as const)('a demand of which 6 of A were issued: %s', (_, paperLines, known, refused) => {
  expect(refuseTaken('issueDemand', 'D', [{ line: 1, item: 'A', taken: '6' }], paperLines, known)?.refuse).toBe(refused);
});

it.each([
  ['all of it only written', { moved: '0', openNo: 'AO1' }, [{ line: 1, itemNo: 'A', qty: '5' }], 'parked.open-above'],
  [
    'what has moved fits, what is written does not',
    { moved: '4', openNo: 'AO1' },
    [{ line: 1, itemNo: 'A', qty: '5' }],
    'parked.open-above',
  ],
  ['more has moved than is wanted', { moved: '5.5', openNo: 'AO1' }, [{ line: 1, itemNo: 'A', qty: '5' }], 'parked.taken-above'],
  ['another item, nothing has moved', { moved: '0', openNo: 'AO1' }, [{ line: 1, itemNo: 'B', qty: '9' }], 'parked.open-other'],
  ['another item, some has moved', { moved: '1', openNo: 'AO1' }, [{ line: 1, itemNo: 'B', qty: '9' }], 'parked.taken-other'],
  ['the line gone, nothing has moved', { moved: '0', openNo: 'AO1' }, [], 'parked.open-above'],
] as const)('S123: an open document is named, and nobody says that its goods have left: %s', (_, more, paperLines, refused) => {
  const why = refuseTaken('transferOrder', 'DB1', [{ line: 1, item: 'A', taken: '6', ...more }], paperLines);
  expect([why?.refuse, why?.args['no']]).toEqual([refused, refused.startsWith('parked.open') ? 'AO1' : undefined]);
});

it.each([
  ['its warehouse, while a document is written', { openNo: 'SO1', was: { warehouse: 'W1' } }, { warehouse: 'W2' }, 'parked.open-changed'],
  ['its project, while a document is written', { openNo: 'SO1', was: { project: '' } }, { project: 'P1' }, 'parked.open-changed'],
  ['both, when all has left', { was: { warehouse: 'W1', project: '' } }, { warehouse: 'W2', project: 'P1' }, undefined],
  ['neither', { openNo: 'SO1', was: { warehouse: 'W1' } }, { warehouse: 'W1', project: '' }, undefined],
] as const)('S114: a line of a shipment changes %s', (_, done, now, refused) => {
  const [was, paperLines] = [{ line: 1, item: 'A', taken: '4', ...done }, [{ line: 1, itemNo: 'A', qty: '10', ...now }]];
  expect(refuseTaken('salesShipment', 'S1', [was], paperLines)?.refuse).toBe(refused);
});

it('S114: goods of a transfer that have left keep the way that they went', () => {
  const done = [{ line: 1, item: 'A', taken: '4', was: { warehouse: '101/RM1 → 101/FG1' } }];
  const why = refuseTaken('transferOrder', 'T1', done, [{ line: 1, itemNo: 'A', qty: '10', warehouse: '101/RM1 → 102/RM1' }]);
  expect(why).toMatchObject({ refuse: 'parked.taken-elsewhere', args: { was: '101/RM1 → 101/FG1', other: '101/RM1 → 102/RM1' } });
});

/** The cells of the tables in docs/exchange.md for one kind of document. */
function cellsOf(kind: WorkedPaper): string {
  const progress = Object.entries<WorkStage>(workProgress[kind]);
  const cells = progress.flatMap(([at, stage]) =>
    changesOf(kind).map((change) => ({ at, change, outcome: outcomeOf(kind, change, stage) })),
  );
  const parked = Map.groupBy(
    cells.filter(({ outcome }) => outcome === 'parked'),
    ({ change }) => change,
  );
  const byChange = [...parked].map(([change, some]) => `${change} (${some.map(({ at }) => at).join(', ')})`);
  return `| \`${kind}\` | ${progress.length} × ${changesOf(kind).length} = ${cells.length} | ${[...parked.values()].flat().length}: ${byChange.join('; ')} |`;
}

it('docs/exchange.md says how many cells of each paper are walked, and which of them park', () => {
  const docs = readFileSync(new URL('../../docs/exchange.md', import.meta.url), 'utf8');
  const rows = workedPapers.map(cellsOf);
  expect(docs).toContain(['| Record | Cells | Of them parked |', '|---|---|---|', ...rows].join('\n'));
});
