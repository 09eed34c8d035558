// The requirements of the specification in six ledgers, and which of them the product meets.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { callList } from '../../contract/allCalls.ts';
import { listList } from '../../contract/allLists.ts';
import { en } from '../../contract/messages/en.ts';
import { zh } from '../../contract/messages/texts.ts';
import { settingKeys } from '../../contract/system/settingDefinitions.ts';
import { listPaths } from '../../server/core/lists/listPaths.ts';
import { type SourceFile, sourceFiles } from '../../tools/sourceFiles.ts';
import { languageNames } from '../../web/core/words/languages.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** How many entries each ledger has. */
export const ledgers = { screens: 148, calls: 140, rules: 225, texts: 330, constants: 97, settings: 16 } as const;
export type Ledger = keyof typeof ledgers;
export const ledgerNames = Object.keys(ledgers) as Ledger[];

const rowsOf = (file: string): string[][] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));

/** The entries of a ledger: the id (a path of a screen or call), then its columns. */
export const entriesOf = (ledger: Ledger): string[][] => rowsOf(`ledger/${ledger}.tsv`);

/** The query numbers of older clients that are lists here. */
export const specQueryNumbers = ['004', '008', '009', '016', '023', '032', 'v_b_warehouse', 'v_scmsupplierlist'] as const;

/** Constants of the old product that control nothing in this one, each with the reason. */
export const informative = new Map(rowsOf('informative.tsv').map(([name = '', reason = '']) => [name, reason]));

/** Texts of the specification in other words, each with its text keys. */
export const otherWords = new Map(rowsOf('otherWords.tsv').map(([id = '', keys = '']) => [id, keys.split(' ')]));

/** Rules and texts in which the product differs from the specification, each (`rules some-rule`) with the reason. */
export const otherwise = new Map(rowsOf('otherwise.tsv').map(([entry = '', reason = '']) => [entry, reason]));

/** Settings of the specification by their name here. */
const settingNames: Readonly<Record<string, string>> = {
  'middle-warehouse-issue': 'intermediateIssue',
  'qa-check': 'qaCheck',
  'production-report-check': 'productionReportCheck',
  'real-time-receipt': 'realTimeReceipt',
  'call-material-link': 'callMaterialLink',
  'preparation-conditions': 'preparationConditions',
  'batch-control': 'batchControlOnIssue',
  'completion-set-check': 'completionSetCheck',
  'auto-review-requisitions': 'autoReviewRequisitions',
  'sync-time': 'syncMinutes',
  'plant-area': 'plantArea',
  'barcode-verification': 'labelCheck',
};

/** Settings that are stored elsewhere: the wire name by which they are read. */
const settingFields: Readonly<Record<string, string>> = {
  announcement: 'noticeText',
  'automatic-sign-in': 'auto',
  'show-more-language': 'ShowMoreLuaguage',
  'notice-open': 'NoticeOpen',
};

/** Scan flows of the product also end in `.flow.ts`. */
const isTest = ({ path: file }: SourceFile): boolean => /\.test\.tsx?$|^e2e\/.*\.flow\.ts$/.test(file);
const isProduct = (file: SourceFile): boolean => /^(contract|server|web)\//.test(file.path) && !isTest(file);
const textOf = (files: readonly SourceFile[]): string => files.map(({ text }) => text).join('\n');

