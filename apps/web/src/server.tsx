import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import type { PageData } from './lib/hydration.ts';
import { createQueryClient } from './lib/queries.tsx';
import { firstCallsOf, type Visitor } from './pages/first-calls.ts';

/**
 * What the server loads to render pages: the app itself. The interface that it expects stands in
 * apps/server/src/platform/server-rendered-pages.ts.
 */
export { firstCallsOf };

/**
 * The page at this path with the answers to its first calls, as the browser will render it.
 * @returns the element that the browser hydrates, and the JSON text of the `PageData` that goes with it
 */
export async function render({
  path,
  replies,
  renderedAt,
  isGuest,
  isIntroClosed,
}: Visitor & {
  path: string;
  /** In the order of `firstCallsOf`. */
  replies: unknown[];
  renderedAt: string;
}): Promise<{ preloads: string; root: string; data: string }> {
  const calls = firstCallsOf(path, { isGuest, isIntroClosed });
  const queries = calls.map(({ queryKey, dataOf }, at): PageData['queries'][number] => [queryKey, dataOf(replies[at])]);
  const page: PageData = { renderedAt, isGuest, isIntroClosed, queries };
  const client = createQueryClient();
  for (const [key, data] of page.queries) client.setQueryData(key, data);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <div id="root" data-server-rendered>
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
  // What stands before it belongs into the head, which has the title already.
  const rootAt = html.indexOf('<div id="root"');
  return {
    preloads: html.slice(0, rootAt).replace(/<title>.*?<\/title>/s, ''),
    root: html.slice(rootAt),
    data: JSON.stringify(page).replaceAll('<', '\\u003c'),
  };
}
