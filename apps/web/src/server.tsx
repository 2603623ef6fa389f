import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import type { PageData } from './lib/page-data.ts';
import { createQueryClient } from './lib/query-client.ts';
import { firstCallOf } from './pages/first-calls.ts';

/**
 * What the server loads to draw pages: the app itself. The interface that it expects stands in
 * apps/server/src/platform/drawn-pages.ts.
 */
export { firstCallOf };

/**
 * The page at this path with the answer to its first call, as the browser will draw it.
 * @returns the element that the browser takes over, and the JSON text of the `PageData` that goes with it
 */
export async function draw({
  path,
  reply,
  drawnAt,
  isGuest,
}: {
  path: string;
  reply: unknown;
  drawnAt: string;
  isGuest: boolean;
}): Promise<{ root: string; data: string }> {
  const { queryKey, dataOf } = firstCallOf(path)!;
  const page: PageData = { drawnAt, isGuest, queries: [[queryKey, dataOf(reply)]] };
  const client = createQueryClient();
  for (const [key, data] of page.queries) client.setQueryData(key, data);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <div id="root" data-drawn>
      <App client={client} page={page} router={(routes) => <StaticRouter location={path}>{routes}</StaticRouter>} />
    </div>,
    {
      // In one piece: what comes in several is put together by inline scripts, which the CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  );
  // A part that fails would otherwise be left to the browser.
  if (errors.length > 0) throw errors[0];
  const html = await new Response(prelude).text();
  // What stands before it is the title, which the head has already.
  return { root: html.slice(html.indexOf('<div id="root"')), data: JSON.stringify(page).replaceAll('<', '\\u003c') };
}
