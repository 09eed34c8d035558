import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AnyNode, parse } from 'acorn';
import compat from 'core-js-compat';
import { expect, test } from 'vitest';
import { webFolder } from '../server/web.ts';
import { currentNeeds, lowestVersions } from '../tools/older/engineNeeds.ts';

/** Checks of the older bundle that need no old engine; engines.flow.ts runs it on real ones. */
const assets = path.join(webFolder, 'assets');
const scripts = readdirSync(assets)
  .filter((name) => /^old-.*\.js$/.test(name))
  .map((name) => ({ name, nodes: nodesOf(readFileSync(path.join(assets, name), 'utf8')) }));

/** All nodes of a script. Throws when it is not ECMAScript 2020: static blocks, private names, `await` of a module, `??=`. */
function nodesOf(source: string, ecmaVersion: 2020 | 2022 = 2020): AnyNode[] {
  const nodes: AnyNode[] = [parse(source, { ecmaVersion, sourceType: 'module' })];
  for (const node of nodes)
    for (const value of Object.values(node).flat())
      if (value && typeof value === 'object' && typeof value.type === 'string') nodes.push(value);
  return nodes;
}

/** Features that came with Chrome 80 and Safari 16.4. */
const isTooNew = (node: AnyNode): boolean =>
  node.type === 'ChainExpression' ||
  (node.type === 'LogicalExpression' && node.operator === '??') ||
  (node.type === 'Literal' && 'regex' in node && /\(\?<[=!]/.test(node.regex?.pattern ?? ''));

test('S125: the lowest engines can read every script of their bundle', () => {
  expect(scripts.length).toBeGreaterThan(100);
  expect(scripts.filter(({ nodes }) => nodes.some(isTooNew)).map(({ name }) => name)).toEqual([]);
  nodesOf(readFileSync(path.join(webFolder, 'sw.js'), 'utf8'));
});

test('S125: the script that chooses the bundle can be read by every engine that reads ECMAScript 5', () => {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(readFileSync(path.join(webFolder, 'index.html'), 'utf8')) ?? [];
  expect(script).not.toMatch(/__[A-Z_]+__/);
  expect(script).toContain('/assets/old-polyfills');
  parse(script, { ecmaVersion: 5 });
});

/**
 * Methods that share their name with others that all engines have. Those of iterators are found by their object; those of
 * typed arrays come with those of arrays.
 */
const unclear =
  /^es\.(iterator|async-iterator|json|regexp|error|aggregate-error|suppressed-error|symbol|reflect|data-view|array-buffer|math|typed-array)\b|\.(push|reduce|reduce-right|match-all|at-alternative|constructor)$/;
const nameOf = (module: string): string =>
  (module.split('.')[module.startsWith('web.') ? 1 : 2] ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The core-js modules for features that an engine lacks and a bundle uses. */
function lackingIn(engine: string, nodes: readonly AnyNode[]): string[] {
  const { list } = compat({ targets: engine, modules: ['core-js/es', 'core-js/web/structured-clone'] });
  const helpers = new Set(list.filter((module) => module.startsWith('es.iterator.')).map(nameOf));
  const used = new Set(nodes.flatMap((node) => usedNames(node, helpers)));
  const ofIterators = [...used].filter((name) => name.startsWith('iterator.'));
  return [...list.filter((module) => !unclear.test(module) && used.has(nameOf(module))), ...ofIterators];
}

function usedNames(node: AnyNode, helpers: ReadonlySet<string>): string[] {
  if (node.type === 'Identifier') return node.name === 'structuredClone' ? [node.name] : [];
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.computed) return [];
  const call = node.object.type === 'CallExpression' && node.object.arguments.length === 0 ? node.object.callee : undefined;
  const of = call?.type === 'MemberExpression' ? call.property : undefined;
  const ofIterator = of?.type === 'Identifier' && /^(keys|values|entries)$/.test(of.name) && helpers.has(node.property.name);
  return [ofIterator ? `iterator.${node.property.name}` : node.property.name];
}

/** The library that draws PDFs brings along what engines lack, in the file for older ones. */
const bringsItsOwn = /^(old-)?(pdf|polyfills)/;

test('S125: what the lowest Chrome lacks of the language and the bundle uses is brought along, and nothing else', () => {
  const polyfills = readFileSync(path.join(import.meta.dirname, '../web/older/polyfills.ts'), 'utf8');
  const brought = [...polyfills.matchAll(/core-js\/modules\/([\w.-]+)\.js/g)].map(([, name = '']) => name);
  const own = scripts.filter(({ name }) => !bringsItsOwn.test(name));
  const lacking = lackingIn(
    `chrome ${lowestVersions.chrome}`,
    own.flatMap(({ nodes }) => nodes),
  );
  expect(brought.sort()).toEqual(lacking.sort());
});

test('S125: the bundle for newer engines uses nothing of the language that an engine lacks which is let in', () => {
  const names = readdirSync(assets).filter((name) => /^(?!old-).*\.js$/.test(name) && !bringsItsOwn.test(name));
  const nodes = names.flatMap((name) => nodesOf(readFileSync(path.join(assets, name), 'utf8'), 2022));
  expect(lackingIn(currentNeeds.targets[0]?.replace('chrome', 'chrome ') ?? '', nodes)).toEqual([]);
});
