import { useEffect } from 'react';
import { says } from '../../contract/core/scanFlow.ts';
import { putawayCalls } from '../../contract/putaway/putaway.calls.ts';
import { emptyPutaway, type PutawayFacts, type PutawayState, putawayFlow, takeRows, tasksOf } from '../../contract/putaway/putaway.flow.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { checkInAt } from '../core/flow/checkInAt.ts';
import type { FlowBackend } from '../core/flow/flowBackend.ts';
import { type RunningFlow, useScanFlow } from '../core/flow/useScanFlow.ts';
import { useScanOfAddress } from '../core/flow/useScanOfAddress.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { useWarehouses } from '../core/pickers/WarehousePicker.tsx';
import { resolveScan } from '../core/scan/resolveScan.ts';
import { chooseWarehouse, useSession } from '../core/session/session.ts';
import { ask } from '../core/wire/api.ts';

export type PuttingAway = RunningFlow<PutawayState, PutawayFacts>;

const backend: FlowBackend<PutawayState, PutawayFacts> = {
  load: ({ warehouse }, server) => server.read(putawayCalls.putawaySnapshot, { warehouseId: warehouse?.id ?? 0 }),
  ask: async ({ kind, code }, server, scan) => {
    if (kind === 'sign') {
      const { id, name } = await checkInAt(server, code);
      const change = (now: PutawayState) => ({ ...(now.warehouse?.id === id ? now : emptyPutaway), warehouse: { id, name } });
      return { ...says('accept', { id: 'receive.checked-in' }, name), change };
    }
    // The task may have been released, or the shelf created, since the snapshot was read.
    const facts = await server.read(putawayCalls.putawaySnapshot, { warehouseId: server.now().warehouse?.id ?? 0 });
    const { ask: unknown, ...again } = putawayFlow.take(server.now(), scan, facts, server.moment());
    const [meaning] = unknown && kind === 'code' ? await resolveScan(code) : [];
    return { ...again, facts, ...(meaning ? { verdict: { ...again.verdict, what: `${meaning.title} ${meaning.detail}`.trim() } } : {}) };
  },
};

/** Chooses the warehouse where the person is checked in. */
async function startAtCheckIn(): Promise<void> {
  const { warehouses } = await ask(receivingCalls.currentCheckIn, {}, { quiet: true }).catch(() => ({ warehouses: [] }));
  const [at] = warehouses;
  if (at) chooseWarehouse({ wid: String(at.id), wname: at.name, WCode: at.code });
}

/** Putting away as it runs on the screen: in the warehouse one works in, with the rows that the address brings in hand. */
export function usePutaway(): PuttingAway {
  const flow = useScanFlow(putawayFlow, backend);
  const { wid, ids } = useSearch();
  const login = useSession()?.login;
  const { data: warehouses = [] } = useWarehouses();
  const wanted = Number(login?.wid ?? 0) || undefined;
  const name = login?.wname ?? '';
  const wantedWarehouse = warehouses.find(({ id, code }) => String(id) === wid || code === wid);
  // Opened with a warehouse, it becomes the one that is worked in, and the picker shows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (wantedWarehouse && String(wantedWarehouse.id) !== login?.wid)
      chooseWarehouse({ wid: String(wantedWarehouse.id), wname: wantedWarehouse.name ?? '', WCode: wantedWarehouse.code ?? '' });
  }, [wantedWarehouse?.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the device's copy was read, or another warehouse is wanted
  useEffect(() => {
    if (!flow.ready || wanted === undefined) return;
    flow.edit((now) =>
      now.warehouse?.id === wanted
        ? { ...now, warehouse: { id: wanted, name: name || now.warehouse.name } }
        : { ...emptyPutaway, warehouse: { id: wanted, name } },
    );
    void flow.refresh();
  }, [flow.ready, wanted, name]);
  // A check-in on another device holds here too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the device's copy was read
  useEffect(() => {
    if (flow.ready && wanted === undefined && wid === undefined && !flow.state.warehouse) void startAtCheckIn();
  }, [flow.ready]);
  const rows = flow.facts;
  useScanOfAddress(flow, rows !== undefined && (wid === undefined || flow.state.warehouse?.id === wantedWarehouse?.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the tasks are there
  useEffect(() => {
    if (!rows || !ids) return;
    const chosen = ids.split(',').map(Number);
    void flow.do((state, facts, now) => {
      const open = tasksOf(state, facts).filter(({ id, row }) => chosen.includes(id) && !row);
      return open.length > 0 ? takeRows(open, now) : undefined;
    });
  }, [rows !== undefined, ids]);
  return flow;
}
