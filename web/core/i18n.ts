import { constants } from '../../contract/core/constants.ts';
import { fill, type Language, type TextKey, type Texts, zh } from '../../contract/messages/texts.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** One row of the translations that an administrator keeps (list 032). */
export interface Translation {
  /** The key it is for; without one it is for the text that reads the same in Chinese. */
  textKey: string | null;
  zh: string | null;
  en: string | null;
  yn: string | null;
}

/** Says a text in the language of the moment, filled in. */
export type Say = (key: TextKey, args?: Record<string, string | number>) => string;

interface Spoken {
  language: Language;
  texts: Texts;
  t: Say;
}

const systemKey = constants['storage-key-system'];
const listKey = constants['storage-key-list-language'];

const loaders: Record<Language, () => Promise<Texts>> = {
  zh: async () => zh,
  en: async () => (await import('../../contract/messages/en.ts')).en,
  yn: async () => (await import('../../contract/messages/yn.ts')).yn,
};

let translations: readonly Translation[] = [];
const spoken = createStore<Spoken>(speak(constants['default-language'], zh));

function speak(language: Language, texts: Texts): Spoken {
  return { language, texts, t: (key, args) => fill(texts[key] ?? key, args) };
}

/** The language that the device remembers: `wms-system.DefualtLanguage` (decision 14). */
export function storedLanguage(): Language {
  const stored = readStored<{ DefualtLanguage?: string }>(systemKey)?.DefualtLanguage;
  return constants.languages.find((one) => one === stored) ?? constants['default-language'];
}

/** Switches the language and remembers it (rule language-persisted); what is on screen stays and only its words change. */
export async function switchLanguage(language: Language): Promise<void> {
  const texts = await loaders[language]();
  writeStored(systemKey, { ...readStored<object>(systemKey), DefualtLanguage: language });
  writeStored(listKey, language);
  document.documentElement.lang = { zh: 'zh-CN', en: 'en', yn: 'id' }[language];
  spoken.set(speak(language, overridden(language, texts)));
}

/** Takes over the translations of list 032. */
export async function overrideTexts(rows: readonly Translation[]): Promise<void> {
  translations = rows;
  const { language } = spoken.get();
  if (rows.length > 0) spoken.set(speak(language, overridden(language, await loaders[language]())));
}

function overridden(language: Language, texts: Texts): Texts {
  if (translations.length === 0) return texts;
  const byKey = new Map(translations.map((row) => [row.textKey, row[language]]));
  const byChinese = new Map(translations.filter((row) => !row.textKey).map((row) => [row.zh, row[language]]));
  const changed = Object.entries(zh).flatMap(([key, chinese]) => {
    const word = byKey.get(key) || byChinese.get(chinese);
    return word ? [[key, word]] : [];
  });
  return { ...texts, ...(Object.fromEntries(changed) as Partial<Texts>) };
}

/** The language of the moment. */
export const languageNow = (): Language => spoken.get().language;

/** Says a text outside of components; components use {@link useT}, which follows the language. */
export const t: Say = (key, args) => spoken.get().t(key, args);

/** The saying function of the moment; the component is drawn again when the language changes. */
export const useT = (): Say => useStore(spoken).t;

/** The language, followed. */
export const useLanguage = (): Language => useStore(spoken).language;

/** Whether a made-up key (`field.<wire>`) has a text. */
export const isText = (key: string): key is TextKey => key in zh;

/** The text of a key that is put together while running; `otherwise` when there is none. */
export const sayOr = (say: Say, key: string, otherwise: string): string => (isText(key) ? say(key) : otherwise);
