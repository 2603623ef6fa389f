import { SANDBOX_KEYS } from '@unslop/server/platform/config';

/** Controls the card provider's sandbox; see its README. @throws Error when it refuses */
export type SandboxControl = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: the reader of an answer says what it expects
) => Promise<any>;

/** @param httpPort  local port of the sandbox */
export function sandboxControl(httpPort: number): SandboxControl {
  return async (method, path, body) => {
    const reply = await fetch(`http://127.0.0.1:${httpPort}/control${path}`, {
      method,
      headers: { authorization: `Bearer ${SANDBOX_KEYS.secretKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`control ${path}: ${reply.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
}
