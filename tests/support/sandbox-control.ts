import { SANDBOX_KEYS } from '@unslop/server/platform/config';

/** Tells the card provider's stand-in something; see its README. @throws Error when it refuses */
export type SandboxControl = (
  method: 'GET' | 'POST' | 'DELETE',
  place: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: the reader of an answer says what it expects
) => Promise<any>;

/** @param httpPort  where the stand-in listens on this machine */
export function sandboxControl(httpPort: number): SandboxControl {
  return async (method, place, body) => {
    const reply = await fetch(`http://127.0.0.1:${httpPort}/control${place}`, {
      method,
      headers: { authorization: `Bearer ${SANDBOX_KEYS.secretKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`control ${place}: ${reply.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
}
