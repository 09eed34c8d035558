import { issueDocument } from '../../contract/documents/issue.document.ts';
import { documentLifecycle } from './documentLifecycle.ts';
import type { DocumentLine } from './documentTypes.ts';
import { numberOf, textOf } from './headerText.ts';

/** Where the ERP has the prepared goods in its books: it gets no message before they leave (decision 0077). */
const bookedAt = ({ detail = {} }: DocumentLine) => {
  const [warehouse, location] = [textOf(detail['warehouse']), textOf(detail['location'])];
  return warehouse ? { warehouse, location } : {};
};

/** The message of an issue: the target of the material, its order, and the place it came from, in the ERP's terms. */
export const issue = documentLifecycle(issueDocument, {
  message: {
    place: 'from',
    header: ({ header, workshop }) => ({
      workshop: workshop || undefined,
      department: textOf(header['department']),
      requisitionNo: textOf(header['requisitionNo']),
      demandNo: textOf(header['demandNo']),
      issueType: textOf(header['issueType']),
      receivedBy: textOf(header['receivedBy']),
    }),
    line: (line) => ({
      orderNo: textOf(line.detail?.['orderNo']),
      componentLine: numberOf(line.detail?.['componentLine']),
      requisitionLine: numberOf(line.detail?.['requisitionLine']),
      demandLine: numberOf(line.detail?.['demandLine']),
      ...bookedAt(line),
    }),
  },
});
