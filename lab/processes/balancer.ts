import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_PATH } from '@unslop/server/platform/live';

/** Minimal proxy in front of several web processes. Does what deploy/nginx.conf configures in nginx. */
export interface Balancer {
  /** Returns the number of requests retried at a second process because the first was unreachable. */
  passedOn(): number;
  stop(): Promise<void>;
}

export interface BalancerOptions {
  port: number;
  /** URLs of the web processes. */
  urls: readonly string[];
  /** Maximum idle time of a connection to a web process: nginx's `keepalive_timeout`. */
  keepIdleMs: number;
  /**
   * Polls `/health/ready` at this interval and skips processes that fail it. nginx itself cannot do that: it notices a
   * stopped process by the refused connection. Other proxies do.
   */
  healthEveryMs?: number;
}

/** Methods that nginx retries when no answer came: idempotent ones only. */
const SENT_AGAIN = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

export async function startBalancer({ port, urls, keepIdleMs, healthEveryMs }: BalancerOptions): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true, timeout: keepIdleMs, maxSockets: 512 });
  const away = new Set<string>();
  let turn = 0;
  let passedOn = 0;

  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    // False if the client disconnected before the request was complete.
    const isWhole = await request
      .forEach((part: Buffer) => void parts.push(part))
      .then(
        () => true,
        () => false,
      );
    if (!isWhole) return;
    turn += 1;
    const inTurn = urls.map((_, n) => urls[(turn + n) % urls.length]!);
    const here = inTurn.filter((url) => !away.has(url));
    tryEach(request, Buffer.concat(parts), response, here.length > 0 ? here : inTurn);
  });

  const tryEach = (
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
    [url, ...others]: string[],
  ): void => {
    const onward = http.request(`${url}${request.url}`, {
      // Event streams need their own connection. This version asks for that with a header, the previous one did not.
      agent: request.url!.startsWith(LIVE_PATH) ? false : agent,
      method: request.method,
      headers: { ...withoutHopHeaders(request.headers), 'x-forwarded-for': forwardedFor(request) },
    });
    let isConnected = false;
    onward.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (isConnected = true));
      else isConnected = true;
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode!, withoutHopHeaders(answer.headers));
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) return response.destroy();
      if (others.length > 0 && (!isConnected || SENT_AGAIN.has(request.method!))) {
        passedOn += 1;
        return tryEach(request, body, response, others);
      }
      const what = { code: error.code, message: error.message, isConnected, isReused: onward.reusedSocket };
      response.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify({ error: what }));
    });
    response.on('close', () => {
      if (!response.writableFinished) onward.destroy();
    });
    onward.end(body);
  };

  const watching = new AbortController();
  const watch = async (url: string, everyMs: number) => {
    while (!watching.signal.aborted) {
      const isReady = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(1_000) })
        .then((reply) => reply.ok)
        .catch(() => false);
      if (isReady) away.delete(url);
      else away.add(url);
      await sleep(everyMs, undefined, { signal: watching.signal }).catch(() => {});
    }
  };
  const watches = healthEveryMs === undefined ? [] : urls.map((url) => watch(url, healthEveryMs));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    passedOn: () => passedOn,
    async stop() {
      watching.abort();
      await Promise.all(watches);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

/** Appends the address as nginx does, so tests can act from many addresses. */
function forwardedFor(request: http.IncomingMessage): string {
  return [request.headers['x-forwarded-for'], request.socket.remoteAddress].flat().filter(Boolean).join(', ');
}

/** Headers that apply to one connection only. The proxy has two. */
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

function withoutHopHeaders(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name)));
}
