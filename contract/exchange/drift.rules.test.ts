import { describe, expect, it } from 'vitest';
import { driftOf, itemDrift, type OurDocument, type TheirDocument } from './drift.rules.ts';

const ours = (more: Partial<OurDocument> = {}): OurDocument => ({
  documentNo: 'RC1',
  state: 'synchronized',
  deletedThere: false,
  partnerNo: 'N1',
  lines: [
    { line: 1, itemNo: 'A', qty: '5.0' },
    { line: 2, itemNo: 'B', qty: '7' },
  ],
  posted: new Map([
    [1, '5'],
    [2, '7'],
  ]),
  ...more,
});
const theirs = (results: ('accepted' | 'refused')[], number = 'N1'): TheirDocument => ({
  number,
  lines: results.map((result, index) => ({ line: index + 1, result })),
});
const kinds = (our: OurDocument, their: TheirDocument) => driftOf(our, their).map((one) => [one.kind, one.line]);

describe('the drift of one document', () => {
  it.each<[string, OurDocument, TheirDocument, [string, number | null][]]>([
    ['both agree', ours(), theirs(['accepted', 'accepted']), []],
    ['a message under way is no drift', ours({ state: 'sending' }), theirs(['accepted', 'accepted']), []],
    ['a queued one that they do not know is none either', ours({ state: 'queued' }), 'unknown-there', []],
    ['deleted there: said already', ours({ state: 'failed', deletedThere: true }), theirs(['accepted', 'accepted']), []],
    ['they never had it', ours(), 'unknown-there', [['missing-there', null]]],
    ['they have it, we call it abnormal', ours({ state: 'failed' }), theirs(['accepted', 'accepted']), [['not-settled-here', null]]],
    ['refused in part and abnormal here', ours({ state: 'failed' }), theirs(['accepted', 'refused']), []],
    ['another number', ours(), theirs(['accepted', 'accepted'], 'N2'), [['number-differs', null]]],
    ['a line that they refused', ours(), theirs(['accepted', 'refused']), [['line-differs', 2]]],
    [
      'the ledger posted another quantity',
      ours({
        posted: new Map([
          [1, '5'],
          [2, '6'],
        ]),
      }),
      theirs(['accepted', 'accepted']),
      [['ledger-differs', 2]],
    ],
    ['a document without stock', ours({ posted: undefined }), theirs(['accepted', 'accepted']), []],
  ])('%s', (_name, our, their, expected) => {
    expect(kinds(our, their)).toEqual(expected);
  });

  it('sums by item what both have, exactly', () => {
    const other = ours({
      documentNo: 'RC2',
      posted: new Map([
        [1, '0.1'],
        [2, '7'],
      ]),
      lines: [
        { line: 1, itemNo: 'A', qty: '0.3' },
        { line: 2, itemNo: 'B', qty: '7' },
      ],
    });
    const pairs = [
      { ours: ours(), theirs: theirs(['accepted', 'accepted']) },
      { ours: other, theirs: theirs(['accepted', 'accepted']) },
    ];
    expect(itemDrift(pairs)).toEqual([{ itemNo: 'A', ledger: '5.1', theirs: '5.3' }]);
  });
});
