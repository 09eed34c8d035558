import { useState } from 'react';
import { readable } from '../../../contract/core/scanFlow.ts';
import { feedback } from '../device/feedback.ts';
import type { Scan } from '../device/scan.ts';
import { BarButton } from '../ui/BarButton.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { TextField } from '../ui/TextField.tsx';
import { wordsOfScan } from '../wire/api.ts';
import { useT } from '../words/i18n.ts';
import { MatchList } from './MatchList.tsx';
import { askScan, type ScanMatch } from './resolveScan.ts';
import { openMatch } from './routeScan.ts';
import { scanByHand, useScan } from './scanEntry.ts';

/** A detour out of a flow: look up stock, a location or a label, and come back to the same step. */
export function DetourButton() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <BarButton icon="search" label={t('flow.lookup')} onPress={() => setOpen(true)} />
      {open && <DetourSheet onClose={() => setOpen(false)} />}
    </>
  );
}

/** While it is open, scans are looked up instead of worked on. The flow's own state is on the device, so back comes to its step. */
function DetourSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ code: string; matches?: readonly ScanMatch[]; fault?: string }>();
  async function look({ code }: Scan) {
    setFound({ code });
    try {
      const { matches, explanation } = await askScan(code);
      feedback(matches.length > 0 ? 'accept' : 'reject');
      setFound(matches.length > 0 ? { code, matches } : { code, fault: explanation || t('shell.scan.unknown', { code: readable(code) }) });
    } catch (error) {
      feedback('reject');
      setFound({ code, fault: wordsOfScan(error) });
    }
  }
  useScan(look);
  const lookTyped = () => {
    if (typed.trim()) void look(scanByHand(typed.trim()));
  };
  const pick = (match: ScanMatch) => {
    onClose();
    openMatch(match);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('flow.lookup')}
      closeLabel={t('shell.close')}
      footer={
        <Button kind="primary" size="commit" block icon="search" onPress={lookTyped}>
          {t('flow.lookup')}
        </Button>
      }
    >
      <div className="kw-column">
        <p className="kw-quiet-line">{t('flow.lookup.hint')}</p>
        <TextField label={t('shell.scan.typed')} value={typed} onChange={setTyped} onEnter={lookTyped} />
      </div>
      {found && !found.matches && !found.fault && <Loading label={t('shell.loading')} />}
      {found?.fault !== undefined && <EmptyState icon="search" title={found.fault} />}
      {found?.matches && <MatchList matches={found.matches} onPick={pick} />}
    </Sheet>
  );
}
