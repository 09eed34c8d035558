import type { Language, Texts } from '../../../contract/messages/texts.ts';
import { zh } from '../../../contract/messages/texts.ts';

/** Texts by key, and the prefixes of keys that are complete. */
export interface TextPart {
  texts: Partial<Texts>;
  complete: readonly string[];
}

/** The texts before anything is fetched: Chinese. In the source all of them; the build keeps those of the first screens (tools/textsOfBrowser.ts). */
export const firstTexts: TextPart = { texts: zh, complete: [''] };

/** The texts of a screen; `first` for texts that every screen may need, `rest` for all. In the source always all of them. */
export async function fetchTexts(_part: string, language: Language): Promise<TextPart> {
  if (language === 'zh') return firstTexts;
  const texts =
    language === 'en' ? (await import('../../../contract/messages/en.ts')).en : (await import('../../../contract/messages/yn.ts')).yn;
  return { texts, complete: [''] };
}
