import type { AnyList } from '../../../contract/core/list.ts';
import { serverNow } from '../device/deviceClock.ts';
import { keepFacts, readFacts } from '../device/documentFacts.ts';
import { callerAccount } from '../wire/api.ts';
import { Unreachable } from '../wire/CallError.ts';
import { listPage, type Page, type PageQuery } from '../wire/listApi.ts';
import type { AnyRow } from './listDefinition.ts';

/** A page of rows and, when the server could not be reached, the time of the stored rows. */
interface KnownPage extends Page<AnyRow> {
  keptAt?: number;
}

interface KeptPage {
  question: string;
  page: Page<AnyRow>;
  at: number;
}

/**
 * Asks for a page. The first one of a list stays on the device, for this person: while the server cannot be reached the
 * same question shows it with its time (R48).
 */
export async function pageOrKept(list: AnyList, key: readonly unknown[], query: PageQuery): Promise<KnownPage> {
  const name = `list ${callerAccount.get()} ${list.name}`;
  const question = JSON.stringify([key, query.pageSize]);
  const isFirst = (query.page ?? 1) === 1;
  try {
    const page: Page<AnyRow> = await listPage(list, query);
    if (isFirst) void keepFacts(name, { question, page, at: serverNow() } satisfies KeptPage);
    return page;
  } catch (error) {
    const kept = error instanceof Unreachable && isFirst ? await readFacts<KeptPage>(name) : undefined;
    if (kept?.question !== question) throw error;
    return { ...kept.page, keptAt: kept.at };
  }
}
