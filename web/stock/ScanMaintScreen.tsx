import { useState } from 'react';
import { Page } from '../core/frame/Page.tsx';
import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { LocationPicker } from '../core/pickers/LocationPicker.tsx';
import { RecordScreen } from '../core/record/RecordScreen.tsx';
import { resolveScan } from '../core/scan/resolveScan.ts';
import { useScan } from '../core/scan/scanEntry.ts';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { useT } from '../core/words/i18n.ts';
import { locationStock } from './locationStock.screen.ts';

const show = (code: string) => go('/pages/Stock/ScanMaint', { code }, { replace: true });

/** A storage location by scan: its content, and possible actions. The record template shows it; here it starts with a scan. */
export function ScanMaintScreen() {
  const t = useT();
  const { code } = useSearch();
  const [picking, setPicking] = useState(false);
  useScan(async (scan) => {
    const [match] = await resolveScan(scan.code);
    if (match?.kind !== 'location') return false;
    show(match.code);
    return true;
  });
  if (code) return <RecordScreen definition={locationStock} />;
  return (
    <Page>
      <EmptyState
        icon="location"
        title={t('error.location.choose')}
        hint={t('position.start')}
        action={
          <Button kind="primary" icon="location" onPress={() => setPicking(true)}>
            {t('position.pick')}
          </Button>
        }
      />
      {picking && (
        <LocationPicker
          onClose={() => setPicking(false)}
          onPick={(location) => {
            setPicking(false);
            if (location) show(location.code);
          }}
        />
      )}
    </Page>
  );
}
