import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RequestError, sendJson } from './messages.ts';
import type { Router } from './router.ts';

/** Listens on the loopback interface only. A leading `/sandbox` is dropped, so the pages' links work with and without the proxy. */
export async function listen(router: Router, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? '/', 'http://sandbox');
      const path = decodeURIComponent(url.pathname).replace(/^\/sandbox(?=\/|$)/, '') || '/';
      const method = request.method ?? 'GET';
      const found = router.find(method === 'HEAD' ? 'GET' : method, path);
      if (!found) return sendJson(response, 404, { error: { message: `Nothing here: ${method} ${path}` } });
      await found.handler({ request, response, method, args: found.args, path, query: url.searchParams });
    } catch (error) {
      if (response.headersSent || response.destroyed) return console.error(error);
      if (error instanceof RequestError) return sendJson(response, error.status, { error: error.body });
      if (error instanceof URIError) return sendJson(response, 400, { error: { message: error.message } });
      console.error(error);
      sendJson(response, 500, { error: { message: 'The sandbox failed; its output says why.' } });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

export function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port;
}

export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
