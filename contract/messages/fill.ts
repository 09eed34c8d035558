import { withThousands } from '../core/withThousands.ts';

/** The arguments that are quantities in every text. Others are codes and numbers of documents, which stay as they are printed. */
const quantities = /^(qty|open|left|rest|free|sum|limit|balance|taken|judged|putAway|released|written|prepared|available|wanted)$/;
/** Whether an argument of this name is a quantity. */
export const isQuantity = (name: string): boolean => quantities.test(name);

/**
 * Puts arguments into a text: `{name}` → args.name, quantities with a comma every three digits; an unknown name stays as it is.
 * `{name|none|some #}` says the first words of 0, and the second of any other number, in place of `#`.
 */
export const fill = (template: string, args: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)(?:\|(.*?)\|(.*?))?\}/g, (whole, name: string, none?: string, some?: string) => {
    if (!(name in args)) return whole;
    const value = String(args[name]);
    if (some !== undefined) return value === '0' ? String(none) : some.replace('#', value);
    return isQuantity(name) ? withThousands(value) : value;
  });
