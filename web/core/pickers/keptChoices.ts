import { constants } from '../../../contract/core/constants.ts';
import type { AnyList, Row } from '../../../contract/core/list.ts';
import { keepFacts, readFacts } from '../device/documentFacts.ts';
import { callerAccount, callerHeaders } from '../wire/api.ts';
import { Unreachable } from '../wire/CallError.ts';
import { listPage, type Page, type Where } from '../wire/listApi.ts';

/** Records in use alone are offered. */
export const inUse: Where = { status: { value: constants['picker-status'], searchType: '=' } };

/** Which rows of a list are offered, and in which order. */
interface Asked {
  where: Where;
  sort?: string | undefined;
}

/** What is offered of a list; where the server could not be asked, since when it is known: there may be more than this device knows. */
export interface Choices<L extends AnyList> extends Page<Row<L>> {
  keptAt?: number;
}

interface KeptChoices<L extends AnyList> {
  page: Page<Row<L>>;
  at: number;
}

const mostShown = 50;
/** A plant's items and places as a rule; of more the first ones, since a device is no copy of the server. */
const mostKept = 5000;
/** Once in a shift is often enough for what changes seldom: what is new since then can be typed. */
const freshMs = 8 * 3600_000;

const nameOf = ({ name }: AnyList, { where, sort }: Asked): string =>
  `choices ${callerAccount.get()} ${name} ${JSON.stringify([callerHeaders.get()['org'], where, sort])}`;

const ask = <L extends AnyList>(list: L, { where, sort }: Asked, search: string, pageSize: number): Promise<Page<Row<L>>> =>
  listPage(list, { search, pageSize, where, ...(sort ? { sort } : {}) });

/** Puts what a field may be on the device, for this person: there it is searched while the server cannot be reached. */
export async function keepChoices(list: AnyList, asked: Asked): Promise<void> {
  const name = nameOf(list, asked);
  const kept = await readFacts<KeptChoices<AnyList>>(name);
  if (kept && Date.now() - kept.at < freshMs) return;
  const page = await ask(list, asked, '', mostKept);
  await keepFacts(name, { page, at: Date.now() } satisfies KeptChoices<AnyList>);
}

/** What a field may be, by search: of the server, else of what lies on the device. */
export async function choicesOrKept<L extends AnyList>(list: L, { search, ...asked }: Asked & { search: string }): Promise<Choices<L>> {
  try {
    return await ask(list, asked, search, mostShown);
  } catch (error) {
    const kept = error instanceof Unreachable ? await readFacts<KeptChoices<L>>(nameOf(list, asked)) : undefined;
    if (!kept) throw error;
    const rows = kept.page.rows.filter((row) => holds(row, search));
    return { rows: rows.slice(0, mostShown), total: rows.length, keptAt: kept.at };
  }
}

/** The record in use that a code stands for, as far as this device knows it. */
export async function keptRow<L extends AnyList>(list: L, code: string): Promise<Row<L> | undefined> {
  const kept = await readFacts<KeptChoices<L>>(nameOf(list, { where: inUse }));
  return kept?.page.rows.find((row) => 'code' in row && row.code === code);
}

const holds = (row: object, search: string): boolean =>
  Object.values(row).some((value) => typeof value === 'string' && value.toLowerCase().includes(search.trim().toLowerCase()));
