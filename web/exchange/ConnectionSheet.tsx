import { useState } from 'react';
import type { CallInput } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { modesOf } from '../../contract/exchange/exchange.rules.ts';
import { toast } from '../core/device/toast.ts';
import { useCommand } from '../core/queue/useCommand.ts';
import { Button } from '../core/ui/Button.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { SwitchField } from '../core/ui/SwitchField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { useT } from '../core/words/i18n.ts';
import type { ConnectionView } from './connectionView.ts';
import { HttpFields } from './HttpFields.tsx';
import { PartnerFolders } from './PartnerFolders.tsx';
import { TrytonFields } from './TrytonFields.tsx';

const limits = { timeoutMs: [100, 120_000], inFlight: [1, 64] } as const;

/** The form of one connection. The secret is empty at first: an empty secret is not changed. */
export function ConnectionSheet({
  connection,
  onClose,
  onSaved,
}: {
  connection: ConnectionView;
  onClose: () => void;
  onSaved: () => void;
}) {
  const t = useT();
  const [form, setForm] = useState({
    ...connection,
    secret: '',
    clientSecret: '',
    endOldSecret: false,
    timeoutMs: String(connection.timeoutMs),
    inFlight: String(connection.inFlight),
  });
  const [tried, setTried] = useState(false);
  const { run, error } = useCommand(exchangeCalls.saveConnection, { quiet: true });
  const change = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }));
  const faultOf = (name: keyof typeof limits) => {
    const [min, max] = limits[name];
    const value = Number(form[name]);
    return /^\d+$/.test(form[name].trim()) && value >= min && value <= max ? undefined : t('connection.number', { min, max });
  };
  const faults = { timeoutMs: faultOf('timeoutMs'), inFlight: faultOf('inFlight') };

  async function save(): Promise<void> {
    setTried(true);
    if (faults.timeoutMs || faults.inFlight) return;
    const { partner, mode, enabled, baseUrl, key, secret, endOldSecret, demandsWebhook, allowedFrom, mayRead, readsOrgs, toldOf } = form;
    const { tokenUrl, clientId, clientSecret, scope } = form;
    const input: CallInput<typeof exchangeCalls.saveConnection> = {
      partner,
      mode,
      enabled,
      baseUrl,
      key,
      tokenUrl,
      ...(tokenUrl !== '' && { clientId, scope, ...(clientSecret !== '' && { clientSecret }) }),
      demandsWebhook,
      allowedFrom,
      mayRead,
      readsOrgs,
      toldOf,
      timeoutMs: Number(form.timeoutMs),
      inFlight: Number(form.inFlight),
      revision: connection.revision,
      ...(endOldSecret && { endOldSecret }),
    };
    const saved = await run(secret === '' ? input : { ...input, secret });
    if (!saved) return;
    toast(t('connection.saved'), { tone: 'green' });
    onSaved();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('connection.title', { partner: t(`partner.${connection.partner}`) })}
      closeLabel={t('shell.close')}
      footer={
        <Button kind="primary" size="commit" block onPress={save}>
          {t('action.saveConnection')}
        </Button>
      }
    >
      <div className="kw-column">
        <SwitchField
          label={t('connection.enabled')}
          hint={t('connection.enabled.hint')}
          value={form.enabled}
          onChange={(enabled) => change({ enabled })}
        />
        <Segmented
          label={t('connection.mode')}
          options={modesOf(connection.partner).map((value) => ({ value, label: t(`connection.mode.${value}`) }))}
          value={form.mode}
          onChange={(mode) => change({ mode })}
        />
        {form.mode === 'files' && <PartnerFolders partner={connection.partner} folder={connection.folder} />}
        {form.mode === 'files' && error && <p role="alert">{error.message}</p>}
        {form.mode === 'http' && <HttpFields form={form} change={change} error={error} />}
        {form.mode === 'tryton' && <TrytonFields form={form} change={change} error={error} />}
        <TextField
          label={t('connection.timeout')}
          inputMode="numeric"
          value={form.timeoutMs}
          onChange={(timeoutMs) => change({ timeoutMs })}
          error={tried ? faults.timeoutMs : undefined}
        />
        <TextField
          label={t('connection.inFlight')}
          inputMode="numeric"
          value={form.inFlight}
          onChange={(inFlight) => change({ inFlight })}
          error={tried ? faults.inFlight : undefined}
        />
      </div>
    </Sheet>
  );
}
