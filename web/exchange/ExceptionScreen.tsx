// A choice of tasks, each with its own small form: no list template fits, and nothing is scanned in sequence.
import { useState } from 'react';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { feedback } from '../core/device/feedback.ts';
import { scanText } from '../core/device/scanText.ts';
import { toast } from '../core/device/toast.ts';
import { Page } from '../core/frame/Page.tsx';
import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { useScan } from '../core/scan/scanEntry.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { CommitBar } from '../core/ui/CommitBar.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Icon } from '../core/ui/Icon.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { showError, wordsOf } from '../core/wire/api.ts';
import { CallError } from '../core/wire/CallError.ts';
import { type Say, useT } from '../core/words/i18n.ts';
import { type ExceptionTask, exceptionTasks } from './exceptionTasks.ts';
import { type NextScreen, revocationOf } from './nextScreens.ts';
import './exchange.css';

/** Correcting errors between here and the partners: choose the event, name the note, run the task. */
export function ExceptionScreen() {
  const t = useT();
  const session = useSession();
  const { task: chosen, noteNo = '' } = useSearch();
  const tasks = exceptionTasks.filter(({ permission }) => mayDo(permission, session));
  const task = tasks.find(({ id }) => id === chosen);
  if (task) return <TaskPage key={`${task.id} ${noteNo}`} task={task} about={noteNo} />;
  return (
    <Page>
      <div className="kw-column">
        {tasks.length === 0 ? (
          <EmptyState icon="lock" title={t('exception.none')} hint={t('exception.none.hint')} />
        ) : (
          <>
            <TaskChoice title={t('exception.pick')} tasks={tasks.filter(({ besides }) => !besides)} />
            <TaskChoice title={t('exception.besides')} tasks={tasks.filter(({ besides }) => besides)} />
          </>
        )}
      </div>
    </Page>
  );
}

function TaskChoice({ title, tasks }: { title: string; tasks: readonly ExceptionTask[] }) {
  const t = useT();
  if (tasks.length === 0) return null;
  return (
    <section>
      <GroupTitle>{title}</GroupTitle>
      <div className="kw-panel kw-panel-flush">
        <OptionList
          label={title}
          options={tasks.map(({ id, icon, label, about }) => ({
            value: id,
            icon,
            label: t(label),
            about: t(about),
            end: <Icon name="chevron" size={16} />,
          }))}
          onPick={(id) => go('/pages/my/exceptionhandle', { task: id })}
        />
      </div>
    </section>
  );
}

/** The last result, shown below the form. */
interface Outcome {
  noteNo: string;
  done: boolean;
  /** Nothing is left to do for this note. */
  over?: boolean;
  text: string;
  next?: NextScreen | undefined;
}

function TaskPage({ task, about }: { task: ExceptionTask; about: string }) {
  const t = useT();
  const session = useSession();
  const [noteNo, setNoteNo] = useState(about);
  const [time, setTime] = useState('');
  const [reason, setReason] = useState('');
  const [erpNo, setErpNo] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const take = (text: string) => {
    setNoteNo(text);
    setOutcome(undefined);
  };
  useScan((scan) => take(scanText(scan)));
  const { label, required } = task.number ?? { label: 'exception.noteNo', required: 'exception.noteNo.required' };
  const missing = [
    noteNo.trim() === '' && t(required),
    task.asksTime && time === '' && t('exception.scanTime.required'),
    task.asksErpNo && erpNo.trim() === '' && t('error.report.erp-number-required'),
  ].find((text) => typeof text === 'string');

  async function run(): Promise<void> {
    const no = noteNo.trim();
    if (!(await agreed(task, no, t))) return;
    try {
      const result = await task.run({ no, time: momentOf(time), reason: reason.trim(), erpNo: erpNo.trim() }, t);
      feedback(result.done ? 'accept' : 'reject');
      setOutcome({ noteNo: no, ...result });
    } catch (error) {
      feedback('reject');
      setOutcome({ noteNo: no, done: false, text: wordsOf(error), next: wayOn(error, session) });
    }
  }

  return (
    <Page context bottom={<NextStep task={task} outcome={outcome} onRun={run} missing={missing} onOver={setOutcome} />}>
      <div className="kw-column">
        <section className="kw-panel">
          <h2>{t(task.label)}</h2>
          <p className="kw-quiet-line">{t(task.about)}</p>
          <TextField
            label={t(label)}
            icon="scan"
            maxLength={60}
            value={noteNo}
            onChange={take}
            onEnter={() => {
              if (!missing && !outcome?.done) void run();
            }}
          />
          {task.asksErpNo && <TextField label={t('exception.erpNo')} maxLength={60} value={erpNo} onChange={setErpNo} />}
          {task.asksReason && <TextField label={t('exception.reason')} maxLength={140} value={reason} onChange={setReason} />}
          {task.asksTime && <TextField label={t('exception.scanTime.time')} type="datetime-local" value={time} onChange={setTime} />}
        </section>
        {outcome && <Done outcome={outcome} />}
      </div>
    </Page>
  );
}

