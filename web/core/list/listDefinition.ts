import type { ComponentType } from 'react';
import type { AnyCall, CallInput, CallOutput } from '../../../contract/core/call.ts';
import type { AnyList, Row } from '../../../contract/core/list.ts';
import type { ErrorId, TextKey } from '../../../contract/messages/texts.ts';
import type { ScreenPath, ScreenSearch } from '../navigation/go.ts';
import type { LoginInfo } from '../session/session.ts';
import type { IconName } from '../ui/iconPaths.ts';
import type { Where } from '../wire/listApi.ts';
import type { Say } from '../words/i18n.ts';

/** A row under code names, when the list is not known. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** Something that can be done with rows, or beside them. */
export interface ListAction<R = AnyRow> {
  label: TextKey;
  icon?: IconName;
  kind?: 'primary' | 'plain' | 'danger';
  /** The number of rows that it needs: `none` for actions on the list itself, `one` exactly one, `some` at least one. */
  rows: 'none' | 'one' | 'some';
  /** The message when no row is chosen; `list.select.first` without it. */
  select?: TextKey;
  /** The permission to see it. */
  permission?: string;
  /** Whether it can be done to this row; if not, the action stops with a message. */
  allowed?: (row: R) => boolean;
  /** The sentence of the rule that does not allow it; without one a general message names the rows. */
  whyNot?: (row: R) => ErrorId | undefined;
  /** The question before it is done; `{n}` is the number of rows. */
  confirm?: TextKey;
  /** The write it sends through the command queue. */
  call?: AnyCall;
  /** The input of the call; undefined when there is nothing to send. */
  input?: (rows: readonly R[], context: ListContext) => unknown;
  /** Instead of `input`: asks the person first and passes the answers to `send` (`askFields`, which asks again after a refusal). */
  ask?: (rows: readonly R[], send: (input: unknown) => Promise<void>) => unknown;
  /** After this `refusal` it asks the person; if they confirm, it sends the input of `again` for the refused documents. */
  sure?: { refusal: ErrorId; ask: TextKey; again: (input: unknown, nos: readonly string[]) => unknown };
  /** The message after success; `list.done` without it. */
  resultMessage?: (output: unknown, t: Say) => { text: string; tone: 'green' | 'red' | 'plain' };
  /** Instead of a call: opens a screen, a sheet, a file. */
  run?: (rows: readonly R[], context: ListContext) => unknown;
}

/** The context of the list: the address with which it was opened, the person and the warehouse. */
export interface ListContext {
  search: Readonly<Record<string, string | undefined>>;
  login: LoginInfo;
}

/** A list screen as data: the list of the contract, the screen of a row, and the actions. */
export interface ListDefinition<R = AnyRow> {
  list: AnyList;
  /** Conditions that always hold, by code name of the column. */
  where?: (context: ListContext) => Where;
  /** The time column that limits a history: it begins with its last days, and is never read without a range or another condition (rule receiving-date-range-required). */
  period?: string;
  /** The column that the warehouse picker of the bar filters, and which part of the warehouse it holds. */
  warehouse?: { column: string; holds: 'wid' | 'WCode' | 'wname' };
  /** The column that the workshop picker of the bar filters; the picker comes with the screen, most lists have none (`ofWorkshop`). */
  workshop?: { column: string; Picker: ComponentType };
  /** The switch between lists that share a screen; in the bar, before the pickers. */
  switcher?: ComponentType;
  open?: (row: R) => { path: ScreenPath; search?: ScreenSearch };
  actions?: readonly ListAction<R>[];
  /** The row of a scanned code that is not the row's own code: a document by a label of its goods. */
  scanned?: (code: string) => Promise<string | undefined>;
  /** The hint of the search box, where the names of its columns are no good hint. */
  searchHint?: TextKey;
  help?: TextKey;
  /** Rows change while the list is open, so it is read again every few seconds, unless rows are chosen. */
  live?: boolean;
  /** The content of the empty list; without it a general sentence. */
  empty?: { icon: IconName; title: TextKey; hint: TextKey };
}

/** Declares a list screen; rows are typed by the list. */
export const defineList = <L extends AnyList>(
  list: L,
  rest: Omit<ListDefinition<Row<L>>, 'list' | 'period'> & { period?: keyof L['columns'] & string } = {},
): ListDefinition => ({ list, ...rest }) as unknown as ListDefinition;

/** Declares an action that sends a write of the contract; its input is typed by the call, its rows by the list. */
export const callAction = <R, C extends AnyCall>(
  call: C,
  rest: Omit<ListAction<R>, 'call' | 'input' | 'ask' | 'resultMessage' | 'run' | 'permission'> & {
    resultMessage?: (output: CallOutput<C>, t: Say) => { text: string; tone: 'green' | 'red' | 'plain' };
  } & (
      | { input: (rows: readonly R[], context: ListContext) => CallInput<C> | undefined | Promise<CallInput<C> | undefined> }
      | { ask: (rows: readonly R[], send: (input: CallInput<C>) => Promise<void>) => unknown }
    ),
): ListAction<R> => ({ call, ...rest }) as unknown as ListAction<R>;
