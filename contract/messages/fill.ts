import { withMarkedQtys, withThousands } from '../core/withThousands.ts';

/** The arguments that are quantities in every text. Others are codes and numbers of documents, which stay as they are printed. */
const quantities = /^(qty|open|left|rest|free|sum|limit|balance|taken|judged|putAway|released|written|prepared|available|wanted)$/;
/** Whether an argument of this name is a quantity. */
export const isQuantity = (name: string): boolean => quantities.test(name);

/** English alone of our languages has a form for one. A language with more forms names them in its texts and needs its own rules here. */
const plurals = new Intl.PluralRules('en');

/** `|zero:none|one:# day|other:# days` → the words of this number, with the number for `#`. Words of zero may be missing. */
function inForm(value: string, forms: string): string {
  const words = new Map(
    forms
      .slice(1)
      .split('|')
      .map((form) => [form.slice(0, form.indexOf(':')), form.slice(form.indexOf(':') + 1)]),
  );
  const none = value === '0' ? words.get('zero') : undefined;
  return none ?? (words.get(plurals.select(Number(value))) ?? words.get('other') ?? '').replace('#', value);
}

/**
 * Puts arguments into a text of a language: `{name}` → args.name, quantities as the language writes them; an unknown name stays as it is.
 * `{name|one:# day|other:# days}` says the words that fit the number.
 */
export const fill = (language: string, template: string, args: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)((?:\|\w+:[^|}]*)*)\}/g, (whole, name: string, forms: string) => {
    if (!(name in args)) return whole;
    const value = String(args[name]);
    if (forms) return inForm(value, forms);
    return isQuantity(name) ? withThousands(value, language) : withMarkedQtys(value, language);
  });
