import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CallOutput } from '../../contract/core/call.ts';
import { boardCalls } from '../../contract/statistics/board.calls.ts';
import { appearance, changeAppearance, showAppearance } from '../core/device/appearance.ts';
import { useStore } from '../core/device/store.ts';
import { useWakeLock } from '../core/device/useWakeLock.ts';
import { LanguageButton } from '../core/frame/LanguageButton.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { cn } from '../core/ui/cn.ts';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Loading } from '../core/ui/Loading.tsx';
import { useScreenName } from '../core/ui/useScreenName.ts';
import { ask, wordsOf } from '../core/wire/api.ts';
import { CallError } from '../core/wire/CallError.ts';
import { ageText } from '../core/words/ageText.ts';
import { type Say, useLanguage, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { BoardHours } from './BoardHours.tsx';
import './board.css';

const lookAgainMs = 10_000;

type Figures = CallOutput<typeof boardCalls.boardFigures>;

/**
 * The wall board: the plant's open work, readable from five metres, updated by itself. No template fits:
 * there is no sign-in, and only language and light can be changed.
 */
export function BoardScreen() {
  const t = useT();
  const { token = '' } = useSearch();
  const language = useLanguage();
  useWakeLock();
  useDarkWall();
  const { data, error } = useQuery({
    queryKey: ['board', token, language],
    queryFn: () => ask(boardCalls.boardFigures, { token }, { quiet: true }),
    refetchInterval: lookAgainMs,
    refetchIntervalInBackground: true,
    placeholderData: (before) => before,
    retry: false,
  });
  // A withdrawn board goes dark; one that only lost the network keeps its figures and shows how old they are.
  if (error instanceof CallError || (error && !data)) {
    const trouble = error instanceof CallError ? 'lock' : 'offline';
    return (
      <main className="kw-board kw-board-dark">
        <EmptyState icon={trouble} title={t('screen./board')} hint={wordsOf(error)} action={<LanguageButton />} />
      </main>
    );
  }
  if (!data) return <Loading label={t('shell.loading')} />;
  return (
    <main className="kw-board">
      <BoardHead figures={data} lost={error !== null} />
      <Tiles figures={data} t={t} />
      <section className="kw-board-panel kw-board-hours">
        <h2>{t('board.hours')}</h2>
        <BoardHours hours={data.hours} now={Number(data.at.slice(11, 13))} />
      </section>
      <section className="kw-board-panel kw-board-short">
        <h2>{t('board.missing.first')}</h2>
        <Shortages figures={data} t={t} />
      </section>
      <section className="kw-board-panel kw-board-systems">
        <h2>{t('board.partners')}</h2>
        <Systems figures={data} t={t} />
      </section>
    </main>
  );
}

/** A wall board is dark by default, so that only its red parts shine. */
function useDarkWall(): void {
  const { theme } = useStore(appearance);
  useEffect(() => {
    if (theme !== 'system') return;
    document.documentElement.dataset['theme'] = 'night';
    return showAppearance;
  }, [theme]);
}

function BoardHead({ figures, lost }: { figures: Figures; lost: boolean }) {
  const t = useT();
  const { theme } = useStore(appearance);
  const isNight = theme !== 'light';
  const heading = useRef<HTMLHeadingElement>(null);
  useScreenName(heading);
  const time = figures.at.slice(5, 16);
  return (
    <header className="kw-board-head">
      <h1 ref={heading} tabIndex={-1}>
        {[figures.name, figures.warehouseName || figures.orgName].join(' · ')}
      </h1>
      <p className={cn(lost && 'kw-board-bad')} role="status">
        {t(lost ? 'board.lost' : 'board.as-of', { time })}
      </p>
      <div>
        <LanguageButton />
        <BarButton
          icon={isNight ? 'sun' : 'moon'}
          label={t(isNight ? 'board.day' : 'board.night')}
          onPress={() => changeAppearance({ theme: isNight ? 'light' : 'night' })}
        />
      </div>
    </header>
  );
}

function Tiles({ figures: { deliveries, putaway, picks, missing }, t }: { figures: Figures; t: Say }) {
  const many = (n: number) => shownQty(String(n));
  return (
    <>
      <BoardTile label={t('board.deliveries')} value={`${many(deliveries.received)}/${many(deliveries.due)}`}>
        {t('board.deliveries.hint')}
      </BoardTile>
      <BoardTile label={t('board.waiting')} value={many(deliveries.waiting)} bad={deliveries.late > 0}>
        {deliveries.late > 0 && t('board.late', { n: many(deliveries.late) })}
      </BoardTile>
      <BoardTile label={t('board.putaway')} value={many(putaway.open)}>
        {putaway.open > 0 && t('board.putaway.oldest', { time: ageText(putaway.oldestMinutes * 60, t) })}
        {putaway.held > 0 && <span>{t('board.putaway.held', { n: many(putaway.held) })}</span>}
      </BoardTile>
      <BoardTile label={t('board.picks')} value={many(picks.open)} bad={picks.late > 0}>
        {picks.late > 0 && t('board.picks.late', { n: many(picks.late) })}
      </BoardTile>
      <BoardTile label={t('board.missing')} value={many(missing)} bad={missing > 0} />
    </>
  );
}

function BoardTile({ label, value, bad = false, children }: { label: string; value: string; bad?: boolean; children?: ReactNode }) {
  return (
    <section className="kw-board-panel kw-board-tile">
      <h2>{label}</h2>
      <strong className={cn(bad && 'kw-board-bad')}>{value}</strong>
      <p className={cn(bad && 'kw-board-bad')}>{children}</p>
    </section>
  );
}

function Shortages({ figures: { shortages }, t }: { figures: Figures; t: Say }) {
  if (shortages.length === 0) return <p className="kw-board-good">{t('board.missing.none')}</p>;
  return (
    <ul>
      {shortages.map(({ itemNo, itemName, qty, unit }) => (
        <li key={itemNo}>
          <b>{itemNo}</b>
          <span>{itemName}</span>
          <b className="kw-board-bad">{t('board.short', { qty, unit })}</b>
        </li>
      ))}
    </ul>
  );
}

function Systems({ figures: { partners, devices }, t }: { figures: Figures; t: Say }) {
  const unsent = [
    devices.unsent > 0 && t('board.devices.unsent', { n: devices.unsent }),
    devices.silent > 0 && t('board.devices.silent', { n: devices.silent }),
  ].filter(Boolean);
  return (
    <ul>
      {partners.map(({ partner, ...one }) => (
        <li key={partner}>
          <b>{t(`state.partner.${partner}`)}</b>
          <Told words={healthOf(one, t)} good={t('board.partner.good')} />
        </li>
      ))}
      <li>
        <b>{t('board.devices')}</b>
        <Told words={unsent.join(' · ')} good={t('board.devices.good')} />
      </li>
    </ul>
  );
}

const healthOf = ({ away, waiting, abnormal }: Omit<Figures['partners'][number], 'partner'>, t: Say): string =>
  [
    away && t('board.partner.away'),
    abnormal > 0 && t('board.partner.abnormal', { n: shownQty(String(abnormal)) }),
    (away || waiting > 0) && t('board.partner.waiting', { n: shownQty(String(waiting)) }),
  ]
    .filter(Boolean)
    .join(' · ');

const Told = ({ words, good }: { words: string; good: string }) => (
  <span className={words === '' ? 'kw-board-good' : 'kw-board-bad'}>{words || good}</span>
);
