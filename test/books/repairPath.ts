import type { History } from './history.ts';
import { type MessageRow, tooMuchThere } from './standing.ts';

/** A person goes through the abnormal documents and follows the advice of each. */
export async function followRepairPath(history: History): Promise<void> {
  const { books, noteNo } = history;
  const desk = books.at(0);
  const before = await history.standing();
  for (const { recordId } of before.parked) await atErp(history, recordId);
  for (const message of before.messages) await atMessage(history, message);
  const open = before.receipts.some(({ state, sync }) => state === 'saved' && ['failed', 'closed', 'not-synchronized'].includes(sync));
  if (open) {
    const { data, code } = await desk.ask('syncReceipts', { nos: [noteNo] });
    history.steps.push(`way: sync ${data?.outcomes?.[0]?.error ?? code}`);
  }
  await history.calm();
}

/** A person sends again all that the desk allows. */
export async function sendEachAgain(history: History): Promise<void> {
  const ids = (await history.standing()).messages.map(({ id }) => id);
  const { data, code } = await history.books.at(1).ask('resendMessages', { ids });
  history.steps.push(`each again: ${data?.outcomes?.map(({ no, error }) => `${no} ${error ?? 'sent'}`).join(', ') ?? code}`);
  await history.calm();
}

/** Advice: "The other side brought it back: delete it there, or look whether it is there twice." */
async function atErp(history: History, number: string): Promise<void> {
  const one = history.books.documents(history.noteNo).find(({ answer }) => answer.number === number);
  if (!one || one.deleted || !tooMuchThere(await history.standing())) return;
  history.steps.push(`way: delete there ${await history.erp('delete', one.document.key)}`);
  await history.calm();
}

async function atMessage(history: History, { id, key, type, state, receiptDeleted, original, byHand }: MessageRow): Promise<void> {
  const { books, noteNo } = history;
  const desk = books.at(1);
  if (byHand && state === 'failed') {
    // Advice for "set by hand, and taken or deleted there since": compare, delete doubles or book missing goods, and close it.
    await history.compare(key);
    await history.calm();
    const { data, code } = await desk.ask('closeMessages', { ids: [id], reason: '已核对', confirmed: true });
    history.steps.push(`way: by hand ${key} ${data?.outcomes?.[0]?.error ?? code}`);
    return;
  }
  // For the refusal "the original is unknown, deleted or taken back": there is no document left to reverse.
  const isThere = (one: string | null) =>
    books.documents(noteNo).some(({ document, deleted, answer }) => document.key === one && !deleted && answer.number);
  const lives = type === 'receiptReversal' ? isThere(original) : !receiptDeleted;
  if (state !== 'failed' && !(state === 'closed' && type === 'receiptReversal' && lives)) return;
  const call = lives ? 'resendMessages' : 'closeMessages';
  const { data, code } = await desk.ask(call, { ids: [id], reason: '已核对', confirmed: true } as never);
  history.steps.push(`way: ${call} ${key} ${data?.outcomes?.[0]?.error ?? code}`);
}
