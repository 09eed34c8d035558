import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './core/theme/reset.css';
import './core/theme/theme.css';
import { showAppearance } from './core/appearance.ts';
import { watchConnection } from './core/connection.ts';
import { unlockFeedback } from './core/feedback.ts';
import { followSession } from './core/followSession.ts';
import { followBack } from './core/go.ts';
import { hasStoredLanguage, storedLanguage, switchLanguage } from './core/i18n.ts';
import { followLiveEvents } from './core/liveEvents.ts';
import { queryClient } from './core/queryClient.ts';
import { router } from './core/router.tsx';
import { routeScan } from './core/routeScan.ts';
import { listenToScans } from './core/scanEntry.ts';
import { registerServiceWorker } from './core/serviceWorker.ts';
import { adoptDefaultLanguage } from './core/session.ts';

async function start(): Promise<void> {
  showAppearance();
  // Chinese is part of the first load, so a language that cannot be fetched leaves a readable app.
  const isNew = !hasStoredLanguage();
  await switchLanguage(storedLanguage()).catch(() => undefined);
  if (isNew) void adoptDefaultLanguage().catch(() => undefined);
  unlockFeedback(window);
  listenToScans(window, routeScan);
  followBack();
  watchConnection(window);
  followSession();
  followLiveEvents();
  const place = document.getElementById('app');
  if (!place) throw new Error('the page has no element #app');
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  void registerServiceWorker();
}

void start();
