// Purchases become delivery notes for the quantity that is still to come.
import { z } from 'zod';
import { type Company, readRows } from './trytonCompanies.ts';
import { party, partyFields, supplierRecord } from './trytonParties.ts';
import type { TrytonRpc } from './trytonRpc.ts';
import { changed, day, toText, versionOf } from './trytonValues.ts';

const own = ['create_date', 'write_date'];

/** The fields of a purchase that are read. */
export const noteFields = [
  'number',
  'state',
  'company',
  'delivery_date',
  'purchase_date',
  ...own,
  ...partyFields.map((name) => `party.${name}`),
];

const purchase = z.object({
  id: z.number(),
  ...changed,
  number: z.string(),
  state: z.string(),
  company: z.number(),
  delivery_date: day.nullish(),
  purchase_date: day.nullish(),
  'party.': party,
});

/** Factors of units count from the first unit of their category. */
const unitOfProduct = z.object({ symbol: z.string(), factor: z.number() });

const line = z.object({
  id: z.number(),
  ...changed,
  purchase: z.number(),
  quantity: z.number(),
  'unit.': z.object({ factor: z.number() }),
  'product.': z
    .object({
      code: z.string().nullish(),
      'template.': z.object({ type: z.string(), lot_required: z.array(z.string()).nullish(), 'default_uom.': unitOfProduct }),
    })
    .nullish(),
});
const lineFields = [
  'purchase',
  'quantity',
  'unit.factor',
  'product.code',
  'product.template.type',
  'product.template.lot_required',
  'product.template.default_uom.symbol',
  'product.template.default_uom.factor',
  ...own,
];

const move = z.object({
  id: z.number(),
  ...changed,
  origin: z.string(),
  state: z.string(),
  internal_quantity: z.number(),
  shipment: z.string().nullable(),
  'shipment.': z.object({ reference: z.string().nullish() }).nullish(),
});
const moveFields = ['origin', 'state', 'internal_quantity', 'shipment', 'shipment.reference', ...own];

type Purchase = z.infer<typeof purchase>;
type Line = z.infer<typeof line>;
type Move = z.infer<typeof move>;

/** Purchases with their lines and moves, read by three requests. */
export async function notesOfPurchases(rows: unknown, companies: readonly Company[], rpc: TrytonRpc): Promise<unknown[]> {
  const purchases = readRows(purchase, rows, 'purchase.purchase');
  const read = (model: string, domain: unknown[], fields: string[]) =>
    rpc.call(model, 'search_read', domain, 0, null, [['id', 'ASC']], fields);
  const ids = purchases.map(({ id }) => id);
  const wanted = [
    ['purchase', 'in', ids],
    ['type', '=', 'line'],
  ];
  const lines = readRows(line, await read('purchase.line', wanted, lineFields), 'purchase.line');
  const origins = lines.map(({ id }) => `purchase.line,${id}`);
  const moves = readRows(move, await read('stock.move', [['origin', 'in', origins]], moveFields), 'stock.move');
  return purchases.flatMap((one) => {
    const org = companies.find(({ id }) => id === one.company)?.['party.'].code;
    const its = lines.filter((each) => each.purchase === one.id);
    return org === undefined ? [] : [supplierRecord(one['party.'], org), ...notesOf(one, its, moves, org)];
  });
}

/** A line of a purchase with the quantity of each of our receipts, the oldest first. */
interface NoteLine {
  poLine: number;
  line: Line;
  /** The quantity that is to come, or came through us. */
  wanted: number;
  receipts: number[];
}

/** The quantity of a line in the product's own unit, in which everything is counted here. */
function ownQty({ quantity, 'unit.': { factor }, 'product.': of }: Line): number {
  return quantity * (of ? factor / of['template.']['default_uom.'].factor : 1);
}

function toldOf(line: Line, poLine: number, moves: readonly Move[]): NoteLine {
  const own = moves.filter(({ origin, state }) => origin === `purchase.line,${line.id}` && state !== 'cancelled');
  const ours = new Map<string, number>();
  let byHand = 0;
  for (const { shipment, 'shipment.': of, state, internal_quantity: quantity } of own) {
    if (shipment && of?.reference?.startsWith('receipt:')) ours.set(shipment, (ours.get(shipment) ?? 0) + quantity);
    else if (shipment || state === 'done') byHand += quantity;
  }
  return { poLine, line, wanted: ownQty(line) - byHand, receipts: [...ours.values()] };
}

const beforeRound = ({ wanted, receipts }: NoteLine, round: number): number =>
  wanted - receipts.slice(0, round - 1).reduce((sum, one) => sum + one, 0);

/** Whether something of a line is to come in a round, and whether it is still to be received in it. */
const standsIn = (noteLine: NoteLine, round: number): boolean =>
  noteLine.receipts.length >= round - 1 && beforeRound(noteLine, round) > 1e-6;
const isOpenIn = (noteLine: NoteLine, round: number): boolean => noteLine.receipts.length === round - 1 && standsIn(noteLine, round);

/**
 * The notes of a purchase. A received line is final here (decision 0084): what was short comes again in a secondary note, which has the
 * number of the purchase and of its round. A note without open lines is not sent again; a note that was not received here, and was
 * received in Tryton by hand or cancelled, is deleted.
 */
export function notesOf(one: Purchase, lines: readonly Line[], moves: readonly Move[], org: string): object[] {
  const goods = lines
    .toSorted((a, b) => a.id - b.id)
    .map((each, at) => toldOf(each, at + 1, moves))
    .filter(
      ({ line: each }) => each['product.']?.code && ['goods', 'assets'].includes(each['product.']['template.'].type) && each.quantity > 0,
    );
  const version = versionOf([
    one,
    one['party.'],
    ...lines,
    ...moves.filter(({ origin }) => goods.some(({ line: each }) => origin === `purchase.line,${each.id}`)),
  ]);
  const rounds = 1 + Math.max(0, ...goods.map(({ receipts }) => receipts.length));
  return Array.from({ length: rounds }, (_, at) => at + 1).flatMap((round): object[] => {
    const id = round === 1 ? one.number : `${one.number}-${round}`;
    const isOpen = one.state === 'processing' && goods.some((noteLine) => isOpenIn(noteLine, round));
    if (!isOpen) {
      const wasReceived = goods.some(({ receipts }) => receipts.length >= round);
      return wasReceived || goods.length === 0 || round > 1 ? [] : [{ kind: 'deliveryNote', id, version, deleted: true }];
    }
    return [
      {
        kind: 'deliveryNote',
        id,
        version,
        data: {
          noteNo: id,
          org,
          supplierCode: one['party.'].code,
          supplierName: one['party.'].name || one['party.'].code,
          deliveryDate: one.delivery_date ?? one.purchase_date,
          ...(round > 1 && { secondary: true, primaryNoteNo: one.number }),
          lines: goods
            .filter((noteLine) => standsIn(noteLine, round))
            .map((noteLine) => ({
              line: noteLine.poLine,
              itemNo: noteLine.line['product.']?.code,
              qty: toText(beforeRound(noteLine, round)),
              unit: noteLine.line['product.']?.['template.']['default_uom.'].symbol,
              poNo: one.number,
              poLine: noteLine.poLine,
              // The lot is unknown before the goods arrive; without a lot on the label, the note's number is the lot.
              ...(noteLine.line['product.']?.['template.'].lot_required?.length && { batch: id }),
            })),
          labels: [],
        },
      },
    ];
  });
}
