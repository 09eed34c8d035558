import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'vite';
import type { AnyCall } from '../contract/core/call.ts';
import type { WireNames } from '../contract/core/wireNames.ts';

/**
 * Keeps of the calls only the parts that the browser needs: name, address, effect, access, permission and wire names. Schemas, refusals and
 * documentation, and Zod with them, stay on the server, which checks every input anyway.
 */
export function callsOfBrowser(): Plugin {
  return {
    name: 'kuwei-calls-of-browser',
    apply: 'build',
    enforce: 'pre',
    load: async (id) => {
      if (!/\/contract\/\w+\/[\w.]+\.calls\.ts$/.test(id)) return undefined;
      return plainModule((await import(pathToFileURL(id).href)) as Record<string, unknown>);
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const zod = Object.entries(chunk.modules).find(
          ([id, { renderedLength }]) => /\/node_modules\/zod\//.test(id) && renderedLength > 0,
        );
        if (!zod) continue;
        const beside = Object.keys(chunk.modules).filter((id) => id.includes('/contract/'));
        this.error(`Zod came into the browser with ${beside.join(', ')}: keep schemas in files of their own`);
      }
    },
  };
}

/** The source of a module that exports the same as plain data; other exports (schemas) are left out, so a use of them fails the build. */
export function plainModule(exports: Record<string, unknown>): string {
  const shared = new Map<string, string>();
  const declarations: string[] = [];
  const name = (names: WireNames | undefined): string => {
    if (!names) return 'undefined';
    const fields = Object.entries(names.fields ?? {}).map(([code, field]) =>
      typeof field === 'string'
        ? `${JSON.stringify(code)}:${JSON.stringify(field)}`
        : `${JSON.stringify(code)}:[${JSON.stringify(field[0])},${name(field[1])}]`,
    );
    const source = names.items ? `{items:${name(names.items)}}` : `{fields:{${fields.join()}}}`;
    const known = shared.get(source) ?? `names${shared.size}`;
    if (!shared.has(source)) declarations.push(`const ${known}=${source};`);
    shared.set(source, known);
    return known;
  };
  const lines = Object.entries(exports).flatMap(([exported, value]) => {
    if (isCalls(value)) {
      const calls = Object.entries(value).map(([key, call]) => `${JSON.stringify(key)}:${plainCall(call, name)}`);
      return [`export const ${exported}={${calls.join()}};`];
    }
    return isPlain(value) ? [`export const ${exported}=${JSON.stringify(value)};`] : [];
  });
  return [...declarations, ...lines].join('\n');
}

function plainCall(call: AnyCall, name: (names: WireNames | undefined) => string): string {
  const { effect, access, permission, secret, secretInput } = call;
  const data = JSON.stringify({ name: call.name, paths: [call.paths[0]], effect, access, permission, secret, secretInput });
  return `{${data.slice(1, -1)},wire:{input:${name(call.wire.input)},output:${name(call.wire.output)}}}`;
}

const isCalls = (value: unknown): value is Record<string, AnyCall> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => Array.isArray(one?.paths) && one.wire !== undefined);

/** Whether a value survives JSON unchanged. */
const isPlain = (value: unknown): boolean => isDeepStrictEqual(JSON.parse(JSON.stringify(value) ?? 'null'), value);
