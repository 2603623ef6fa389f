import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { type PageData, ServerRenderProvider } from './lib/hydration.ts';
import { SessionFromApi } from './lib/session.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './ui/States.tsx';

type AppProps = {
  client: QueryClient;
  page: Pick<PageData, 'renderedAt' | 'isGuest' | 'isIntroClosed'> | null;
  /** Wraps the routes in the browser's or the server's router. */
  router: (routes: ReactNode) => ReactNode;
};

/** Renders the same tree in the browser and on the server. Hydration fails otherwise. */
export function App({ client, page, router }: AppProps) {
  // boot.js waits for this event to replay early clicks and input.
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
