import type { RefusalArgs } from '../core/envelope.ts';

/**
 * Arguments that are codes with texts: a permission is shown as the work that it allows, a state as the text of its machine (`receipt.saved`), a
 * field by its label.
 */
const namedArgs = ['permission', 'state', 'partner', 'field'] as const;

/** Arguments with the texts of these codes; a code without a text stays. */
export function namesOfArgs(textOf: (key: string) => string | undefined, args: RefusalArgs): RefusalArgs {
  const names = namedArgs.flatMap((name) => {
    const words = name in args ? textOf(`${name}.${args[name]}`) : undefined;
    return words === undefined ? [] : [[name, words] as const];
  });
  return { ...args, ...Object.fromEntries(names) };
}
