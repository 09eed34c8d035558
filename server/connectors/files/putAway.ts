import type { Pool } from 'pg';
import type { Partner } from '../../../contract/exchange/partner.ts';
import { named } from '../../core/database/named.ts';
import type { Folders, FoundFile, InFolder } from './folders.ts';

/** The place of a partner's files. */
export interface Reading {
  pool: Pool;
  folders: Folders;
  partner: Partner;
}

/** How long a moved file is still checked for changes. */
const watchedMinutes = 60;

const movedText = `
  insert into moved_file (neighbour, came_in, lies_in, name, came_as, size, written_ms) values (:partner, :cameIn, :liesIn, :name, :cameAs, :size, :writtenMs)`;
const recentText = `
  select id, came_in as "cameIn", lies_in as "liesIn", name, came_as as "cameAs", size::float8 as size, written_ms as "writtenMs"
    from moved_file where neighbour = $1 order by id`;
const forgetText = 'delete from moved_file where id = any($1::bigint[]) or neighbour = $2 and moved_at < now() - make_interval(mins => $3)';

interface Moved {
  id: number;
  cameIn: InFolder;
  liesIn: 'done' | 'failed';
  name: string;
  cameAs: string;
  size: number;
  writtenMs: number;
}

/** The folder that a file moves to, and the text file that is written beside it. */
export type PutAway = [to: 'done' | 'failed', beside: { ending: 'result.csv' | 'reason.txt'; text: string }];

/** The result is written beside the file first; the file moves last, so that a partly read file is read again. */
export async function putAway({ pool, folders, partner }: Reading, file: FoundFile, ...[to, beside]: PutAway): Promise<void> {
  const free = await folders.freeName(to, file.name);
  await folders.write(to, `${free}.${beside.ending}`, beside.text);
  await pool.query(
    ...named(movedText, {
      ...{ partner, cameIn: file.folder, liesIn: to },
      ...{ name: free, cameAs: file.name, size: file.size, writtenMs: file.writtenMs },
    }),
  );
  await folders.move(file.folder, file.name, to, free);
}

/** A writer that paused during the reading continues to write into the moved file, which is then read again as a whole. */
export async function takeBackGrown({ pool, folders, partner }: Reading): Promise<void> {
  const { rows } = await pool.query<Moved>(recentText, [partner]);
  const over: number[] = [];
  for (const moved of rows) {
    const now = await folders.look(moved.liesIn, moved.name);
    if (now && now.size === moved.size && now.writtenMs <= moved.writtenMs) continue;
    over.push(moved.id);
    if (now) await folders.move(moved.liesIn, moved.name, moved.cameIn, await folders.freeName(moved.cameIn, moved.cameAs));
  }
  await pool.query(forgetText, [over, partner, watchedMinutes]);
}
