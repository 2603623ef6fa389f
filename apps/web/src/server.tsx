import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import type { PageData } from './lib/hydration.ts';
import { createQueryClient } from './lib/queries.ts';
import { firstCallsOf, type Visitor } from './pages/first-calls.ts';

/** Entry point for rendering on the server. Its interface is in apps/server/src/platform/server-rendered-pages.ts. */
export { firstCallsOf };

/**
 * Renders the page at this path with the replies of its first calls.
 * @returns the element that the browser hydrates, and its `PageData` as JSON
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
      // Render in one chunk: React joins several chunks with inline scripts, which the CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  );
  // React would leave a failed part to the browser.
  if (errors.length > 0) throw errors[0];
  const html = await new Response(prelude).text();
  // Everything before the root belongs in the head, which already has the title.
  const rootAt = html.indexOf('<div id="root"');
  return {
    preloads: html.slice(0, rootAt).replace(/<title>.*?<\/title>/s, ''),
    root: html.slice(rootAt),
    data: JSON.stringify(page).replaceAll('<', '\\u003c'),
  };
}
