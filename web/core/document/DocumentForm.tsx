import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MasterField as FieldDefinition } from '../../../contract/core/master.ts';
import { withThousands } from '../../../contract/core/withThousands.ts';
import { type EntryLineField, movingFields } from '../../../contract/documents/entryForm.ts';
import { feedback } from '../device/feedback.ts';
import { operationId } from '../device/operationId.ts';
import { scanText } from '../device/scanText.ts';
import { Page } from '../frame/Page.tsx';
import { labelOfField } from '../master/labelOfField.ts';
import { MasterField } from '../master/MasterField.tsx';
import { OnlyLook } from '../master/OnlyLook.tsx';
import { go, type ScreenPath } from '../navigation/go.ts';
import { useScan } from '../scan/scanEntry.ts';
import { mayDo, useSession } from '../session/session.ts';
import { BarButton } from '../ui/BarButton.tsx';
import { Button } from '../ui/Button.tsx';
import { CommitBar } from '../ui/CommitBar.tsx';
import { GroupTitle } from '../ui/GroupTitle.tsx';
import { Lines } from '../ui/Lines.tsx';
import { wordsOf } from '../wire/api.ts';
import { CallError } from '../wire/CallError.ts';
import { useT } from '../words/i18n.ts';
import { unitText } from '../words/unitText.ts';
import { atItsLine } from './atItsLine.ts';
import { type Brought, withBrought } from './brought.ts';
import { type Draft, isEmpty } from './drafts.ts';
import { EntrySheet } from './EntrySheet.tsx';
import { type EnteredLine, lineFor, missingInLines, scannedInto } from './enteredLine.ts';
import { FormSaved } from './FormSaved.tsx';
import { useDraft } from './useDraft.ts';
import './DocumentForm.css';

/** What a form of a document is made of. */
export interface DocumentFormProps {
  /** Names its draft on the device. */
  name: string;
  /** The fields of its head, by the wire names that the server names when it refuses one; what is asked may follow from what was said. */
  fields: readonly FieldDefinition[] | ((head: Readonly<Record<string, string>>) => readonly FieldDefinition[]);
  /** What is asked of a line; without a location nothing moves yet. */
  lineFields?: readonly EntryLineField[];
  /** Who may save. */
  permission: string;
  /** Where the saved ones are listed, and where one is looked at. */
  records: ScreenPath;
  record: ScreenPath;
  save: (head: Readonly<Record<string, string | undefined>>, lines: readonly EnteredLine[]) => (id: string) => Promise<{ docNo: string }>;
  /** What its head begins with, when it is opened about something. */
  given?: Readonly<Record<string, string>> | undefined;
  /** The field that takes a scanned code which names nothing else. */
  scanned?: string;
  /** What a code is that nothing here goes by. */
  lineOf?: (code: string, head: Readonly<Record<string, string>>) => Promise<EnteredLine>;
  /** A field that brings lines of its own: those of the order that it names. */
  linesOf?: { field: string; load: (value: string) => Promise<EnteredLine[] | Brought> };
  /** What it opens with whole, a saved one that is written anew, where nothing is typed into it yet. */
  asSaved?: () => Promise<Draft>;
  /** A batch that is not named follows from the stock that is taken. */
  batchLater?: boolean;
  /** What the record's address calls the number, where that is not `docNo`. */
  recordKey?: string;
}

