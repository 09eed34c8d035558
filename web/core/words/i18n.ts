import { constants } from '../../../contract/core/constants.ts';
import { fill } from '../../../contract/messages/fill.ts';
import type { Language, TextKey, Texts } from '../../../contract/messages/texts.ts';
import { withUnitWords } from '../../../contract/messages/unitWords.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { createStore, useStore } from '../device/store.ts';
import { fetchTexts, firstTexts, type TextPart } from './textSource.ts';

/** One row of the translations that an administrator keeps (list `translations`). */
interface Translation {
  /** The key it is for; without one it is for the text that reads the same in Chinese. */
  textKey: string | null;
  zh: string | null;
  en: string | null;
  yn: string | null;
}

/** A text in the present language, with its arguments. */
export type Say = (key: TextKey, args?: Record<string, string | number>) => string;

interface Spoken {
  language: Language;
  texts: Partial<Texts>;
  t: Say;
}

const systemKey = constants['storage-key-system'];
const listKey = constants['storage-key-list-language'];

/** Parts of the texts by name and language, as they were fetched. */
const parts = new Map<string, Promise<TextPart>>();
/** The text parts loaded in the present language, and those being loaded. */
const openParts = new Set(['first']);
const opening = new Map<string, Promise<void>>();
let complete: readonly string[] = firstTexts.complete;
let wanted: Language = constants['default-language'];
let translations: readonly Translation[] = [];
const spoken = createStore<Spoken>(speak(wanted, firstTexts.texts));

function speak(language: Language, texts: Partial<Texts>): Spoken {
  const words: Partial<Record<string, string>> = texts;
  const wordOf = (unit: string | number) => words[`unit.${unit}`];
  return { language, texts, t: (key, args = {}) => fill(language, texts[key] ?? missing(key), withUnitWords(args, wordOf)) };
}

/** The replacement of a missing text: empty until the texts were fetched, so that no key is ever shown. */
function missing(key: string): string {
  if (isKnownMissing(key)) return key;
  void openPart('rest').catch(() => undefined);
  return '';
}

const isKnownMissing = (key: string): boolean => complete.some((beginning) => key.startsWith(beginning));

function part(name: string, language: Language): Promise<TextPart> {
  const key = `${name} ${language}`;
  const cached = parts.get(key);
  if (cached) return cached;
  const loading = fetchTexts(name, language);
  parts.set(key, loading);
  loading.catch(() => parts.delete(key));
  return loading;
}

const partsOf = (names: readonly string[], language: Language): Promise<TextPart[]> =>
  Promise.all(names.map((name) => part(name, language)));
const textsOf = (all: readonly TextPart[]): Partial<Texts> => Object.assign({}, ...all.map(({ texts }) => texts));

/** Switches to the wanted language with all open parts; parts opened meanwhile are included. */
async function speakWanted(): Promise<void> {
  const language = wanted;
  const names = [...openParts];
  const all = await partsOf(names, language);
  // Old rows name a text by its Chinese.
  const chinese = translations.some((row) => !row.textKey) ? await partsOf(names, 'zh') : [];
  if (language !== wanted || names.length !== openParts.size) return speakWanted();
  complete = all.flatMap((one) => one.complete);
  spoken.set(speak(language, overridden(language, textsOf(all), textsOf(chinese))));
}

function openPart(name: string): Promise<void> {
  const cached = opening.get(name);
  if (cached) return cached;
  const work = part(name, wanted).then(() => {
    openParts.add(name);
    return speakWanted();
  });
  opening.set(name, work);
  work.catch(() => {
    openParts.delete(name);
    opening.delete(name);
  });
  return work;
}

/** Resolves when its texts are loaded too; both are fetched at the same time. */
export const withTexts = async <T>(name: string, loading: Promise<T>): Promise<T> => (await Promise.all([loading, openPart(name)]))[0];

/** Whether the device has a stored language: not at its first start. */
export const hasStoredLanguage = (): boolean => readStored<{ DefualtLanguage?: string }>(systemKey)?.DefualtLanguage !== undefined;

/** The language that the device remembers: `wms-system.DefualtLanguage` (decision 0014). */
export function storedLanguage(): Language {
  const stored = readStored<{ DefualtLanguage?: string }>(systemKey)?.DefualtLanguage;
  return constants.languages.find((one) => one === stored) ?? constants['default-language'];
}

/** Switches the language and stores it (rule language-persisted); the screen stays and only its texts change. */
export async function switchLanguage(language: Language): Promise<void> {
  const before = wanted;
  wanted = language;
  try {
    await speakWanted();
  } catch (error) {
    wanted = before;
    throw error;
  }
  writeStored(systemKey, { ...readStored<object>(systemKey), DefualtLanguage: language });
  writeStored(listKey, language);
  document.documentElement.lang = { zh: 'zh-CN', en: 'en', yn: 'id' }[language];
}

/** Takes over the texts that administrators changed. */
export async function overrideTexts(rows: readonly Translation[]): Promise<void> {
  const were = translations.length;
  translations = rows;
  if (rows.length > 0 || were > 0) await speakWanted();
}

function overridden(language: Language, texts: Partial<Texts>, chinese: Partial<Texts>): Partial<Texts> {
  if (translations.length === 0) return texts;
  const byKey = new Map(translations.map((row) => [row.textKey, row[language]]));
  const byChinese = new Map(translations.filter((row) => !row.textKey).map((row) => [row.zh, row[language]]));
  const changed = Object.keys(texts).flatMap((key) => {
    const inChinese = chinese[key as TextKey];
    const word = byKey.get(key) || (inChinese && byChinese.get(inChinese));
    return word ? [[key, word]] : [];
  });
  return { ...texts, ...(Object.fromEntries(changed) as Partial<Texts>) };
}

/** The present language. */
export const languageNow = (): Language => spoken.get().language;

/** Says a text outside of components; components use {@link useT}, which follows the language. */
export const t: Say = (key, args) => spoken.get().t(key, args);

/** The present text function; the component is drawn again when the language changes. */
export const useT = (): Say => useStore(spoken).t;

/** The present language as a hook: the component is drawn again when it changes. */
export const useLanguage = (): Language => useStore(spoken).language;

/** Whether a composed key (`field.<wire>`) has a text. */
export function isText(key: string): key is TextKey {
  if (key in spoken.get().texts) return true;
  missing(key);
  return false;
}

/** The text of a key that is put together while running; `otherwise` when there is none. */
export const sayOr = (say: Say, key: string, otherwise: string): string => (isText(key) ? say(key) : isKnownMissing(key) ? otherwise : '');

/** The texts whose keys begin so, by the rest of their keys. */
export const textsUnder = (prefix: string): [rest: string, text: string][] =>
  Object.entries(spoken.get().texts).flatMap(([key, text]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), text]] : []));