/** Normalizes a text for comparison: without case, final punctuation and arguments. */
const plain = (text: string): string =>
  text
    .replace(/\{\w+\}/g, ' ')
    .replace(/[\s.,!?:;，。！？：；"“”]+/g, ' ')
    .trim()
    .toLowerCase();

/** The addresses of the server, with their methods. */
export function answered(): Set<string> {
  const of = (method: string, paths: readonly string[] = []) => paths.map((one) => `${method} ${one}`);
  const all = [
    ...callList.flatMap((call) => [...of('POST', call.paths), ...of('GET', call.get)]),
    ...listList.flatMap((list) => of('POST', list.paths)),
  ];
  for (const paths of Object.values(listPaths)) all.push(...of('POST', paths), ...of('GET', paths));
  return new Set(all);
}

/** The calls whose effect a client of the specification shows (olderClients.test.ts). */
function callsWithEffect(files: readonly SourceFile[]): Set<string> {
  const tables = textOf(files.filter((file) => file.path.startsWith('test/spec/calls/')));
  const deviating = rowsOf('deviating.tsv').map(([call]) => call);
  const shown = [...tables.matchAll(/^ {2}'(\w+\/\w+)':/gm)].map(([, call = '']) => call).filter((call) => !deviating.includes(call));
  return new Set(shown.map((call) => `/api/${call}`));
}

/**
 * The rules in titles of tests that go through HTTP or a browser (S61): a title, the first word of a row of
 * a table of tests, or the comment above a case of a refusal that is shown in the browser and read in three languages.
 */
function rulesProvoked(files: readonly SourceFile[]): Set<string> {
  const titles = files.filter((file) => isTest(file) && /^(server|test|e2e)\//.test(file.path)).map(({ text }) => text);
  const cases = files.filter(({ path: file }) => file.startsWith('e2e/refusals/')).map(({ text }) => text);
  const said = [
    ...titles.flatMap((text) => [...text.matchAll(/[([]\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , title = '']) => title)),
    ...cases.flatMap((text) => [...text.matchAll(/^\s*\/\/ ([a-z0-9, -]+)$/gm)].map(([, rules = '']) => rules)),
  ];
  return new Set(said.flatMap((title) => title.match(/[a-z0-9]+(?:-[a-z0-9]+)+/g) ?? []));
}

/** Screens of the specification that mean the same as another, each with the reason. */
export const sameScreens = new Map(rowsOf('sameScreens.tsv').map(([route = '', reason = '']) => [route, reason]));

/** The screens with their own entry in the map, a way to them by taps, and a flow that opens them and does their job (S61). */
function screensWithJob(files: readonly SourceFile[]): (route: string) => boolean {
  const map = readFileSync(path.join(root, 'web/screens.ts'), 'utf8');
  const shows = new Map(
    [...map.matchAll(/^ {2}'([^']+)': (\w+\([\s\S]*?\)),$/gm)].map(([, route = '', shown = '']) => [route, shown.replace(/\s+/g, '')]),
  );
  const flows = textOf(files.filter(({ path: file }) => /^e2e\/(?!sweep)/.test(file)));
  const ways = textOf(files.filter((file) => isProduct(file) && !/^web\/screens\.ts$|\.(zh|en|yn)\.ts$|screenHelp\.ts$/.test(file.path)));
  const says = (text: string, route: string) =>
    route === '/' || new RegExp(`(?<!\\w)${route.replace(/^\/(pages\/)?/, '').replaceAll('/', '\\/')}(?![\\w/])`).test(text);
  /** Of several paths that show the same, the first is the screen and the others are other names of it. */
  const isOwn = (route: string) => [...shows].find(([, shown]) => shown === shows.get(route))?.[0] === route;
  return (route) => shows.has(route) && (sameScreens.has(route) || (isOwn(route) && says(ways, route))) && says(flows, route);
}

/** For each ledger, whether an entry of it is built. */
function judges(): { [L in Ledger]: (entry: string[]) => boolean } {
  const files = sourceFiles(root);
  const product = textOf(files.filter((file) => isProduct(file) && file.path !== 'contract/core/constants.ts'));
  const hasJob = screensWithJob(files);
  const provoked = rulesProvoked(files);
  const effective = callsWithEffect(files);
  const refusals = answered();
  const said = new Set([...Object.values(zh), ...Object.values(en), ...Object.values(languageNames)].map(plain));
  const shown: readonly string[] = settingKeys;
  return {
    screens: ([route = '']) => hasJob(route),
    calls: ([address = '', methods = '']) =>
      effective.has(address) && methods.split(' ').every((method) => refusals.has(`${method} ${address}`)),
    rules: ([id = '']) => otherwise.has(`rules ${id}`) || provoked.has(id),
    texts: ([id = '', text = '']) => otherwise.has(`texts ${id}`) || otherWords.has(id) || said.has(plain(text)),
    constants: ([name = '']) =>
      informative.has(name) || product.includes(`constants['${name}']`) || new RegExp(`\\bconstants\\.${name}\\b`).test(product),
    settings: ([id = '']) => {
      const field = settingFields[id];
      return field ? new RegExp(`\\b${field}\\b`).test(product) : shown.includes(settingNames[id] ?? '');
    },
  };
}

/** The parts that are not built yet, as lines `ledger id`, in the order of the ledgers. */
export function openEntries(): string[] {
  const built = judges();
  return ledgerNames.flatMap((ledger) =>
    entriesOf(ledger)
      .filter((entry) => !built[ledger](entry))
      .map(([id]) => `${ledger} ${id}`),
  );
}

export const openFile = path.join(import.meta.dirname, 'open.txt');

/** The known open parts; the list may only become shorter. */
export const listedAsOpen = (): string[] => readFileSync(openFile, 'utf8').split('\n').filter(Boolean);

/** How many entries of each ledger are built, as text. */
export const progress = (open: readonly string[]): string =>
  ledgerNames
    .map((ledger) => `${ledger} ${ledgers[ledger] - open.filter((line) => line.startsWith(`${ledger} `)).length} of ${ledgers[ledger]}`)
    .join(', ');
