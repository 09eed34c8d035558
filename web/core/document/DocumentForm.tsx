import { useEffect } from 'react';
import type { MasterField as FieldDefinition } from '../../../contract/core/master.ts';
import { OnlyLook } from '../frame/OnlyLook.tsx';
import { Page } from '../frame/Page.tsx';
import { labelOfField } from '../master/labelOfField.ts';
import { MasterField } from '../master/MasterField.tsx';
import { go } from '../navigation/go.ts';
import { BarButton } from '../ui/BarButton.tsx';
import { Button } from '../ui/Button.tsx';
import { CommitBar } from '../ui/CommitBar.tsx';
import { GroupTitle } from '../ui/GroupTitle.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../words/i18n.ts';
import { EnteredLines } from './EnteredLines.tsx';
import { FormSaved } from './FormSaved.tsx';
import { type DocumentFormProps, useDocumentForm } from './useDocumentForm.ts';
import './DocumentForm.css';

const EntrySheet = lazyPart(() => import('./EntrySheet.tsx').then((m) => m.EntrySheet));

/** The form of a document: fields of its head, its lines with a sheet for each, and earlier saved documents. */
export function DocumentForm(props: DocumentFormProps) {
  const { records, record, recordKey = 'docNo', goodsOf } = props;
  const t = useT();
  const form = useDocumentForm(props);
  const { head, lines, fields, fault, may, open, further } = form;
  const hint = useHint(props, fields);
  // On a small screen the fault may be out of view.
  useEffect(() => {
    if (fault) document.querySelector('.kw-entry :is([role="alert"], .kw-card-fault)')?.scrollIntoView({ block: 'center' });
  }, [fault]);
  const atField = fields.some(({ wire }) => fault?.line === undefined && wire === fault?.field);
  const atLine = fault?.line !== undefined && fault.line <= lines.length;
  const count = lines.length > 0 && t('receive.lines', { n: lines.length });
  return (
    <Page
      context
      right={<BarButton icon="list" label={t('entry.records')} onPress={() => go(records)} />}
      bottom={may && <CommitBar label={t('master.save')} count={count} onCommit={form.commit} />}
    >
      <div className="kw-column kw-entry">
        <FormSaved saved={form.saved} more={props.savedMore} onOpen={(no) => go(record, { [recordKey]: no })} />
        {!may && <OnlyLook />}
        <section className="kw-panel kw-master-form">
          {fields.map((field) => (
            <MasterField
              key={field.wire}
              field={field}
              value={head[field.wire] ?? ''}
              onChange={(value) => void form.changeHead(field.wire, value)}
              error={atField && fault?.field === field.wire ? fault.text : undefined}
              disabled={!may}
            />
          ))}
        </section>
        <GroupTitle>{t('record.lines')}</GroupTitle>
      </div>
      <div className="kw-entry kw-entry-lines">
        <EnteredLines
          lines={lines}
          hint={may ? hint : undefined}
          placeless={form.placeless}
          fault={atLine ? fault : undefined}
          onOpen={form.setOpen}
        />
      </div>
      <div className="kw-column kw-entry kw-entry-add">
        {may && further && (
          <Button icon="plus" block onPress={() => form.setOpen({ at: lines.length, line: further })}>
            {t(form.source ? 'entry.add-batch' : 'entry.add')}
          </Button>
        )}
        {fault && !atField && !atLine && (
          <p className="kw-form-fault" role="alert">
            {fault.text}
          </p>
        )}
      </div>
      {open && (
        <EntrySheet
          line={open.line}
          names={form.lineFields}
          places={props.places}
          batchLater={form.noBatch}
          goodsOf={goodsOf && ((line) => goodsOf(line, head))}
          about={JSON.stringify([props.name, head])}
          isNew={open.at === lines.length}
          source={form.source}
          others={lines}
          onClose={() => form.setOpen(undefined)}
          onDrop={form.drop}
          onTake={form.take}
        />
      )}
    </Page>
  );
}

/** The hint about entering lines: by an order in a field, or by scan and typing. */
function useHint({ linesOf }: DocumentFormProps, fields: readonly FieldDefinition[]): string {
  const t = useT();
  const bringing = fields.find(({ wire }) => wire === linesOf?.field);
  if (!bringing) return t('entry.hint');
  return t(`entry.hint.${bringing.type === 'reference' ? 'order' : 'typed'}`, { field: labelOfField(t, bringing) });
}
