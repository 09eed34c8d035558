import { enLabels } from './labels.en.ts';
import { enCore } from './core.en.ts';
import { enIdentity } from './identity.en.ts';
import { enLocations } from './locations.en.ts';
import { enMaster } from './master.en.ts';
import { enMenu } from './menu.en.ts';
import { enOrganisation } from './organisation.en.ts';
import { enReceiving } from './receiving.en.ts';
import { enReceive } from './receive.en.ts';
import { enStock } from './stock.en.ts';
import { enSystem } from './system.en.ts';
import { enScanner } from './scanner.en.ts';
import { enWebHelp } from './web.help.en.ts';
import { enWebShell } from './web.shell.en.ts';
import { enWebWork } from './web.work.en.ts';
import type { Texts } from './texts.ts';

export const en: Texts = { ...enCore, ...enIdentity, ...enMenu, ...enLabels, ...enReceiving, ...enReceive, ...enStock, ...enSystem, ...enScanner, ...enWebHelp, ...enWebShell, ...enWebWork, ...enLocations, ...enOrganisation, ...enMaster };
