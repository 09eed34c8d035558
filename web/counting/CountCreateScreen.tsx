import { useState } from 'react';
import type { MasterField as Field } from '../../contract/core/master.ts';
import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { wordsOf } from '../core/api.ts';
import { go } from '../core/go.ts';
import { useT } from '../core/i18n.ts';
import { MasterField } from '../core/master/MasterField.tsx';
import { Page } from '../core/Page.tsx';
import { queryClient } from '../core/queryClient.ts';
import { sendCommand } from '../core/queue.ts';
import { useSession } from '../core/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { toast } from '../core/ui/toast.ts';

type Values = Readonly<Record<string, string>>;
const split = (typed = ''): string[] | undefined => {
  const codes = typed.split(/[\s,，、]+/).filter(Boolean);
  return codes.length > 0 ? codes : undefined;
};

const stockFields = ({ WCode: warehouse = '' }: Values): Field[] => [
  { wire: 'WCode', type: 'reference', refersTo: 'warehouses', required: true },
  { wire: 'ACode', type: 'reference', refersTo: 'areas', among: { warehouse } },
  { wire: 'PCodes', type: 'text', max: 2000 },
  { wire: 'ItemNos', type: 'text', max: 2000 },
  { wire: 'ABC', type: 'state', machine: 'abc', states: ['', 'A', 'B', 'C'] },
  { wire: 'NotCountedDays', type: 'int', min: 1, max: 3650 },
  { wire: 'Accounts', type: 'text', max: 2000 },
  { wire: 'IsOpening', type: 'flag' },
];

/** A new count of a warehouse or part of it. No template fits: it makes a document without lines of its own. */
export function CountCreateScreen() {
  const warehouse = useSession()?.login.WCode ?? '';
  return (
    <CreateForm
      first={{ WCode: warehouse }}
      fields={stockFields}
      form="/pages/Stock/InnerCom/StockCheckForm"
      make={({ WCode, ACode, PCodes, ItemNos, ABC, NotCountedDays, Accounts, IsOpening }) =>
        sendCommand(countingCalls.createCount, {
          ...{ warehouse: WCode || undefined, area: ACode || undefined, locations: split(PCodes), items: split(ItemNos) },
          ...{ abc: (ABC || undefined) as 'A' | undefined, notCountedFor: NotCountedDays ? Number(NotCountedDays) : undefined },
          ...{ opening: IsOpening === '1', counters: split(Accounts) },
        })
      }
    />
  );
}

const wipFields = (): Field[] => [
  { wire: 'WorkshopCode', type: 'reference', refersTo: 'workshops', required: true },
  { wire: 'Accounts', type: 'text', max: 2000 },
];

/** A new count of the work in progress of a workshop. */
export function WipCountCreateScreen() {
  return (
    <CreateForm
      first={{}}
      fields={wipFields}
      form="/pages/Stock/InnerCom/ProductStockCheckForm"
      make={({ WorkshopCode, Accounts }) =>
        sendCommand(countingCalls.createWipCount, { workshop: WorkshopCode || undefined, counters: split(Accounts) })
      }
    />
  );
}

function CreateForm({
  first,
  fields,
  form,
  make,
}: {
  first: Values;
  fields: (values: Values) => Field[];
  form: '/pages/Stock/InnerCom/StockCheckForm' | '/pages/Stock/InnerCom/ProductStockCheckForm';
  make: (values: Values) => Promise<{ docNo: string; places: number; lines: number }>;
}) {
  const t = useT();
  const [values, setValues] = useState<Values>(first);
  const [fault, setFault] = useState('');
  async function save() {
    try {
      const { docNo, places, lines } = await make(values);
      await queryClient.invalidateQueries();
      toast(t('count.made', { no: docNo, places, lines }), { tone: 'green' });
      go(form, { no: docNo }, { replace: true });
    } catch (error) {
      setFault(wordsOf(error));
    }
  }
  return (
    <Page
      bottom={
        <div className="kw-list-foot">
          <Button kind="primary" size="commit" block onPress={save}>
            {t('action.count.new')}
          </Button>
        </div>
      }
    >
      <div className="kw-column">
        <section className="kw-panel">
          {fields(values).map((field, nr) => (
            <MasterField
              key={field.wire}
              field={field}
              value={values[field.wire] ?? ''}
              error={nr === 0 && fault ? fault : undefined}
              disabled={false}
              onChange={(value: string) => {
                setFault('');
                setValues((before) => ({ ...before, [field.wire]: value }));
              }}
            />
          ))}
        </section>
      </div>
    </Page>
  );
}
