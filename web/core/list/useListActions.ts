import { useQueryClient } from '@tanstack/react-query';
import type { AnyCall, CallInput } from '../../../contract/core/call.ts';
import { permissionOf } from '../../../contract/core/call.ts';
import { constants } from '../../../contract/core/constants.ts';
import type { AnyList } from '../../../contract/core/list.ts';
import type { ErrorId } from '../../../contract/messages/texts.ts';
import { toast } from '../device/toast.ts';
import { mayDo, useSession } from '../session/session.ts';
import { confirm } from '../ui/Dialog.tsx';
import { showError } from '../wire/api.ts';
import { isText, type Say, useT } from '../words/i18n.ts';
import type { AnyRow, ListAction, ListContext } from './listDefinition.ts';
import { sendSurely } from './sendSurely.ts';

/**
 * The actions that the person may do, ready to press; a missing selection is shown as a toast (rule
 * validation-as-toast). A record offers only fitting actions; a list names the rows that do not fit.
 */
export function useListActions(
  actions: readonly ListAction[],
  chosen: readonly AnyRow[],
  context: ListContext,
  onDone: () => void,
  list?: AnyList,
) {
  const t = useT();
  const session = useSession();
  const client = useQueryClient();

  async function press(action: ListAction): Promise<void> {
    const rows = action.rows === 'none' ? [] : chosen;
    const fault = faultOf(action, rows);
    if (fault) {
      const wrong = rows.filter((row) => !action.allowed?.(row));
      const names = namesOf(list, wrong);
      const why = fault === 'list.select.wrong' && wrong[0] ? action.whyNot?.(wrong[0]) : undefined;
      return toast((why && ruleText(t, why, names)) ?? t(fault, { action: t(action.label), rows: names }), { tone: 'red' });
    }
    if (action.confirm) {
      const yes = await confirm({
        title: t(action.confirm, { n: rows.length }),
        confirmLabel: t(action.label),
        cancelLabel: t('shell.cancel'),
        danger: action.kind === 'danger',
      });
      if (!yes) return;
    }
    try {
      if (action.run) await action.run(rows, context);
      else if (action.call) await begin(action, action.call, rows);
    } catch (error) {
      showError(error);
    }
  }

  async function begin(action: ListAction, call: AnyCall, rows: readonly AnyRow[]): Promise<void> {
    const send = async (input: unknown) => {
      const output = await sendSurely(action, call, input as CallInput<AnyCall>);
      if (output === undefined) return;
      const { text, tone } = action.resultMessage?.(output, t) ?? { text: t('list.done'), tone: 'green' as const };
      toast(text, { tone, ms: tone === 'red' ? constants['toast-duration-server'] : undefined });
      onDone();
      await client.invalidateQueries();
    };
    if (action.ask) return void (await action.ask(rows, send));
    const input = action.input ? await action.input(rows, context) : {};
    if (input !== undefined) await send(input);
  }

  return actions
    .filter((action) => mayDo(action.permission ?? (action.call && permissionOf(action.call)), session))
    .map((action) => {
      // An action that cannot be done to the chosen rows shows the reason when it is pressed, and is not the first one.
      const idle = chosen.length > 0 && faultOf(action, action.rows === 'none' ? [] : chosen) !== undefined;
      return { ...action, danger: action.kind === 'danger', ...(idle ? { kind: 'plain' as const } : {}), idle, press: () => press(action) };
    });
}

function faultOf({ rows: needs, allowed, select }: ListAction, rows: readonly AnyRow[]) {
  if (needs !== 'none' && rows.length === 0) return select ?? 'list.select.first';
  if (needs === 'one' && rows.length > 1) return 'list.select.one';
  return allowed && !rows.every(allowed) ? 'list.select.wrong' : undefined;
}

/** The sentence of a rule about the named rows; undefined where it needs facts that a list does not have. */
function ruleText(t: Say, refusal: ErrorId, names: string): string | undefined {
  const key: string = `error.${refusal}`;
  if (!isText(key)) return undefined;
  const question = t(key, { no: names });
  if (question.includes('{')) return undefined;
  return question.includes(names) ? question : `${question} (${names})`;
}

/** The names of rows, as many as a toast has room for. */
function namesOf(list: AnyList | undefined, rows: readonly AnyRow[]): string {
  const names = rows.slice(0, 3).map((row) => row[list?.card?.title ?? list?.key ?? '']);
  return names.join(', ') + (rows.length > names.length ? ' …' : '');
}

/** An action that can be pressed. */
export type ReadyAction = ReturnType<typeof useListActions>[number];
