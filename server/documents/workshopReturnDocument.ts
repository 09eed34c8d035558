import { workshopReturnDocument } from '../../contract/documents/workshopReturn.document.ts';
import { layersComingBack } from '../stock/layersAway.ts';
import { documentLifecycle } from './documentLifecycle.ts';
import { numberOf, textOf } from './headerText.ts';

/**
 * Material on its way back: written with its lines at the workshop's place; the receiver gives each line its
 * place, and that step posts them.
 */
export const workshopReturn = documentLifecycle(workshopReturnDocument, {
  posts: { receive: { labels: 'return', layers: layersComingBack } },
  message: {
    header: ({ header, workshop }) => ({ workshop, reasonType: textOf(header['type']) }),
    line: ({ detail = {} }) => ({ orderNo: textOf(detail['orderNo']), componentLine: numberOf(detail['componentLine']) }),
  },
});
