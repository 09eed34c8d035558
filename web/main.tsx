import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './core/theme/reset.css';
import './core/theme/theme.css';
import { showAppearance } from './core/device/appearance.ts';
import { unlockFeedback } from './core/device/feedback.ts';
import { turnScreen } from './core/device/plantSettings.ts';
import { registerServiceWorker } from './core/device/serviceWorker.ts';
import { prepareToasts } from './core/device/toast.ts';
import { followPlant } from './core/frame/followPlant.ts';
import { followSession } from './core/frame/followSession.ts';
import { followBack } from './core/navigation/go.ts';
import { routeScan } from './core/scan/routeScan.ts';
import { listenToScans } from './core/scan/scanEntry.ts';
import { followLiveEvents } from './core/session/liveEvents.ts';
import { adoptDefaultLanguage } from './core/session/session.ts';
import { BugCatcher } from './core/shell/BugCatcher.tsx';
import { Shell } from './core/shell/Shell.tsx';
import { watchConnection } from './core/wire/connection.ts';
import { queryClient } from './core/wire/queryClient.ts';
import { hasStoredLanguage, storedLanguage, switchLanguage } from './core/words/i18n.ts';

async function start(): Promise<void> {
  showAppearance();
  turnScreen();
  // Chinese is part of the first load, so a language that cannot be fetched leaves a readable app.
  const isNew = !hasStoredLanguage();
  await switchLanguage(storedLanguage()).catch(() => undefined);
  if (isNew) void adoptDefaultLanguage().catch(() => undefined);
  unlockFeedback(window);
  prepareToasts();
  listenToScans(window, routeScan);
  followBack();
  watchConnection(window);
  followSession();
  followPlant();
  followLiveEvents();
  const place = document.getElementById('app');
  if (!place) throw new Error('the page has no element #app');
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BugCatcher>
          <Shell />
        </BugCatcher>
      </QueryClientProvider>
    </StrictMode>,
  );
  void registerServiceWorker();
}

void start();
