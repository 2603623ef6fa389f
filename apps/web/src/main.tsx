import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { SessionProvider } from './lib/session.ts';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ErrorBoundary title="Failed to load application" hint="Something broke on our side. Reloading usually helps.">
      <SessionProvider value={{ status: 'guest' }}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </SessionProvider>
    </ErrorBoundary>
  </StrictMode>,
);
