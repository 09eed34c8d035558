import { en } from './en.ts';
import { type Language, type Texts, zh } from './texts.ts';
import { yn } from './yn.ts';

/** The texts of each language. For node sides: the browser loads only the texts of its language (web/core/words/textSource.ts). */
export const allTexts: Readonly<Record<Language, Texts>> = { zh, en, yn };
