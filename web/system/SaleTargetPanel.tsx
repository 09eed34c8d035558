import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingCalls } from '../../contract/system/setting.calls.ts';
import { systemLists } from '../../contract/system/system.lists.ts';
import { wordsOf } from '../core/api.ts';
import { useT } from '../core/i18n.ts';
import { listPage } from '../core/listApi.ts';
import { queryClient } from '../core/queryClient.ts';
import { sendCommand } from '../core/queue.ts';
import { useSession } from '../core/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { toast } from '../core/ui/toast.ts';
import { withThousands } from '../core/withThousands.ts';
import '../core/master/master.css';

/** The sales target of a month in ten thousands, with those set before. */
export function SaleTargetPanel() {
  const t = useT();
  const org = useSession()?.login.u9org;
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const [amount, setAmount] = useState('');
  const [fault, setFault] = useState('');
  const { data } = useQuery({
    queryKey: ['saleTargets', org],
    queryFn: () => listPage(systemLists.saleTargets, { pageSize: 12, sort: '-month' }),
  });
  async function save() {
    try {
      if (!/^\d+(\.\d{1,2})?$/.test(amount.trim()))
        return setFault(t(amount.trim() ? 'error.sale-target.wrong' : 'error.sale-target.value-required', { value: amount }));
      await sendCommand(settingCalls.saveSaleTarget, { month: month || undefined, amount: amount.trim() });
      await queryClient.invalidateQueries({ queryKey: ['saleTargets'] });
      setAmount('');
      toast(t('master.saved'), { tone: 'green' });
    } catch (error) {
      setFault(wordsOf(error));
    }
  }
  return (
    <section className="kw-panel">
      <div className="kw-master-form kw-setting-target">
        <TextField
          label={t('field.Month')}
          type="month"
          value={month}
          onChange={(next) => {
            setFault('');
            setMonth(next);
          }}
        />
        <TextField
          label={t('field.TargetAmount')}
          inputMode="decimal"
          error={fault || undefined}
          value={amount}
          onChange={(next) => {
            setFault('');
            setAmount(next);
          }}
          maxLength={16}
        />
      </div>
      <Button kind="primary" onPress={save}>
        {t('master.save')}
      </Button>
      {data && data.rows.length > 0 && (
        <dl className="kw-facts">
          {data.rows.map(({ month: one, amount: target }) => (
            <div key={one}>
              <dt>{one}</dt>
              <dd>{withThousands(target ?? '')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
