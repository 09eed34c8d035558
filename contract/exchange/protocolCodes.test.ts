import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeForm, readCode } from '../core/readCode.ts';
import { outboundDocument } from './protocol.documents.ts';
import { tombstone } from './protocol.records.ts';
import { code, keptCode } from './protocol.values.ts';

const letters = 'A7-. (黑）E+9ａ０－–—\u00a0\u3000\u200b\u200e\u00ad\u2009\u202f\u2028\u2060\u2212\ufeff\ufe63';

describe('S6: a code of the exchange', () => {
  it('comes in exactly when a scan of it would give it back', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 }), (text) => {
        expect(code.safeParse(text).success).toBe(keptCode.safeParse(text).success && readCode(text) === text && codeForm.test(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each(['6.9E+12', '7e+3', 'A\u200b1', 'Ａ1', 'A–1', 'A\u00a01'])(
    '%j ends as it was called, and leaves in what was made of it',
    (name) => {
      expect(code.safeParse(name).success).toBe(false);
      expect(tombstone.safeParse({ kind: 'item', id: `101/${name}`, version: 2, deleted: true }).success).toBe(true);
      const docNo = 'OUT261126001';
      const line = { line: 1, itemNo: name, batch: name, qty: '1', unit: 'ｋｇ', warehouse: 'W1', location: name, labels: [name] };
      const document = { docNo, date: '2026-11-26', createdAt: '2026-11-26T08:00:00Z', createdBy: 'E1', outType: 'SALE' };
      const sent = {
        key: `scanOut:101:${docNo}:1`,
        type: 'scanOut',
        org: '101',
        version: 1,
        sentAt: '2026-11-26T08:00:00Z',
        document,
        lines: [line],
      };
      expect(outboundDocument.safeParse(sent).error?.issues).toBeUndefined();
    },
  );

  it.each(['3010-1004', '螺栓（黑）', 'SD 00001', '仓库A/3', '00106141412345678922', 'e+3', '1E5'])('%s is clean', (name) =>
    expect(code.safeParse(name).success).toBe(true),
  );
});
