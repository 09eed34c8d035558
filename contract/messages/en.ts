import { enActions } from './actions.en.ts';
import { enAdmin } from './admin.en.ts';
import { enControl } from './control.en.ts';
import { enCore } from './core.en.ts';
import { enExchange } from './exchange.en.ts';
import { enExchangeWeb } from './exchangeWeb.en.ts';
import { enFlow } from './flow.en.ts';
import { enHouse } from './house.en.ts';
import { enIdentity } from './identity.en.ts';
import { enLabels } from './labels.en.ts';
import { enLocations } from './locations.en.ts';
import { enMaster } from './master.en.ts';
import { enMenu } from './menu.en.ts';
import { enOrganisation } from './organisation.en.ts';
import { enPartner } from './partner.en.ts';
import { enPlaces } from './places.en.ts';
import { enReceive } from './receive.en.ts';
import { enReceiving } from './receiving.en.ts';
import { enScanner } from './scanner.en.ts';
import { enStock } from './stock.en.ts';
import { enStockDrift } from './stockDrift.en.ts';
import { enSystem } from './system.en.ts';
import type { Texts } from './texts.ts';
import { enWebHelp } from './web.help.en.ts';
import { enWebReceiving } from './web.receiving.en.ts';
import { enWebShell } from './web.shell.en.ts';
import { enWebWork } from './web.work.en.ts';
import { enWire } from './wire.en.ts';

export const en: Texts = {
  ...enCore,
  ...enExchange,
  ...enExchangeWeb,
  ...enIdentity,
  ...enMenu,
  ...enLabels,
  ...enReceiving,
  ...enReceive,
  ...enStock,
  ...enStockDrift,
  ...enSystem,
  ...enScanner,
  ...enWebHelp,
  ...enWebShell,
  ...enWebReceiving,
  ...enWebWork,
  ...enFlow,
  ...enLocations,
  ...enOrganisation,
  ...enMaster,
  ...enPartner,
  ...enPlaces,
  ...enControl,
  ...enActions,
  ...enAdmin,
  ...enHouse,
  ...enWire,
};
