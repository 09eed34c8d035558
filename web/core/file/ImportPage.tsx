// None of the templates: one file goes in, and its faults come out.
import { lazy, Suspense, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Call } from '../../../contract/core/call.ts';
import type { FileEncoding } from '../../../contract/core/fileEncodings.ts';
import type { importResult } from '../../../contract/core/masterShapes.ts';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { feedback } from '../device/feedback.ts';
import { operationId } from '../device/operationId.ts';
import { useWide } from '../device/useWide.ts';
import { Page } from '../frame/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { cn } from '../ui/cn.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { GroupTitle } from '../ui/GroupTitle.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LineCard } from '../ui/LineCard.tsx';
import { Loading } from '../ui/Loading.tsx';
import { ask, showError, wordsOf } from '../wire/api.ts';
import { queryClient } from '../wire/queryClient.ts';
import { isText, type Say, sayOr, useT } from '../words/i18n.ts';
import './ImportPage.css';

const FilePreview = lazy(() => import('./FilePreview.tsx').then((m) => ({ default: m.FilePreview })));

type Result = z.output<typeof importResult>;
type Fault = Result['faults'][number];
type ImportCall = Call<z.ZodType, typeof importResult>;

/** The present result of a file: faults stay after their rows were left out. */
interface Brought {
  file: File;
  /** Rows that were left out at the last try. */
  leaveOut: readonly number[];
  /** Chosen where it was not sure. */
  encoding?: FileEncoding | undefined;
  result?: Result;
  faults: readonly Fault[];
  failed?: string;
}

/**
 * Brings a table file in: template, file, its first rows as they would be stored, and everything that is wrong at once with row and
 * column. Nothing is stored before a person has seen that; rows stay out only when a person says so.
 */
