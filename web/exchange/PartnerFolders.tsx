import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '../../contract/core/call.ts';
import type { Partner } from '../../contract/exchange/partner.ts';
import { partnerFolderCalls } from '../../contract/exchange/partnerFolders.calls.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { ask, askFile, keepFile, showError } from '../core/wire/api.ts';
import { ageText } from '../core/words/ageText.ts';
import { type Say, sayOr, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import './exchange.css';
import './partnerFolders.css';

type Told = CallOutput<typeof partnerFolderCalls.partnerFolders>;
type Folder = Told['folders'][number];
type Template = Told['templates'][number];

/** In this state a file waits for a person; old ones need attention. */
const longWait = 3600;

/** The folders of a partner: purpose, number of files, the reason of the last failure, and a template of each kind. */
export function PartnerFolders({ partner, folder }: { partner: Partner; folder: string }) {
  const t = useT();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['partnerFolders', partner],
    queryFn: () => ask(partnerFolderCalls.partnerFolders, { partner }, { quiet: true }),
    refetchInterval: 10_000,
  });
  return (
    <section className="kw-partner-folders" aria-label={t('connection.folders')}>
      <p className="kw-quiet-line">{t('connection.files.hint')}</p>
      <p className="kw-connection-address">{folder}</p>
      {isPending && <Skeleton label={t('shell.loading')} />}
      {error && !data && <ListTrouble error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <ul className="kw-folder-list">
            {data.folders.map((one) => (
              <FolderLine key={one.name} folder={one} failed={data} />
            ))}
          </ul>
          <Templates partner={partner} templates={data.templates} />
        </>
      )}
    </section>
  );
}

function FolderLine({ folder: { name, files, oldestSeconds }, failed }: { folder: Folder; failed: Told }) {
  const t = useT();
  const tone = name === 'failed' && files > 0 ? 'red' : oldestSeconds !== null && oldestSeconds > longWait ? 'amber' : 'grey';
  return (
    <li>
      <div className="kw-folder-head">
        <code>{name}</code>
        <Chip tone={tone}>{files === 0 ? t('connection.folder.empty') : t('connection.folder.files', { n: shownQty(String(files)) })}</Chip>
        {oldestSeconds !== null && (
          <span className="kw-quiet-line">{t('connection.folder.oldest', { age: ageText(oldestSeconds, t) })}</span>
        )}
      </div>
      <p className="kw-quiet-line">{t(`connection.folder.${name}`)}</p>
      {name === 'failed' && failed.failedName !== '' && (
        <p className="kw-what kw-chip-red">
          <strong>{t('connection.folder.lastFailed', { name: failed.failedName, age: ageText(failed.failedSeconds, t) })}</strong>
          <span className="kw-what-said">{failed.failedReason}</span>
        </p>
      )}
    </li>
  );
}

function nameOf({ folder, kind }: Template, t: Say): string {
  if (folder === 'answers') return `${folder} · ${t('mapping.direction.answer')}`;
  if (folder === 'out') return `${folder} · ${sayOr(t, `state.exchangeDocument.${kind}`, kind)}`;
  return `${folder} · ${kind === 'stock' ? t('mapping.kind.stock') : sayOr(t, `state.recordKind.${kind}`, kind)}`;
}

function Templates({ partner, templates }: { partner: Partner; templates: readonly Template[] }) {
  const t = useT();
  const [chosen, setChosen] = useState('0');
  const template = templates[Number(chosen)];
  async function get(): Promise<void> {
    if (!template) return;
    try {
      keepFile(await askFile(partnerFolderCalls.fileTemplate, { partner, ...template }));
    } catch (error) {
      showError(error);
    }
  }
  return (
    <div className="kw-folder-template">
      <SelectField
        label={t('connection.template')}
        hint={t('connection.template.hint')}
        value={chosen}
        choices={templates.map((one, at) => ({ value: String(at), label: nameOf(one, t) }))}
        onChange={setChosen}
      />
      <Button icon="download" onPress={get}>
        {t('connection.template.get')}
      </Button>
    </div>
  );
}
