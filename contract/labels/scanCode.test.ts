import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GS, type Gs1Element, gs1CheckDigit, gs1Date, hasGs1CheckDigit } from './gs1.ts';
import { findScanned, formatDeviceCode, formatLocationCode, formatPersonCode, formatSignCode, parseScan } from './scanCode.ts';

const GTIN = '09506000134352';
const SSCC = '106141412345678908';
const year = 2026;

describe('plain codes stay for the server', () => {
  test.each(['PO20260801-0001', 'A01-02-03', 'DN12345678', '仓-A01', '(左)A01', 'http://example.com/help', '01ABC'])('%s', (raw) => {
    expect(parseScan(raw)).toMatchObject({ raw, text: raw, kind: 'plain', fields: {}, problems: [] });
  });
  test('AIM prefix, control characters and blanks go, the raw text stays', () => {
    const code = parseScan('\x02]C0 DN12345678\r\n');
    expect(code).toMatchObject({ raw: '\x02]C0 DN12345678\r\n', text: 'DN12345678', symbology: 'code_128', kind: 'plain' });
  });
  test('nothing readable is said to be empty', () => {
    expect(parseScan(' \r\n').problems).toEqual([{ id: 'empty', value: '' }]);
    expect(parseScan(']C1').problems).toEqual([{ id: 'empty', value: '' }]);
  });
});

describe('GS1 element strings', () => {
  test.each([
    ['AIM GS1-128', `]C101${GTIN}10AB-12${GS}17271200`],
    ['AIM GS1 QR', `]Q301${GTIN}10AB-12${GS}17271200`],
    ['AIM GS1 DataMatrix', `]d201${GTIN}10AB-12${GS}17271200`],
    ['leading separator', `${GS}01${GTIN}10AB-12${GS}17271200`],
    ['separator inside only', `01${GTIN}10AB-12${GS}17271200`],
    ['{GS}', `01${GTIN}10AB-12{GS}17271200`],
    ['symbol for GS', `]d201${GTIN}10AB-12\u241d17271200`],
    ['brackets', `(01)${GTIN}(10)AB-12(17)271200`],
    ['brackets with blanks', `(01) ${GTIN} (10) AB-12 (17) 271200`],
  ])('%s', (_, raw) => {
    const code = parseScan(raw, { year });
    expect(code.kind).toBe('gs1');
    expect(code.problems).toEqual([]);
    expect(code.guessed).toBeUndefined();
    expect(code.fields).toEqual({ gtin: GTIN, batch: 'AB-12', expiry: '2027-12-31' });
  });
  test('carton label: SSCC, content, count, weight, order, our item number', () => {
    const code = parseScan(`]C100${SSCC}02${GTIN}370012${GS}3103001250400PO-77${GS}240S-9${GS}2416100-0042`);
    expect(code.problems).toEqual([]);
    expect(code.fields).toEqual({
      sscc: SSCC,
      contentGtin: GTIN,
      qty: '12',
      netWeight: '1.250',
      orderNo: 'PO-77',
      supplierItemNo: 'S-9',
      itemNo: '6100-0042',
    });
  });
  test('a wrong check digit is told, the field is not believed, the rest is', () => {
    const code = parseScan(']C10109506000134353' + '10AB');
    expect(code.fields).toEqual({ batch: 'AB' });
    expect(code.problems).toEqual([{ id: 'check-digit', ai: '01', value: '09506000134353' }]);
  });
  test.each([
    [']C1AB12', 'unknown-ai'],
    [']C1010950', 'length'],
    [']C117261345', 'date'],
    [']C130AB', 'characters'],
  ])('%s is explained', (raw, id) => {
    expect(parseScan(raw)).toMatchObject({ kind: 'gs1', problems: [{ id }], fields: {} });
  });
  test('without prefix or separator it is a guess, and the bare number stays available', () => {
    expect(parseScan(`01${GTIN}10X1`)).toMatchObject({
      kind: 'gs1',
      guessed: true,
      text: `01${GTIN}10X1`,
      fields: { gtin: GTIN, batch: 'X1' },
    });
    expect(parseScan('0109506000134353')).toMatchObject({ kind: 'plain', fields: {} });
    expect(parseScan('10ABC')).toMatchObject({ kind: 'plain', fields: {} });
  });
  test('retail numbers become a 14-digit GTIN; sure only when the symbol says so', () => {
    expect(parseScan(']E09506000134352')).toMatchObject({ kind: 'plain', fields: { gtin: GTIN }, symbology: 'ean_13' });
    expect(parseScan(']E09506000134352').guessed).toBeUndefined();
    expect(parseScan('9506000134352')).toMatchObject({ text: '9506000134352', fields: { gtin: GTIN }, guessed: true });
    expect(parseScan('9506000134353').fields).toEqual({});
  });
});

