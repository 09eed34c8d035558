import { type ReactNode, useRef, useState } from 'react';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { useWide } from '../device/useWide.ts';
import { goBack } from '../navigation/go.ts';
import { usePath } from '../navigation/useSearch.ts';
import { useKeptScroll } from '../navigation/visit.ts';
import { ScanSheet } from '../scan/ScanSheet.tsx';
import { useSession } from '../session/session.ts';
import { BarButton } from '../ui/BarButton.tsx';
import { NavBar } from '../ui/NavBar.tsx';
import { NoticeBar } from '../ui/NoticeBar.tsx';
import { Screen } from '../ui/Screen.tsx';
import { TextField } from '../ui/TextField.tsx';
import { sayOr, useT } from '../words/i18n.ts';
import { ContextLine } from './ContextLine.tsx';
import { HelpBubble } from './HelpBubble.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import './Page.css';

/** The search box of the bar. */
export interface BarSearch {
  value: string;
  onChange: (value: string) => void;
  onEnter?: () => void;
  /** The things that the search finds. */
  hint: string;
}

/** Everything the shared navigation bar can show. */
export interface BarProps {
  /** By default the screen's own text `screen.<path>`. */
  title?: ReactNode;
  /** Which of several records it shows, for the title of the window. */
  about?: string | undefined;
  /** `none` on the tabs and the login. */
  back?: 'none' | (() => void);
  /** Pickers of warehouse, location, workshop: elements of `pickers/`. */
  pickers?: ReactNode;
  search?: BarSearch;
  /** Stands beside the search box, or in the bar where there is none: the filter button. */
  besideSearch?: ReactNode;
  /** Loads the content again. */
  onReload?: () => void;
  /** Shows the choice of languages. */
  language?: boolean;
  /** More buttons, left of the others. */
  right?: ReactNode;
  /** No scan button: on the login, and where nothing can be scanned. */
  noScan?: boolean;
}

/** Props of {@link Page}. */
export interface PageProps extends BarProps {
  notices?: readonly string[];
  /** Shows warehouse, person, connection and unsent writes under the bar. */
  context?: boolean;
  /** The text behind the help bubble. */
  help?: TextKey;
  /** Stays at the thumb. */
  bottom?: ReactNode;
  /** The tabs of the app: at the thumb, in a wide browser first in the bar on top. */
  tabs?: ReactNode;
  children: ReactNode;
  /** Whether the content is shown, so that the scroll position can be restored. */
  ready?: boolean;
}

/** A whole screen: navigation bar, notices, context, content, and a fixed foot. */
export function Page({ notices = [], context = false, help, bottom, tabs, children, ready = true, ...bar }: PageProps) {
  const body = useRef<HTMLElement>(null);
  const wide = useWide();
  const t = useT();
  useKeptScroll(body, ready);
  return (
    <>
      <Screen
        ref={body}
        top={
          <>
            {wide && tabs}
            <Bar {...bar} />
            {context && <ContextLine />}
            {notices.length > 0 && <NoticeBar label={t('settings.notice')} items={notices} />}
          </>
        }
        bottom={bottom ?? (wide ? undefined : tabs)}
      >
        {children}
      </Screen>
      {help !== undefined && <HelpBubble text={help} raised={bottom !== undefined} />}
    </>
  );
}

/** The navigation bar of every screen. */
export function Bar({ title, about, back, pickers, search, besideSearch, onReload, language, right, noScan }: BarProps) {
  const t = useT();
  const path = usePath();
  const signedIn = useSession() !== undefined;
  const [scanning, setScanning] = useState(false);
  const canScan = signedIn && !noScan;
  const second =
    pickers !== undefined || search !== undefined ? (
      <>
        {pickers}
        {search && <SearchField {...search} />}
        {search && besideSearch}
      </>
    ) : undefined;
  return (
    <>
      <NavBar
        title={title ?? sayOr(t, `screen.${path}`, t('shell.app'))}
        about={about}
        onBack={back === 'none' ? undefined : (back ?? goBack)}
        backLabel={t('shell.back')}
        right={
          <>
            {right}
            {!search && besideSearch}
            {onReload && <BarButton icon="reload" label={t('shell.reload')} onPress={onReload} />}
            {language && <LanguageButton />}
          </>
        }
        onScan={canScan ? () => setScanning(true) : undefined}
        scanLabel={t('shell.scan')}
      >
        {second}
      </NavBar>
      {scanning && <ScanSheet onClose={() => setScanning(false)} />}
    </>
  );
}

/** The search box: of the bar on a handheld, of the filter row in a wide browser. */
export function SearchField({ hint, ...field }: BarSearch) {
  return <TextField label={hint} hideLabel placeholder={hint} icon="search" type="search" inputMode="search" {...field} />;
}
