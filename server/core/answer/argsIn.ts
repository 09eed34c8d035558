import type { RefusalArgs } from '../../../contract/core/envelope.ts';
import type { Language } from '../../../contract/messages/texts.ts';

/** Arguments for one reader. A sentence has one argument for each language: `detail` in Chinese, `detail.en`, `detail.yn`. */
export const argsIn = (language: Language, args: RefusalArgs): RefusalArgs =>
  Object.fromEntries(
    Object.entries(args).flatMap(([name, value]) => (name.includes('.') ? [] : [[name, args[`${name}.${language}`] ?? value]])),
  );
