import { useState } from 'react';
import { labelSizes } from '../../contract/labels/labelSize.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { download } from '../core/wire/api.ts';
import { sayOr, t, useT } from '../core/words/i18n.ts';

interface Wish {
  size: string;
  format: 'pdf' | 'zpl';
  arrow: '' | 'up' | 'down';
}

/** Asks for size and form, then fetches the labels of these locations. */
export async function printPlaces(ids: readonly number[]): Promise<void> {
  let wish: Wish = { size: labelSizes[0].id, format: 'pdf', arrow: '' };
  const body = (
    <PrintWish
      first={wish}
      onChange={(next) => {
        wish = next;
      }}
    />
  );
  const yes = await confirm({
    title: t('place.print.title', { n: ids.length }),
    body,
    confirmLabel: t('place.print'),
    cancelLabel: t('shell.cancel'),
  });
  if (!yes) return;
  const call = wish.format === 'pdf' ? locationsCalls.locationLabelPdf : locationsCalls.locationLabelZpl;
  await download(call.paths[0], { ids, size: wish.size, arrow: wish.arrow || undefined }, `${t('place.print.file')}.${wish.format}`).catch(
    () => undefined,
  );
}

function PrintWish({ first, onChange }: { first: Wish; onChange: (wish: Wish) => void }) {
  const t = useT();
  const [wish, setWish] = useState(first);
  const change = (part: Partial<Wish>) => {
    const next = { ...wish, ...part };
    setWish(next);
    onChange(next);
  };
  return (
    <div className="kw-column">
      <SelectField
        label={t('place.print.size')}
        value={wish.size}
        onChange={(size) => change({ size })}
        choices={labelSizes.map(({ id, nameKey }) => ({ value: id, label: sayOr(t, nameKey, id) }))}
      />
      <Segmented
        label={t('place.print.format')}
        value={wish.format}
        onChange={(format) => change({ format })}
        options={[
          { value: 'pdf', label: 'PDF' },
          { value: 'zpl', label: 'ZPL' },
        ]}
      />
      <Segmented
        label={t('place.print.arrow')}
        value={wish.arrow}
        onChange={(arrow) => change({ arrow })}
        options={(['', 'up', 'down'] as const).map((value) => ({ value, label: t(`place.print.arrow.${value || 'none'}`) }))}
      />
    </div>
  );
}
