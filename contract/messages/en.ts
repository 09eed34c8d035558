import { enCore } from './core.en.ts';
import { enIdentity } from './identity.en.ts';
import { enReceiving } from './receiving.en.ts';
import { enStock } from './stock.en.ts';
import type { Texts } from './texts.ts';

export const en: Texts = { ...enCore, ...enIdentity, ...enReceiving, ...enStock };
