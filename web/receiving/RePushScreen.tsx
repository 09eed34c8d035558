// None of the templates: the notes to fetch may be unknown here, so there is no list to choose them from.
import { useState } from 'react';
import { permissionOf } from '../../contract/core/call.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { feedback } from '../core/device/feedback.ts';
import { scanText } from '../core/device/scanText.ts';
import { toast } from '../core/device/toast.ts';
import { Page } from '../core/frame/Page.tsx';
import { WithRight } from '../core/frame/WithRight.tsx';
import { CommitFoot } from '../core/list/CommitFoot.tsx';
import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { useVisitState } from '../core/navigation/visit.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { useScan } from '../core/scan/scanEntry.ts';
import { mayDo } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { LineCard } from '../core/ui/LineCard.tsx';
import { SwitchField } from '../core/ui/SwitchField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { wordsOf } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import './RePushScreen.css';

/** A note to fetch, and the result. */
interface Wanted {
  no: string;
  done?: boolean;
  message?: string;
}

/** Fetches delivery notes from the supplier portal again; with `labels` also their labels (decision 0008). */
export function RePushScreen({ labels }: { labels: boolean }) {
  const t = useT();
  const { delino = '' } = useSearch();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useVisitState<readonly Wanted[]>('push', delino ? [{ no: delino }] : []);
  const [replace, setReplace] = useState(false);
  const add = (no: string) => {
    if (no !== '') setWanted((now) => [{ no }, ...now.filter((one) => one.no !== no)]);
    setTyped('');
  };
  useScan((scan) => add(scanText(scan)));

  async function push(): Promise<void> {
    const noteNos = wanted.filter(({ done }) => done !== true).map(({ no }) => no);
    try {
      const { outcomes } = await sendCommand(receivingCalls.syncNote, { noteNos, deleteLabels: labels && replace });
      const byNo = new Map(outcomes.map(({ no, done, message }) => [no, { no, done, message }]));
      setWanted((now) => now.map((one) => byNo.get(one.no) ?? one));
      feedback(outcomes.every(({ done }) => done) ? 'accept' : 'reject');
    } catch (error) {
      feedback('reject');
      toast(wordsOf(error), { tone: 'red', ms: 4000 });
    }
  }

  return (
    <Page
      context
      bottom={
        wanted.some(({ done }) => done !== true) && (
          <WithRight call={receivingCalls.syncNote}>
            <CommitFoot label={t('push.go')} icon="sync" onCommit={push} />
          </WithRight>
        )
      }
    >
      <div className="kw-column">
        <p className="kw-quiet-line">{t('push.help')}</p>
        <div className="kw-push-row">
          <TextField
            label={t('push.number')}
            hideLabel
            placeholder={t('push.number')}
            value={typed}
            onChange={setTyped}
            onEnter={() => add(typed.trim())}
          />
          <Button icon="plus" onPress={() => add(typed.trim())}>
            {t('push.add')}
          </Button>
        </div>
        {labels && (
          <div className="kw-panel kw-panel-flush">
            <SwitchField label={t('push.labels')} hint={t('push.labels.hint')} value={replace} onChange={setReplace} />
          </div>
        )}
      </div>
      {wanted.length === 0 ? (
        <EmptyState icon="send" title={t('push.empty')} hint={t('receive.empty.hint')} />
      ) : (
        <div className="kw-cards kw-push-list">
          <h2 className="kw-aside">{t('list.rows')}</h2>
          {wanted.map((one) => (
            <WantedCard
              key={one.no}
              wanted={one}
              labels={labels}
              onRemove={() => setWanted((now) => now.filter(({ no }) => no !== one.no))}
            />
          ))}
        </div>
      )}
    </Page>
  );
}

function WantedCard({ wanted: { no, done, message }, labels, onRemove }: { wanted: Wanted; labels: boolean; onRemove: () => void }) {
  const t = useT();
  async function toStock(): Promise<void> {
    try {
      const { changed, left } = await sendCommand(receivingCalls.syncNoteLabels, { noteNo: no });
      const words = [t('push.stock.done', { noteNo: no, n: changed }), ...left].join(' · ');
      toast(words, left.length > 0 ? { tone: 'red', ms: 8000 } : { tone: 'green' });
    } catch (error) {
      toast(wordsOf(error), { tone: 'red', ms: 4000 });
    }
  }
  return (
    <LineCard
      itemNo={no}
      chip={
        <Chip tone={done === undefined ? 'grey' : done ? 'green' : 'red'}>
          {t(done === undefined ? 'push.waiting' : done ? 'push.done' : 'push.failed')}
        </Chip>
      }
      error={done === false ? message : undefined}
    >
      <div className="kw-push-ways">
        {done && (
          <Button onPress={() => go('/pages/InStorage/InnerCom/RecieveAndInInner', { delino: no })} label={t('push.open', { no })}>
            {t('receive.open')}
          </Button>
        )}
        {labels && done !== false && mayDo(permissionOf(receivingCalls.syncNoteLabels)) && (
          <Button icon="label" onPress={toStock}>
            {t('push.stock')}
          </Button>
        )}
        {done !== true && <Button kind="quiet" icon="cross" label={t('push.remove', { no })} onPress={onRemove} />}
      </div>
    </LineCard>
  );
}
