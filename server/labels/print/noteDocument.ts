import type { NoteLine } from './noteTable.ts';

/** Page geometry in millimetres. */
export const notePage = { width: 210, height: 297, left: 12, right: 198, top: 12, bottom: 283 };
/** Width between the margins. */
export const noteWidth = notePage.right - notePage.left;

/** A delivery note to print; dates and the like come as captioned facts, in the order in which they shall stand. */
export interface NoteDocument {
  noteNo: string;
  orgName?: string;
  supplierCode?: string;
  supplierName: string;
  facts: readonly { caption: string; value: string }[];
  lines: readonly NoteLine[];
  remark?: string;
}
