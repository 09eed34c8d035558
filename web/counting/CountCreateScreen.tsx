import type { AnyCall } from '../../contract/core/call.ts';
import type { MasterField as Field } from '../../contract/core/master.ts';
import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { toast } from '../core/device/toast.ts';
import { type FormValues, MakeForm } from '../core/master/MakeForm.tsx';
import { go, type ScreenPath } from '../core/navigation/go.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { useSession } from '../core/session/session.ts';
import { useT } from '../core/words/i18n.ts';
import { barredOf } from './barredOf.ts';

const split = (typed = ''): string[] | undefined => {
  const codes = typed.split(/[\s,，、]+/).filter(Boolean);
  return codes.length > 0 ? codes : undefined;
};

const stockFields = ({ WCode: warehouse = '' }: FormValues): Field[] => [
  { wire: 'WCode', type: 'reference', refersTo: 'warehouses', required: true },
  { wire: 'ACode', type: 'reference', refersTo: 'areas', among: { warehouse } },
  { wire: 'PCodes', type: 'text', max: 2000 },
  { wire: 'ItemNos', type: 'text', max: 2000 },
  { wire: 'ItemType', type: 'state', machine: 'itemType', states: ['', 'purchased', 'made', 'finished', 'consumable'] },
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
      call={countingCalls.createCount}
      first={{ WCode: warehouse }}
      fields={stockFields}
      form={({ ItemType }) =>
        ItemType === 'finished' ? '/pages/Stock/InnerCom/StockRptCheckForm' : '/pages/Stock/InnerCom/StockCheckForm'
      }
      make={({ WCode, ACode, PCodes, ItemNos, ItemType, ABC, NotCountedDays, Accounts, IsOpening }) =>
        sendCommand(countingCalls.createCount, {
          ...{ warehouse: WCode || undefined, area: ACode || undefined, locations: split(PCodes), items: split(ItemNos) },
          itemType: ItemType || undefined,
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
      call={countingCalls.createWipCount}
      first={{}}
      fields={wipFields}
      form={() => '/pages/Stock/InnerCom/ProductStockCheckForm'}
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
  call,
  make,
}: {
  first: FormValues;
  fields: (values: FormValues) => Field[];
  form: (values: FormValues) => ScreenPath;
  call: AnyCall;
  make: (values: FormValues) => Promise<{ docNo: string; places: number; lines: number }>;
}) {
  const t = useT();
  return (
    <MakeForm
      first={first}
      fields={fields}
      label="action.count.new"
      // Whoever makes a count counts it first.
      call={barredOf(call, countingCalls.assignCounters)}
      make={make}
      made={({ docNo, places, lines }, values) => {
        toast(t('count.made', { no: docNo, places, lines }), { tone: 'green' });
        go(form(values), { no: docNo }, { replace: true });
      }}
    />
  );
}
