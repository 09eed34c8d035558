import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readWhole } from '../../contract/core/readQty.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { rackCodes } from '../../contract/locations/locations.rules.ts';
import { toast } from '../core/device/toast.ts';
import { Page } from '../core/frame/Page.tsx';
import { WithRight } from '../core/frame/WithRight.tsx';
import { CommitFoot } from '../core/list/CommitFoot.tsx';
import { goBack } from '../core/navigation/go.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { useSession } from '../core/session/session.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { FormFault } from '../core/ui/FormFault.tsx';
import { SwitchField } from '../core/ui/SwitchField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { wordsOf } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { AreaSelect, WarehouseSelect } from './placeSelects.tsx';
import './RackScreen.css';

/** All locations of a rack at once, from the first code to the last. No template fits a form with a preview. */
export function RackScreen() {
  const t = useT();
  const client = useQueryClient();
  const [warehouseId, setWarehouseId] = useState(useSession()?.login.wid ?? '');
  const [areaId, setAreaId] = useState('');
  const [range, setRange] = useState({ first: '', last: '' });
  const [flags, setFlags] = useState({ reporting: false, intermediate: false });
  const [capacity, setCapacity] = useState('');
  const [fault, setFault] = useState('');
  const { first, last } = range;
  const codes = useMemo(() => (first.trim() && last.trim() ? rackCodes(first.trim(), last.trim()) : undefined), [first, last]);
  const wrong = typeof codes === 'string' ? t(`error.${codes}`, { first, last }) : undefined;
  const change = (part: Partial<typeof range>) => {
    setFault('');
    setRange({ ...range, ...part });
  };

  async function commit() {
    if (warehouseId === '') return setFault(t('place.rack.warehouse'));
    if (codes === undefined) return setFault(t('error.rack.codes-required'));
    if (wrong !== undefined) return;
    const room = capacity.trim() === '' ? undefined : readWhole(capacity);
    if (capacity.trim() !== '' && room === undefined) return setFault(t('error.qty.unclear', { value: capacity.trim() }));
    const yes = await confirm({
      title: t('place.rack.ask', { n: codes.length }),
      confirmLabel: t('place.rack.do'),
      cancelLabel: t('shell.cancel'),
    });
    if (!yes) return;
    try {
      const input = {
        warehouseId: Number(warehouseId),
        areaId: areaId ? Number(areaId) : undefined,
        first: first.trim(),
        last: last.trim(),
        ...flags,
        capacity: room,
      };
      const { created, total } = await sendCommand(locationsCalls.createRack, input);
      await client.invalidateQueries();
      toast(t('place.rack.done', { created, existing: total - created }), { tone: 'green' });
      goBack();
    } catch (error) {
      setFault(wordsOf(error));
    }
  }

  return (
    <Page
      noScan
      bottom={
        <WithRight call={locationsCalls.createRack}>
          <CommitFoot label={t('place.rack.do')} onCommit={commit} />
        </WithRight>
      }
    >
      <div className="kw-column">
        <section className="kw-panel kw-rack-form">
          <WarehouseSelect
            value={warehouseId}
            onChange={(id) => {
              setFault('');
              setWarehouseId(id);
              setAreaId('');
            }}
          />
          <AreaSelect warehouseId={warehouseId} value={areaId} onChange={setAreaId} />
          <TextField
            required
            label={t('place.rack.first')}
            placeholder="A01-01-01"
            value={first}
            onChange={(text) => change({ first: text })}
            maxLength={40}
          />
          <TextField
            required
            label={t('place.rack.last')}
            placeholder="A12-05-08"
            value={last}
            onChange={(text) => change({ last: text })}
            maxLength={40}
            error={wrong}
          />
          <TextField label={t('field.Capacity')} inputMode="numeric" value={capacity} onChange={setCapacity} maxLength={5} />
          <SwitchField label={t('field.IsReport')} value={flags.reporting} onChange={(reporting) => setFlags({ ...flags, reporting })} />
          <SwitchField
            label={t('field.IsMiddle')}
            value={flags.intermediate}
            onChange={(intermediate) => setFlags({ ...flags, intermediate })}
          />
        </section>
        <FormFault>{fault}</FormFault>
        {Array.isArray(codes) && <Preview codes={codes} />}
      </div>
    </Page>
  );
}

const mostShown = 60;

function Preview({ codes }: { codes: readonly string[] }) {
  const t = useT();
  const shown = codes.length > mostShown ? [...codes.slice(0, mostShown - 1), '…', ...codes.slice(-1)] : codes;
  return (
    <section className="kw-panel">
      <h2>{t('place.rack.preview', { n: codes.length })}</h2>
      <ol className="kw-rack-codes">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </section>
  );
}
