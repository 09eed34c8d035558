import type { AtRule, Container, Declaration, Plugin, Rule } from 'postcss';
import { conditionsAsAttributes, type OlderConditions } from './olderConditions.ts';
import { parts, physical } from './physicalStyles.ts';

type Words = Record<string, string>;

/**
 * Writes for older engines the styles that Lightning CSS does not lower: `:has` and `@container` as attributes (Chrome 105), `inset` and the other
 * sides by reading direction (87), gaps in flex boxes as margins (84), buttons that are grids (83), `dvh` (108) and `translate` (104).
 */
export function olderStyles(conditions: OlderConditions): Plugin {
  return {
    postcssPlugin: 'kuwei-older-styles',
    OnceExit(sheet, { AtRule, Rule, Declaration }) {
      conditionsAsAttributes(sheet, conditions);
      const ruleOf = ({ source }: Rule, selectors: string[], words: Words) =>
        new Rule({ selectors, source, nodes: Object.entries(words).map(([prop, value]) => new Declaration({ prop, value, source })) });
      const unless = (rule: Rule, lacking: string, styles: [selectors: string[], words: Words][]) => {
        const nodes = styles.flatMap(([selectors, words]) => (selectors.length > 0 ? [ruleOf(rule, selectors, words)] : []));
        if (nodes.length > 0) rule.after(new AtRule({ name: 'supports', params: `not (${lacking})`, nodes, source: rule.source }));
      };
      const rules: Rule[] = [];
      sheet.walkRules((rule) => {
        if (!inKeyframes(rule)) rules.push(rule);
      });
      const flex = new Map<string, string>();
      for (const rule of rules) {
        rule.each((node) => {
          if (node.type !== 'decl') return;
          lowerHeight(node);
          for (const { prop, value } of physical(node.prop, node.value)) node.cloneBefore({ prop, value });
          if (physical(node.prop, node.value).length > 0) node.remove();
        });
        const moved = movedBy(rule);
        if (moved) unless(rule, 'translate: 0', [[rule.selectors, { transform: moved }]]);
        const display = saidOf(rule, 'display');
        if (display?.endsWith('flex')) for (const one of rule.selectors) flex.set(one, String(rule));
        if (display?.endsWith('grid') || (!display && saidOf(rule, 'grid-template-columns'))) unless(rule, beforeInset, asFlexButton(rule));
        const boxes = rule.selectors.flatMap((one) => flex.get(one) ?? []);
        if (boxes.length > 0 && (!display || display.endsWith('flex'))) unless(rule, beforeInset, gapsAsMargins(rule, boxes.join(' ')));
      }
    },
  };
}

/** No engine can be tested for gaps in flex boxes, or for buttons that are grids; `inset` came with Chrome 87, right after them. */
const beforeInset = 'inset: 0';

/** The gaps of a flex box as margins between its children; lines that wrap get half a gap above and below. */
function gapsAsMargins(rule: Rule, said: string): [string[], Words][] {
  const gap = gapOf(rule);
  if (!gap) return [];
  const all = `${said} ${rule}`;
  const children = (which: string) => rule.selectors.map((one) => `${one} > ${which}`);
  if (/flex-(direction|flow):\s*column/.test(all))
    return [
      [rule.selectors, { gap: '0' }],
      [children('* + *'), { 'margin-top': gap.down }],
    ];
  const half = `calc(${gap.down} / 2)`;
  const wraps = /flex-(wrap|flow):\s*wrap/.test(all) && gap.down !== '0px';
  return [
    [rule.selectors, { gap: '0' }],
    [children('* + *'), { 'margin-left': gap.across }],
    [wraps ? children('*') : [], { 'margin-top': half, 'margin-bottom': half }],
  ];
}

/** Turns a grid into a flex box, for buttons: a column, or a row when it names columns. */
function asFlexButton(rule: Rule): [string[], Words][] {
  const buttons = rule.selectors.flatMap((selector) => {
    const [, before = '', last = ''] = /^(.*?)([^\s>+~]+)$/.exec(selector) ?? [];
    if (last.includes('::') || !/^(button|\.)/.test(last)) return [];
    return last.startsWith('button') ? [selector] : [`${before}button${last}`];
  });
  const both = (kind: string): string[] => parts(saidOf(rule, `place-${kind}`) ?? '');
  const down = saidOf(rule, 'align-items') ?? both('items')[0];
  const across = saidOf(rule, 'justify-items') ?? both('items').at(-1);
  const content = saidOf(rule, 'align-content') ?? both('content')[0] ?? down;
  const row = saidOf(rule, 'grid-template-columns') !== undefined;
  const display = saidOf(rule, 'display');
  const words: Words = { ...(display && { display: display.replace('grid', 'flex') }), 'flex-direction': row ? 'row' : 'column' };
  const set = (prop: string, value: string | undefined) => {
    if (value) words[prop] = value.replace(/^(start|end)$/, 'flex-$1');
  };
  set('align-items', row ? down : across);
  set('justify-content', row ? undefined : content);
  const gap = gapOf(rule);
  const margins: Words = gap ? { 'margin-left': row ? gap.across : '0', 'margin-top': row ? '0' : gap.down } : {};
  return [
    [buttons, words],
    [gap ? buttons.map((one) => `${one} > * + *`) : [], margins],
  ];
}

function gapOf(rule: Rule): { down: string; across: string } | undefined {
  const said = saidOf(rule, 'gap') ?? saidOf(rule, 'column-gap');
  if (said === undefined) return undefined;
  const [down = said, across = down] = parts(said).map((one) => (one === '0' ? '0px' : one));
  return { down, across };
}

function movedBy(rule: Rule): string {
  const moves = ['translate', 'rotate', 'scale'].flatMap((name) => {
    const value = saidOf(rule, name);
    return value ? [`${name}(${parts(value).join(', ')})`] : [];
  });
  return moves.join(' ');
}

function lowerHeight(node: Declaration): void {
  if (!node.value.includes('dvh')) return;
  const value = node.value.replace(/(\d)dvh/g, '$1vh');
  // A variable cannot have a fallback: any value is valid.
  if (node.prop.startsWith('--')) node.value = value;
  else node.cloneBefore({ value });
}

const inKeyframes = (rule: Rule): boolean => {
  const above = rule.parent as Container | undefined;
  return above?.type === 'atrule' && (above as AtRule).name.endsWith('keyframes');
};

const saidOf = (rule: Rule, prop: string): string | undefined =>
  rule.nodes.findLast((node): node is Declaration => node.type === 'decl' && node.prop === prop)?.value;
