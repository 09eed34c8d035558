import type { AnyList, Row } from '../../../contract/core/list.ts';
import { keepFacts, readFacts } from '../device/documentFacts.ts';
import { callerAccount, callerHeaders } from '../wire/api.ts';
import { Unreachable } from '../wire/CallError.ts';
import { listPage, type Page, type Where } from '../wire/listApi.ts';

/** What is offered of a list, and since when it is known where the server could not be asked. */
export interface Choices<L extends AnyList> extends Page<Row<L>> {
  keptAt?: number;
}

interface KeptChoices<L extends AnyList> {
  page: Page<Row<L>>;
  at: number;
}

/** A few: the types of a document or the departments whole, of items the first ones. */
const mostShown = 50;

/**
 * What a field may be, by search. What is offered before anything was searched stays on the device, for this person: while the server
 * cannot be reached it is searched here.
 */
export async function choicesOrKept<L extends AnyList>(
  list: L,
  { search, where, sort }: { search: string; where: Where; sort?: string | undefined },
): Promise<Choices<L>> {
  const name = `choices ${callerAccount.get()} ${list.name} ${JSON.stringify([callerHeaders.get()['org'], where, sort])}`;
  try {
    const page: Page<Row<L>> = await listPage(list, { search, pageSize: mostShown, where, ...(sort ? { sort } : {}) });
    if (search === '') void keepFacts(name, { page, at: Date.now() } satisfies KeptChoices<L>);
    return page;
  } catch (error) {
    const kept = error instanceof Unreachable ? await readFacts<KeptChoices<L>>(name) : undefined;
    if (!kept) throw error;
    const rows = kept.page.rows.filter((row) => holds(row, search));
    // There may be more of it than this device knows.
    if (rows.length === 0 && kept.page.rows.length >= mostShown) throw error;
    return { ...kept.page, rows, keptAt: kept.at };
  }
}

const holds = (row: object, search: string): boolean =>
  Object.values(row).some((value) => typeof value === 'string' && value.toLowerCase().includes(search.toLowerCase()));
