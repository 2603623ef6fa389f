import './styles/base.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { adoptPageData, readPageData } from './lib/hydration.ts';
import { createQueryClient } from './lib/queries.tsx';
import { assumeServerTime } from './lib/server-clock.ts';
import { installServiceWorker } from './lib/service-worker.ts';
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
