import { useEffect } from 'react';
import { memoryOnly } from '../device/keptOnDevice.ts';
import { notRemembered } from '../device/storage.ts';
import { useStore } from '../device/store.ts';
import { roomy, useWide } from '../device/useWide.ts';
import { prints } from '../file/prints.ts';
import { go, history } from '../navigation/go.ts';
import { usePath } from '../navigation/useSearch.ts';
import { commandsKnown } from '../queue/queue.ts';
import { ambiguous } from '../scan/routeScan.ts';
import { useSession } from '../session/session.ts';
import { DialogHost, dropQuestions } from '../ui/Dialog.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { announced } from '../ui/useScreenName.ts';
import { connection } from '../wire/connection.ts';
import { useT } from '../words/i18n.ts';
import { OpenScreen } from './OpenScreen.tsx';
import { listenToScrollKeys } from './scrollKeys.ts';
import './Shell.css';

const AmbiguousScan = lazyPart(() => import('../scan/AmbiguousScan.tsx').then((m) => m.AmbiguousScan));
// The first page is there before anything newer is offered.
const UpdateBanner = lazyPart(() => import('./UpdateBanner.tsx').then((m) => m.UpdateBanner));
const PrintBar = lazyPart(() => import('./PrintBar.tsx').then((m) => m.PrintBar));
const SideNav = lazyPart(() => import('./SideNav.tsx').then((m) => m.SideNav));

/** The frame of every screen: access, questions, the offer of a new version, and the message that the server is away. */
export function Shell() {
  const session = useSession();
  const path = usePath();
  const open = path.startsWith('/pages/login/') || path === '/' || path === '/board' || path === '/pages/index/index';
  const hasSide = useWide(roomy) && session !== undefined && !open;
  const hasPrints = useStore(prints).length > 0;
  const isAmbiguous = useStore(ambiguous) !== undefined;
  const lost = session === undefined && !open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again at every path
  useEffect(() => {
    // A sign-in that ended leads to login2, which shows the reason (decision 0008).
    // biome-ignore lint/suspicious/noThenProperty: the name in the address
    if (lost) go('/pages/login/login2', { then: history.location.href }, { replace: true });
  }, [lost, path]);
  useEffect(() => listenToScrollKeys(window), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: questions end with their screen
  useEffect(dropQuestions, [path]);
  return (
    <>
      <Announcer />
      {path !== '/board' && <DangerBanner />}
      {hasSide && <SkipLink />}
      {hasSide && <SideNav />}
      {!lost && <OpenScreen />}
      <UpdateBanner />
      {hasPrints && <PrintBar />}
      {isAmbiguous && <AmbiguousScan />}
      <DialogHost />
    </>
  );
}

/** Announces the name of an opened screen to screen readers when the focus does not (S151). */
function Announcer() {
  const text = useStore(announced);
  return (
    <p className="kw-aside" role="status" data-announcer="">
      {text}
    </p>
  );
}

/** Leads the keyboard past the side navigation to the screen (S153); out of sight until it has the focus. */
function SkipLink() {
  const t = useT();
  const skip = () => {
    const content = document.querySelector<HTMLElement>('main');
    content?.setAttribute('tabindex', '-1');
    content?.focus();
  };
  return (
    <button type="button" className="kw-skip" onClick={skip}>
      {t('shell.skip')}
    </button>
  );
}

/**
 * Shown over every screen: the device cannot store or be read, or the server does not answer. The wall
 * board shows it itself, because nothing is scanned there.
 */
function DangerBanner() {
  const t = useT();
  const inMemory = useStore(memoryOnly);
  const unread = useStore(commandsKnown) === 'unread';
  const away = useStore(connection) === 'offline';
  const forgets = useStore(notRemembered);
  const danger = inMemory ? 'shell.memory-only' : unread ? 'shell.unread' : forgets && 'shell.not-remembered';
  if (!danger && !away) return null;
  return (
    <p className={danger ? 'kw-away kw-away-danger' : 'kw-away'} role="status">
      {danger ? `${away ? `${t('shell.connection.offline.long')} · ` : ''}${t(danger)}` : t('shell.away')}
    </p>
  );
}
