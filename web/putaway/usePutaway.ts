import { useEffect } from 'react';
import { putawayCalls } from '../../contract/putaway/putaway.calls.ts';
import { emptyPutaway, type PutawayFacts, type PutawayState, putawayFlow, takeRows, tasksOf } from '../../contract/putaway/putaway.flow.ts';
import { ask } from '../core/api.ts';
import { type FlowDoor, type RunningFlow, useScanFlow } from '../core/flow/useScanFlow.ts';
import { useWarehouses } from '../core/pickers/WarehousePicker.tsx';
import { resolveScan } from '../core/resolveScan.ts';
import { chooseWarehouse, useSession } from '../core/session.ts';
import { useSearch } from '../core/useSearch.ts';

export type PuttingAway = RunningFlow<PutawayState, PutawayFacts>;

const door: FlowDoor<PutawayState, PutawayFacts> = {
  documentOf: ({ warehouse }) => warehouse && `putaway ${warehouse.id}`,
  load: ({ warehouse }) => ask(putawayCalls.putawaySnapshot, { warehouseId: warehouse?.id ?? 0 }, { quiet: true }),
  onFresh: (state) => ({ state: { ...state, done: {} } }),
  ask: async (kind, code, scan, flow) => {
    // It may have been released, or the shelf made, since the tasks were read.
    await flow.refresh();
    const again = putawayFlow.take(flow.now(), scan, flow.factsNow(), flow.moment());
    if (!again.ask) return flow.act(again, scan);
    const [known] = kind === 'code' ? await resolveScan(code) : [];
    return flow.tell({ ...again.verdict, ...(known ? { what: `${known.title} ${known.detail}`.trim() } : {}) });
  },
  refusal: (state) => ({ state, tone: 'reject' }),
};

/** Putting away as it runs on the screen: in the warehouse one works in, with the rows that the address brings in hand. */
export function usePutaway(): PuttingAway {
  const flow = useScanFlow(putawayFlow, door);
  const { wid, ids } = useSearch();
  const login = useSession()?.login;
  const { data: warehouses = [] } = useWarehouses();
  const wanted = Number(login?.wid ?? 0) || undefined;
  const name = login?.wname ?? '';
  const asked = warehouses.find(({ id }) => String(id) === wid);
  // Opened with a warehouse, it becomes the one that is worked in, and the picker shows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (asked && String(asked.id) !== login?.wid)
      chooseWarehouse({ wid: String(asked.id), wname: asked.name ?? '', WCode: asked.code ?? '' });
  }, [asked?.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the device's copy was read, or another warehouse is wanted
  useEffect(() => {
    if (!flow.ready || wanted === undefined) return;
    const kept = flow.now().warehouse;
    if (kept?.id !== wanted) flow.change({ ...emptyPutaway, warehouse: { id: wanted, name } });
    else if (name !== '' && kept.name !== name) flow.change((now) => ({ ...now, warehouse: { id: wanted, name } }));
    void flow.refresh().catch(() => undefined);
  }, [flow.ready, wanted, name]);
  const rows = flow.facts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the tasks are there
  useEffect(() => {
    if (!rows || !ids) return;
    const chosen = ids.split(',').map(Number);
    const open = tasksOf(flow.now(), rows).filter(({ id, row }) => chosen.includes(id) && !row);
    if (open.length > 0) void flow.act(takeRows(flow.now(), open));
  }, [rows !== undefined, ids]);
  return flow;
}
