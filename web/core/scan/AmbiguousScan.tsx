import { useStore } from '../device/store.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { useT } from '../words/i18n.ts';
import { MatchList } from './MatchList.tsx';
import { ambiguous, openMatch } from './routeScan.ts';

/** The question that an ambiguous code leads to. */
export function AmbiguousScan() {
  const t = useT();
  const open = useStore(ambiguous);
  if (!open) return null;
  const close = () => ambiguous.set(undefined);
  return (
    <Sheet
      open
      onClose={close}
      title={open.typed ? t('shell.scan.found', { code: open.code }) : t('shell.scan.ambiguous', { code: open.code })}
      closeLabel={t('shell.close')}
    >
      <MatchList
        matches={open.matches}
        onPick={(match) => {
          close();
          openMatch(match);
        }}
      />
    </Sheet>
  );
}
