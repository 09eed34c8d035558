import { boardCalls } from '../../contract/statistics/board.calls.ts';
import { hashToken } from '../core/call/access.ts';
import type { App } from '../core/call/app.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { readRows } from '../core/database/database.ts';
import { localName } from '../core/database/localName.ts';
import { type BoardFigures, type BoardOf, readBoardFigures } from './boardFigures.store.ts';

const findText = `
  select b.org, b.name, b.warehouse_id as "warehouseId", ${localName('o', '$2')} as "orgName",
         coalesce(${localName('w', '$2')}, '') as "warehouseName"
    from board b join organisation o on o.org = b.org left join warehouse w on w.id = b.warehouse_id
   where b.token_hash = $1 and b.withdrawn_at is null`;

interface Found {
  org: string;
  name: string;
  warehouseId: number | null;
  orgName: string;
  warehouseName: string;
}

/** Boards of one place share their figures for this time, however many screens there are. */
const sharedForMs = 8_000;
const shared = new WeakMap<App, Map<string, { figures: Promise<BoardFigures>; until: number }>>();

function figuresOf(app: App, of: BoardOf): Promise<BoardFigures> {
  const cache = shared.get(app) ?? new Map();
  shared.set(app, cache);
  const key = JSON.stringify(of);
  const now = performance.now();
  const before = cache.get(key);
  if (before && before.until > now) return before.asked;
  const figures = readBoardFigures(app.database.pool, of);
  cache.set(key, { asked: figures, until: now + sharedForMs });
  // Failed figures are read again for the next caller.
  figures.catch(() => cache.delete(key));
  return figures;
}

/** The token is looked up every time, so that a withdrawn board goes dark at once. */
export const boardFigures = handlePrepared(
  boardCalls.boardFigures,
  async (_ctx, _input, found: Found & BoardFigures) => found,
  async (app, before, { token }) => {
    const [found] = await readRows<Found>(app.database.pool, findText, [hashToken(token), before.language]);
    if (!found) return before.refuse('board.unknown');
    const organisation = await app.organisations.find(found.org);
    const timeZone = organisation?.timeZone ?? before.timeZone;
    return { ...found, ...(await figuresOf(app, { org: found.org, warehouseId: found.warehouseId, timeZone, language: before.language })) };
  },
);