export function DocumentForm({
  name,
  fields: fieldsOf,
  lineFields = movingFields,
  permission,
  records,
  record,
  save,
  given,
  scanned,
  lineOf,
  linesOf,
  asSaved,
  batchLater = false,
  recordKey = 'docNo',
}: DocumentFormProps) {
  const t = useT();
  const client = useQueryClient();
  const { draft, waiting, change, take, drop, giveBack } = useDraft(name, (text) => setFault({ text }));
  const [open, setOpen] = useState<{ at: number; line: EnteredLine }>();
  const [fault, setFault] = useState<{ field?: string | undefined; line?: number | undefined; text: string }>();
  const [saved, setSaved] = useState<string>();
  const may = mayDo(permission, useSession());
  const { head, lines } = draft;
  const fields = typeof fieldsOf === 'function' ? fieldsOf(head) : fieldsOf;
  const bringing = fields.find(({ wire }) => wire === linesOf?.field);
  const placeless = !lineFields.includes('location');
  const noBatch = batchLater || placeless;
  const way = bringing?.type === 'reference' ? 'order' : 'typed';
  const hint = bringing ? t(`entry.hint.${way}`, { field: labelOfField(t, bringing) }) : t('entry.hint');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens; what is typed from then on stands.
  useEffect(() => {
    if (asSaved && isEmpty(draft))
      asSaved().then(
        (first) => change((now) => (isEmpty(now) ? first : now)),
        (error: unknown) => setFault({ text: wordsOf(error) }),
      );
  }, []);

  useScan(
    async (scan) => {
      const line = (await scannedInto({}, scan)) ?? (await lineOf?.(scanText(scan), head));
      if (line) setOpen(lineFor(lines, line));
      else if (scanned) await changeHead(scanned, scanText(scan));
      return line !== undefined || scanned !== undefined;
    },
    may && open === undefined,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form is opened about is entered once
  useEffect(() => {
    for (const [wire, value] of Object.entries(given ?? {})) if (head[wire] !== value) void changeHead(wire, value);
  }, []);

  async function changeHead(wire: string, value: string): Promise<void> {
    setFault(undefined);
    change((now) => ({ ...now, head: { ...now.head, [wire]: value } }));
    if (wire !== linesOf?.field || !value) return;
    try {
      const loaded = await linesOf.load(value);
      const brought = Array.isArray(loaded) ? { lines: loaded } : loaded;
      if ('refuse' in brought) setFault({ field: wire, text: t(`error.${brought.refuse}`, brought.args) });
      // Another one may have been picked meanwhile.
      else change((now) => (now.head[wire] === value ? withBrought(now, brought) : now));
    } catch (error) {
      setFault({ field: wire, text: wordsOf(error) });
    }
  }

  function missing(): typeof fault {
    const empty = fields.find(({ wire, required }) => required && !head[wire]?.trim());
    if (empty) return { field: empty.wire, text: t('error.table.cell-required', { field: labelOfField(t, empty) }) };
    const wrong = missingInLines(lines, { placeless, batchLater: noBatch });
    return wrong && { line: wrong.args['line'] as number | undefined, text: t(`error.${wrong.refuse}`, wrong.args) };
  }

  function commit(): void {
    const wrong = missing();
    setFault(wrong);
    if (wrong) return;
    // On its way it is the queue's: a page that begins again must not offer to save it once more. Nobody waits for its answer: the next
    // one can be typed, with or without network.
    const id = operationId();
    void sent(id, take(id));
  }

  async function sent(id: string, taken: Draft): Promise<void> {
    setSaved(undefined);
    try {
      const { docNo } = await save(taken.head, taken.lines)(id);
      drop(id);
      setSaved(docNo);
      feedback('accept');
      await client.invalidateQueries();
    } catch (error) {
      const inForm = giveBack(id);
      const args = inForm && error instanceof CallError ? error.args : {};
      setFault({ field: textIn(args['field']), line: numberIn(args['line']), text: wordsOf(error) });
    }
  }

  const atField = fields.some(({ wire }) => fault?.line === undefined && wire === fault?.field);
  const atLine = fault?.line !== undefined && fault.line <= lines.length;
  return (
    <Page
      context
      right={<BarButton icon="list" label={t('entry.records')} onPress={() => go(records)} />}
      bottom={
        may && <CommitBar label={t('master.save')} count={lines.length > 0 && t('receive.lines', { n: lines.length })} onCommit={commit} />
      }
    >
      <div className="kw-column kw-entry">
        <FormSaved waiting={waiting} saved={saved} onOpen={(no) => go(record, { [recordKey]: no })} />
        {!may && <OnlyLook />}
        <section className="kw-panel kw-master-form">
          {fields.map((field) => (
            <MasterField
              key={field.wire}
              field={field}
              value={head[field.wire] ?? ''}
              onChange={(value) => void changeHead(field.wire, value)}
              error={atField && fault?.field === field.wire ? fault.text : undefined}
              disabled={!may}
            />
          ))}
        </section>
        <GroupTitle>{t('record.lines')}</GroupTitle>
      </div>
      <div className="kw-entry kw-entry-lines">
        <Lines
          caption={t('record.lines')}
          hint={may ? hint : undefined}
          lines={lines.map((line, at) => ({
            key: String(at),
            itemNo: line.itemNo ?? '',
            name: line.itemName,
            batch:
              [
                line.batch,
                line.project,
                line.labels?.length ? t('entry.labels', { n: line.labels.length }) : '',
                line.scrapQty && `${t('field.ScrapQty')} ${withThousands(line.scrapQty)}`,
              ]
                .filter(Boolean)
                .join(' · ') || undefined,
            qty: withThousands(line.qty ?? '0'),
            unit: line.unit && unitText(t, line.unit),
            ...(placeless ? {} : { location: line.location || undefined, noLocation: t('entry.no-place') }),
            onOpen: () => setOpen({ at, line }),
            error: atLine && fault?.line === at + 1 ? atItsLine(t, fault.text, { line: at + 1, itemNo: line.itemNo }) : undefined,
          }))}
        />
      </div>
      <div className="kw-column kw-entry kw-entry-add">
        {may && (
          <Button icon="plus" block onPress={() => setOpen({ at: lines.length, line: {} })}>
            {t('entry.add')}
          </Button>
        )}
        {fault && !atField && !atLine && (
          <p key={fault.text} ref={intoView} className="kw-form-fault" role="alert">
            {fault.text}
          </p>
        )}
      </div>
      {open && (
        <EntrySheet
          line={open.line}
          names={lineFields}
          batchLater={noBatch}
          isNew={open.at === lines.length}
          onClose={() => setOpen(undefined)}
          onDrop={() => {
            change((now) => ({ ...now, lines: now.lines.filter((_, at) => at !== open.at) }));
            setOpen(undefined);
          }}
          onTake={(line) => {
            setFault(undefined);
            change((now) => ({ ...now, lines: [...now.lines.slice(0, open.at), line, ...now.lines.slice(open.at + 1)] }));
            setOpen(undefined);
          }}
        />
      )}
    </Page>
  );
}

/** What is wrong must not stand below the edge of a small screen. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
