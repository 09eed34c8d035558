import { constants } from '../../../contract/core/constants.ts';
import type { AnyList, Row } from '../../../contract/core/list.ts';
import { holdsWords } from '../../../contract/core/searchWords.ts';
import { serverNow } from '../device/deviceClock.ts';
import { keepFacts, readFacts } from '../device/documentFacts.ts';
import { callerAccount, callerHeaders } from '../wire/api.ts';
import { Unreachable } from '../wire/CallError.ts';
import { listPage, type Page, type Where } from '../wire/listApi.ts';

/** Only records in use are offered. */
export const inUse: Where = { status: { value: constants['picker-status'], searchType: '=' } };

/** The offered rows of a list, and their order. */
interface Asked {
  where: Where;
  sort?: string | undefined;
}

/** The choices of a list. `keptAt` is set when the server could not be reached: the choices are from that time, and may be incomplete. */
export interface Choices<L extends AnyList> extends Page<Row<L>> {
  keptAt?: number;
}

interface KeptChoices<L extends AnyList> {
  page: Page<Row<L>>;
  at: number;
}

const mostShown = 50;
/** Enough for the items and locations of most plants; of a longer list only the first rows are kept. */
const mostKept = 5000;
/** About once a shift is enough for data that seldom changes; newer codes can be typed. */
const freshMs = 8 * 3600_000;

const nameOf = ({ name }: AnyList, { where, sort }: Asked): string =>
  `choices ${callerAccount.get()} ${name} ${JSON.stringify([callerHeaders.get()['org'], where, sort])}`;

const ask = <L extends AnyList>(list: L, { where, sort }: Asked, search: string, pageSize: number): Promise<Page<Row<L>>> =>
  listPage(list, { search, pageSize, where, ...(sort ? { sort } : {}) });

/** Keeps the choices of a field on the device for this person, to be searched while the server cannot be reached. */
export async function keepChoices(list: AnyList, question: Asked): Promise<void> {
  const name = nameOf(list, question);
  const kept = await readFacts<KeptChoices<AnyList>>(name);
  // One of a time to come was written while the clock was wrong.
  if (kept && Math.abs(serverNow() - kept.at) < freshMs) return;
  const page = await ask(list, question, '', mostKept);
  await keepFacts(name, { page, at: serverNow() } satisfies KeptChoices<AnyList>);
}

/** The choices of a field that match a search: from the server, or from the device when it cannot be reached. */
export async function choicesOrKept<L extends AnyList>(list: L, { search, ...question }: Asked & { search: string }): Promise<Choices<L>> {
  try {
    return await ask(list, question, search, mostShown);
  } catch (error) {
    const kept = error instanceof Unreachable ? await readFacts<KeptChoices<L>>(nameOf(list, question)) : undefined;
    if (!kept) throw error;
    const rows = kept.page.rows.filter((row) => holds(row, search));
    return { rows: rows.slice(0, mostShown), total: rows.length, keptAt: kept.at };
  }
}

/** The record in use with a code, if this device has it. */
export async function keptRow<L extends AnyList>(list: L, code: string): Promise<Row<L> | undefined> {
  const kept = await readFacts<KeptChoices<L>>(nameOf(list, { where: inUse }));
  return kept?.page.rows.find((row) => 'code' in row && row.code === code);
}

const holds = (row: object, search: string): boolean =>
  holdsWords(
    Object.values(row).filter((value) => typeof value === 'string'),
    search,
  );
