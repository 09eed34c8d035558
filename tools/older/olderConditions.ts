import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type AtRule, type Root } from 'postcss';

/** Conditions that style sheets of older engines lack: whether an element contains another (`:has`), and the size of a box (`@container`). */
export interface OlderConditions {
  /** Elements by selector, and the required inner element, as a child (`>`) or as their next sibling (`+`). */
  has: { subject: string; inner: string }[];
  /** Boxes by selector, and the conditions on their size. */
  boxes: { name: string; box: string; condition: string }[];
}

/** All conditions of all style sheets of the web app, in one order; a script answers them as attributes (web/older/styleConditions.ts). */
export function olderConditions(web: string): OlderConditions {
  const sheets = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.css'))
    .map((entry) => postcss.parse(readFileSync(path.join(entry.parentPath, entry.name), 'utf8')));
  const named = new Map(sheets.flatMap((sheet) => boxesOf(sheet)));
  const has = new Map<string, OlderConditions['has'][number]>();
  const boxes = new Map<string, OlderConditions['boxes'][number]>();
  for (const sheet of sheets) {
    sheet.walkRules(({ selectors }) => {
      for (const selector of selectors) for (const one of hasIn(selector)) has.set(one.key, one);
    });
    sheet.walkAtRules('container', ({ params }) => {
      boxes.set(params, {
        name: nameOf(params),
        box: named.get(nameOf(params)) ?? '',
        condition: params.slice(nameOf(params).length).trim(),
      });
    });
  }
  const sorted = <T>(map: Map<string, T>): T[] =>
    [...map.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
  return { has: sorted(has).map(({ subject, inner }) => ({ subject, inner })), boxes: sorted(boxes) };
}

/** Writes the conditions of a sheet as the attributes that stand for them. */
export function conditionsAsAttributes(sheet: Root, { has, boxes }: OlderConditions): void {
  sheet.walkRules((rule) => {
    rule.selectors = rule.selectors.map((selector) =>
      hasIn(selector).reduce((written, { text, subject, inner }) => {
        const nth = has.findIndex((one) => one.subject === subject && one.inner === inner);
        return written.replace(text, `[data-has-${nth}]`);
      }, selector),
    );
  });
  sheet.walkAtRules('container', (rule: AtRule) => {
    const condition = rule.params.slice(nameOf(rule.params).length).trim();
    const nth = boxes.findIndex((one) => one.condition === condition && one.name === nameOf(rule.params));
    rule.walkRules((inner) => {
      inner.selectors = inner.selectors.map((one) => `:root[data-box-${nth}]${one.startsWith(':root') ? one.slice(5) : ` ${one}`}`);
    });
    rule.replaceWith(rule.nodes ?? []);
  });
}

const nameOf = (params: string): string => /^[\w-]*/.exec(params)?.[0] ?? '';

/** The boxes that a sheet names (`container: name / kind`). */
function boxesOf(sheet: Root): [name: string, selector: string][] {
  const found: [string, string][] = [];
  sheet.walkDecls('container', ({ value, parent }) => {
    if (parent?.type === 'rule') found.push([value.split('/')[0]?.trim() ?? '', (parent as { selector?: string }).selector ?? '']);
  });
  return found;
}

/** Each `:has(…)` of a selector with its subject. */
function hasIn(selector: string): { text: string; subject: string; inner: string; key: string }[] {
  return [...selector.matchAll(/:has\(((?:[^()]|\([^()]*\))*)\)/g)].map(({ 0: text, 1: inner = '', index }) => {
    const before = selector.slice(0, index).replace(/:not\($/, '');
    const subject = /[\s>+~]$|^$/.test(before) ? `${before}*` : before;
    return { text, subject, inner, key: `${subject} ${inner}` };
  });
}
