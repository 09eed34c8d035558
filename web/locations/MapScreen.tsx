// A drawing with a table of the same beside it: no template draws a warehouse.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { mostMapPlaces } from '../../contract/locations/map.calls.ts';
import { layoutMap } from '../../contract/locations/map.layout.ts';
import { legendOf, type MapMode, mapModes } from '../../contract/locations/map.rules.ts';
import { feedback } from '../core/device/feedback.ts';
import { Page } from '../core/frame/Page.tsx';
import { go, type ScreenSearch } from '../core/navigation/go.ts';
import { useAddress } from '../core/navigation/useAddress.ts';
import { useWarehouses } from '../core/pickers/WarehousePicker.tsx';
import { useScan } from '../core/scan/scanEntry.ts';
import { useSession } from '../core/session/session.ts';
import { cn } from '../core/ui/cn.ts';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { ask, showError, wordsOf } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { findOnMap } from './findOnMap.ts';
import { MapDrawing } from './MapDrawing.tsx';
import { MapPaints } from './MapPaints.tsx';
import { MapSwatch } from './MapPatterns.tsx';
import { MapPlaceCard, MapPlaceSheet } from './MapPlaceCard.tsx';
import { MapSaid } from './MapSaid.tsx';
import { MapTable } from './MapTable.tsx';
import { mapPlaces, type WarehouseMap, wordOfClass } from './mapPlaces.ts';
import { narrow, useMapView, useSize } from './useMapView.ts';
import './Map.css';

/** A search on the map, and its result text. */
interface Finding {
  word: string;
  codes: ReadonlySet<string>;
}

const nothing: Finding = { word: '', codes: new Set() };

/** The map of a warehouse: places in their racks, coloured by their content, found by scan. */
export function MapScreen() {
  const t = useT();
  const [{ code: asked, wid: askedAt }, setAddress] = useAddress();
  const login = useSession()?.login;
  const { data: warehouses } = useWarehouses();
  const id = (askedAt ? Number(askedAt) : undefined) ?? (login?.wid ? Number(login.wid) : warehouses?.[0]?.id) ?? undefined;
  const [search, setSearch] = useState('');
  const [finding, setFinding] = useState(nothing);
  const [chosen, choose] = useState<string>();
  const lookedUp = useRef<string>(undefined);
  const { data, error } = useQuery({
    queryKey: ['map', login?.u9org, id],
    queryFn: () => ask(locationsCalls.warehouseMap, { warehouseId: id ?? 0 }, { quiet: true }),
    enabled: id !== undefined,
  });

  /** The chosen place stands in the address; it need not be looked up again. */
  function setChosen(code: string | undefined, more: ScreenSearch = {}): void {
    lookedUp.current = code ?? lookedUp.current;
    choose(code);
    setAddress({ ...more, code });
  }

  async function find(scanned: string): Promise<unknown> {
    const found = await findOnMap(scanned, { id: id ?? 0, code: data?.code ?? '' });
    if (!found) return false;
    const { what, codes, elsewhere } = found;
    const [only] = codes;
    feedback(only ? 'accept' : 'warn');
    setChosen(codes.length === 1 ? only : undefined, elsewhere ? { wid: elsewhere.id } : {});
    const some = codes.length === 0 ? t(what === scanned ? 'map.found.none' : 'map.found.nowhere', { what }) : undefined;
    const word = elsewhere ? t('map.moved', { what, warehouse: elsewhere.name }) : t('map.found', { what, n: codes.length });
    setFinding({ word: some ?? word, codes: new Set(codes) });
    return true;
  }
  useScan(({ code }) => find(code));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address asks for is looked up once, when the map is there
  useEffect(() => {
    if (!asked || !data || lookedUp.current === asked) return;
    // Once: a warehouse chosen later must not be replaced.
    lookedUp.current = asked;
    find(asked).catch(showError);
  }, [asked, data?.id]);

  return (
    <Page
      language
      pickers={
        <SelectField
          label={t('map.choose')}
          hideLabel
          value={id === undefined ? '' : String(id)}
          onChange={(value) => {
            setChosen(undefined, { wid: value });
            setFinding(nothing);
          }}
          choices={(warehouses ?? []).map((one) => ({ value: String(one.id), label: `${one.code} ${one.name}` }))}
        />
      }
      search={{
        value: search,
        onChange: setSearch,
        hint: t('map.find'),
        onEnter: () =>
          void find(search.trim()).then((places) => {
            if (places !== false) return;
            setChosen(undefined);
            setFinding({ ...nothing, word: t('map.found.none', { what: search.trim() }) });
          }, showError),
      }}
    >
      {error ? (
        <EmptyState icon="warn" title={wordsOf(error)} />
      ) : data ? (
        <MapOf
          key={data.id}
          map={data}
          chosen={chosen}
          onChoose={(code) => setChosen(code)}
          finding={finding}
          onClear={() => setFinding(nothing)}
        />
      ) : (
        <Skeleton label={t('shell.loading')} />
      )}
    </Page>
  );
}

