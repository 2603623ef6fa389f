import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from './lib/query-client.ts';
import { installServiceWorker } from './lib/service-worker.ts';
import { SessionFromApi } from './lib/session-query.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ErrorBoundary title="Failed to load application" hint="Something broke on our side. Reloading usually helps.">
      <QueryClientProvider client={createQueryClient()}>
        <SessionFromApi>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </SessionFromApi>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);

installServiceWorker();
