import { useState } from 'react';
import { confirm } from '../ui/Dialog.tsx';
import { wordsOf } from '../wire/api.ts';
import { CallError } from '../wire/CallError.ts';
import { type Say, useT } from '../words/i18n.ts';
import { type FormValues, mergeNewer } from './mergeNewer.ts';

/** A record as a form reads it. */
export interface ReadRecord<V> {
  values: V;
  /** The number of earlier changes; undefined for a new one. */
  revision: number | undefined;
}

/** The values of a form, on top of the record they were read from. */
interface RecordForm<V> {
  values: V;
  revision: number | undefined;
  change: (part: Partial<V>) => void;
  /**
   * Explains a failed save. When another person was faster it offers to load the newer record, and keeps the typed values.
   */
  explain: (error: unknown) => Promise<string>;
}

/** Holds the typed values of a form, and takes over other people's changes when the person wants it. */
export function useRecordForm<V extends FormValues>(
  first: ReadRecord<V>,
  { load, labelOf }: { load: () => Promise<ReadRecord<V> | undefined>; labelOf: (field: string) => string },
): RecordForm<V> {
  const t = useT();
  const [read, setRead] = useState(first);
  const [values, setValues] = useState(first.values);
  return {
    values,
    revision: read.revision,
    change: (part) => setValues((now) => ({ ...now, ...part })),
    explain: async (error) => {
      if (!(error instanceof CallError && error.id === 'record.changed') || !(await wantsNewer(t, error))) return wordsOf(error);
      const newer = await load().catch(() => undefined);
      if (!newer) return wordsOf(error);
      const merged = mergeNewer(read.values, values, newer.values);
      setRead(newer);
      setValues(merged.values);
      const fields = merged.clashes.map((field) =>
        t('record.changed.now', { field: labelOf(field), value: newer.values[field] || t('record.changed.empty') }),
      );
      return fields.length > 0 ? t('record.changed.clash', { fields: fields.join(', ') }) : t('record.changed.loaded');
    },
  };
}

const wantsNewer = (t: Say, error: CallError): Promise<boolean> =>
  confirm({
    title: t('record.changed.title'),
    body: t('record.changed.hint', { what: wordsOf(error) }),
    confirmLabel: t('record.changed.load'),
    cancelLabel: t('shell.cancel'),
  });
