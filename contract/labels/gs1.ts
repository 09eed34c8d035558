/** One application identifier with its value, as the symbol carried it. */
export type Gs1Element = { ai: string; value: string };

/** Why a part of a GS1 code cannot be trusted; shown to the worker with the part concerned. */
export type Gs1Problem = {
  id: 'unknown-ai' | 'length' | 'characters' | 'check-digit' | 'date';
  ai?: string;
  value: string;
};

/** The elements before the first unreadable part, and all problems. */
export type Gs1Reading = { elements: Gs1Element[]; problems: Gs1Problem[] };

/** The separator that ends a variable-length element (FNC1 inside a symbol). */
export const GS = '\x1d';

type Rule = { shape: 'n' | 'v' | 'x'; size: number; check: boolean; date: boolean };

/**
 * GS1 General Specifications, section 3: n14 = exactly 14 digits, v8 = up to 8 digits, x20 = up to 20 characters,
 * c = last digit is a check digit, d = date YYMMDD. A range "410-417" shares one rule.
 */
const TABLE =
  '00 n18c;01-03 n14c;10 x20;11-13 n6d;15-17 n6d;20 n2;21-22 x20;235 x28;240-241 x30;242 v6;243 x20;250-251 x30;' +
  '253 x30;254 x20;255 v25;30 v8;310-316 n6;320-337 n6;340-357 n6;360-369 n6;37 v8;390 v15;391 v18;392 v15;393 v18;' +
  '394 n4;395 n6;400-401 x30;402 n17c;403 x30;410-417 n13c;420 x20;421 x12;422 n3;423 v15;424 n3;425 v15;426 n3;427 x3;' +
  '4300-4326 x70;7001 n13;7002 x30;7003 n10;7004 v4;7005 x12;7006 n6;7007 v12;7008 x3;7009 x10;7010 x2;7011 v10;' +
  '7020-7022 x20;7023 x30;7030-7039 x30;7040 x4;7041 x4;710-717 x20;7230-7239 x30;7240-7242 x25;8001 n14;8002 x20;' +
  '8003-8004 x30;8005 n6;8006 n18;8007 x34;8008 v12;8009 x50;8010 x30;8011 v12;8012 x20;8013 x25;8017-8018 n18c;' +
  '8019 v10;8020 x25;8026 n18;8030 x90;8110 x70;8111 n4;8112 x70;8200 x70;90 x30;91-99 x90';

/** In these families the fourth digit is the position of the decimal point, so three digits name the rule. */
const DECIMAL_FAMILY = /^3[1-69]\d\d$/;

function readTable(): Map<string, Rule> {
  const rules = new Map<string, Rule>();
  for (const row of TABLE.split(';')) {
    const [range = '', code = ''] = row.split(' ');
    const [first = '', last = first] = range.split('-');
    const found = /^([nvx])(\d+)([cd]?)$/.exec(code);
    if (!found) continue;
    const [, shape, size, mark] = found;
    const rule: Rule = {
      shape: shape === 'n' ? 'n' : shape === 'v' ? 'v' : 'x',
      size: Number(size),
      check: mark === 'c',
      date: mark === 'd',
    };
    for (let ai = Number(first); ai <= Number(last); ai++) rules.set(String(ai).padStart(first.length, '0'), rule);
  }
  return rules;
}

const RULES = readTable();

function ruleOf(ai: string): Rule | undefined {
  return DECIMAL_FAMILY.test(ai) ? RULES.get(ai.slice(0, 3)) : RULES.get(ai);
}

/** True for a complete application identifier ("01", "3103"); "310" alone is not one. */
export function isApplicationIdentifier(ai: string): boolean {
  if (DECIMAL_FAMILY.test(ai)) return RULES.has(ai.slice(0, 3));
  return RULES.has(ai) && !/^3[1-69]\d$/.test(ai);
}

