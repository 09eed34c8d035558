import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { makeNote } from '../notes.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';

/** One receipt that a handheld saves, and its answer. */
export interface Command {
  noteNo: string;
  operationId: string;
  body: string;
  /** The whole answer, once there is one. */
  answer?: string;
}

// Few places, so that receipts meet at the same balances.
const locateText = `
  update delivery_note_line l set location_id = p.id
    from delivery_note n, (select id, row_number() over (order by id) as no from location where org = '101' and code like 'RM1-%') p
   where n.id = l.note_id and n.note_no = any($1) and p.no = 1 + (n.id + l.line_no) % 3`;

// Opened by the person who receives all of them.
const openText = `
  update delivery_note set state = 'scanning', scanned_at = now(), scanned_by = (select id from user_account where account = 'keeper')
   where note_no = any($1)`;

/** Notes ready to be received, and the command for each. */
export async function makeCommands(pool: pg.Pool, count: number): Promise<Command[]> {
  const { rows } = await pool.query<{ id: number }>("select id from warehouse where org = '101' and code = 'RM1'");
  const commands: Command[] = [];
  const worker = async () => {
    while (commands.length < count) {
      const at = commands.push({ noteNo: '', operationId: randomUUID(), body: '' }) - 1;
      const { noteNo } = await makeNote(pool, { lines: 2, labelsPerLine: 1, firstItem: 1 + (at % 4) });
      const body = JSON.stringify({ WID: rows[0]?.id, data: { delino: noteNo, lines: [{ LineNo: 1 }, { LineNo: 2 }] } });
      commands[at] = { ...commands[at], noteNo, body } as Command;
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  await pool.query(openText, [commands.map(({ noteNo }) => noteNo)]);
  await pool.query(locateText, [commands.map(({ noteNo }) => noteNo)]);
  return commands;
}

/** Refusals by the product: none if every command is right. */
export const refusalsOf = (commands: readonly Command[]): string[] =>
  commands.flatMap(({ answer }) => (answer?.startsWith('{"Result":false') ? [answer.slice(0, 160)] : []));

/** Sends a command once; returns the status, 0 without answer, and keeps an answer of the product. */
export async function sendOnce(url: string, token: string, command: Command): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`${url}/api/Receive/DoReceiveWh`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': command.operationId, Authorization: `Bearer ${token}` },
      body: command.body,
      signal: AbortSignal.timeout(scaledTimeout(20_000)),
    });
    const text = await response.text();
    if (response.status === 200) command.answer = text;
    return { status: response.status, text };
  } catch {
    return { status: 0, text: '' };
  }
}

/** Sends a command as a handheld does: repeats it while the answer is busy or missing. */
export async function sendUntilAnswered(url: string, token: string, command: Command): Promise<{ status: number; text: string }> {
  for (;;) {
    const answer = await sendOnce(url, token, command);
    if (answer.status !== 503 && answer.status !== 0) return answer;
    await wait(100);
  }
}

/** Sixteen handhelds send the commands until all were sent or `stop` is true; with `repeat` each again until it is answered. */
export async function work(
  url: () => string,
  token: string,
  commands: readonly Command[],
  stop: () => boolean,
  onAnswer: (status: number, url: string) => void,
  repeat = false,
): Promise<void> {
  const rest = [...commands].reverse();
  const handheld = async () => {
    for (let command = rest.pop(); command && !stop(); command = rest.pop()) {
      const to = url();
      const { status } = await sendOnce(to, token, command);
      onAnswer(status, to);
      if (status === 200) continue;
      if (repeat) rest.push(command);
      await wait(repeat ? 200 : 20);
    }
  };
  await Promise.all(Array.from({ length: 16 }, handheld));
}

const laws: Record<string, string> = {
  'a receipt has all its lines': `select r.receipt_no from receipt r where r.line_count <> (select count(*) from receipt_line l where l.receipt_id = r.id)`,
  'a receipt moved all its quantity': `select r.receipt_no from receipt r
     where r.total_qty <> (select coalesce(sum(m.qty), 0) from movement m where m.document_type = 'receipt' and m.document_id = r.id)`,
  'one receipt a note': `select note_no from receipt where state <> 'deleted' group by note_no having count(*) > 1`,
  'a note is received exactly when it has a receipt': `select n.note_no from delivery_note n
     where (n.state = 'received') <> exists (select from receipt r where r.note_id = n.id)`,
  'the lines of a note say what was received': `select n.note_no from delivery_note n join delivery_note_line l on l.note_id = n.id
     where (n.state = 'received') <> (coalesce(l.received_qty, 0) = l.qty)`,
  'labels are in stock exactly when their note is received': `select b.code from label b join delivery_note n on n.id = b.note_id where (n.state = 'received') <> (b.state = 'in-stock')`,
  'one message to the ERP a receipt': `select r.receipt_no from receipt r
     where (select count(*) from outbox o where o.document_type = 'receipt' and o.document_id = r.id) <> 1`,
  'no message without its receipt': `select o.key from outbox o where o.document_type = 'receipt' and not exists (select from receipt r where r.id = o.document_id)`,
  'every operation has its answer and its audit row': `select id::text from operation o where o.call = 'saveReceipt'
     and (o.answer is null or (select count(*) from audit a where a.operation_id = o.id) <> 1)`,
  'as many operations as receipts': `select 'operations' where (select count(*) from operation where call = 'saveReceipt') <> (select count(*) from receipt)`,
};

/** The broken rules of receipts, with the documents that break them. */
export async function brokenLaws(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [law, text] of Object.entries(laws)) {
    const { rows } = await pool.query(text);
    if (rows.length > 0) broken[law] = rows.slice(0, 3);
  }
  return broken;
}

/** The number of receipts of each note. */
export async function receiptsOf(pool: pg.Pool, commands: readonly Command[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ note_no: string; n: number }>(
    'select note_no, count(*)::int as n from receipt where note_no = any($1) group by note_no',
    [commands.map(({ noteNo }) => noteNo)],
  );
  return new Map(rows.map((row) => [row.note_no, row.n]));
}
