import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLocationCode } from '../../contract/labels/scanCode.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { locationsLists } from '../../contract/locations/locations.lists.ts';
import { Page } from '../core/frame/Page.tsx';
import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { LocationPicker } from '../core/pickers/LocationPicker.tsx';
import { resolveScan } from '../core/scan/resolveScan.ts';
import { useScan } from '../core/scan/scanEntry.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { CodePoster } from '../core/ui/CodePoster.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Place } from '../core/ui/Place.tsx';
import { listPage } from '../core/wire/listApi.ts';
import { useT } from '../core/words/i18n.ts';
import { printPlaces } from './printPlaces.tsx';

/** The QR code of a storage location, to be scanned from the screen or printed. No template fits a code as large as the screen. */
export function LocationCodeScreen() {
  const t = useT();
  const { code } = useSearch();
  const org = useSession()?.login.u9org;
  const [picking, setPicking] = useState(false);
  const show = (next: string) => go('/pages/my/positionqrshow', { code: next }, { replace: true });
  useScan(async (scan) => {
    const [match] = await resolveScan(scan.code);
    if (match?.kind !== 'location') return false;
    show(match.code);
    return true;
  });
  const { data } = useQuery({
    queryKey: ['record', org, 'locationCode', code],
    queryFn: async () =>
      (await listPage(locationsLists.locations, { where: { code: { value: code ?? '', searchType: '=' } }, pageSize: 1 })).rows[0] ?? null,
    enabled: Boolean(code),
  });
  return (
    <Page>
      <div className="kw-column">
        {!code && <EmptyState icon="location" title={t('place.location.choose')} hint={t('place.location.choose.hint')} />}
        {code && data === null && <EmptyState icon="search" title={t('error.location.not-found', { code })} />}
        {code && data && (
          <CodePoster
            text={formatLocationCode(code)}
            title={<Place code={code} />}
            about={[data.warehouseName, data.areaName].filter(Boolean).join(' · ')}
            label={code}
          />
        )}
        <div className="kw-ways kw-ways-centre">
          <Button icon="location" kind={code ? 'plain' : 'primary'} onPress={() => setPicking(true)}>
            {t('place.location.pick')}
          </Button>
          {data?.id && mayDo(locationsCalls.locationLabelPdf.permission) && (
            <Button icon="print" onPress={() => printPlaces([data.id ?? 0])}>
              {t('place.print')}
            </Button>
          )}
        </div>
      </div>
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