/** The map with its switches, legend and chosen place. */
function MapOf({
  map,
  chosen,
  onChoose,
  finding,
  onClear,
}: {
  map: WarehouseMap;
  chosen: string | undefined;
  onChoose: (code: string | undefined) => void;
  finding: Finding;
  onClear: () => void;
}) {
  const t = useT();
  const [search, setAddress] = useAddress();
  const mode: MapMode = mapModes.find((value) => value === search['mode']) ?? 'fill';
  const asTable = search['view'] === 'table';
  const places = useMemo(() => mapPlaces(map), [map]);
  const areas = useMemo(() => new Map(map.areas.map(({ code, name }) => [code, name])), [map]);
  const place = chosen === undefined ? undefined : places.find(({ code }) => code === chosen);
  const entries = legendOf(mode, places);
  // If every place is grey, the map alone does not explain why, so a sentence is shown.
  const unmeasured = mode === 'network' && entries.every(({ name }) => name === 'unmeasured' || name === 'closed');
  // There are many rows: the chosen place must not open outside the visible part.
  const Chosen = asTable ? MapPlaceSheet : MapPlaceCard;
  const label = t('map.label', { warehouse: map.name, n: places.length });
  if (places.length === 0) return <EmptyState icon="shelf" title={t('map.no-places')} />;
  return (
    <div className={cn('kw-map-page', asTable && 'kw-map-as-table', finding.word && 'kw-map-told')}>
      <div className="kw-map-switches">
        <Segmented
          label={t('map.mode')}
          options={mapModes.map((value) => ({ value, label: t(`map.mode.${value}`) }))}
          value={mode}
          onChange={(value) => setAddress({ mode: value })}
        />
        <Segmented
          label={t('map.view')}
          options={[
            { value: 'map', label: t('map.view.map') },
            { value: 'table', label: t('map.view.table') },
          ]}
          value={asTable ? 'table' : 'map'}
          onChange={(next) => setAddress({ view: next === 'table' ? next : undefined })}
        />
      </div>
      {asTable ? null : <Legend mode={mode} entries={entries} />}
      {mode === 'network' && !asTable && <MapPaints paints={map.paints} />}
      <div className="kw-map-main">
        {asTable ? (
          <MapTable caption={label} places={places} areas={areas} onOpen={({ code }) => onChoose(code)} />
        ) : (
          <Drawn label={label} places={places} areas={areas} mode={mode} chosen={chosen} onChoose={onChoose} found={finding.codes} />
        )}
        {place && <Chosen place={place} onClose={() => onChoose(undefined)} />}
      </div>
      <MapSaid
        found={finding.word}
        shown={place === undefined}
        hint={unmeasured ? t('map.network.none') : map.more ? t('map.more', { n: mostMapPlaces }) : t('map.hint')}
        onClear={onClear}
      />
    </div>
  );
}

type DrawnProps = Pick<Parameters<typeof MapDrawing>[0], 'label' | 'places' | 'areas' | 'mode' | 'found'> & {
  chosen: string | undefined;
  onChoose: (code: string | undefined) => void;
};

/** The drawing in the shape of its window; a place chosen or found elsewhere is moved into view. */
function Drawn({ places, chosen, onChoose, found, ...more }: DrawnProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const ratio = useFirstRatio(size);
  // Laid out once the window is known, not for a guess first.
  const stands = size.width > 0;
  // A handheld shows one rack after the other, as wide as it is, and the rest below.
  const shape = stands && size.width < narrow ? 0 : ratio;
  const layout = useMemo(() => layoutMap(stands ? places : [], shape), [places, shape, stands]);
  const view = useMapView(layout, size);
  const index = chosen === undefined ? -1 : places.findIndex(({ code }) => code === chosen);
  const first = places.findIndex(({ code }) => found.has(code));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something else was found or the drawing came to stand
  useEffect(() => {
    if (size.width > 0 && first >= 0) view.show(first);
  }, [first, found, layout, size.width > 0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another place is chosen or the window became smaller around it
  useEffect(() => {
    if (size.width > 0 && index >= 0 && !view.sees(index)) view.show(index);
  }, [index, size]);
  return (
    <MapDrawing
      {...more}
      box={box}
      layout={layout}
      view={view}
      places={places}
      found={found}
      chosen={index < 0 ? undefined : index}
      onChoose={(at) => onChoose(at === undefined ? undefined : places[at]?.code)}
      onOpen={(at) => go('/open-location', { code: places[at]?.code ?? '' })}
    />
  );
}

/** The shape for which the drawing is made: the window's first one, so that nothing moves when a place opens beside it. */
function useFirstRatio({ width, height }: { width: number; height: number }): number {
  const first = useRef<{ of: number; ratio: number }>(undefined);
  if (height > 0 && first.current?.of !== innerWidth) first.current = { of: innerWidth, ratio: Math.max(width / height, 0.25) };
  return first.current?.ratio ?? 1.5;
}

function Legend({ mode, entries }: { mode: MapMode; entries: ReturnType<typeof legendOf> }) {
  const t = useT();
  return (
    <ul className="kw-map-legend" aria-label={t('map.legend')}>
      {entries.map(({ name, count }) => (
        <li key={name}>
          <MapSwatch name={name} />
          {wordOfClass(t, mode, name)} <b>{count}</b>
        </li>
      ))}
    </ul>
  );
}
