import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { AnyCall, CallInput } from '../../contract/core/call.ts';
import type { MasterField as Field } from '../../contract/core/master.ts';
import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { toast } from '../core/device/toast.ts';
import { useDebounced } from '../core/device/useDebounced.ts';
import { codesOf } from '../core/master/codesOf.ts';
import { type FormValues, MakeForm } from '../core/master/MakeForm.tsx';
import { go, type ScreenPath } from '../core/navigation/go.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { useSession } from '../core/session/session.ts';
import { ask } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { barredOf } from './barredOf.ts';
import { countersField } from './countersField.ts';

/** The created counts: the last one, their number, and the sum of their lines. */
interface Made {
  docNo: string;
  counts: number;
  places: number;
  lines: number;
}

const chosen = (value?: string): string[] | undefined => (value ? codesOf(value) : undefined);

const stockFields = ({ WCode: warehouse = '', ACode: area = '' }: FormValues): Field[] => [
  { wire: 'WCode', type: 'reference', refersTo: 'warehouses', required: true },
  { wire: 'ACode', type: 'reference', refersTo: 'areas', among: { warehouse } },
  {
    ...{ wire: 'PCodes', type: 'reference', several: true, refersTo: 'locations', scans: 'location' },
    among: { ...(warehouse ? { warehouse } : {}), ...(area ? { area } : {}) },
  },
  { wire: 'ItemNos', type: 'reference', several: true, refersTo: 'items', scans: 'item' },
  { wire: 'ItemType', type: 'state', machine: 'itemType', states: ['', 'purchased', 'made', 'finished', 'consumable'] },
  { wire: 'ABC', type: 'state', machine: 'abc', states: ['', 'A', 'B', 'C'] },
  { wire: 'NotCountedDays', type: 'int', min: 1, max: 3650 },
  countersField,
  { wire: 'IsOpening', type: 'flag' },
  { wire: 'InParts', type: 'flag' },
];

const scopeOf = ({ WCode, ACode, PCodes, ItemNos, ItemType, ABC, NotCountedDays, InParts }: FormValues) => ({
  ...{ warehouse: WCode || undefined, area: ACode || undefined, locations: chosen(PCodes), items: chosen(ItemNos) },
  itemType: ItemType || undefined,
  ...{ abc: (ABC || undefined) as 'A' | undefined, notCountedFor: NotCountedDays ? Number(NotCountedDays) : undefined },
  inParts: InParts === '1',
});

/** What the count would have to count, computed again a moment after a value changed; nothing while the scope would be refused. */
function CountScope({ values }: { values: FormValues }) {
  const t = useT();
  const scopeText = useDebounced(JSON.stringify(scopeOf(values)), 300);
  const { data } = useQuery({
    queryKey: ['countScope', scopeText],
    queryFn: () => ask(countingCalls.countScope, JSON.parse(scopeText), { quiet: true }).catch(() => null),
    enabled: Boolean(values['WCode']),
  });
  return (
    <p className="kw-list-note" role="status">
      {data && t('count.scope', data)}
    </p>
  );
}

/** A new count of a warehouse or part of it. No template fits: it makes a document without lines of its own. */
export function CountCreateScreen() {
  const t = useT();
  const warehouse = useSession()?.login.WCode ?? '';
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  /** One count, or with `inParts` one after the other until no place is left or the person leaves the screen. */
  async function makeAll(input: CallInput<typeof countingCalls.createCount>): Promise<Made> {
    const made: Made = { docNo: '', counts: 0, places: 0, lines: 0 };
    for (let more = true; more; ) {
      const one = await sendCommand(countingCalls.createCount, input);
      more = one.left > 0 && !left.current;
      Object.assign(made, { docNo: one.docNo, counts: made.counts + 1, places: made.places + one.places, lines: made.lines + one.lines });
      if (more) toast(t('count.made', { no: one.docNo, places: one.places, lines: one.lines }), { tone: 'green' });
    }
    return made;
  }
  return (
    <CreateForm
      call={countingCalls.createCount}
      first={{ WCode: warehouse }}
      fields={stockFields}
      form={({ ItemType }) =>
        ItemType === 'finished' ? '/pages/Stock/InnerCom/StockRptCheckForm' : '/pages/Stock/InnerCom/StockCheckForm'
      }
      make={(values) => makeAll({ ...scopeOf(values), opening: values['IsOpening'] === '1', counters: chosen(values['Accounts']) })}
      note={(values) => <CountScope values={values} />}
    />
  );
}

const wipFields = (): Field[] => [{ wire: 'WorkshopCode', type: 'reference', refersTo: 'workshops', required: true }, countersField];

/** A new count of the work in progress of a workshop. */
export function WipCountCreateScreen() {
  return (
    <CreateForm
      call={countingCalls.createWipCount}
      first={{}}
      fields={wipFields}
      form={() => '/pages/Stock/InnerCom/ProductStockCheckForm'}
      make={({ WorkshopCode, Accounts }) =>
        sendCommand(countingCalls.createWipCount, { workshop: WorkshopCode || undefined, counters: chosen(Accounts) }).then((made) => ({
          ...made,
          counts: 1,
        }))
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
  note,
}: {
  first: FormValues;
  fields: (values: FormValues) => Field[];
  form: (values: FormValues) => ScreenPath;
  call: AnyCall;
  make: (values: FormValues) => Promise<Made>;
  note?: (values: FormValues) => ReactNode;
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
      note={note}
      made={({ docNo, counts, places, lines }, values) => {
        if (counts > 1) {
          toast(t('count.madeSeveral', { n: counts, places, lines }), { tone: 'green' });
          go('/pages/Stock/StockCheck', {}, { replace: true });
          return;
        }
        toast(t('count.made', { no: docNo, places, lines }), { tone: 'green' });
        go(form(values), { no: docNo }, { replace: true });
      }}
    />
  );
}
