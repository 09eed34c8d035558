import { ynActions } from './actions.yn.ts';
import { ynAdmin } from './admin.yn.ts';
import { ynControl } from './control.yn.ts';
import { ynCore } from './core.yn.ts';
import { ynExchange } from './exchange.yn.ts';
import { ynExchangeWeb } from './exchangeWeb.yn.ts';
import { ynFlow } from './flow.yn.ts';
import { ynHouse } from './house.yn.ts';
import { ynIdentity } from './identity.yn.ts';
import { ynLabels } from './labels.yn.ts';
import { ynLocations } from './locations.yn.ts';
import { ynMaster } from './master.yn.ts';
import { ynMenu } from './menu.yn.ts';
import { ynOrganisation } from './organisation.yn.ts';
import { ynPartner } from './partner.yn.ts';
import { ynPlaces } from './places.yn.ts';
import { ynReceive } from './receive.yn.ts';
import { ynReceiving } from './receiving.yn.ts';
import { ynScanner } from './scanner.yn.ts';
import { ynStock } from './stock.yn.ts';
import { ynStockDrift } from './stockDrift.yn.ts';
import { ynSystem } from './system.yn.ts';
import type { Texts } from './texts.ts';
import { ynWebHelp } from './web.help.yn.ts';
import { ynWebReceiving } from './web.receiving.yn.ts';
import { ynWebShell } from './web.shell.yn.ts';
import { ynWebWork } from './web.work.yn.ts';
import { ynWire } from './wire.yn.ts';

export const yn: Texts = {
  ...ynCore,
  ...ynExchange,
  ...ynExchangeWeb,
  ...ynIdentity,
  ...ynMenu,
  ...ynLabels,
  ...ynReceiving,
  ...ynReceive,
  ...ynStock,
  ...ynStockDrift,
  ...ynSystem,
  ...ynScanner,
  ...ynWebHelp,
  ...ynWebShell,
  ...ynWebReceiving,
  ...ynWebWork,
  ...ynFlow,
  ...ynLocations,
  ...ynOrganisation,
  ...ynMaster,
  ...ynPartner,
  ...ynPlaces,
  ...ynControl,
  ...ynActions,
  ...ynAdmin,
  ...ynHouse,
  ...ynWire,
};