/** If a refusal names documents that must be withdrawn first, it leads to the task for them. */
function wayOn(error: unknown, session: ReturnType<typeof useSession>): NextScreen | undefined {
  if (!(error instanceof CallError) || error.id !== 'report.goods-moved' || !mayDo('revokeCompletions', session)) return undefined;
  const [first] = String(error.args['nos'] ?? '').split(', ');
  return first === undefined ? undefined : revocationOf(first);
}

/** Confirms a task before it runs. The name of the task describes the error, so the button has a text of its own. */
const agreed = async ({ confirm: question, harmless = false }: ExceptionTask, no: string, t: Say): Promise<boolean> =>
  !question ||
  (await confirm({ title: t(question, { no }), confirmLabel: t('exception.go'), cancelLabel: t('shell.cancel'), danger: !harmless }));

interface Step {
  task: ExceptionTask;
  outcome: Outcome | undefined;
  onRun: () => Promise<void>;
  missing: string | undefined;
  onOver: (next: Outcome) => void;
}

/** The button at the thumb: run the task; after a receipt was taken out, delete it; after that nothing, until another note is named. */
function NextStep({ task, outcome, onRun, missing, onOver }: Step) {
  const t = useT();
  const session = useSession();
  if (!outcome?.done) return <CommitBar label={t('exception.go')} onCommit={onRun} disabledReason={missing} />;
  if (task.id !== 'rescan' || outcome.over || !mayDo('deleteReceipts', session)) return null;
  return <CommitBar key="delete" danger label={t('exception.rescan.delete')} onCommit={() => deleteReceipt(outcome.noteNo, onOver, t)} />;
}

async function deleteReceipt(noteNo: string, onOver: Step['onOver'], t: Say): Promise<void> {
  const yes = await confirm({
    title: t('exception.rescan.delete.ask', { no: noteNo }),
    confirmLabel: t('exception.rescan.delete'),
    cancelLabel: t('shell.cancel'),
    danger: true,
  });
  if (!yes) return;
  try {
    const [first] = (await sendCommand(receivingCalls.deleteReceipts, { nos: [noteNo] })).outcomes;
    if (first?.done) onOver({ noteNo, done: true, over: true, text: t('exception.rescan.deleted') });
    else toast(first?.message ?? t('shell.failed'), { tone: 'red', ms: 4000 });
  } catch (error) {
    showError(error);
  }
}

function Done({ outcome: { noteNo, done, text, next } }: { outcome: Outcome }) {
  const t = useT();
  return (
    <section className="kw-panel" role="status">
      <p className={`kw-what kw-chip-${done ? 'green' : 'red'}`}>
        <strong>{text}</strong>
        {!text.includes(noteNo) && <span>{noteNo}</span>}
      </p>
      {next && (
        <div className="kw-ways">
          <Button icon="search" onPress={() => go(next.path, next.search)}>
            {t(next.label)}
          </Button>
        </div>
      )}
    </section>
  );
}

/** `2026-11-21T08:05`, the form on the wire. */
const momentOf = (local: string): string => {
  const [day = '', clock = ''] = local.split('T');
  return `${day} ${clock.length === 5 ? `${clock}:00` : clock.slice(0, 8)}`;
};
