import './styles/base.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { adoptPageData, readPageData } from './lib/hydration.ts';
import { createQueryClient } from './lib/queries.tsx';
import { assumeServerTime } from './lib/server-clock.ts';
import { loadRenderedPage } from './routes.tsx';

const root = document.getElementById('root')!;
const page = readPageData();
const client = createQueryClient();
const app = <App client={client} page={page} router={(routes) => <BrowserRouter>{routes}</BrowserRouter>} />;

if (page) {
  adoptPageData(client, page);
  assumeServerTime(page.renderedAt);
  // In pieces, so that a slow phone stays responsive.
  const hydrate = () => startTransition(() => void hydrateRoot(root, app));
  // A page whose code is still on its way would show the spinner; one whose code does not come says so by itself. Not
  // awaited here, as that code waits for this file.
  void loadRenderedPage(location.pathname).then(hydrate, hydrate);
} else {
  createRoot(root).render(app);
}

installServiceWorker();

/**
 * Installs the service worker once the page is there and idle, so that the first paint shares the network with nothing.
 * Only from a build: while developing, files change under their names, and what a build left at this address goes.
 */
function installServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (import.meta.env.DEV) {
    void navigator.serviceWorker.getRegistration().then((left) => left?.unregister());
    return;
  }
  const install = () =>
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
      // Blocked, as in some private windows: everything works without it, online.
    });
  const installWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(install) : setTimeout(install, 2_000);
  if (document.readyState === 'complete') installWhenIdle();
  else addEventListener('load', installWhenIdle, { once: true });
}
