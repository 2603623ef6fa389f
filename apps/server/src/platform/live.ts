import { Client, prepared } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { addressKey } from './http/rate-limits.ts';
import { createLiveStreams, createStreamSlots } from './live-streams.ts';
import type { Session } from './session.ts';
import { beforeCommit, type Trx } from './transactions.ts';

/**
 * The live stream tells pages what to fetch again and never carries data. A topic is a short word: `feed`, `slop:{id}`,
 * `user:{id}`. Each transaction sends one NOTIFY, each process has one listening connection, and each browser one event
 * stream.
 */
export const LIVE_CHANNEL = 'unslop_live';
export const LIVE_PATH = '/api/live';
/** Connection and query timeout, in milliseconds. */
const PATIENCE_MS = 5_000;
/**
 * Interval of connection checks, in milliseconds. A network drop informs neither end, and announcements are lost
 * meanwhile.
 */
const TRIED_EVERY_MS = 5_000;
/** Longer than a page takes from its first read to an open stream. */
const RECENT_MS = 30_000;
/** Interval of session checks, in milliseconds. A session may expire, or end while nobody listens. */
const SESSIONS_CHECKED_EVERY_MS = 20_000;

const announced = new WeakMap<Trx, Set<string>>();
/** Keeps a NOTIFY payload below PostgreSQL's limit of 8,000 bytes. */
const TOPICS_A_MESSAGE = 100;

/**
 * Announces topics to every browser that watches them when the transaction commits, and not if it rolls back. All
 * topics of a transaction are sent together.
 */
export async function announce(trx: Trx, ...topics: string[]): Promise<void> {
  const before = announced.get(trx);
  const all = before ?? new Set<string>();
  for (const topic of topics) all.add(topic);
  if (before || all.size === 0) return;
  announced.set(trx, all);
  await beforeCommit(trx, async () => {
    announced.delete(trx);
    const messages = messagesOf(all);
    await sql`${prepared} select pg_notify(${LIVE_CHANNEL}, message) from unnest(${messages}::text[]) message`.execute(
      trx,
    );
  });
}

function messagesOf(topics: Iterable<string>): string[] {
  const messages: string[] = [];
  for (const left = [...topics]; left.length > 0; ) messages.push(left.splice(0, TOPICS_A_MESSAGE).join(' '));
  return messages;
}

export type Live = ReturnType<typeof startLive>;

/** Topic for moderators, announced with every change of a case. */
export const MODERATION_TOPIC = 'moderation';

/** True if guests may see a change. False for topics of one user, one session or moderators. */
export function changesWhatIsShared(topic: string): boolean {
  return topic !== MODERATION_TOPIC && !/^(user|session):/.test(topic);
}

