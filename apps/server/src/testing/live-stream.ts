/** Live stream, as a browser reads it. */
export interface LiveStream {
  /** Topics that changed shortly before it was opened, with their age in milliseconds. */
  recent: Record<string, number>;
  /** Topics received so far. */
  topics: string[];
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a live stream. Resolves once the server listens for it. */
export async function openLiveStream(url: string, cookie: string, topics = ''): Promise<LiveStream> {
  const abort = new AbortController();
  const reply = await fetch(`${url}/api/live?topics=${topics}`, { headers: { cookie }, signal: abort.signal });
  if (!reply.ok || !reply.body) throw new Error(`the live stream was refused: ${reply.status}`);
  const heard: string[] = [];
  const ready = Promise.withResolvers<Record<string, number>>();
  const read = async (body: NonNullable<Response['body']>) => {
    let text = '';
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const recent = /^event: ready\ndata: (.*)$/m.exec(event)?.[1];
        if (recent) ready.resolve(JSON.parse(recent));
        const changed = /^event: changed\ndata: (.*)$/m.exec(event)?.[1] ?? '';
        // Skip "*": when its listener connects, the server makes all pages fetch everything.
        heard.push(...changed.split(' ').filter((topic) => topic !== '' && topic !== '*'));
      }
    }
  };
  const ended = Promise.withResolvers<void>();
  // Closing the stream ends the read with an error.
  read(reply.body).then(ended.resolve, ready.reject);
  return { recent: await ready.promise, topics: heard, ended: ended.promise, close: () => abort.abort() };
}
