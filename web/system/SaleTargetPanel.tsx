import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { validators } from '../../contract/core/validators.ts';
import { settingCalls } from '../../contract/system/setting.calls.ts';
import { systemLists } from '../../contract/system/system.lists.ts';
import { serverNow } from '../core/device/deviceClock.ts';
import { localTime } from '../core/device/localTime.ts';
import { toast } from '../core/device/toast.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { type ReadRecord, useRecordForm } from '../core/record/useRecordForm.ts';
import { useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { listPage } from '../core/wire/listApi.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { useT } from '../core/words/i18n.ts';
import { readTyped } from '../core/words/readTyped.ts';
import { shownQty } from '../core/words/shownQty.ts';
import '../core/master/master.css';

type Target = { amount: string };

async function readTarget(month: string): Promise<ReadRecord<Target>> {
  const { rows } = await listPage(systemLists.saleTargets, { where: { month: { value: month, searchType: '=' } }, pageSize: 1 });
  return { values: { amount: rows[0]?.amount ?? '' }, revision: rows[0]?.revision ?? 0 };
}

/** The sales target of a month in ten thousands, with those set before. */
export function SaleTargetPanel() {
  const t = useT();
  const org = useSession()?.login.u9org;
  const [month, setMonth] = useState(() => localTime(serverNow()).slice(0, 7));
  const [saves, setSaves] = useState(0);
  const { data: stored } = useQuery({ queryKey: ['saleTargets', org, month], queryFn: () => readTarget(month), gcTime: 0 });
  const { data: earlier } = useQuery({
    queryKey: ['saleTargets', org],
    queryFn: () => listPage(systemLists.saleTargets, { pageSize: 12, sort: '-month' }),
  });
  return (
    <section className="kw-panel">
      <TextField label={t('field.Month')} type="month" value={month} onChange={setMonth} />
      {stored ? (
        <TargetForm key={`${month} ${saves}`} month={month} first={stored} onSaved={() => setSaves(saves + 1)} />
      ) : (
        <Skeleton label={t('shell.loading')} />
      )}
      {earlier && earlier.rows.length > 0 && (
        <dl className="kw-facts">
          {earlier.rows.map(({ month: one, amount: target }) => (
            <div key={one}>
              <dt>{one}</dt>
              <dd>{shownQty(target ?? '')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function TargetForm({ month, first, onSaved }: { month: string; first: ReadRecord<Target>; onSaved: () => void }) {
  const t = useT();
  const form = useRecordForm(first, { load: () => readTarget(month), labelOf: () => t('field.TargetAmount') });
  const { values, revision, change, explain } = form;
  const [fault, setFault] = useState('');
  async function save() {
    const typed = values.amount.trim();
    try {
      if (!typed) return setFault(t('error.sale-target.value-required'));
      const read = typed === first.values.amount ? { value: typed } : readTyped(t, typed);
      if ('fault' in read) return setFault(read.fault);
      const amount = read.value;
      if (!validators.amount(amount)) return setFault(t('error.sale-target.wrong', { value: typed }));
      await sendCommand(settingCalls.saveSaleTarget, { month: month || undefined, amount, revision });
      await queryClient.invalidateQueries({ queryKey: ['saleTargets'] });
      toast(t('master.saved'), { tone: 'green' });
      onSaved();
    } catch (error) {
      setFault(await explain(error));
    }
  }
  return (
    <>
      <TextField
        label={t('field.TargetAmount')}
        inputMode="decimal"
        error={fault || undefined}
        value={values.amount}
        onChange={(amount) => {
          setFault('');
          change({ amount });
        }}
        maxLength={16}
      />
      <Button kind="primary" onPress={save}>
        {t('master.save')}
      </Button>
    </>
  );
}
