import { lineInHand } from '../../contract/receiving/lineInHand.rules.ts';
import type { Line, ReceiveFacts } from '../../contract/receiving/receive.view.ts';
import { PhotoSection } from '../core/photo/PhotoSection.tsx';
import { useScan } from '../core/scan/scanEntry.ts';
import { Sheet } from '../core/ui/Sheet.tsx';
import { useT } from '../core/words/i18n.ts';
import type { Receiving } from './useReceive.ts';

/**
 * Photos of the open note, for the line scanned last unless another is chosen. They belong to the note, so no receipt
 * is needed; the receipt of their line shows them later. Scans go on while the sheet is open.
 */
export function NotePhotos({
  line,
  facts,
  flow,
  onClose,
}: {
  line?: Line | undefined;
  facts: ReceiveFacts;
  flow: Receiving;
  onClose: () => void;
}) {
  const t = useT();
  const { noteNo, lines } = facts.note;
  useScan(async (scan) => {
    onClose();
    await flow.takeScan(scan);
  });
  return (
    <Sheet open onClose={onClose} title={noteNo} closeLabel={t('shell.close')}>
      <PhotoSection
        kind="deliveryNote"
        no={noteNo}
        lines={lines.map(({ lineNo, itemNo, itemName }) => ({ n: lineNo, about: `${itemNo} ${itemName}` }))}
        first={line?.lineNo ?? lineInHand(flow.state.work, facts)}
      />
    </Sheet>
  );
}
