import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { say } from '../core/answer/reply.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { labelEvent, labelsBecome } from '../labels/labelChange.ts';
import { lockLeftLabels, lockLoose } from './leftLabels.store.ts';
import { findNote } from './note.store.ts';
import { placeLeftLabels, type UnclearLabels } from './placeLeftLabels.ts';

const storeText = `
  with g as (select * from jsonb_to_recordset($1::jsonb) as g(id bigint, location_id bigint, batch text, project text, status text, since timestamptz)),
  changed as (${labelsBecome('in-stock', { under: 'g', since: 'g.since' })} from g where b.id = g.id returning b.id, b.location_id)
  ${labelEvent('stored', 'changed', { document: ["'note'", '$2'], location: 'location_id', user: '$3' })}`;

export const syncNoteLabels = handle(receivingCalls.syncNoteLabels, async (ctx, { noteNo }) => {
  const note = await findNote(ctx, noteNo, 'lock');
  const labels = await lockLeftLabels(ctx, note.id);
  const { placed, unclear } = placeLeftLabels(labels, labels.length > 0 ? await lockLoose(ctx, labels) : []);
  const rows = placed.map(({ id, batch, project, receivedAt: since, placed: { locationId, status } }) => ({
    ...{ id, location_id: locationId, batch, project, status, since },
  }));
  if (rows.length > 0) ctx.write(storeText, [JSON.stringify(rows), noteNo, ctx.person.userId]);
  ctx.audit(noteNo, { labels: rows.length, left: unclear.flatMap(({ codes }) => codes) });
  return { changed: rows.length, left: unclear.map((some) => wordsOf(ctx, some)) };
});

/** The message names a few; the rest is found in the same way. */
const some = (names: readonly string[]): string => [...names.slice(0, 5), ...(names.length > 5 ? ['…'] : [])].join(', ');

/** The reason why labels stay without a place, and the remedy. */
const wordsOf = ({ language }: Pick<Context, 'language'>, { itemNo: item, codes, places }: UnclearLabels): string =>
  places.length === 0
    ? say(language, 'push.stock.gone', { codes: some(codes), item })
    : say(language, 'push.stock.unclear', { codes: some(codes), item, places: some(places) });
