import { useState } from 'react';
import { holdsWords } from '../../contract/core/searchWords.ts';
import type { ReceiveWork } from '../../contract/receiving/receive.state.ts';
import { isAway, type Line, type ReceiveFacts, type ReceiveView, unverified } from '../../contract/receiving/receive.view.ts';
import { byHandReasons, type ShortReason } from '../../contract/receiving/receiving.rules.ts';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import './MissingLabels.css';

const mostShown = 100;
/** Why a carton that the note announces is not received. */
const awayReasons = ['short', 'damaged'] as const satisfies readonly ShortReason[];

interface MissingLabelsProps {
  view: ReceiveView;
  facts: ReceiveFacts;
  work: ReceiveWork;
  /** The carton is there, but its label was not scanned. */
  onVerified: (code: string, reason: string) => unknown;
  /** The carton is not received; without a reason it is again. */
  onAway: (codes: readonly string[], reason?: ShortReason) => unknown;
  onPhoto: (line: Line | undefined) => void;
  /** Given when the person is about to save: what then happens to the cartons that nobody verified. */
  saving?: { allOfThem: () => unknown; withoutThem: (codes: readonly string[]) => unknown };
  onClose: () => void;
}

/**
 * The cartons of a note that were not scanned yet. A person marks each as missing or damaged, or as present with a label that cannot be
 * scanned.
 */
export function MissingLabels({ view, facts, work, onVerified, onAway, onPhoto, saving, onClose }: MissingLabelsProps) {
  const t = useT();
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<string>();
  const lineOf = new Map(view.note?.lines.map((line) => [line.lineNo, line]));
  if (picked !== undefined) {
    return (
      <CartonSheet
        code={picked}
        onVerified={(reason) => {
          setPicked(undefined);
          return onVerified(picked, reason);
        }}
        onAway={(reason) => {
          setPicked(undefined);
          return onAway([picked], reason);
        }}
        onClose={() => setPicked(undefined)}
      />
    );
  }
  const optionOf = (label: ReceiveFacts['labels'][number]) => {
    const line = lineOf.get(label.lineNo);
    return {
      value: label.code,
      label: label.code,
      about: [line?.itemNo, line?.itemName, label.boxNo].filter(Boolean).join(' · '),
      end: (
        <span className="kw-missing-qty">
          {shownQty(label.qty)} {unitText(t, line?.unit ?? '')}
        </span>
      ),
    };
  };
  const missing = unverified(view, work, facts);
  const found = missing.filter(({ code, lineNo, boxNo }) => holdsWords([code, lineOf.get(lineNo)?.itemNo ?? '', boxNo], words));
  const away = facts.labels.filter(({ code, scannedAt }) => !scannedAt && isAway(work, code));
  const damaged = away.find(({ code }) => work.away?.[code] === 'damaged');
  const n = missing.length;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(saving && n > 0 ? 'receive.unverified.ask' : 'receive.missing', { n })}
      closeLabel={t('shell.close')}
      footer={
        saving &&
        (n === 0 ? (
          <Button kind="primary" size="commit" block onPress={saving.allOfThem}>
            {t('receive.save')}
          </Button>
        ) : (
          <div className="kw-missing-ways">
            <Button size="commit" block onPress={() => saving.withoutThem(missing.map(({ code }) => code))}>
              {t('receive.unverified.away')}
            </Button>
            <Button size="commit" block onPress={saving.allOfThem}>
              {t('receive.unverified.yes')}
            </Button>
            <Button kind="primary" size="commit" block onPress={onClose}>
              {t('receive.unverified.no')}
            </Button>
          </div>
        ))
      }
    >
      <div className="kw-column">
        <p className="kw-quiet-line">{t('receive.missing.hint')}</p>
        {missing.length > 8 && (
          <TextField
            label={t('receive.missing.search')}
            hideLabel
            placeholder={t('receive.missing.search')}
            icon="search"
            type="search"
            value={words}
            onChange={setWords}
          />
        )}
      </div>
      {n === 0 && <EmptyState icon="check" title={t('receive.missing.none')} />}
      <OptionList label={t('receive.missing', { n })} options={found.slice(0, mostShown).map(optionOf)} onPick={setPicked} />
      {found.length > mostShown && <p className="kw-quiet-line kw-column">{t('receive.missing.more', { n: found.length - mostShown })}</p>}
      {away.length > 0 && (
        <>
          <GroupTitle>{t('receive.away', { n: away.length })}</GroupTitle>
          <OptionList
            label={t('receive.away', { n: away.length })}
            options={away.map((label) => ({ ...optionOf(label), end: t(`state.shortReason.${work.away?.[label.code] ?? 'short'}`) }))}
            onPick={(code) => onAway([code])}
          />
          <p className="kw-quiet-line kw-column">{t('receive.away.hint')}</p>
        </>
      )}
      {damaged && (
        <div className="kw-column">
          <Button icon="camera" block onPress={() => onPhoto(lineOf.get(damaged.lineNo))}>
            {t('photo.take')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

/** What is the matter with a carton whose label was not scanned. */
function CartonSheet({
  code,
  onVerified,
  onAway,
  onClose,
}: {
  code: string;
  onVerified: (reason: string) => unknown;
  onAway: (reason: ShortReason) => unknown;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={t('receive.carton.ask', { code })} closeLabel={t('shell.close')}>
      <GroupTitle>{t('receive.carton.away')}</GroupTitle>
      <OptionList
        label={t('receive.carton.away')}
        options={awayReasons.map((reason) => ({ value: reason, label: t(`receive.carton.${reason}`) }))}
        onPick={(value) => {
          const reason = awayReasons.find((one) => one === value);
          if (reason) void onAway(reason);
        }}
      />
      <GroupTitle>{t('receive.carton.here')}</GroupTitle>
      <OptionList
        label={t('receive.carton.here')}
        options={byHandReasons.map((reason) => ({ value: t(`reason.${reason}`), label: t(`reason.${reason}`) }))}
        onPick={(reason) => void onVerified(reason)}
      />
    </Sheet>
  );
}
