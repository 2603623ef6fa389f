/** Ten events a second. */
const EVENT_EVERY_MS = 100;

/** Hands on the first topic at once and the others one by one, each once however often it came meanwhile. */
export function spaced(send: (topic: string) => void): { push(topic: string): void; stop(): void } {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const sendNext = () => {
    const [topic] = waiting;
    timer = topic === undefined ? undefined : setTimeout(sendNext, EVENT_EVERY_MS);
    if (topic === undefined) return;
    waiting.delete(topic);
    send(topic);
  };
  return {
    push(topic) {
      waiting.add(topic);
      if (!timer) sendNext();
    },
    stop: () => clearTimeout(timer),
  };
}
