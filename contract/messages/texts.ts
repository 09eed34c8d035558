import { zhActions } from './actions.zh.ts';
import { zhAdmin } from './admin.zh.ts';
import { zhControl } from './control.zh.ts';
import { zhCore } from './core.zh.ts';
import { zhExchange } from './exchange.zh.ts';
import { zhExchangeWeb } from './exchangeWeb.zh.ts';
import { zhFlow } from './flow.zh.ts';
import { zhHouse } from './house.zh.ts';
import { zhIdentity } from './identity.zh.ts';
import { zhLabels } from './labels.zh.ts';
import { zhLocations } from './locations.zh.ts';
import { zhMaster } from './master.zh.ts';
import { zhMenu } from './menu.zh.ts';
import { zhOrganisation } from './organisation.zh.ts';
import { zhPartner } from './partner.zh.ts';
import { zhPlaces } from './places.zh.ts';
import { zhReceive } from './receive.zh.ts';
import { zhReceiving } from './receiving.zh.ts';
import { zhScanner } from './scanner.zh.ts';
import { zhStock } from './stock.zh.ts';
import { zhStockDrift } from './stockDrift.zh.ts';
import { zhSystem } from './system.zh.ts';
import { zhWebHelp } from './web.help.zh.ts';
import { zhWebReceiving } from './web.receiving.zh.ts';
import { zhWebShell } from './web.shell.zh.ts';
import { zhWebWork } from './web.work.zh.ts';
import { zhWire } from './wire.zh.ts';

/** Every text in the default language; the other languages must have the same keys or do not compile. */
export const zh = {
  ...zhCore,
  ...zhExchange,
  ...zhExchangeWeb,
  ...zhIdentity,
  ...zhMenu,
  ...zhLabels,
  ...zhReceiving,
  ...zhReceive,
  ...zhStock,
  ...zhStockDrift,
  ...zhSystem,
  ...zhScanner,
  ...zhWebHelp,
  ...zhWebShell,
  ...zhWebReceiving,
  ...zhWebWork,
  ...zhFlow,
  ...zhLocations,
  ...zhOrganisation,
  ...zhMaster,
  ...zhPartner,
  ...zhPlaces,
  ...zhControl,
  ...zhActions,
  ...zhAdmin,
  ...zhHouse,
  ...zhWire,
} as const;

export type TextKey = keyof typeof zh;
export type Texts = Record<TextKey, string>;
export type Language = 'zh' | 'en' | 'yn';

/** The ids of refusals and faults: the texts under `error.`. */
export type ErrorId = TextKey extends infer K ? (K extends `error.${infer Id}` ? Id : never) : never;