describe('GS1 Digital Link', () => {
  test('any domain, qualifiers in the path, attributes in the query', () => {
    const code = parseScan(`]Q1https://id.example.cn/some/path/01/9506000134352/10/LOT%2F1/21/S1?17=271231&30=24&utm=x`, { year });
    expect(code).toMatchObject({ kind: 'digital-link', problems: [], symbology: 'qr_code' });
    expect(code.fields).toEqual({ gtin: GTIN, batch: 'LOT/1', serial: 'S1', expiry: '2027-12-31', qty: '24' });
  });
  test('carton, words, wrong check digit, broken escapes', () => {
    expect(parseScan(`https://a.b/00/${SSCC}`).fields).toEqual({ sscc: SSCC });
    expect(parseScan(`https://a.b/gtin/${GTIN}/lot/7`).fields).toEqual({ gtin: GTIN, batch: '7' });
    expect(parseScan('https://a.b/01/09506000134353')).toMatchObject({
      kind: 'digital-link',
      fields: {},
      problems: [{ id: 'check-digit' }],
    });
    expect(parseScan(`https://a.b/01/${GTIN}/10/%E0%A4%A`).fields).toEqual({ gtin: GTIN, batch: '%E0%A4%A' });
    expect(parseScan('https://a.b/orders/01/new').kind).toBe('plain');
    expect(parseScan('https://a.b/constructor/1').kind).toBe('plain');
  });
});

describe('our own codes', () => {
  const formats = [
    ['sign', formatSignCode],
    ['location', formatLocationCode],
    ['person', formatPersonCode],
    ['device', formatDeviceCode],
  ] as const;
  test('spelling, and tolerance for inverted case', () => {
    expect(formatLocationCode('A01-02')).toBe('KW-LOC:A01-02');
    expect(parseScan('KW-SIGN:WH01')).toMatchObject({ kind: 'kuwei', typed: { type: 'sign', value: 'WH01' } });
    expect(parseScan(']Q1kw-loc:a01').typed).toEqual({ type: 'location', value: 'a01' });
    expect(parseScan('KW-LOC:')).toMatchObject({ kind: 'kuwei', problems: [{ id: 'empty' }] });
    expect(parseScan('KW-XYZ:1').kind).toBe('plain');
  });
  test.each(formats)('%s: what was formatted is read back, whatever the text', (type, format) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        const text = format(value);
        const inner = text.slice(text.indexOf(':') + 1);
        const code = parseScan(text);
        expect(code.kind).toBe('kuwei');
        expect(code.typed).toEqual(inner === '' ? undefined : { type, value: inner });
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9一-龥_./()-]{1,30}$/), (value) => {
        expect(parseScan(format(value)).typed).toEqual({ type, value });
      }),
    );
  });
});

describe('laws', () => {
  const digits = (size: number) => fc.stringMatching(new RegExp(`^[0-9]{${size}}$`));
  const checked = (size: number) => digits(size - 1).map((body) => body + gs1CheckDigit(body));
  const open = fc.stringMatching(/^[A-Za-z0-9_./-]{1,20}$/);
  const elements = fc
    .record(
      {
        '00': checked(18),
        '01': checked(14),
        '10': open,
        '21': open,
        '30': fc.stringMatching(/^[0-9]{1,8}$/),
        '3102': digits(6),
        '400': open,
      },
      { requiredKeys: ['01'] },
    )
    .map((all) => Object.entries(all).map(([ai, value]): Gs1Element => ({ ai, value })))
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));

  test('any text is taken apart without throwing, and the raw text is kept', () => {
    const nasty = fc.stringMatching(/^[\](){}0-9A-Ea-e\x1d\x00\u241d:/%?=&.-]*$/);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          nasty,
          nasty.map((tail) => `https://x.y/${tail}`),
        ),
        (raw) => {
          expect(parseScan(raw).raw).toBe(raw);
        },
      ),
      { numRuns: 2000 },
    );
  });
  test.each([GS, '2012', '(20)12', '(00', '{GS}', '^]', ' ', 'a/', '01/', '%', '\u200b'])(
    'a million signs of %j are read once, not again from each of them',
    (part) => {
      const many = part.repeat(1_000_000 / part.length);
      for (const raw of [many, `A${many}B`, `]C1${many}`, `${GS}${many}1`, `https://x.y/${many}`, `(01)${many}`])
        expect(parseScan(raw).raw).toBe(raw);
    },
  );
  test('element strings and brackets carry the same elements', () => {
    fc.assert(
      fc.property(elements, (all) => {
        const together = all.map(({ ai, value }) => ai + value).join(GS);
        const bracketed = all.map(({ ai, value }) => `(${ai})${value}`).join('');
        expect(parseScan(`]C1${together}`)).toMatchObject({ elements: all, problems: [] });
        expect(parseScan(bracketed)).toMatchObject({ elements: all, problems: [] });
      }),
    );
  });
  test('every single wrong digit of a GTIN is found', () => {
    fc.assert(
      fc.property(checked(14), fc.nat(13), fc.integer({ min: 1, max: 9 }), (gtin, at, step) => {
        const wrong = gtin.slice(0, at) + ((Number(gtin[at]) + step) % 10) + gtin.slice(at + 1);
        expect(hasGs1CheckDigit(gtin)).toBe(true);
        expect(hasGs1CheckDigit(wrong)).toBe(false);
      }),
    );
  });
  test('dates: last day, leap years, century', () => {
    expect(gs1Date('280200', 2026)).toBe('2028-02-29');
    expect(gs1Date('270229', 2026)).toBeUndefined();
    expect(gs1Date('760101', 2026)).toBe('2076-01-01');
    expect(gs1Date('770101', 2026)).toBe('1977-01-01');
    expect(gs1Date('261301', 2026)).toBeUndefined();
  });
});

