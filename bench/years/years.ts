import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { allLists, type ListName } from '../../contract/allLists.ts';
import type { AnyList } from '../../contract/core/list.ts';
import { HttpClient } from '../httpClient.ts';
import { onPlant } from '../plant.ts';
import { count, ms, type Part } from '../row.ts';
import { callQuestions } from './calls.ts';
import { firstPage, type ListQuestion, limits, questionsOf } from './questions.ts';
import { fillYears } from './yearsPlant.ts';

/** A query, its best time, and the refusal if there was one. */
interface Asked {
  of: string;
  what: string;
  kind: ListQuestion['kind'] | 'call';
  took: number;
  limit: number;
  refused?: string;
}

type Page = { total: number; data: Record<string, unknown>[]; next?: string };
const rounds = 3;
/** A query for too much of a long list is refused, and at once. */
const onPurpose: ReadonlySet<string> = new Set(['list.too-many', 'list.sort-of-many', 'list.words-of-many', 'list.days-of-many']);
/** Repeating slow queries gains nothing. */
const patience = 1000;
const hopeless = 5000;

/** Asks up to three times and keeps the best time, because the machine has other load. */
async function ask<T>(client: HttpClient, address: string, body: unknown): Promise<{ took: number; data?: T; refused?: string }> {
  let took = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    const answer = await client.post(address, body);
    const lasted = performance.now() - begin;
    took = Math.min(took, lasted);
    if (!answer.Result) return { took, refused: answer.Code };
    if (round === rounds - 1 || lasted > patience) return { took, data: answer.Data as T };
  }
  return { took };
}

async function askList(client: HttpClient, name: ListName): Promise<Asked[]> {
  const list: AnyList = allLists[name];
  const results: Asked[] = [];
  const one = async ({ kind, name: what, query }: ListQuestion): Promise<Page | undefined> => {
    const { took, data, refused } = await ask<Page>(client, `/api/${list.areas[0]}/GetDataListN`, { data: { RNO: list.rno, ...query } });
    results.push({
      of: name,
      what: data ? `${what}: ${count(data.total)} rows` : what,
      kind,
      took,
      limit: limits[kind],
      ...(refused ? { refused } : {}),
    });
    return data;
  };
  const first = await one(firstPage);
  if (!first) return results;
  const half = Math.max(1, Math.floor(first.total / 40));
  const middle =
    half > 1
      ? (
          await ask<Page>(client, `/api/${list.areas[0]}/GetDataListN`, {
            data: { RNO: list.rno, pageSize: 20, page: half, total: first.total },
          })
        ).data
      : undefined;
  for (const question of questionsOf(list, first, middle?.data ?? [])) {
    // A list that takes this long is too slow, so its other queries are skipped.
    if (results.filter(({ took }) => took > hopeless).length >= 3) break;
    await one(question);
  }
  return results;
}

/** Signs in for each list, because a run lasts longer than a session. */
async function signedIn<T>(url: string, work: (client: HttpClient) => Promise<T>): Promise<T> {
  const client = await new HttpClient(url).signIn('admin');
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/** Every list and every call that people wait for, on a plant of years; `KUWEI_YEARS_LISTS` names some lists (or `calls`) alone. */
export const years: Part = ({ data, scale }, tell) =>
  onPlant(
    async (plant) => {
      await fillYears(plant, scale);
      const results: Asked[] = [];
      const chosen = process.env['KUWEI_YEARS_LISTS']?.split(',');
      const names = (Object.keys(allLists) as ListName[]).filter((name) => !chosen || chosen.includes(name));
      const keep = async () => data && (await writeFile(path.join(data, 'years-asked.json'), JSON.stringify(results, undefined, 1)));
      for (const name of names) {
        results.push(...(await signedIn(plant.url, (client) => askList(client, name))));
        // An interrupted run keeps its results.
        await keep();
      }
      for (const { what, path: address, body, limit } of chosen && !chosen.includes('calls')
        ? []
        : await callQuestions(plant.database.pool)) {
        const { took, refused } = await signedIn(plant.url, (client) => ask(client, address, body));
        results.push({ of: 'calls', what, kind: 'call', took, limit, ...(refused ? { refused } : {}) });
      }
      await keep();
      const slow = results.filter(({ took, limit, refused }) => took > limit || (refused && !onPurpose.has(refused)));
      for (const name of [...names, 'calls']) {
        const mine = results.filter(({ of }) => of === name);
        const worst = mine.toSorted((left, right) => right.took / right.limit - left.took / left.limit)[0];
        if (!worst) continue;
        const over = slow.filter(({ of }) => of === name);
        const of = (kind: Asked['kind']) => {
          const most = Math.max(0, ...mine.filter((one) => one.kind === kind).map(({ took }) => took));
          return most > 0 ? `${kind} ${ms(most)}` : '';
        };
        tell({
          what: name,
          figure: `${(['first', 'second', 'last', 'sort', 'filter', 'word', 'all', 'call'] as const).map(of).filter(Boolean).join(', ')}; the worst: ${worst.what}${over.length > 0 ? `; ${over.length} of ${mine.length} over their limit` : ''}`,
          target: '',
          reached: over.length === 0,
        });
      }
      for (const { of, what, took, limit, refused } of slow.toSorted((left, right) => right.took - left.took).slice(0, 60))
        tell({
          what: `– ${of}: ${what}`,
          figure: `${ms(took)}${refused ? `, refused: ${refused}` : ''}`,
          target: `≤ ${ms(limit)}`,
          reached: false,
        });
      tell({
        what: 'questions within their limits',
        figure: `${count(results.length - slow.length)} of ${count(results.length)}`,
        target: 'all',
        reached: slow.length === 0,
      });
    },
    { keep: data && path.join(data, 'years') },
  );
