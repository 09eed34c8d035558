import { useState } from 'react';
import { replayDays } from '../../../contract/core/replayDays.ts';
import { leftWorkCalls, mostOfAbout } from '../../../contract/system/leftWork.calls.ts';
import type { StoredCommand } from '../device/database.ts';
import { memoryOnly } from '../device/keptOnDevice.ts';
import { localTime } from '../device/localTime.ts';
import { useStore } from '../device/store.ts';
import { toast } from '../device/toast.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { OptionList } from '../ui/OptionList.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { callerAccount, showError } from '../wire/api.ts';
import { connection, probe } from '../wire/connection.ts';
import { type Say, sayOr, useT } from '../words/i18n.ts';
import { doneAt, isTooOld } from './commandLanes.ts';
import { commands, commandsKnown, forget, sendAgain, sendCommand } from './queue.ts';
import { refusalText } from './refusalText.ts';
import './AttentionSheet.css';

/** Commands of one document, or one that belongs to none; those that are too old to be sent, and each code that nothing knew, are on a separate card. */
interface Group {
  key: string;
  title: string;
  tooOld: boolean;
  all: StoredCommand[];
}

const dropReasons = ['done-elsewhere', 'mistake', 'goods-gone'] as const;
const checkedReasons = ['was-done', 'done-anew', 'not-needed'] as const;
const mostShown = 3;

function groupsOf(all: readonly StoredCommand[], t: Say): Group[] {
  const groups = new Map<string, Group>();
  for (const one of all) {
    const tooOld = isTooOld(one);
    // An unknown code has a message of its own: what happens to it concerns no other step.
    const alone = one.refused && one.question;
    const key = `${tooOld ? 'old ' : ''}${alone ? one.id : (one.document?.key ?? one.id)}`;
    const group = groups.get(key) ?? { key, title: titleOf(one, t), tooOld, all: [] };
    group.all.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The document of a command, as text. */
function titleOf(one: StoredCommand, t: Say): string {
  const title = one.document?.title ?? whatOf(one, t);
  return typeof title === 'string' ? title : t(title.id, title.args);
}

/** The name of a command; these texts come with this module and not with the app, since there is one for every call. */
export const whatOf = ({ callName }: Pick<StoredCommand, 'callName'>, t: Say): string => sayOr(t, `action.${callName}`, callName);
const clock = (at: number): string => localTime(at).slice(5, 16);

/** The subject of a step: the scanned code, with the text of its action. */
const stepOf = (one: StoredCommand, t: Say): string =>
  [whatOf(one, t), one.about && one.about.length > mostOfAbout ? `${one.about.slice(0, mostOfAbout)}…` : one.about]
    .filter(Boolean)
    .join(' ');

/**
 * Commands of this device without an answer, and refused ones, one card for each document: action, reason, time,
 * and the next steps. Nothing is deleted automatically.
 */
export function AttentionSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const all = useStore(commands);
  const state = useStore(connection);
  const inMemory = useStore(memoryOnly);
  const unread = useStore(commandsKnown) === 'unread';
  const [dropping, setDropping] = useState<Group>();
  const me = callerAccount.get();
  const mine = all.filter((one) => one.account === me && !one.done);
  const refused = groupsOf(
    mine.filter((one) => one.refused),
    t,
  );
  const waiting = groupsOf(
    mine.filter((one) => !one.refused),
    t,
  );
  const others = Map.groupBy(
    all.filter((one) => one.account !== me && !one.done),
    ({ account }) => account,
  );
  if (dropping) return <DropSheet group={dropping} onClose={() => setDropping(undefined)} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={refused.length > 0 ? t('attention.title') : t(`shell.connection.${state}.long`)}
      closeLabel={t('shell.close')}
      footer={
        <Button block size="commit" onPress={probe}>
          {t('shell.connection.probe')}
        </Button>
      }
    >
      {unread ? (
        <p role="status">{t('shell.unread')}</p>
      ) : (
        refused.length + waiting.length + others.size === 0 && (
          <EmptyState icon="check" title={t('shell.unsent.none')} hint={t('shell.unsent.none.hint')} />
        )
      )}
      <div className="kw-attention">
        {refused.map((group) => (
          <RefusedCard key={group.key} group={group} onDrop={() => setDropping(group)} />
        ))}
        {waiting.map(({ key, title, all: steps }) => (
          <article key={key} className="kw-attention-card">
            <h3>{title}</h3>
            <p>{t('attention.waiting')}</p>
            <p className="kw-quiet">
              {inMemory ? t('shell.memory-only') : t('attention.waiting.about', { time: clock(steps[0]?.at ?? 0), n: steps.length })}
            </p>
          </article>
        ))}
        {[...others].map(([account, steps]) => (
          <article key={account} className="kw-attention-card">
            <h3>{t('attention.others', { account })}</h3>
            <p className="kw-quiet">{t('attention.others.about', { account, time: clock(steps[0]?.at ?? 0), n: steps.length })}</p>
          </article>
        ))}
      </div>
    </Sheet>
  );
}