describe('the label of a scan among those that are known', () => {
  const found = (codes: string[], raw: string) =>
    findScanned(
      codes.map((code) => ({ code })),
      parseScan(raw),
    )?.code;
  test.each([SSCC, `00${SSCC}`, `(00)${SSCC}`, `]C100${SSCC}`])('an SSCC, however it was stored: %s', (raw) => {
    expect(found(['X', `00${SSCC}`], raw)).toBe(`00${SSCC}`);
    expect(found(['X', SSCC], raw)).toBe(SSCC);
  });
  test('exactly before without case, and nothing when two fit', () => {
    expect(found(['90xAB', '90xAb'], '90xAb')).toBe('90xAb');
    expect(found(['90xAB', '90xAb'], '90XAB')).toBeUndefined();
    expect(found(['MO261124014-0009'], 'mo261124014-0009')).toBe('MO261124014-0009');
  });
  test('a serial number', () => expect(found(['S-21'], `]C101${GTIN}21S-21`)).toBe('S-21'));
});

test('without separators a batch that may hold the next part is not told as one', () => {
  const fieldsOf = (code: string) => parseScan(code).fields;
  expect(fieldsOf('01095011010209171719050810ABCD123421987654')).toEqual({ gtin: '09501101020917', expiry: '2019-05-08' });
  expect(fieldsOf('01095011010209171719050810ABCD1234')).toMatchObject({ batch: 'ABCD1234' });
  expect(fieldsOf(']C101095011010209171719050810ABCD123421987654')).toMatchObject({ batch: 'ABCD123421987654' });
  expect(fieldsOf('01095011010209171719050810ABCD1234\x1d21987654')).toMatchObject({ batch: 'ABCD1234', serial: '987654' });
});

test('another keyboard layout put a slash for the hyphen: the label is found by position', () => {
  expect(findScanned([{ code: 'AAA-123456' }], parseScan('AAA/123456', { positions: 'AAA-123456' }))).toEqual({ code: 'AAA-123456' });
  expect(findScanned([{ code: 'AAA/123456' }, { code: 'AAA-123456' }], parseScan('AAA/123456', { positions: 'AAA-123456' }))).toEqual({
    code: 'AAA/123456',
  });
});

test.each([
  // A German layout, and a French one whose digits come with the Shift key.
  ['KWßLOCÖA01ß09ß04', 'KW-LOC:A01-09-04', { type: 'location', value: 'A01-09-04' }],
  ['KW)LOC%Q01)09)04', 'KW-LOC:A01-09-04', { type: 'location', value: 'A01-09-04' }],
  ['KWßMANÖkeezer', 'KW-MAN:keeyer', { type: 'person', value: 'keeyer' }],
])('a prefix of ours that the keys say by their position is one: %s', (text, positions, typed) => {
  expect(parseScan(text, { positions })).toMatchObject({ raw: text, kind: 'kuwei', typed });
});

test('GS1 that the keys say by their position is GS1; what only looks like it is a second reading', () => {
  expect(parseScan('+C1241AB/1', { positions: ']C1241AB-1' })).toMatchObject({ kind: 'gs1', fields: { itemNo: 'AB-1' } });
  expect(parseScan('AAA/123456', { positions: 'AAA-123456' })).toMatchObject({ kind: 'plain', text: 'AAA/123456', byPosition: {} });
});
