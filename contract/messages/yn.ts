import { ynLabels } from './labels.yn.ts';
import { ynCore } from './core.yn.ts';
import { ynIdentity } from './identity.yn.ts';
import { ynLocations } from './locations.yn.ts';
import { ynMaster } from './master.yn.ts';
import { ynMenu } from './menu.yn.ts';
import { ynOrganisation } from './organisation.yn.ts';
import { ynReceiving } from './receiving.yn.ts';
import { ynReceive } from './receive.yn.ts';
import { ynStock } from './stock.yn.ts';
import { ynSystem } from './system.yn.ts';
import { ynScanner } from './scanner.yn.ts';
import { ynWebHelp } from './web.help.yn.ts';
import { ynWebShell } from './web.shell.yn.ts';
import { ynWebWork } from './web.work.yn.ts';
import type { Texts } from './texts.ts';

export const yn: Texts = { ...ynCore, ...ynIdentity, ...ynMenu, ...ynLabels, ...ynReceiving, ...ynReceive, ...ynStock, ...ynSystem, ...ynScanner, ...ynWebHelp, ...ynWebShell, ...ynWebWork, ...ynLocations, ...ynOrganisation, ...ynMaster };