export function ImportPage({
  title,
  call,
  input,
  hint,
  onTemplate,
}: {
  /** By default the screen's own text; one screen may take several kinds of file. */
  title?: string;
  call: ImportCall;
  input: Record<string, unknown>;
  /** The purpose of the file. */
  hint: TextKey;
  onTemplate: (format: 'xlsx' | 'csv') => Promise<unknown>;
}) {
  const t = useT();
  const [state, setState] = useState<Brought>();
  async function take({ file, leaveOut, encoding, faults: faultsBefore }: Brought, preview: boolean): Promise<void> {
    const brought = { file, leaveOut, encoding };
    setState({ ...brought, faults: faultsBefore });
    try {
      const how = { leaveOut: [...leaveOut], encoding, preview: preview || undefined };
      const result = await ask(call, { ...input, ...how }, { file, quiet: true, operationId: operationId() });
      feedback(result.faults.length === 0 ? 'accept' : 'reject');
      setState({ ...brought, result, faults: [...faultsBefore, ...result.faults] });
      if (!preview) await queryClient.invalidateQueries();
    } catch (error) {
      feedback('reject');
      setState({ ...brought, faults: faultsBefore, failed: wordsOf(error) });
    }
  }
  const look = (brought: Omit<Brought, 'faults' | 'leaveOut'> & Partial<Brought>) => take({ leaveOut: [], faults: [], ...brought }, true);
  const busy = state !== undefined && !state.result && state.failed === undefined;
  const name = state?.file.name ?? '';
  return (
    <Page noScan title={title}>
      <div className="kw-column">
        <p className="kw-quiet-line">{t(hint)}</p>
        <div className="kw-ways">
          <Button icon="download" onPress={() => onTemplate('xlsx').catch(showError)}>
            {t('import.template.xlsx')}
          </Button>
          <Button icon="download" onPress={() => onTemplate('csv').catch(showError)}>
            {t('import.template.csv')}
          </Button>
        </div>
        <DropZone busy={busy} onFile={(file) => look({ file })} />
      </div>
      {busy && <Loading label={t('import.busy', { name })} />}
      {state?.failed !== undefined && <EmptyState icon="warn" title={t('import.failed', { name })} hint={state.failed} />}
      {state?.result && <Outcome {...state} result={state.result} onOthers={(leaveOut) => look({ ...state, leaveOut })} />}
      {state?.result?.preview && (
        <Suspense fallback={<Loading label={t('shell.loading')} />}>
          <FilePreview
            preview={state.result.preview}
            chosen={state.encoding}
            isGood={state.result.faults.length === 0 && state.result.preview.sure}
            onEncoding={(encoding) => look({ file: state.file, encoding })}
            onImport={() => take(state, false)}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** Takes a dropped or chosen file. */
function DropZone({ busy, onFile }: { busy: boolean; onFile: (file: File) => Promise<void> }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !busy) void onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button inside is the one for everybody
    <div
      className={cn('kw-drop', over && 'kw-drop-over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="upload" size={32} />
      <p className="kw-drop-words">{t('import.drop')}</p>
      <Button kind="primary" busy={busy} onPress={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={t('import.choose')}
        className="kw-aside"
        tabIndex={-1}
        accept=".xlsx,.csv"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function Outcome({
  file,
  result,
  leaveOut,
  faults,
  onOthers,
}: Brought & { result: Result; onOthers: (rows: readonly number[]) => unknown }) {
  const t = useT();
  const { name } = file;
  const { created, updated, unchanged, more, leftOut, ignored } = result;
  const good = result.faults.length === 0;
  const done = good && !result.preview;
  const words = [t('import.done.what', { created, updated, unchanged })];
  if (leftOut > 0) words.push(t('import.left-out', { n: leftOut }));
  if (ignored.length > 0) words.push(t('import.ignored', { columns: ignored.join(', ') }));
  const rows = [...new Set([...leaveOut, ...result.faults.map(({ row }) => row)])];
  return (
    <section>
      {done && <EmptyState icon="check" title={t('import.done', { name })} hint={words.join(' ')} />}
      {faults.length > 0 && (
        <GroupTitle>{good ? t('import.to-mend', { n: leftOut }) : t('import.faults', { name, n: result.faults.length + more })}</GroupTitle>
      )}
      {!good && more === 0 && !result.faults.some(isAboutColumns) && (
        <div className="kw-column">
          <Button icon="upload" onPress={() => onOthers(rows)}>
            {t('import.others', { n: rows.length })}
          </Button>
        </div>
      )}
      {faults.length > 0 && <Faults faults={faults} />}
      {more > 0 && <p className="kw-column kw-quiet-line">{t('import.more', { n: more })}</p>}
    </section>
  );
}

/** No row is the cause, so leaving rows out would not help. */
const isAboutColumns = ({ fault }: Fault): boolean => fault === 'table.column-missing' || fault === 'table.column-twice';

function Faults({ faults }: { faults: readonly Fault[] }) {
  const t = useT();
  const wide = useWide();
  const rows = faults.map((fault, at) => ({ ...fault, at: String(at), field: sayOr(t, `field.${fault.column}`, fault.column) }));
  if (!wide) {
    return (
      <div className="kw-cards">
        {rows.map((row) => (
          <LineCard
            key={row.at}
            itemNo={t('import.cell', { row: row.row, column: row.field })}
            name={row.text}
            error={wordsOfFault(t, row)}
          />
        ))}
      </div>
    );
  }
  return (
    <div className="kw-lines-table">
      <DataTable
        caption={t('import.table')}
        columns={[
          { key: 'row', head: t('import.row'), align: 'end', cell: ({ row }) => row },
          { key: 'column', head: t('import.column'), strong: true, cell: ({ field }) => field },
          { key: 'text', head: t('import.text'), cell: ({ text }) => text },
          { key: 'what', head: t('import.what'), cell: (row) => wordsOfFault(t, row) },
        ]}
        rows={rows}
        rowKey={({ at }) => at}
      />
    </div>
  );
}

function wordsOfFault(t: Say, { fault, field, text, detail }: Fault & { field: string }): string {
  const key = `error.${fault}`;
  return isText(key) ? t(key, { field, text, detail }) : fault;
}
