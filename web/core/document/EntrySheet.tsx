import { useRef, useState } from 'react';
import type { MasterField as MasterFieldDefinition } from '../../../contract/core/master.ts';
import { type EntryLineField, entryLineFields } from '../../../contract/documents/entryForm.ts';
import { feedback } from '../device/feedback.ts';
import { labelOfField } from '../master/labelOfField.ts';
import { MasterField } from '../master/MasterField.tsx';
import { useScan } from '../scan/scanEntry.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useT } from '../words/i18n.ts';
import { readTyped } from '../words/readTyped.ts';
import { unitText } from '../words/unitText.ts';
import { atItsLine } from './atItsLine.ts';
import { BatchField } from './BatchField.tsx';
import { type EnteredLine, fitsBatch, missingInLines, scannedInto, withItem } from './enteredLine.ts';
import type { GoodsThere } from './goodsThere.ts';
import { isFixed, type SourceDocument } from './sourceDocument.ts';
import { whyNotHere } from './whyNotHere.ts';

/** One line of goods: its item, quantity, place, batch and project, as far as its document asks for them; a scan of an item, label or place fills it in. */
export function EntrySheet({
  line: given,
  names,
  places,
  batchLater,
  goodsOf,
  about = '',
  isNew,
  source,
  others,
  onTake,
  onDrop,
  onClose,
}: {
  line: EnteredLine;
  names: readonly EntryLineField[];
  /** The locations that it may name; all of them without it. */
  places?: MasterFieldDefinition['among'];
  /** An empty batch is filled from the stock that is taken. */
  batchLater: boolean;
  /** The goods among which the batch is chosen; without it a batch is typed. */
  goodsOf?: ((line: EnteredLine) => Promise<readonly GoodsThere[]>) | undefined;
  /** What these goods depend on besides the line. */
  about?: string;
  isNew: boolean;
  /** The source document of the line: the fields that it fixes cannot be changed. */
  source?: SourceDocument | undefined;
  /** All lines of the form. */
  others: readonly EnteredLine[];
  onTake: (line: EnteredLine) => void;
  onDrop: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const [line, setLine] = useState(given);
  const typedQty = useRef<string>(undefined);
  const [fault, setFault] = useState<{ field: string; text: string }>();
  useScan(async (scan) => {
    const next = await scannedInto(line, scan);
    const wrong = next && wrongIn(next);
    setFault(wrong);
    if (wrong) feedback('reject');
    else if (next) setLine(next);
    return next !== undefined;
  });
  /** The reason why a scan does not belong to this line: goods that its document does not have, a label of another batch. */
  function wrongIn(next: EnteredLine) {
    const { itemNo: item = '', batch = '', labels = [] } = next;
    if (source && line.itemNo && item !== line.itemNo)
      return { field: entryLineFields.itemNo.wire, text: whyNotHere(t, source, line, item, others) };
    if (labels.length === (line.labels?.length ?? 0) || item !== line.itemNo || fitsBatch(line, batch)) return undefined;
    const about = { line: 1, code: labels.at(-1) ?? '', item, batch };
    return { field: entryLineFields.batch.wire, text: atItsLine(t, t('error.entry.label-other', about), { line: 1 }) };
  }
  const change = (next: EnteredLine) => {
    setFault(undefined);
    setLine(next);
  };
  const take = () => {
    // An untouched quantity is that of the document or the label.
    const typed = line.qty?.trim() && line.qty === typedQty.current ? readTyped(t, line.qty) : undefined;
    if (typed && 'fault' in typed) return setFault({ field: entryLineFields.qty.wire, text: typed.fault });
    const entered = { ...line, qty: typed ? typed.value : line.qty || undefined };
    const wrong = missingInLines([entered], { placeless: !names.includes('location'), batchLater });
    const field = String(wrong?.args['field']);
    // Only one line is open: the message names the missing field, not the line.
    const text = () =>
      wrong?.refuse === 'entry.decimals'
        ? atItsLine(t, t('error.entry.decimals', wrong.args), { line: 1, itemNo: line.itemNo })
        : t('error.table.cell-required', { field: labelOfField(t, { wire: field }) });
    if (wrong) setFault({ field, text: text() });
    else onTake(entered);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={line.itemNo ? `${line.itemNo} ${line.itemName ?? ''}` : t('entry.add')}
      closeLabel={t('shell.close')}
      footer={
        <div className="kw-entry-foot">
          {!isNew && source?.only !== 'all' && (
            <Button kind="danger" size="commit" onPress={onDrop}>
              {t('entry.drop')}
            </Button>
          )}
          <Button kind="primary" size="commit" block onPress={take}>
            {t('entry.take')}
          </Button>
        </div>
      }
    >
      <div className="kw-master-form kw-column">
        {names.map((name) => {
          const field = {
            ...entryLineFields[name],
            ...(name === 'location' ? { among: places } : {}),
            ...(name === 'batch' && line.batchControlled && !batchLater ? { required: true } : {}),
          };
          const error = fault?.field === field.wire ? fault.text : undefined;
          if (name === 'batch' && goodsOf)
            return (
              <BatchField
                key={name}
                line={line}
                goodsOf={goodsOf}
                about={about}
                onChange={(part) => change({ ...line, ...part })}
                error={error}
                required={'required' in field}
                disabled={isFixed(source, name)}
              />
            );
          return (
            <MasterField
              key={name}
              field={field}
              value={line[name] ?? ''}
              onChange={(value, row) => {
                if (name === 'qty') typedQty.current = value;
                change(name === 'itemNo' && row ? withItem(line, row) : { ...line, [name]: value });
              }}
              unit={field.type === 'qty' && line.unit ? unitText(t, line.unit) : undefined}
              error={error}
              disabled={isFixed(source, name)}
            />
          );
        })}
      </div>
    </Sheet>
  );
}
