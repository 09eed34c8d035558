import type { Row } from '../../contract/core/list.ts';
import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { goodsOutCalls, iqcReturnLife, productOutLife, scanOutLife } from '../../contract/outgoing/goodsOut.calls.ts';
import { goodsOutLists } from '../../contract/outgoing/goodsOut.lists.ts';
import { iqcReturnDocument } from '../../contract/outgoing/iqcReturn.document.ts';
import { productOutDocument } from '../../contract/outgoing/productOut.document.ts';
import { scanOutDocument } from '../../contract/outgoing/scanOut.document.ts';
import type { StepWords } from '../core/document/documentActions.ts';
import { documentScreens } from '../core/document/documentScreens.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';

/** The labels that left with a document, each leading to its own page. */
const scanned = {
  below: [
    {
      title: 'work.labels',
      definition: defineList(labelsLists.labelEvents, {
        open: ({ code }) => ({ path: '/pages/Stock/InnerCom/StockBarcodeDetail', search: { code: code ?? '' } }),
      }),
      ifAny: true,
      where: ({ docNo }) => ({ documentNo: { value: String(docNo), searchType: '=' } }),
    },
  ],
} satisfies Pick<Parameters<typeof documentScreens>[0], 'below'>;

const confirm: StepWords = { label: 'out.confirm', confirm: 'out.confirm.ask', icon: 'truck', kind: 'primary' };

/** Finished goods that left for customers. */
export const productOut = documentScreens({
  kind: productOutDocument,
  list: goodsOutLists.productOuts,
  life: productOutLife,
  path: '/pages/documents/productOut',
  ...scanned,
});

/** Rejected material on its way back: confirmed when it has left. */
export const iqcReturn = documentScreens({
  kind: iqcReturnDocument,
  list: goodsOutLists.iqcReturns,
  life: iqcReturnLife,
  path: '/pages/documents/iqcReturn',
  ...scanned,
  words: { confirm },
});

/** Scanned goods: confirmed when they have left. */
export const scanOut = documentScreens({
  kind: scanOutDocument,
  list: goodsOutLists.scanOuts,
  life: scanOutLife,
  path: '/pages/OutStorage/InnerPage/ScanOutStorageDetail',
  ...scanned,
  words: { confirm },
});

type Rejected = Row<typeof goodsOutLists.rejectedLines>;

/** Goods rejected by the incoming inspection that have not gone back: chosen lines of one supplier become a return. */
export const rejectedLines = defineList(goodsOutLists.rejectedLines, {
  where: () => ({ open: { value: '0', searchType: '>' } }),
  empty: { icon: 'check', title: 'iqc-return.none', hint: 'iqc-return.none.hint' },
  open: ({ itemNo }) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: itemNo ?? '' } }),
  actions: [
    callAction(goodsOutCalls.saveIqcReturn, {
      label: 'iqc-return.start',
      icon: 'truck',
      kind: 'primary',
      rows: 'some',
      select: 'error.iqc-return.select-lines',
      confirm: 'iqc-return.start.ask',
      input: (rows: readonly Rejected[]) => ({
        lines: rows.map(({ id, open, location, batch, project }) => ({
          ...{ sourceLine: id ?? 0, qty: open ?? '0', location: location ?? '', batch: batch ?? '', project: project ?? '' },
        })),
      }),
      resultMessage: ({ docNo }, t) => ({ text: t('entry.saved.as', { no: docNo }), tone: 'green' }),
    }),
  ],
});
