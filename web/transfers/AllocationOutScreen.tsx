import type { MasterField } from '../../contract/core/master.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import { stockLists } from '../../contract/stock/stock.lists.ts';
import { transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import { transfersLists } from '../../contract/transfers/transfers.lists.ts';
import { DocumentForm } from '../core/document/DocumentForm.tsx';
import { type EnteredLine, listedLine } from '../core/document/enteredLine.ts';
import type { DocumentFormProps } from '../core/document/useDocumentForm.ts';
import { saving } from '../core/queue/queue.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { listPage } from '../core/wire/listApi.ts';
import { orderField, useOrder } from './TransferScreens.tsx';

/** The lines of an order with the quantity that may still leave, each at the item's own place. */
async function toSend(transferNo: string): Promise<EnteredLine[]> {
  const { rows } = await listPage(transfersLists.transferLines, {
    where: { transferNo: { value: transferNo, searchType: '=' }, openOut: { value: '0', searchType: '>' } },
    sort: 'lineNo',
    pageSize: 200,
  });
  return rows.map(({ lineNo, openOut, defaultLocation, ...row }) =>
    listedLine({ ...row, sourceLine: lineNo, qty: openOut, location: defaultLocation }),
  );
}

/** Without an order: the organisation, this one when none is named, and a warehouse of it. */
const targetFields = (org: string): MasterField[] => [
  { wire: 'ToOrg', type: 'reference', refersTo: 'organisations' },
  { wire: 'ToWarehouse', type: 'reference', refersTo: 'transferTargets', among: { org } },
];

/** The places of goods older than those in the document, from the server's answer. */
const olderIn = (answer: unknown) => {
  const words = (answer as { OlderGoods?: string } | undefined)?.OlderGoods;
  return words && <p>{words}</p>;
};

/** A person who may let newer goods leave before older ones gives a reason, if the plant requires it. */
const newerField: MasterField = { wire: 'NewerReason', type: 'text', max: 140 };

/** What may leave of an item: at the location of the line, or anywhere while it has none. */
const goodsHere: DocumentFormProps['goodsOf'] = async ({ itemNo = '', location }) => {
  const is = (value: string) => ({ value, searchType: '=' as const });
  const where = { itemNo: is(itemNo), state: is('available'), ...(location ? { location: is(location) } : {}) };
  const { rows } = await listPage(stockLists.stock, { where, pageSize: 100 });
  return rows
    .filter(({ available }) => available === null || compareQty(available, '0') > 0)
    .map(({ batch, project, location, available }) => ({
      ...{ batch: batch ?? '', project: project ?? '', location: location ?? '', qty: available ?? undefined },
    }));
};

/** Goods that leave for another warehouse or organisation: of an order, or without one. */
export function AllocationOutScreen() {
  const here = useSession()?.login.u9org ?? '';
  return (
    <DocumentForm
      given={useOrder()}
      name="allocationOut"
      fields={({ TransferNo: order, ToOrg: org }) => [
        orderField('canSend'),
        ...(order ? [] : targetFields(org || here)),
        ...(mayDo('takeNewer') ? [newerField] : []),
      ]}
      scanned="TransferNo"
      linesOf={{ field: 'TransferNo', load: toSend, only: 'some' }}
      permission="transfer"
      records="/pages/OutStorage/AllocationOutRecord"
      record="/pages/documents/allocationOut"
      savedMore={olderIn}
      goodsOf={goodsHere}
      save={({ TransferNo: transferNo, ToOrg: toOrg, ToWarehouse: toWarehouse, NewerReason: newerReason }, lines) =>
        saving(transfersCalls.saveAllocationOut, {
          newerReason: newerReason || undefined,
          transferNo,
          toOrg: toOrg || undefined,
          toWarehouse: toWarehouse || undefined,
          lines: [...lines],
        })
      }
    />
  );
}
