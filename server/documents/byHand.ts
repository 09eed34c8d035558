import { Refusal } from '../core/answer/refusal.ts';
import type { Context, SharedContext } from '../core/call/context.ts';
import { bringBackMessages, type MessageStanding } from '../exchange/messagesOfDocuments.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import type { DocumentRow } from './documentTypes.ts';

/** A document's state before a person set it by hand as known to its partner. */
interface Before {
  state: string | null;
  sync: string;
  reason: string;
  erpNo: string;
  messages: MessageStanding[];
}

interface SetByHand {
  id: number;
  before: Before;
  messages: MessageStanding[];
}

/** Stores the state of locked documents before a person sets it by hand. */
export const rememberByHand = (ctx: Pick<Context, 'write' | 'person'>, { texts }: DocumentLifecycle, rows: readonly DocumentRow[]): void =>
  ctx.write(texts.rememberByHand, [rows.map(({ id }) => id), ctx.person.userId]);

/** Whether the messages are as the person left them: those that waited or had failed are closed, the others unchanged. */
const isUntouched = ({ before, messages }: SetByHand): boolean =>
  messages.length === before.messages.length &&
  before.messages.every(({ id, state, answered }) => {
    const now = messages.find((one) => one.id === id);
    return now?.answered === answered && now.state === (state === 'queued' || state === 'failed' ? 'closed' : state);
  });

/** Takes back a hand-set state of locked documents: they are as before, and messages that waited are sent again. Returns them; none without a hand-set state. */
export async function takeBackByHand(
  ctx: SharedContext,
  life: DocumentLifecycle,
  no: string,
  rows: readonly DocumentRow[],
  reason: string,
): Promise<DocumentRow[]> {
  const { texts } = life;
  const set = await ctx.query<SetByHand>(texts.byHand, [rows.map(({ id }) => id)]);
  if (set.length === 0) return [];
  if (!reason) throw new Refusal('sync.why-taken-back', { field: 'reason' });
  if (!set.every(isUntouched)) throw new Refusal('sync.heard-since', { no });
  ctx.write(texts.takeBack, [JSON.stringify(set.map(({ id, before: { messages: _, ...before } }) => ({ id, ...before })))]);
  ctx.write(bringBackMessages, [JSON.stringify(set.flatMap(({ before }) => before.messages))]);
  ctx.write(texts.forgetByHand, [set.map(({ id }) => id)]);
  ctx.notify('outbox');
  return rows.filter(({ id }) => set.some((one) => one.id === id));
}
