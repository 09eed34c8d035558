import type { z } from 'zod';
import { type FileEncoding, fileEncodings } from '../../../contract/core/fileEncodings.ts';
import type { importResult } from '../../../contract/core/masterShapes.ts';
import { useWide } from '../device/useWide.ts';
import { Button } from '../ui/Button.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { GroupTitle } from '../ui/GroupTitle.tsx';
import { LineCard } from '../ui/LineCard.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { sayOr, useT } from '../words/i18n.ts';

type Preview = NonNullable<z.output<typeof importResult>['preview']>;

/** The first rows of a file as they would be stored, a choice of encoding where that is uncertain, and the button that stores them. */
export function FilePreview({
  preview: { encoding, sure, columns, rows, total },
  chosen,
  isGood,
  onEncoding,
  onImport,
}: {
  preview: Preview;
  /** The encoding that a person chose before. */
  chosen: FileEncoding | undefined;
  /** The file has no fault. */
  isGood: boolean;
  onEncoding: (encoding: FileEncoding) => void;
  onImport: () => unknown;
}) {
  const t = useT();
  const wide = useWide();
  const heads = columns.map((wire) => sayOr(t, `field.${wire}`, wire));
  return (
    <section>
      <div className="kw-column">
        {(!sure || chosen) && (
          <SelectField
            label={t('import.encoding')}
            hint={t('import.encoding.ask')}
            value={chosen ?? ''}
            empty={`${encoding?.toUpperCase()} ?`}
            onChange={(value) => onEncoding(value as FileEncoding)}
            choices={fileEncodings.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        )}
        {isGood && (
          <Button kind="primary" size="commit" block={!wide} icon="upload" onPress={onImport}>
            {t('import.do', { n: total })}
          </Button>
        )}
      </div>
      {rows.length > 0 && <GroupTitle>{t('import.preview', { n: total, shown: rows.length })}</GroupTitle>}
      {!wide && (
        <div className="kw-cards">
          {rows.map(({ row, cells: [first = '', ...others] }) => (
            <LineCard
              key={row}
              itemNo={first}
              name={others.flatMap((cell, at) => (cell === '' ? [] : [`${heads[at + 1]} ${cell}`])).join(' · ')}
            />
          ))}
        </div>
      )}
      {wide && rows.length > 0 && (
        <div className="kw-lines-table">
          <DataTable
            caption={t('import.preview.caption')}
            columns={[
              { key: 'row', head: t('import.row'), align: 'end' as const, cell: ({ row }: Preview['rows'][number]) => row },
              ...columns.map((key, at) => ({
                ...{ key, head: heads[at], strong: at === 0, yields: true },
                cell: ({ cells }: Preview['rows'][number]) => cells[at],
              })),
            ]}
            rows={rows}
            rowKey={({ row }) => String(row)}
          />
        </div>
      )}
    </section>
  );
}
