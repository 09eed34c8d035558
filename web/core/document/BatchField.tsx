import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { entryLineFields } from '../../../contract/documents/entryForm.ts';
import { labelOfField } from '../master/labelOfField.ts';
import { MasterField } from '../master/MasterField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { useT } from '../words/i18n.ts';
import { shownQty } from '../words/shownQty.ts';
import { unitText } from '../words/unitText.ts';
import type { EnteredLine } from './enteredLine.ts';
import { type GoodsThere, goodsOfLine, keyOfGoods, partOf, proposedOf } from './goodsThere.ts';

/**
 * The batch of a line as a choice among the goods that are there; the only one is proposed. Where none are known (no network, nothing there)
 * the batch is typed, and the server decides when the form is saved.
 */
export function BatchField({
  line,
  goodsOf,
  about,
  onChange,
  error,
  required,
  disabled,
}: {
  line: EnteredLine;
  goodsOf: (line: EnteredLine) => Promise<readonly GoodsThere[]>;
  /** What the goods depend on besides the line: the form and its head. */
  about: string;
  onChange: (part: Partial<EnteredLine>) => void;
  error: string | undefined;
  required: boolean;
  disabled: boolean;
}) {
  const t = useT();
  const { itemNo = '', location = '', batch = '', labels = [] } = line;
  const { data: goods = [] } = useQuery({
    queryKey: ['goods there', about, itemNo, location],
    queryFn: () => goodsOf(line),
    enabled: itemNo !== '' && !disabled,
    retry: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the goods of an item and location; what a person chose stands
  useEffect(() => {
    const only = labels.length === 0 && !disabled ? proposedOf(goods, line) : undefined;
    if (only) onChange(only);
  }, [goods]);
  const field = { ...entryLineFields.batch, required };
  if (goods.length === 0 || disabled)
    return <MasterField field={field} value={batch} onChange={(typed) => onChange({ batch: typed })} error={error} disabled={disabled} />;
  const wordsOf = (one: GoodsThere): string => {
    const place = location ? '' : one.location;
    const qty = one.qty && `${shownQty(one.qty)} ${line.unit ? unitText(t, line.unit) : ''}`.trim();
    return [one.batch || t('entry.no-batch'), one.project, one.orderNo, place, qty].filter(Boolean).join(' · ');
  };
  const chosen = goodsOfLine(goods, line);
  const other = batch && !chosen ? [{ value: batch, label: t('entry.batch-absent', { batch }) }] : [];
  const choices = goods.map((one) => ({ value: keyOfGoods(one), label: wordsOf(one) }));
  return (
    <SelectField
      label={labelOfField(t, field)}
      required={required}
      error={error}
      value={chosen ? keyOfGoods(chosen) : batch}
      empty={chosen ? undefined : t('master.choose')}
      choices={[...other, ...choices]}
      onChange={(key) => {
        const one = goods.find((goods) => keyOfGoods(goods) === key);
        onChange(one ? partOf(one, line) : { batch: key });
      }}
    />
  );
}
