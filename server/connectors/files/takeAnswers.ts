import { cut } from '../../../contract/core/harmless.ts';
import type { FileRow } from '../../../contract/exchange/fileThings.ts';
import { answerCells } from '../../../contract/exchange/flat.ts';
import { partnerNumber } from '../../../contract/exchange/protocol.values.ts';
import { named } from '../../core/database/named.ts';
import type { Connection } from '../../exchange/connections.ts';
import { hurryAnswered } from '../../exchange/fileAnswer.store.ts';
import type { Query } from '../../exchange/inTransaction.ts';
import { UnreadableFile } from '../../exchange/partnerTable.ts';
import { type AnswerCells, type AnsweredMessage, hearLate, isOver, messagesOf, replacedBy } from './lateAnswers.ts';

/** The result for one row of an answer file. */
export interface RowResult {
  row: number;
  key: string;
  outcome: 'taken' | 'repeated' | 'refused';
  reason: string;
}

type Outcome = Pick<RowResult, 'outcome' | 'reason'>;

const results = ['accepted', 'refused'];
const numberIsFine = (text: string): boolean => text === '' || partnerNumber.safeParse(text).success;

/** Stores the rows of an answer file and applies them to their messages, finished ones too. */
export async function takeAnswers(query: Query, { partner, mapping }: Connection, rows: readonly FileRow[]): Promise<RowResult[]> {
  const answers = rows.map((row): AnswerCells => {
    const { key = '', line = '', result = '', number = '', lineNumber = '', reason = '' } = answerCells(row, mapping);
    return { row: row.row, key, line, result, number, lineNumber, reason };
  });
  if (rows.length === 0) throw new UnreadableFile('文件里没有答复行 / there is no row of answers in the file');
  if (answers.every(({ key }) => key === '')) throw new UnreadableFile('缺少 key 列 / the column key is missing');
  const messages = await messagesOf(query, partner, [...new Set(answers.map(({ key }) => key))]);
  const resultOfRow = new Map<number, RowResult>();
  for (const cells of answers) {
    const message = messages.get(cells.key);
    const problem = problemOf(cells, message);
    const outcome: Pick<RowResult, 'outcome' | 'reason'> = problem
      ? { outcome: 'refused', reason: problem }
      : await keep(query, partner, cells);
    resultOfRow.set(cells.row, { row: cells.row, key: cells.key, ...outcome });
  }
  for (const message of messages.values()) {
    const own = answers.filter(({ key }) => key === message.key).map((cells) => ({ cells, result: resultOfRow.get(cells.row) }));
    const lateReason = await hearLate(
      query,
      partner,
      message,
      own.flatMap(({ cells, result: one }) => (one && one.outcome !== 'repeated' ? [cells] : [])),
    );
    for (const { result: one } of own)
      if (one?.outcome === 'taken' && lateReason !== '') one.reason = [one.reason, lateReason].filter(Boolean).join('; ');
  }
  await hurryAnswered(query, partner, [...messages.keys()]);
  return [...resultOfRow.values()];
}

/** Whether exactly this was answered before, for a line or for the whole document. */
const isKnown = ({ line, result }: Pick<AnswerCells, 'line' | 'result'>, { known, lines }: AnsweredMessage): boolean =>
  line === ''
    ? lines.length > 0 && lines.every((one) => (known.get(one) ?? known.get(0)) === result)
    : (known.get(Number(line)) ?? known.get(0)) === result;

function problemOf({ key, line, result, number, lineNumber }: AnswerCells, message: AnsweredMessage | undefined): string {
  if (!message) return '没有这份单据 / there is no such document';
  if (!results.includes(result)) return `result 只能是 accepted 或 refused / result is accepted or refused, not "${result}"`;
  if (line !== '' && !message.lines.includes(Number(line))) return `单据没有第 ${line} 行 / the document has no line ${line}`;
  if (!numberIsFine(number) || !numberIsFine(lineNumber)) return '编号不可用 / a number is not usable';
  if (isKnown({ line, result }, message)) return '';
  const newer = replacedBy(message);
  if (newer) return `${key} 已改由 ${newer} 重发，请答复新的 / ${key} was sent again as ${newer}: answer that one`;
  if (message.deletedThere && isOver(message)) return '单据已在贵方删除 / the document was deleted at your side';
  if (result === 'refused' && message.state === 'synchronized')
    return '单据已被接受；删除请用 deleted-documents 文件 / the document was accepted; a deletion comes in a deleted-documents file';
  return '';
}

const keptText = `
  insert into file_answer as a (neighbour, key, line, result, number, line_number, reason) values (:partner, :key, :line, :result, :number, :lineNumber, :reason)
  on conflict do nothing returning line`;

// An acceptance is a fact, also after a refusal. Without a line it applies to each refused line.
const correctedText = `
  update file_answer set result = 'accepted', reason = '', at = now(),
         number = case when $4 = '' then number else $4 end, line_number = case when $5 = '' then line_number else $5 end
   where neighbour = $1 and key = $2 and ($3 = 0 or line = $3) and result = 'refused' returning line`;

async function keep(query: Query, partner: string, cells: AnswerCells): Promise<Outcome> {
  const { key, result, number, lineNumber } = cells;
  const line = Number(cells.line || '0');
  const made = await query(...named(keptText, { partner, key, line, result, number, lineNumber, reason: cut(cells.reason, 2000) }));
  if (result === 'accepted') {
    const corrected = await query(correctedText, [partner, key, line, number, lineNumber]);
    if (corrected.length > 0) return { outcome: 'taken', reason: '以前答复为拒绝，现按接受 / refused before, accepted now' };
  }
  if (made.length > 0) return { outcome: 'taken', reason: '' };
  const [before] = await query<{ result: string }>('select result from file_answer where neighbour = $1 and key = $2 and line = $3', [
    partner,
    key,
    line,
  ]);
  if (before?.result === result) return { outcome: 'repeated', reason: '' };
  return {
    outcome: 'refused',
    reason: '这一行已被接受；删除请用 deleted-documents 文件 / the line was accepted; a deletion comes in a deleted-documents file',
  };
}
