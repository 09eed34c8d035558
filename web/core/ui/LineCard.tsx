import { type ReactNode, useRef } from 'react';
import './LineCard.css';
import { cn } from './cn.ts';
import { useCounted } from './counted.ts';
import { Icon } from './Icon.tsx';
import { Place } from './Place.tsx';
import { WholeCodes } from './WholeCodes.tsx';

/** Props of {@link LineCard}; a zone without its handler only shows. */
export type LineCardProps = {
  itemNo: ReactNode;
  /** A sentence of its own below it, read first. */
  lead?: ReactNode;
  name?: ReactNode;
  /** Further parts, one after another. */
  parts?: readonly ReactNode[];
  /** Batch and the like, after the name. */
  batch?: ReactNode;
  /** One Chip. */
  chip?: ReactNode;
  /** The one number that matters, already formatted. */
  qty?: ReactNode;
  target?: ReactNode;
  /** The meaning of the two numbers, where nothing else on the screen shows it: available, in all. */
  qtyWord?: ReactNode;
  targetWord?: ReactNode;
  unit?: ReactNode;
  onQty?: () => void;
  /** Read aloud before the number: 修改数量. */
  qtyLabel?: string;
  location?: string;
  /** Shown while there is no location: 选择储位. */
  noLocation?: ReactNode;
  onLocation?: () => void;
  /** Read aloud before the location: 更换储位. */
  locationLabel?: string;
  selected?: boolean;
  onSelect?: (selected: boolean) => void;
  selectLabel?: string;
  /** Opens the record: makes the item number a button. */
  onOpen?: () => void;
  error?: ReactNode;
  /** It no longer counts: struck through. */
  isObsolete?: boolean;
  disabled?: boolean;
  /** What a scan changes, where that is not the number. */
  mark?: string;
  /** A scan added it to cards that stood there before. */
  added?: boolean;
  children?: ReactNode;
};

/** One line of a document: tick, item, state, and the quantity large over its target. */
export function LineCard(props: LineCardProps) {
  const { selected = false, disabled = false } = props;
  const card = useRef<HTMLElement>(null);
  const counted = useCounted(card, props.mark ?? props.qty, props.added === true);
  const about = [props.name, ...(props.parts ?? []), props.batch].filter((part) => part !== undefined && part !== '');
  const classes = cn(
    'kw-card',
    selected && 'kw-card-selected',
    counted && 'kw-card-counted',
    disabled && 'kw-card-disabled',
    props.isObsolete === true && 'kw-card-gone',
    props.error !== undefined && 'kw-card-error',
  );
  return (
    <article ref={card} className={classes} aria-disabled={disabled || undefined}>
      {props.onSelect !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a round tick that is 48 px to the finger
        <button
          type="button"
          role="checkbox"
          aria-checked={selected}
          aria-label={props.selectLabel}
          className="kw-card-tick"
          disabled={disabled}
          onClick={() => props.onSelect?.(!selected)}
        >
          <span>{selected && <Icon name="check" size={14} />}</span>
        </button>
      )}
      <div className="kw-card-main">
        <div className="kw-card-head">
          <h3 className="kw-card-item">
            {props.onOpen === undefined ? (
              props.itemNo
            ) : (
              <button type="button" className="kw-card-open" onClick={props.onOpen}>
                {props.itemNo}
              </button>
            )}
          </h3>
          {props.chip}
        </div>
        {props.lead !== undefined && <p className="kw-card-lead">{props.lead}</p>}
        {about.length > 0 && (
          <p className="kw-card-about">
            <span className="kw-parts">
              {about.map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own and never move
                <span key={at} className="kw-part">
                  <WholeCodes text={part} />
                </span>
              ))}
            </span>
          </p>
        )}
        <LocationZone {...props} />
        {props.children}
        {props.error !== undefined && (
          <p className="kw-card-fault" role="alert">
            <Icon name="warn" size={16} />
            {props.error}
          </p>
        )}
      </div>
      <QtyZone {...props} />
    </article>
  );
}

function LocationZone({ location, noLocation, onLocation, locationLabel, disabled }: LineCardProps) {
  if (location === undefined && noLocation === undefined) return null;
  const inner = (
    <>
      <Icon name="location" size={16} />
      {location === undefined ? <span>{noLocation}</span> : <Place code={location} />}
      {onLocation !== undefined && <Icon name="chevron" size={14} />}
    </>
  );
  return onLocation === undefined ? (
    <p className="kw-card-location">{inner}</p>
  ) : (
    <button type="button" className="kw-card-location" disabled={disabled} onClick={onLocation}>
      <span className="kw-aside">{locationLabel} </span>
      {inner}
    </button>
  );
}

function QtyZone({ qty, target, qtyWord, targetWord, unit, onQty, qtyLabel, disabled }: LineCardProps) {
  if (qty === undefined) return null;
  const isNamed = targetWord !== undefined && target !== undefined;
  const inner = isNamed ? (
    <>
      <small>{qtyWord}</small>
      <span>
        <strong>{qty}</strong> <small>{unit}</small>
      </span>
      <small>
        {targetWord} {target}
      </small>
    </>
  ) : (
    <>
      <strong>{qty}</strong>
      <small>
        {target !== undefined && <>/ {target} </>}
        {unit}
      </small>
    </>
  );
  return onQty === undefined ? (
    <div className="kw-card-qty">{inner}</div>
  ) : (
    <button type="button" className="kw-card-qty" disabled={disabled} onClick={onQty}>
      <span className="kw-aside">{qtyLabel} </span>
      {inner}
    </button>
  );
}