function RefusedCard({ group, onDrop }: { group: Group; onDrop: () => void }) {
  const t = useT();
  const { title, tooOld, all } = group;
  const messages = all.map(({ refused }) => (refused ? refusalText(t, refused) : ''));
  const reasons = [...new Set(tooOld ? [t('shell.unsent.too-old', { n: replayDays }), ...messages] : messages)];
  const again = () => {
    toast(t('attention.sent-again', { n: all.length }));
    return sendAgain(all.map(({ id }) => id));
  };
  const isQuestion = all.every(({ question }) => question);
  const ignore = () =>
    leave(group, 'dropped', t('attention.reason.mistake')).then(
      () => toast(t('attention.ignored', { code: all[0]?.about ?? '' })),
      showError,
    );
  const handOver = async () => {
    await leave(group, 'handed-over', '');
    toast(t('attention.handed-over', { n: all.length }), { tone: 'green' });
  };
  return (
    <article className="kw-attention-card kw-attention-refused">
      <h3>{title}</h3>
      {reasons.slice(0, mostShown).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <ul className="kw-quiet">
        {all.slice(0, mostShown).map((one) => (
          <li key={one.id}>{t('attention.about', { time: clock(doneAt(one)), what: stepOf(one, t) })}</li>
        ))}
        {all.length > mostShown && <li>{t('attention.more', { n: all.length - mostShown })}</li>}
      </ul>
      <div className="kw-attention-ways">
        {isQuestion && !tooOld && (
          <Button kind="primary" icon="check" onPress={ignore}>
            {t('attention.ignore')}
          </Button>
        )}
        {!tooOld && (
          <Button kind={isQuestion ? 'plain' : 'primary'} icon="repeat" onPress={again}>
            {t('attention.again')}
          </Button>
        )}
        {/* Work of no flow was refused on a screen of its own; there is nothing that another device could do again. */}
        {!tooOld && all.every(({ flow }) => flow !== undefined) && <Button onPress={handOver}>{t('attention.hand-over')}</Button>}
        {(!isQuestion || tooOld) && <Button onPress={onDrop}>{t(tooOld ? 'attention.checked' : 'attention.drop')}</Button>}
      </div>
    </article>
  );
}

function DropSheet({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useT();
  const drop = (reason: string) => {
    onClose();
    const confirmDrop = () => toast(group.tooOld ? reason : t('attention.dropped', { n: group.all.length }));
    void leave(group, 'dropped', reason).then(confirmDrop, showError);
  };
  const why = t(group.tooOld ? 'attention.checked' : 'attention.drop.why');
  const reasons = group.tooOld ? checkedReasons : dropReasons;
  return (
    <Sheet open onClose={onClose} title={`${why} ${group.title}`} closeLabel={t('shell.close')}>
      <OptionList
        label={why}
        options={reasons.map((reason) => ({ value: t(`attention.reason.${reason}`), label: t(`attention.reason.${reason}`) }))}
        onPick={drop}
      />
    </Sheet>
  );
}

/** The steps are deleted from the device when the server has stored them: person, content, refusal, and the person's decision. */
async function leave({ title, all }: Group, how: 'dropped' | 'handed-over', reason: string): Promise<void> {
  const steps = all.map((one) => ({
    operation: one.id,
    call: one.callName,
    document: one.document ? title : '',
    key: one.document?.key ?? '',
    about: one.about?.slice(0, mostOfAbout) ?? '',
    at: localTime(doneAt(one)),
    body: JSON.stringify(one.body),
    flow: one.flow ?? '',
    lane: one.lane ?? '',
    input: JSON.stringify(one.input ?? null),
    closes: one.closes === true,
    refusal: one.refused?.id ?? '',
    message: one.refused?.message ?? '',
    args: one.refused?.args ? JSON.stringify(one.refused.args) : '',
  }));
  await sendCommand(leftWorkCalls.leaveWork, { how, reason, steps });
  for (const { id } of all) await forget(id);
}
