import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The name under which a loaded module offers to evaluate code among its own names. */
const evaluator = '__evaluateHere';

type Evaluate = (code: string) => unknown;

/** From here on each module of these folders can evaluate code in its own scope: its texts are read without being exported. */
export function openModules(folders: readonly string[]): void {
  const prefixes = folders.map((folder) => pathToFileURL(`${folder}/`).href);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith('.ts') || !prefixes.some((prefix) => url.startsWith(prefix))) return loaded;
      return { ...loaded, source: `${loaded.source}\nexport const ${evaluator} = (code: string): unknown => eval(code);\n` };
    },
  });
}

/** Evaluates a TypeScript expression in the scope of the module; `given` are names that exist only at the place of the expression. */
export async function evaluateIn(file: string, expression: string, given: ReadonlyMap<string, unknown>): Promise<unknown> {
  const module: Record<string, unknown> = await import(pathToFileURL(file).href);
  const names = [...given.keys()];
  const code = stripTypeScriptTypes(`const made = (${names.join(', ')}) => (${expression});`, { mode: 'strip' });
  const make = (module[evaluator] as Evaluate)(`${code}; made`) as (...values: unknown[]) => unknown;
  return make(...names.map((name) => given.get(name)));
}
