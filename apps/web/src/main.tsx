import './styles/base.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { adoptPageData, readPageData } from './lib/hydration.ts';
import { createQueryClient } from './lib/queries.ts';
import { assumeServerTime } from './lib/server-clock.ts';
import { loadRenderedPage } from './routes.tsx';

const root = document.getElementById('root')!;
const page = readPageData();
const client = createQueryClient();
const app = <App client={client} page={page} router={(routes) => <BrowserRouter>{routes}</BrowserRouter>} />;

if (page) {
  adoptPageData(client, page);
  assumeServerTime(page.renderedAt);
  // A transition hydrates in slices, so a slow phone stays responsive.
  const hydrate = () => startTransition(() => void hydrateRoot(root, app));
  // Load the page's code before hydrating, or React would show the spinner. If it fails to load, the page reports that.
  // Do not await it at the top level: that code imports this file.
  void loadRenderedPage(location.pathname).then(hydrate, hydrate);
} else {
  createRoot(root).render(app);
}

installServiceWorker();

/**
 * Installs the service worker when the page has loaded and is idle, so it does not compete with the first paint.
 * Only in a build: in development, files change without changing names. Removes a service worker that a build left at
 * this origin.
 */
function installServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (import.meta.env.DEV) {
    void navigator.serviceWorker.getRegistration().then((left) => left?.unregister());
    return;
  }
  const install = () =>
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
      // Some private windows block it. Everything works without it while online.
    });
  const installWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(install) : setTimeout(install, 2_000);
  if (document.readyState === 'complete') installWhenIdle();
  else addEventListener('load', installWhenIdle, { once: true });
}
