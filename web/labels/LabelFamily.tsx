// A picture of its own: labels and their pieces as a tree, which no template draws.
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type FamilyNode, familyTree, type TreeKey, treeMove } from '../../contract/labels/family.rules.ts';
import { splitCalls } from '../../contract/labels/split.calls.ts';
import { Chip } from '../core/ui/Chip.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Icon } from '../core/ui/Icon.tsx';
import { stateTone } from '../core/ui/stateTone.ts';
import { ask } from '../core/wire/api.ts';
import { sayOr, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { LabelLife } from './LabelLife.tsx';
import './LabelFamily.css';

const treeKeys: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] satisfies TreeKey[];

/** The shared data of the tree's nodes. */
interface Tree {
  unit: string;
  /** The label that the screen is about. */
  own: string;
  chosen: string;
  closed: ReadonlySet<string>;
  choose: (code: string) => void;
  toggle: (code: string) => void;
}

/**
 * From the supplier's carton to the last pieces. Downwards on a handheld, to the right on a desk; a tree for keys and
 * screen readers. The chosen label shows its history.
 */
export function LabelFamily({ code }: { code: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['labelFamily', code],
    queryFn: () => ask(splitCalls.labelFamily, { code }, { quiet: true }),
  });
  const [chosen, choose] = useState(code);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useRef<HTMLDivElement>(null);
  const steered = useRef(false);
  useEffect(() => {
    // The focus follows the keys; a finger brings its own.
    if (steered.current) tree.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(chosen)}"]`)?.focus();
    steered.current = false;
  }, [chosen]);
  if (!data) return null;
  const roots = familyTree(data.labels);
  const shown = data.labels.find((one) => one.code === chosen) ?? data.labels[0];
  const toggle = (of: string) => setClosed((now) => (now.has(of) ? new Set([...now].filter((one) => one !== of)) : new Set([...now, of])));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!treeKeys.includes(event.key)) return;
    event.preventDefault();
    const move = treeMove(roots, closed, chosen, event.key as TreeKey);
    if (!move) return;
    if ('to' in move) {
      steered.current = true;
      choose(move.to);
    } else toggle('open' in move ? move.open : move.close);
  };
  const shared: Tree = { unit: unitText(t, data.unit), own: data.code, chosen: shown?.code ?? '', closed, choose, toggle };
  return (
    <section aria-label={t('family.title')}>
      <GroupTitle>{t('family.title')}</GroupTitle>
      <div className="kw-family">
        <p className="kw-quiet">
          {data.noteNo && data.supplierName ? t('family.from', { supplier: data.supplierName, noteNo: data.noteNo }) : data.supplierName}
        </p>
        {data.more && <p>{t('family.more', { n: data.labels.length })}</p>}
        <div className="kw-family-room">
          <div ref={tree} role="tree" aria-label={t('family.hint')} className="kw-family-tree" onKeyDown={onKeyDown}>
            {roots.map((node) => (
              <Node key={node.label.code} node={node} tree={shared} />
            ))}
          </div>
        </div>
        {shown && <LabelLife label={shown} own={data.code} />}
      </div>
    </section>
  );
}

/** One label: a tap chooses it, the mark beside it opens and closes its pieces. */
function Node({ node, tree }: { node: FamilyNode; tree: Tree }) {
  const t = useT();
  const { label, depth, children } = node;
  const { code, qty, state, origin, locationCode } = label;
  const isChosen = tree.chosen === code;
  const has = children.length > 0;
  const open = has && !tree.closed.has(code);
  return (
    <div role="none" className="kw-family-node">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are the tree's, which knows the order */}
      <div
        role="treeitem"
        className={`kw-family-card kw-family-${origin}`}
        aria-level={depth + 1}
        aria-selected={isChosen}
        aria-expanded={has ? open : undefined}
        aria-current={code === tree.own ? 'true' : undefined}
        tabIndex={isChosen ? 0 : -1}
        data-code={code}
        onClick={() => tree.choose(code)}
      >
        <div className="kw-family-words">
          <strong className="kw-family-code">{code}</strong>
          <span className="kw-aside"> {t(`state.labelOrigin.${origin}`)} </span>
          <span className="kw-family-facts">
            <Chip tone={stateTone('label', state)}>{sayOr(t, `state.label.${state}`, state)}</Chip>
            {locationCode && <span>{locationCode}</span>}
            {code === tree.own && <span className="kw-family-own">{t('family.this')}</span>}
          </span>
        </div>
        <span className="kw-family-qty">
          {qty !== null && <strong>{shownQty(qty)}</strong>}
          <small>{qty === null ? t('stock.being-counted') : tree.unit}</small>
        </span>
        {has && (
          <span
            aria-hidden="true"
            className={open ? 'kw-family-mark kw-family-open' : 'kw-family-mark'}
            onClick={(event) => {
              event.stopPropagation();
              tree.toggle(code);
            }}
          >
            <small>{children.length}</small>
            <Icon name="chevron" size={18} />
          </span>
        )}
      </div>
      {open && (
        <div role="none" className="kw-family-branch">
          {children.map((child) => (
            <Node key={child.label.code} node={child} tree={tree} />
          ))}
        </div>
      )}
    </div>
  );
}
