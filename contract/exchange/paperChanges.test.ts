import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { demandProgress, paperChanges, paperOutcomes, refuseTaken, workedPapers, workProgress } from './paperChanges.ts';

it('docs/exchange.md says the same as the table', () => {
  const docs = readFileSync(new URL('../../docs/exchange.md', import.meta.url), 'utf8');
  for (const kinds of Map.groupBy(workedPapers, (kind) => JSON.stringify(paperOutcomes[kind])).values()) {
    const [kind] = kinds;
    const rows = paperChanges.map(
      (change) => `| ${[change, ...Object.values(paperOutcomes[kind ?? 'issueDemand'][change])].join(' | ')} |`,
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
] as const)('a demand of which 6 of A were issued: %s', (_, asked, known, refused) => {
  expect(refuseTaken('issueDemand', 'D', [{ line: 1, item: 'A', taken: '6' }], asked, known)?.refuse).toBe(refused);
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
] as const)('S123: an open document is named, and nobody says that its goods have left: %s', (_, more, asked, refused) => {
  const why = refuseTaken('transferOrder', 'DB1', [{ line: 1, item: 'A', taken: '6', ...more }], asked);
  expect([why?.refuse, why?.args['no']]).toEqual([refused, refused.startsWith('parked.open') ? 'AO1' : undefined]);
});

it('docs/exchange.md says how many cells of the demands are walked, and which of them park', () => {
  const docs = readFileSync(new URL('../../docs/exchange.md', import.meta.url), 'utf8');
  const cells = demandProgress.flatMap((progress) =>
    paperChanges.map((change) => ({ progress, change, outcome: paperOutcomes.issueDemand[change][workProgress[progress]] })),
  );
  const parked = cells.filter(({ outcome }) => outcome === 'parked');
  const byChange = [...Map.groupBy(parked, ({ change }) => change)].map(
    ([change, some]) => `${change} (${some.map(({ progress }) => progress).join(', ')})`,
  );
  expect(docs).toContain(`For each of the three, ${cells.length} cells are walked; ${parked.length} of them park: ${byChange.join('; ')}.`);
});
