import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '../../contract/core/call.ts';
import { signCalls } from '../../contract/identity/sign.calls.ts';
import { feedback } from '../core/device/feedback.ts';
import { scanText } from '../core/device/scanText.ts';
import { toast } from '../core/device/toast.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { CommitFoot } from '../core/list/CommitFoot.tsx';
import { sendCommand } from '../core/queue/queue.ts';
import { useScan } from '../core/scan/scanEntry.ts';
import { Skeleton } from '../core/ui/Loading.tsx';
import { SwitchField } from '../core/ui/SwitchField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask, wordsOf } from '../core/wire/api.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { useT } from '../core/words/i18n.ts';

/** The sign-in code of a person's warehouse, and whether the app checks in automatically. No template fits a form of two fields. */
export function SignConfigScreen() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['signConfig'],
    queryFn: () => ask(signCalls.signConfig, {}, { quiet: true }),
    gcTime: 0,
  });
  if (data) return <SignForm first={data} />;
  return <Page>{error ? <ListTrouble error={error} onRetry={() => void refetch()} /> : <Skeleton label={t('shell.loading')} />}</Page>;
}

function SignForm({ first }: { first: CallOutput<typeof signCalls.signConfig> }) {
  const t = useT();
  const [code, setCode] = useState(first.code);
  const [auto, setAuto] = useState(first.auto);
  const [name, setName] = useState(first.warehouseName);
  const [fault, setFault] = useState('');
  const change = (next: string) => {
    setFault('');
    setName('');
    setCode(next);
  };
  useScan((scan) => {
    feedback('accept');
    change(scanText(scan));
  });
  async function save() {
    try {
      const saved = await sendCommand(signCalls.saveSignConfig, { code: code.trim(), auto });
      setCode(saved.code);
      setName(saved.warehouseName);
      await queryClient.invalidateQueries();
      toast(t('master.saved'), { tone: 'green' });
      if (saved.auto) await (await import('../core/session/autoCheckIn.ts')).checkInAsSaved();
    } catch (error) {
      setFault(wordsOf(error));
    }
  }
  return (
    <Page bottom={<CommitFoot label={t('sign.save')} onCommit={save} />}>
      <div className="kw-column">
        <section className="kw-panel">
          <TextField
            label={t('sign.code')}
            hint={name || t('sign.code.hint')}
            error={fault || undefined}
            value={code}
            onChange={change}
            onEnter={() => void save()}
            maxLength={60}
          />
          <SwitchField
            label={t('sign.auto')}
            hint={t('sign.auto.hint')}
            value={auto}
            onChange={(on) => {
              setFault('');
              setAuto(on);
            }}
          />
        </section>
      </div>
    </Page>
  );
}
