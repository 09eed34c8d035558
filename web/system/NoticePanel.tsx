import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { constants } from '../../contract/core/constants.ts';
import { systemCalls } from '../../contract/system/system.calls.ts';
import { toast } from '../core/device/toast.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { type ReadRecord, useRecordForm } from '../core/record/useRecordForm.ts';
import { Button } from '../core/ui/Button.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { SwitchField } from '../core/ui/SwitchField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask } from '../core/wire/api.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { useT } from '../core/words/i18n.ts';

const appCode = constants['system-app-code'];

type Notice = { text: string; open: string };

async function readNotice(): Promise<ReadRecord<Notice>> {
  const { notice, noticeOpen, revision } = await ask(systemCalls.findApplication, { appCode }, { quiet: true });
  return { values: { text: notice, open: noticeOpen ? 'open' : '' }, revision };
}

/** The announcement: its text, on or off. Open apps show it at once. */
export function NoticePanel() {
  const t = useT();
  const [saves, setSaves] = useState(0);
  const { data } = useQuery({ queryKey: ['announcement', 'edited'], queryFn: readNotice, gcTime: 0 });
  return data ? <NoticeForm key={saves} first={data} onSaved={() => setSaves(saves + 1)} /> : <Skeleton label={t('shell.loading')} />;
}

function NoticeForm({ first, onSaved }: { first: ReadRecord<Notice>; onSaved: () => void }) {
  const t = useT();
  const { values, revision, change, explain } = useRecordForm(first, { load: readNotice, labelOf: () => t('settings.notice.text') });
  const { text } = values;
  const open = values.open !== '';
  const [fault, setFault] = useState('');
  const setText = (next: string) => {
    setFault('');
    change({ text: next });
  };
  async function save(on: boolean) {
    if (on && text.trim() === '') return setFault(t('error.notice.content-required'));
    if (on !== open) {
      const yes = await confirm({
        title: t(on ? 'settings.notice.on' : 'settings.notice.off'),
        body: on ? <p>{text}</p> : undefined,
        confirmLabel: t('shell.confirm'),
        cancelLabel: t('shell.cancel'),
      });
      if (!yes) return;
    }
    try {
      await sendCommand(systemCalls.updateNotice, { appCode, open: on, text, revision });
      await queryClient.invalidateQueries({ queryKey: ['announcement'] });
      toast(t('master.saved'), { tone: 'green' });
      onSaved();
    } catch (error) {
      setFault(await explain(error));
    }
  }
  return (
    <section className="kw-panel">
      <SwitchField label={t('settings.notice.show')} hint={t('settings.notice.hint')} value={open} onChange={(on) => void save(on)} />
      <TextField
        label={t('settings.notice.text')}
        hint={t('settings.notice.lines')}
        error={fault || undefined}
        rows={3}
        maxLength={500}
        value={text}
        onChange={setText}
      />
      <div className="kw-ways">
        <Button kind="primary" onPress={() => save(open)}>
          {t('master.save')}
        </Button>
        <Button icon="lock" onPress={() => setText(t('settings.notice.password.text'))}>
          {t('settings.notice.password')}
        </Button>
      </div>
    </section>
  );
}
