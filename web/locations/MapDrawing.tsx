import { type KeyboardEvent, memo, type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { cell, type MapLayout, type MapStep, neighbourOf, placeAt } from '../../contract/locations/map.layout.ts';
import { classOf, type MapClass, type MapMode, type MapPlace } from '../../contract/locations/map.rules.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { useT } from '../core/words/i18n.ts';
import { MapPatterns, patternOf } from './MapPatterns.tsx';
import { placeWords } from './mapPlaces.ts';
import type { MapView } from './useMapView.ts';

const boxPath = ({ x, y }: { x: number; y: number }, room = 0): string =>
  `M${x - room} ${y - room}h${cell.width + room * 2}v${cell.height + room * 2}h${-cell.width - room * 2}z`;

/**
 * One path for each class of a rack: thousands of elements would take seconds, and a path over the whole drawing is
 * painted again, with all its places, in every tile of the screen.
 */
const Cells = memo(function Cells({ layout, places, mode }: { layout: MapLayout; places: readonly MapPlace[]; mode: MapMode }) {
  return layout.racks.flatMap((rack) =>
    [...Map.groupBy(rack.places, (index) => classAt(mode, places[index]))].map(([name, own]) => (
      <path
        key={`${rack.name} ${rack.x} ${rack.y} ${name}`}
        className="kw-map-cells"
        data-class={name}
        data-count={own.length}
        fill={patternOf(name)}
        d={own.map((index) => boxPath(layout.cells[index] ?? origin)).join('')}
      />
    )),
  );
});

const origin = { x: 0, y: 0 };
const classAt = (mode: MapMode, place: MapPlace | undefined): MapClass => (place ? classOf(mode, place) : 'empty');

/** When zoomed out, the names of racks are hidden, and those of areas are larger than the areas: they stand lower, in the free space. */
const Names = memo(function Names({ layout, areas, far }: { layout: MapLayout; areas: ReadonlyMap<string, string>; far: boolean }) {
  return (
    <>
      {layout.areas.map(({ name, x, y }) => (
        <text key={name} className="kw-map-area" x={x} y={y + (far ? 28 : 15)}>
          {[name, areas.get(name)].filter(Boolean).join(' ')}
        </text>
      ))}
      {layout.racks.map(({ name, x, y }) => (
        <text key={`${name} ${x} ${y}`} className="kw-map-rack" x={x} y={y + 10}>
          {name}
        </text>
      ))}
    </>
  );
});

const stepOf: Readonly<Record<string, MapStep>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** Props of {@link MapDrawing}. */
export interface MapDrawingProps {
  box: RefObject<HTMLDivElement | null>;
  label: string;
  layout: MapLayout;
  view: MapView;
  places: readonly MapPlace[];
  areas: ReadonlyMap<string, string>;
  mode: MapMode;
  chosen: number | undefined;
  /** Places with the searched goods. */
  found: ReadonlySet<string>;
  onChoose: (index: number | undefined) => void;
  onOpen: (index: number) => void;
}

/** The drawing of a warehouse: dragged and pinched by finger, by wheel, and by keys. */
export function MapDrawing({ box, label, layout, view, places, areas, mode, chosen, found, onChoose, onOpen }: MapDrawingProps) {
  const t = useT();
  const fingers = useFingers(box, layout, view, onChoose);
  const foundPath = useMemo(
    () => places.flatMap(({ code }, index) => (found.has(code) ? [boxPath(layout.cells[index] ?? origin, 1.5)] : [])).join(''),
    [places, found, layout],
  );
  const at = chosen === undefined ? undefined : layout.cells[chosen];
  const place = chosen === undefined ? undefined : places[chosen];
  const far = view.zoom < 0.6;

  function onKey(event: KeyboardEvent): void {
    const step = stepOf[event.key];
    if (step) {
      const next = chosen === undefined ? 0 : neighbourOf(layout, chosen, step);
      onChoose(next);
      view.show(next);
    } else if (event.key === '+' || event.key === '=') view.zoomBy(1.4);
    else if (event.key === '-') view.zoomBy(1 / 1.4);
    else if (event.key === '0') view.showAll();
    else if (event.key === 'Enter' && chosen !== undefined) onOpen(chosen);
    else if (event.key === 'Escape' && chosen !== undefined) onChoose(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="kw-map-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is worked with by keys; the table has the same for readers */}
      <div ref={box} className="kw-map" role="application" aria-label={label} tabIndex={0} onKeyDown={onKey} {...fingers}>
        <svg
          aria-hidden="true"
          width={view.width}
          height={view.height}
          viewBox={`${view.x} ${view.y} ${view.width / view.zoom} ${view.height / view.zoom}`}
        >
          <MapPatterns />
          <g fontSize={13 / view.zoom} className={far ? 'kw-map-far' : undefined}>
            <Names layout={layout} areas={areas} far={far} />
          </g>
          <Cells layout={layout} places={places} mode={mode} />
          {foundPath && <path className="kw-map-found" d={foundPath} />}
          {at && <path className="kw-map-chosen" d={boxPath(at, 2)} />}
        </svg>
      </div>
      <p className="kw-aside" role="status">
        {place ? placeWords(t, place) : t('map.keys')}
      </p>
      <div className="kw-map-zoom">
        <BarButton icon="plus" label={t('map.zoom.in')} onPress={() => view.zoomBy(1.4)} />
        <BarButton icon="minus" label={t('map.zoom.out')} onPress={() => view.zoomBy(1 / 1.4)} />
        <BarButton icon="warehouse" label={t('map.zoom.all')} onPress={view.showAll} />
      </div>
    </div>
  );
}

/** A finger that moved less than this has tapped. */
const tapSlack = 8;

/** One finger drags, two pinch, a tap chooses, the wheel zooms where it stands. */
function useFingers(
  box: RefObject<HTMLDivElement | null>,
  layout: MapLayout,
  view: MapView,
  onChoose: (index: number | undefined) => void,
) {
  const down = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);
  const latest = useRef(view);
  latest.current = view;
  const inBox = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const rect = box.current?.getBoundingClientRect();
    return { x: clientX - (rect?.left ?? 0), y: clientY - (rect?.top ?? 0) };
  };

  useEffect(() => {
    const element = box.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const rect = element?.getBoundingClientRect();
      latest.current.zoomBy(1.0015 ** -event.deltaY, event.clientX - (rect?.left ?? 0), event.clientY - (rect?.top ?? 0));
    };
    // React listens passively, and the page would scroll.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [box]);

  function onMove(event: PointerEvent<HTMLDivElement>): void {
    const before = down.current.get(event.pointerId);
    if (!before) return;
    const point = inBox(event);
    const [other] = [...down.current].flatMap(([id, one]) => (id === event.pointerId ? [] : [one]));
    moved.current += Math.hypot(point.x - before.x, point.y - before.y);
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(point.x - other.x, point.y - other.y);
      if (was > 0) view.zoomBy(is / was, (point.x + other.x) / 2, (point.y + other.y) / 2);
    } else if (moved.current > tapSlack) view.panBy(point.x - before.x, point.y - before.y);
    down.current.set(event.pointerId, point);
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (down.current.size === 0) moved.current = 0;
      down.current.set(event.pointerId, inBox(event));
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: onMove,
    onPointerCancel: (event: PointerEvent) => void down.current.delete(event.pointerId),
    onPointerUp: (event: PointerEvent) => {
      const tapped = down.current.size === 1 && moved.current <= tapSlack;
      down.current.delete(event.pointerId);
      if (!tapped) return;
      const { x, y } = inBox(event);
      onChoose(placeAt(layout, view.x + x / view.zoom, view.y + y / view.zoom));
    },
  };
}
