import { countingFillers } from './countingFillers.ts';
import { documentFillers } from './documentFillers.ts';
import { exchangeFillers } from './exchangeFillers.ts';
import { issuingFillers } from './issuingFillers.ts';
import { labelFillers } from './labelFillers.ts';
import { masterFillers } from './masterFillers.ts';
import { laterPaperFillers, paperFillers } from './paperFillers.ts';
import { receivingFillers, scanFillers } from './receivingFillers.ts';
import type { Filler } from './sql.ts';
import { stockFillers } from './stockFillers.ts';

/** The fillers of a plant of years, in the order of writing. */
export const yearsFillers: readonly Filler[] = [
  ...masterFillers,
  ...receivingFillers,
  ...paperFillers,
  ...documentFillers,
  ...laterPaperFillers,
  ...labelFillers,
  ...scanFillers,
  ...issuingFillers,
  ...countingFillers,
  ...stockFillers,
  ...exchangeFillers,
];

/** Tables that do not grow with the years, and why. */
export const doesNotGrow: Readonly<Record<string, string>> = {
  partner_told: 'one row a partner, organisation and feed',
  partner_change: 'kept for a month, and only where a partner reads',
  orphan_document: 'only a restore of a backup brings rows',
  app_version: 'a row a version of the app',
  application: 'one row',
  item_unit: 'a row a unit of an item besides its own',
  alarm: 'what is beyond a limit now',
  daily_job: 'a row a job',
  document_kind: 'a row a kind, written by migrations',
  help_document: 'a row a language',
  help_text: 'a row a screen and language',
  kept_asset: 'files of builds, thrown away after 30 days',
  known_permission: 'a row a permission',
  migration: 'a row a migration',
  moved_file: 'files of the last hour',
  neighbour_connection: 'a row a partner',
  neighbour_state: 'a row a partner',
  organisation: 'a row a plant',
  package_piece: 'pieces of the packages of the app',
  partner_stock: 'a row an organisation',
  putaway_assessment: 'a row an organisation',
  ready_probe: 'one row',
  role: 'a row a role',
  role_permission: 'rows a role',
  server_secret: 'a row a secret',
  setting: 'a row a setting and organisation',
  shipped_text: 'a row a text of the product',
  translation: 'a row a text that an administrator changed',
};
