/** Bodies that keep a server busy (R66 and similar findings). */
interface BodyAttack {
  name: string;
  type: string;
  body: () => Buffer;
  headers?: Record<string, string>;
}

const megabyte = 1024 * 1024;
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const multipart = 'multipart/form-data; boundary=b';

/** Repeats `unit` up to `size` bytes, between a start and an end. */
const filled =
  (unit: string, size: number, before = '', after = '') =>
  () =>
    Buffer.from(before + unit.repeat(Math.floor((size - before.length - after.length) / unit.length)) + after);

const keys = (count: number) => () => Buffer.from(`{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`);

const part = (name: string, more = '', content = 'x') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const parts = (count: number, one: (n: number) => string) => () =>
  Buffer.from(`${Array.from({ length: count }, (_, n) => one(n)).join('')}--b--`);

const forms: [string, () => Buffer][] = [
  ...[1, 2, 8].map((size): [string, () => Buffer] => [`a form of ${size} MB of names`, filled('a&', size * megabyte)]),
  ['a form of names up to the limit before sign-in', filled('a&', 64 * 1024)],
  ['a form of one name without end', filled('&', megabyte)],
  ['a form of equal signs', filled('=', megabyte)],
  ['a form of pluses', filled('+', megabyte, 'data=')],
  ['a form of percent signs', filled('%', megabyte, 'data=')],
  ['a form of broken percent codes', filled('%E5%', megabyte, 'data=')],
  ['a form of percent codes', filled('%5B', megabyte, 'data=')],
  ['a form of the same name', filled('data=1&', megabyte)],
  ['a form whose data is a million brackets', filled('[', megabyte, 'data=')],
  ['a form whose data has many keys', () => Buffer.from(`data=${encodeURIComponent(keys(30_000)().toString())}`)],
];

const jsons: [string, () => Buffer][] = [
  ['8 MB of [', filled('[', 8 * megabyte)],
  ['8 MB of []', filled('[],', 8 * megabyte, '{"data":[', '0]}')],
  ['600,000 keys', keys(600_000)],
  ['keys up to 2 MB', keys(170_000)],
  ['2 MB of []', filled('[],', 2 * megabyte, '{"data":[', '0]}')],
  ['2 MB of {}', filled('{},', 2 * megabyte, '{"data":{"lines":[', '0]}}')],
  ['2 MB of wrong numbers where lines are', filled('1,', 190_000, '{"data":{"lines":[', '0],"ids":[]}}')],
  ['ids without end', filled('1,', 190_000, '{"data":{"ids":[', '0]},"ids":"1,1"}')],
  ['a text of commas', filled('1,', 2 * megabyte, '{"ids":"', '1","data":{"ids":"1,"}}')],
  ['a text of blanks', filled(' ', 2 * megabyte, '{"data":{"delino":"x', 'x","bar":"1"}}')],
  ['a text of digits', filled('1', 2 * megabyte, '{"data":{"delino":"', 'x"}}')],
  ['a text of escapes', filled('\\u0041', 2 * megabyte, '{"data":{"delino":"', '"}}')],
  ['a text of half characters', filled('\\ud800', 2 * megabyte, '{"data":{"delino":"', '"}}')],
  ['a number of a million digits', filled('1', megabyte, '{"data":{"delino":', '}}')],
  ['5,000-fold nesting', () => Buffer.from(`${'{"data":'.repeat(5000)}1${'}'.repeat(5000)}`)],
  ['the same key over and over', filled('"a":1,', 2 * megabyte, '{', '"a":1}')],
  ['blanks around nothing', filled(' ', 2 * megabyte, '{', '}')],
  ['JSON in JSON', () => Buffer.from(JSON.stringify({ data: `[${'[],'.repeat(400_000)}0]` }))],
];

const parted: [string, () => Buffer][] = [
  ['multipart of 5,000 fields', parts(5000, (n) => part(`f${n}`))],
  ['multipart of 5,000 files', parts(5000, (n) => part(`f${n}`, '; filename="a.csv"'))],
  ['multipart with 50 long fields', parts(50, (n) => part(`f${n}`, '', 'x'.repeat(900_000)))],
  ['multipart with a name of 1 MB', parts(1, () => part('n'.repeat(megabyte)))],
  ['multipart of headers only', parts(1, () => `--b\r\n${'X-A: b\r\n'.repeat(100_000)}\r\nx\r\n`)],
  ['multipart that never begins', filled('-', 8 * megabyte, 'x')],
  ['multipart of boundaries', filled('--b\r\n', 4 * megabyte)],
];

const headers: [string, Record<string, string>][] = [
  ['a token of 14 KB', { Authorization: `Bearer ${'x'.repeat(14_000)}` }],
  ['a language of 14 KB', { 'Accept-Language': 'zh,'.repeat(4_600) }],
  ['a content type of 14 KB', { 'Content-Type': `application/json;${' '.repeat(14_000)}x` }],
  ['a multipart boundary of 14 KB', { 'Content-Type': `multipart/form-data; boundary=${'b'.repeat(14_000)}` }],
  ['cookies of 14 KB', { Cookie: 'a=b;'.repeat(3_500) }],
  ['an address of who knows whom', { 'X-Forwarded-For': '1.1.1.1,'.repeat(1_700) }],
  ['a header of 40 KB', { 'X-Device': 'x'.repeat(40_000) }],
];

const of = (type: string, made: [string, () => Buffer][]): BodyAttack[] => made.map(([name, body]) => ({ name, type, body }));

export const bodyAttacks: readonly BodyAttack[] = [
  ...of(form, forms),
  ...of(json, jsons),
  ...of(multipart, parted),
  { name: 'plain text of 8 MB', type: 'text/plain', body: filled('x', 8 * megabyte) },
  { name: 'bytes of 8 MB', type: 'application/octet-stream', body: filled('x', 8 * megabyte) },
  ...headers.map(([name, more]): BodyAttack => ({ name, type: json, body: () => Buffer.from('{"data":1}'), headers: more })),
];
