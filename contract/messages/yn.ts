import { ynCore } from './core.yn.ts';
import { ynIdentity } from './identity.yn.ts';
import { ynReceiving } from './receiving.yn.ts';
import { ynStock } from './stock.yn.ts';
import type { Texts } from './texts.ts';

export const yn: Texts = { ...ynCore, ...ynIdentity, ...ynReceiving, ...ynStock };
