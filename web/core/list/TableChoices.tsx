import { useRef, useState } from 'react';
import type { AnyList } from '../../../contract/core/list.ts';
import { mostRows } from '../../../contract/core/listLimits.ts';
import { usePath } from '../navigation/useSearch.ts';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { OptionList } from '../ui/OptionList.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';
import { exportList, type PageQuery } from '../wire/listApi.ts';
import { sayOr, useT } from '../words/i18n.ts';
import { labelOf } from './cell.tsx';
import type { ListDefinition } from './listDefinition.ts';
import { choosable } from './tablePreferences.ts';
import type { ListState } from './useListState.ts';

const SavedFilters = lazyPart(() => import('./SavedFilters.tsx').then((m) => m.SavedFilters));

/** A choice of the table's columns. */
export function ColumnChoice({
  list,
  shown,
  onChange,
}: {
  list: AnyList;
  shown: readonly string[];
  onChange: (names: readonly string[]) => void;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const columns = choosable(list).flatMap((name) => (list.columns[name] ? [{ name, column: list.columns[name] }] : []));
  const change = (name: string, on: boolean) => onChange(on ? [...shown, name] : shown.filter((one) => one !== name));
  return (
    <>
      <Button icon="columns" onPress={() => setOpen(true)}>
        {t('list.columns')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('list.columns.title')} closeLabel={t('shell.close')}>
        {columns.map(({ name, column }) => (
          <SwitchField key={name} label={labelOf(t, column)} value={shown.includes(name)} onChange={(on) => change(name, on)} />
        ))}
      </Sheet>
    </>
  );
}

/** The saved filters of this list. */
export function FilterChoice({ definition, state }: { definition: ListDefinition; state: ListState }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="filter" onPress={() => setOpen(true)}>
        {t('list.saved')}
      </Button>
      {open && <SavedFilters definition={definition} state={state} onClose={() => setOpen(false)} />}
    </>
  );
}

/** All rows of the query as a file. A long download continues while the person works, or can be stopped. */
export function ExportChoice({ list, query }: { list: AnyList; query: PageQuery }) {
  const t = useT();
  const path = usePath();
  const [open, setOpen] = useState(false);
  const [running, setRunning] = useState<{ bytes: number; over: AbortController }>();
  /** Counts the openings: a finished download closes its own sheet, not one that was opened since. */
  const openings = useRef(0);
  const pick = (format: string) => {
    const over = new AbortController();
    const mine = openings.current;
    const onBytes = (bytes: number) => setRunning({ bytes, over });
    onBytes(0);
    const followed = { signal: over.signal, heard: onBytes };
    // The download itself reports its errors.
    void exportList(list, query, format === 'csv' ? 'csv' : 'xlsx', sayOr(t, `screen.${path}`, list.name), followed)
      .catch(() => undefined)
      .finally(() => {
        setRunning(undefined);
        if (openings.current === mine) setOpen(false);
      });
  };
  return (
    <>
      <Button
        icon="download"
        onPress={() => {
          openings.current += 1;
          setOpen(true);
        }}
      >
        {t('list.export')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('list.export')} closeLabel={t('shell.close')}>
        {running ? (
          <>
            <p role="status">{t('list.export.running', { size: (running.bytes / 1_000_000).toFixed(1) })}</p>
            <Button onPress={() => running.over.abort()}>{t('list.export.stop')}</Button>
          </>
        ) : (
          <OptionList
            label={t('list.export')}
            options={[
              { value: 'xlsx', label: t('list.export.xlsx'), about: t('list.export.xlsx.about', { limit: mostRows }) },
              { value: 'csv', label: t('list.export.csv'), about: t('list.export.csv.about') },
            ]}
            onPick={pick}
          />
        )}
      </Sheet>
    </>
  );
}
