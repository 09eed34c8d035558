import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { MasterField } from '../../../contract/core/master.ts';
import { type EntryLineField, entryLineFields, movingFields } from '../../../contract/documents/entryForm.ts';
import { feedback } from '../device/feedback.ts';
import { operationId } from '../device/operationId.ts';
import { scanText } from '../device/scanText.ts';
import { labelOfField } from '../master/labelOfField.ts';
import { keepChoicesOf } from '../master/ReferenceField.tsx';
import type { ScreenPath } from '../navigation/go.ts';
import { forget } from '../queue/queue.ts';
import { useScan } from '../scan/scanEntry.ts';
import { mayDo, useSession } from '../session/session.ts';
import { wordsOf } from '../wire/api.ts';
import { CallError } from '../wire/CallError.ts';
import { useT } from '../words/i18n.ts';
import { type Draft, isEmpty } from './drafts.ts';
import { anotherOf, type EnteredLine, lineFor, missingInLines, scannedInto } from './enteredLine.ts';
import type { GoodsThere } from './goodsThere.ts';
import { bringLines, type LinesOfField, withLinesOfField } from './linesOfField.ts';
import { type OnlyOf, sourceDocumentOf, whyNotAdded } from './sourceDocument.ts';
import { useDraft } from './useDraft.ts';

/** The parts of a document's form. */
export interface DocumentFormProps {
  /** The name of its draft on the device. */
  name: string;
  /** The fields of its head, under the wire names that a refusal uses; they may depend on entered values. */
  fields: readonly MasterField[] | ((head: Readonly<Record<string, string>>) => readonly MasterField[]);
  /** The fields of a line; without a location nothing moves yet. */
  lineFields?: readonly EntryLineField[];
  /** The permission to save. */
  permission: string;
  /** The screens of the saved documents: their list, and one record. */
  records: ScreenPath;
  record: ScreenPath;
  save: (
    head: Readonly<Record<string, string | undefined>>,
    lines: readonly EnteredLine[],
  ) => (id: string, form: string) => Promise<{ docNo: string }>;
  /** First values of its head, when it is opened about something. */
  given?: Readonly<Record<string, string>> | undefined;
  /** The field for a scanned code that names nothing else. */
  scanned?: string;
  /** The line for a scanned code that is no label, item or location. */
  lineOf?: (code: string, head: Readonly<Record<string, string>>) => Promise<EnteredLine>;
  /**
   * A field that names a document and brings its lines. With `only` no other goods can be added: `some` of its lines may be saved, or `all`
   * of them, and then none can be removed; of its `item` there is a line for each batch.
   */
  linesOf?: { field: string; load: (value: string) => Promise<EnteredLine[] | LinesOfField>; only?: OnlyOf };
  /** The locations that its lines may name, by code name of the column; all of them without it. */
  places?: MasterField['among'];
  /** A saved document to begin with, unless a draft exists. */
  asSaved?: () => Promise<Draft>;
  /** An empty batch is filled from the stock that is taken. */
  batchLater?: boolean;
  /** The goods among which the batch of a line is chosen, for this head; without it a batch is typed. */
  goodsOf?: (line: EnteredLine, head: Readonly<Record<string, string>>) => Promise<readonly GoodsThere[]>;
  /** More content of its saved card, from the server's answer. */
  savedMore?: (answer: unknown) => ReactNode;
  /** The name of the number in the record's address, where that is not `docNo`. */
  recordKey?: string;
}

/** The fault that stops a save: at a field of the head, at a line (from 1), or of the whole form. */
export interface FormTrouble {
  field?: string | undefined;
  line?: number | undefined;
  text: string;
}

/** The line that is being edited, and its index; the index after the last is a new line. */
export interface OpenLine {
  at: number;
  line: EnteredLine;
}

