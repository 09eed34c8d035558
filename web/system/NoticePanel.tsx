import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { constants } from '../../contract/core/constants.ts';
import { systemCalls } from '../../contract/system/system.calls.ts';
import { ask, wordsOf } from '../core/api.ts';
import { useT } from '../core/i18n.ts';
import { queryClient } from '../core/queryClient.ts';
import { sendCommand } from '../core/queue.ts';
import { Button } from '../core/ui/Button.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { SwitchField } from '../core/ui/SwitchField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { toast } from '../core/ui/toast.ts';

const appCode = constants['system-app-code'];

/** The announcement: its text, on or off. Open apps show it at once. */
export function NoticePanel() {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['announcement', 'edited'],
    queryFn: () => ask(systemCalls.findApplication, { appCode }, { quiet: true }),
  });
  return data ? (
    <NoticeForm key={String(data.noticeOpen)} open={data.noticeOpen} first={data.notice} />
  ) : (
    <Skeleton label={t('shell.loading')} />
  );
}

function NoticeForm({ open, first }: { open: boolean; first: string }) {
  const t = useT();
  const [text, setText] = useState(first);
  const [fault, setFault] = useState('');
  async function save(on: boolean) {
    if (on && text.trim() === '') return setFault(t('error.notice.content-required'));
    if (on !== open) {
      const yes = await confirm({
        title: t(on ? 'setting.notice.on' : 'setting.notice.off'),
        body: on ? <p>{text}</p> : undefined,
        confirmLabel: t('shell.confirm'),
        cancelLabel: t('shell.cancel'),
      });
      if (!yes) return;
    }
    try {
      await sendCommand(systemCalls.updateNotice, { appCode, open: on, text });
      await queryClient.invalidateQueries({ queryKey: ['announcement'] });
      toast(t('master.saved'), { tone: 'green' });
    } catch (error) {
      setFault(wordsOf(error));
    }
  }
  return (
    <section className="kw-panel">
      <SwitchField label={t('setting.notice.show')} hint={t('setting.notice.hint')} value={open} onChange={(on) => void save(on)} />
      <TextField
        label={t('setting.notice.text')}
        hint={t('setting.notice.lines')}
        error={fault || undefined}
        rows={3}
        maxLength={500}
        value={text}
        onChange={(next) => {
          setFault('');
          setText(next);
        }}
      />
      <div className="kw-ways">
        <Button kind="primary" onPress={() => save(open)}>
          {t('master.save')}
        </Button>
        <Button icon="lock" onPress={() => setText(t('setting.notice.password.text'))}>
          {t('setting.notice.password')}
        </Button>
      </div>
    </section>
  );
}
