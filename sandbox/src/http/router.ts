import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  /** Decoded parts of the path, by the names in the route's pattern. */
  args: Record<string, string>;
  path: string;
  query: URLSearchParams;
}

export type Handler = (exchange: Exchange) => void | Promise<void>;

interface Route {
  method: string;
  parts: string[];
  handler: Handler;
}

/** `/v1/refunds/:id` gives `args.id`; a last part `*` takes all that is left. */
export class Router {
  readonly #routes: Route[] = [];

  on(method: string, pattern: string, handler: Handler): void {
    this.#routes.push({ method, parts: split(pattern), handler });
  }

  find(method: string, path: string): { handler: Handler; args: Record<string, string> } | undefined {
    const parts = split(path);
    for (const route of this.#routes) {
      if (route.method !== method && route.method !== '*') continue;
      const args = match(route.parts, parts);
      if (args) return { handler: route.handler, args };
    }
    return undefined;
  }
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function match(pattern: string[], parts: string[]): Record<string, string> | undefined {
  const args: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    if (wanted === '*') return args;
    const part = parts[index];
    if (part === undefined) return undefined;
    if (wanted.startsWith(':')) args[wanted.slice(1)] = part;
    else if (wanted !== part) return undefined;
  }
  return pattern.length === parts.length ? args : undefined;
}