/** The state of a document's form: entries, faults, and sending. */
export function useDocumentForm(props: DocumentFormProps) {
  const { fields: fieldsOf, lineFields = movingFields, batchLater = false } = props;
  const t = useT();
  const [fault, setFault] = useState<FormTrouble>();
  const [open, setOpen] = useState<OpenLine>();
  const draft = useDraft(props.name, (text) => setFault({ text }));
  const { change } = draft;
  const { head, lines } = draft.draft;
  const may = mayDo(props.permission, useSession());
  const fields = typeof fieldsOf === 'function' ? fieldsOf(head) : fieldsOf;
  const placeless = !lineFields.includes('location');
  const source = sourceDocumentOf(props.linesOf, fields, head);
  const noBatch = batchLater || placeless;
  const changeHead = useHead({ ...props, fields }, draft, setFault);
  const send = useSending(props, draft, setFault);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens
  useEffect(() => {
    const ofLine = (name: EntryLineField) => ({ ...entryLineFields[name], ...(name === 'location' ? { among: props.places } : {}) });
    const allFields: readonly MasterField[] = [...fields, ...lineFields.map(ofLine)];
    for (const field of may ? allFields : []) if (field.type === 'reference') keepChoicesOf(field).catch(() => undefined);
  }, []);

  useScan(
    async (scan) => {
      const line = (await scannedInto({}, scan)) ?? (await props.lineOf?.(scanText(scan), head));
      if (line) openFor(line);
      else if (props.scanned) await changeHead(props.scanned, scanText(scan), true);
      return line !== undefined || props.scanned !== undefined;
    },
    may && open === undefined,
  );

  function openFor(scanned: EnteredLine): void {
    const found = lineFor(lines, scanned, !source || source.only === 'item');
    const another = source?.only === 'item' && lines.some(({ itemNo }) => itemNo === scanned.itemNo);
    const why = source && found.at === lines.length && !another ? whyNotAdded(t, source, scanned) : undefined;
    setFault(why === undefined ? undefined : { text: why });
    if (why === undefined) setOpen(found);
    else feedback('reject');
  }

  function missing(): FormTrouble | undefined {
    const empty = fields.find(({ wire, required }) => required && !head[wire]?.trim());
    if (empty) return { field: empty.wire, text: t('error.table.cell-required', { field: labelOfField(t, empty) }) };
    const wrong = missingInLines(lines, { placeless, batchLater: noBatch });
    return wrong && { line: wrong.args['line'] as number | undefined, text: t(`error.${wrong.refuse}`, wrong.args) };
  }

  function commit(): void {
    const wrong = missing();
    setFault(wrong);
    if (!wrong) send();
  }

  /** Replaces the open line by the changed one, or removes it. */
  function replaceOpen(...instead: EnteredLine[]): void {
    if (!open) return;
    change((now) => ({ ...now, lines: now.lines.toSpliced(open.at, 1, ...instead) }));
    setOpen(undefined);
  }

  return {
    ...{ head, lines, fields, lineFields, placeless, noBatch, may, fault, open, source, setOpen, changeHead, commit },
    /** The first values of a line added by hand; undefined where none may be added. */
    further: !source ? {} : source.only === 'item' && lines[0] ? anotherOf(lines[0]) : undefined,
    saved: draft.saved,
    // An old message has the old line numbers.
    drop: () => {
      setFault(undefined);
      replaceOpen();
    },
    take: (line: EnteredLine) => {
      setFault(undefined);
      replaceOpen(line);
    },
  };
}

type KeptDraft = ReturnType<typeof useDraft>;
type SetTrouble = (trouble: FormTrouble | undefined) => void;

/** Changes fields of the head and loads the lines that a field brings; fills in the address's values once. */
function useHead(
  { given, asSaved, linesOf, fields }: Pick<DocumentFormProps, 'given' | 'asSaved' | 'linesOf'> & { fields: readonly MasterField[] },
  { draft, change }: Pick<KeptDraft, 'draft' | 'change'>,
  setFault: SetTrouble,
): (wire: string, value: string, whole?: boolean) => Promise<void> {
  const t = useT();
  const bringing = fields.find(({ wire }) => wire === linesOf?.field);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens; what is typed from then on stands
  useEffect(() => {
    if (asSaved && isEmpty(draft))
      asSaved().then(
        (first) => change((now) => (isEmpty(now) ? first : now)),
        (error: unknown) => setFault({ text: wordsOf(error) }),
      );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form is opened about is entered once
  useEffect(() => {
    for (const [wire, value] of Object.entries(given ?? {})) if (draft.head[wire] !== value) void changeHead(wire, value);
  }, []);

  async function changeHead(wire: string, value: string, whole = bringing?.type === 'reference'): Promise<void> {
    setFault(undefined);
    const { [wire]: before = '' } = draft.head;
    const put = (text: string) => (now: Draft) => ({ ...now, head: { ...now.head, [wire]: text } });
    change(put(value));
    if (!linesOf || wire !== linesOf.field || !value) return;
    const { brought, fault } = await bringLines(linesOf.load, value, { t, whole });
    // Messages about the earlier lines, or about having none, no longer apply.
    setFault(fault ? { field: wire, text: fault } : undefined);
    // The person may have picked another value meanwhile. A value without lines is not taken: the lines in hand belong to the value before.
    change((now) => (now.head[wire] !== value ? now : brought ? withLinesOfField(now, brought) : whole ? put(before)(now) : now));
  }
  return changeHead;
}

/**
 * Sends the form. The queue owns it from then on, so that a reloaded page does not offer to save it again. Nobody waits for the answer:
 * the next form can be typed, with or without network. Sending puts away the numbers of earlier forms, which have been seen.
 */
function useSending(
  { save, name }: Pick<DocumentFormProps, 'save' | 'name'>,
  { take, drop, giveBack, saved }: Pick<KeptDraft, 'take' | 'drop' | 'giveBack' | 'saved'>,
  setFault: SetTrouble,
): () => void {
  const client = useQueryClient();

  async function send(id: string, taken: Draft): Promise<void> {
    try {
      await save(taken.head, taken.lines)(id, name);
      drop(id);
      feedback('accept');
      await client.invalidateQueries();
    } catch (error) {
      const inForm = giveBack(id);
      const args = inForm && error instanceof CallError ? error.args : {};
      setFault({ field: textIn(args['field']), line: numberIn(args['line']), text: wordsOf(error) });
    }
  }

  return () => {
    for (const one of saved) if (one.done) void forget(one.id);
    const id = operationId();
    void send(id, take(id));
  };
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
