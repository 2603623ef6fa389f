interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  body: any;
  headers: Record<string, unknown>;
}

/** Calls that were refused and whose answer nobody has read yet. */
const unread = new Map<object, string>();
let isWatching = false;

/** From now on a refused call whose answer nobody reads is noted. */
export function watchRefusals(): void {
  isWatching = true;
}

/**
 * Notes a refused call until its status or body is read. A test that drops the answer believes that the call did something,
 * and what it expects not to happen then does not happen for another reason.
 */
export function noteUnread(call: string, answer: Answer): Answer {
  if (!isWatching || answer.status < 400) return answer;
  const { status, body, headers } = answer;
  const code = body?.error?.code ?? '';
  const noted = {
    get status() {
      unread.delete(noted);
      return status;
    },
    get body() {
      unread.delete(noted);
      return body;
    },
    headers,
  };
  unread.set(noted, `${call}: ${status} ${code}`);
  return noted;
}

/** Fails the test if an API call was refused since the last check, and the test has not read the answer. */
export function expectRefusalsRead(): void {
  const found = [...unread.values()];
  unread.clear();
  if (found.length > 0) throw new Error(`refused, and the test has not looked:\n${found.join('\n')}`);
}