/** The GS1 check digit (modulo 10, weights 3 and 1 from the right) of digits that lack it. */
export function gs1CheckDigit(digits: string): string {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

/** True when the last digit is the check digit of those before it (GTIN, SSCC, GLN). */
export function hasGs1CheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && gs1CheckDigit(digits.slice(0, -1)) === digits.slice(-1);
}

/** YYMMDD to YYYY-MM-DD; day 00 means the last day of the month; the century is the nearest to `year`. */
export function gs1Date(value: string, year: number): string | undefined {
  if (!/^\d{6}$/.test(value)) return undefined;
  const gap = Number(value.slice(0, 2)) - (year % 100);
  const full = year + gap + (gap >= 51 ? -100 : gap <= -50 ? 100 : 0);
  const month = Number(value.slice(2, 4));
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate();
  const day = Number(value.slice(4)) || last;
  if (month < 1 || month > 12 || day > last) return undefined;
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The problem of one element by its rule, or undefined when it is sound. */
export function checkElement({ ai, value }: Gs1Element): Gs1Problem | undefined {
  const rule = ruleOf(ai);
  if (!rule || !isApplicationIdentifier(ai)) return { id: 'unknown-ai', ai, value };
  const fits = rule.shape === 'n' ? value.length === rule.size : value.length > 0 && value.length <= rule.size;
  if (!fits) return { id: 'length', ai, value };
  if (!(rule.shape === 'x' ? /^[\x20-\x7e]+$/ : /^\d+$/).test(value)) return { id: 'characters', ai, value };
  if (rule.check && !hasGs1CheckDigit(value)) return { id: 'check-digit', ai, value };
  if (rule.date && !gs1Date(value, 2000)) return { id: 'date', ai, value };
  return undefined;
}

function aiAt(text: string, at: number): string | undefined {
  return [2, 3, 4].map((size) => text.slice(at, at + size)).find((ai) => isApplicationIdentifier(ai));
}

/** Reads an element string as symbols carry it: elements run together, variable ones ended by GS. */
export function readElementString(text: string): Gs1Reading {
  const reading: Gs1Reading = { elements: [], problems: [] };
  let at = 0;
  let stop = -1;
  while (at < text.length) {
    if (text[at] === GS) {
      at += 1;
      continue;
    }
    // Looked for once for all the elements before it.
    if (stop < at) stop = text.indexOf(GS, at);
    if (stop < 0) stop = text.length;
    const ai = aiAt(text, at);
    const rule = ai === undefined ? undefined : ruleOf(ai);
    if (ai === undefined || !rule) {
      reading.problems.push({ id: 'unknown-ai', value: text.slice(at, at + 4) });
      return reading;
    }
    const from = at + ai.length;
    const end = Math.min(rule.shape === 'n' ? from + rule.size : text.length, stop);
    const element = { ai, value: text.slice(from, end) };
    const problem = checkElement(element);
    if (problem) reading.problems.push(problem);
    if (!problem || problem.id === 'check-digit' || problem.id === 'date') reading.elements.push(element);
    else return reading;
    at = end;
  }
  return reading;
}

/** Reads the printed form "(01)09506000134352(10)ABC"; undefined when the text has not that form. */
export function readBracketed(text: string): Gs1Reading | undefined {
  const marks = [...text.matchAll(/\((\d{2,4})\)/g)].filter((mark) => isApplicationIdentifier(mark[1] ?? ''));
  if (marks[0]?.index !== 0) return undefined;
  const reading: Gs1Reading = { elements: [], problems: [] };
  marks.forEach((mark, nth) => {
    const value = text.slice(mark.index + mark[0].length, marks[nth + 1]?.index ?? text.length).trim();
    const element = { ai: mark[1] ?? '', value: value.replaceAll(GS, '') };
    const problem = checkElement(element);
    if (problem) reading.problems.push(problem);
    if (!problem || problem.id === 'check-digit' || problem.id === 'date') reading.elements.push(element);
  });
  return reading;
}