/** Listens on a dedicated connection and reconnects with backoff while the process runs. */
export function startLive(databaseUrl: string, log: Logger) {
  const listeners = new Set<(topic: string) => void>();
  const lastAnnounced = new Map<string, number>();
  let client: pg.Client | null = null;
  let isStopped = false;
  let isListening = false;
  let pauseMs = 250;
  let retry: NodeJS.Timeout | undefined;
  const waiting = new Set<string>();
  let gathering: Promise<void> | undefined;
  let sending = Promise.resolve();

  const send = async () => {
    gathering = undefined;
    if (!client || !isListening) return;
    const topics = [...waiting];
    waiting.clear();
    const text = `select pg_notify('${LIVE_CHANNEL}', message) from unnest($1::text[]) message`;
    await client.query({ name: 'announce', text, values: [messagesOf(topics)] }).catch((error) => {
      log.warn({ err: error }, 'live: cannot announce');
      for (const topic of topics) waiting.add(topic);
    });
  };
  const announce = (...topics: string[]): Promise<void> => {
    for (const topic of topics) waiting.add(topic);
    if (!gathering) {
      gathering = sending.then(send);
      sending = gathering;
    }
    return gathering;
  };

  const notify = (topic: string) => {
    const now = performance.now();
    // Entries are ordered by time, oldest first.
    lastAnnounced.delete(topic);
    lastAnnounced.set(topic, now);
    for (const [old, at] of lastAnnounced) {
      if (now - at < RECENT_MS) break;
      lastAnnounced.delete(old);
    }
    for (const listener of listeners) listener(topic);
  };

  const connect = async () => {
    const next: pg.Client = new Client({
      connectionString: databaseUrl,
      application_name: 'unslop live',
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    const reconnect = () => {
      if (client !== next || isStopped) return;
      isListening = false;
      client = null;
      retry = setTimeout(() => void connect(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, 5_000);
    };
    client = next;
    next.on('error', reconnect);
    next.on('end', reconnect);
    next.on('notification', ({ payload }) => {
      for (const topic of payload?.split(' ') ?? []) notify(topic);
    });
    try {
      await next.connect();
      // Announced changes are already on disk, so commits here need not wait for the disk or a standby.
      await next.query(`set synchronous_commit = off; listen ${LIVE_CHANNEL}`);
      isListening = true;
      pauseMs = 250;
      // Announcements without a listener are lost, so all pages fetch again.
      notify('*');
      if (waiting.size > 0) void announce();
    } catch (error) {
      log.warn({ err: error }, 'live: cannot listen');
      void next.end().catch(() => {}); // close a connection that did not answer
      reconnect();
    }
  };
  void connect();
  // A connection that does not answer in time is closed and reopened.
  const trying = setInterval(() => {
    if (isListening) client?.query('select').catch(() => {});
  }, TRIED_EVERY_MS);

  return {
    /** Event streams open on this process, by user or address. */
    slots: createStreamSlots(),
    /**
     * Announces what was just committed, batched with other pending announcements. Keeps it while there is no
     * connection. A NOTIFY inside a transaction would serialize all commits, which limits the number of likes per
     * second. If the process dies in between, its request was not answered either.
     */
    announce,
    isListening: () => isListening,
    /** Calls `listener` with every announced topic until the returned function is called. */
    watch(listener: (topic: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Returns the age in milliseconds of the last announcement of each topic and `*`. Omits old ones. */
    recent(topics: Iterable<string>): Record<string, number> {
      const ages: Record<string, number> = {};
      for (const topic of ['*', ...topics]) {
        const at = lastAnnounced.get(topic);
        if (at !== undefined) ages[topic] = Math.round(performance.now() - at);
      }
      return ages;
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(trying);
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}

/** Session functions for serveLive, because the platform does not store sessions. */
export interface LiveSessions {
  of(request: FastifyRequest): Promise<Session | null>;
  /** Returns the cookie if `of` has just extended the session. */
  renewedCookie(request: FastifyRequest): string | undefined;
  /** Returns those of these session ids that have ended. */
  ended(sessionIds: string[]): Promise<string[]>;
}

/**
 * Serves `GET /api/live?topics=feed,slop:…`, a stream of topics to fetch again. Callers get only their own `user:`
 * topic; `moderation` is for moderators. The first event, `ready`, lists recent topics with their ages, because they
 * may have changed while the page was loading. When the process or session ends, the stream sends `leaving` with the
 * milliseconds until the page should reconnect.
 */
export function serveLive(server: FastifyInstance, live: Live, log: Logger, sessions: LiveSessions): void {
  const { slots } = live;
  const streams = createLiveStreams();
  const checkSessions = async () => {
    const ids = streams.sessionIds();
    if (ids.length === 0) return;
    for (const id of await sessions.ended(ids)) streams.endSession(id);
  };
  const checkSessionsLater = () =>
    void checkSessions().catch((error) => log.warn({ err: error }, 'live: cannot check sessions'));
  live.watch((topic) => {
    const endedSession = sessionEndedBy(topic);
    if (endedSession) return streams.endSession(endedSession);
    streams.send(topic);
    // A session may have ended while the process did not listen.
    if (topic === '*') checkSessionsLater();
  });
  const check = setInterval(checkSessionsLater, SESSIONS_CHECKED_EVERY_MS);
  // Open streams would keep the server from closing.
  server.addHook('preClose', async () => {
    clearInterval(check);
    streams.end();
  });
  server.get(LIVE_PATH, async (request, reply) => {
    const { topics = '' } = request.query as { topics?: string };
    const session = await sessions.of(request);
    const isModerator = session?.role === 'moderator' && !session.isBanned;
    const asked = String(topics).split(',');
    const wanted = new Set(asked.filter((topic) => /^(feed|artists|slop:[0-9a-f-]{36})$/.test(topic)).slice(0, 50));
    if (isModerator && asked.includes(MODERATION_TOPIC)) wanted.add(MODERATION_TOPIC);
    if (session) wanted.add(`user:${session.userId}`);
    // If the request is closed already, its `close` event will not fire again.
    if (request.raw.destroyed || reply.raw.destroyed) return reply.hijack();
    const leave = session ? slots.take('user', session.userId) : slots.take('address', addressKey(request.ip));
    if (!leave) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 10 });

    reply.hijack();
    const stream = reply.raw;
    const cookie = sessions.renewedCookie(request);
    stream.writeHead(200, {
      ...(cookie && { 'set-cookie': cookie }),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      // When a closing server ends its streams, a reverse proxy could reuse the seemingly free connection for its next
      // request.
      connection: 'close',
    });
    // Flush the headers separately. Buffered with the first write, their seventy parts would stay in memory as long as
    // the stream.
    stream.flushHeaders();
    stream.write(`retry: 2000\nevent: ready\ndata: ${JSON.stringify(live.recent(wanted))}\n\n`);
    const remove = streams.add(stream, wanted, session?.sessionId);
    stream.on('close', () => {
      remove();
      leave();
    });
    // The session may have ended since it was read.
    if (session && sessionEndTopic(session.sessionId) in live.recent([sessionEndTopic(session.sessionId)]))
      streams.endSession(session.sessionId);
  });
}

/** Topic prefix. A database trigger announces it whenever a session is deleted. */
const SESSION_END = 'session:';
const sessionEndTopic = (sessionId: string) => SESSION_END + sessionId;
const sessionEndedBy = (topic: string) => (topic.startsWith(SESSION_END) ? topic.slice(SESSION_END.length) : null);
