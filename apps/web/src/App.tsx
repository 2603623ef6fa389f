import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { type PageData, ServerRenderProvider } from './lib/hydration.ts';
import { SessionFromApi } from './lib/session.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './ui/States.tsx';

type AppProps = {
  client: QueryClient;
  page: Pick<PageData, 'renderedAt' | 'isGuest' | 'isIntroClosed'> | null;
  /** Puts the routes into the router of the browser, or of the server. */
  router: (routes: ReactNode) => ReactNode;
};

/** The same tree in the browser and on the server, or the browser could not hydrate what the server has rendered. */
export function App({ client, page, router }: AppProps) {
  // boot.js waits for it with what was pressed meanwhile.
  useEffect(() => void dispatchEvent(new Event('app-started')), []);
  return (
    <StrictMode>
      <ErrorBoundary title="Failed to load application" hint="Something broke on our side. Reloading usually helps.">
        <ServerRenderProvider value={page}>
          <QueryClientProvider client={client}>
            <SessionFromApi page={page}>{router(<AppRoutes />)}</SessionFromApi>
          </QueryClientProvider>
        </ServerRenderProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
