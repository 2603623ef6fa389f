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
 * The live stream says what to fetch again and never carries the data. A topic is a short word: `feed`,
 * `slop:{id}`, `user:{id}`. One NOTIFY a transaction, one listening connection a process, one event stream a browser.
 */
export const LIVE_CHANNEL = 'unslop_live';
export const LIVE_PATH = '/api/live';
/** How long a new connection may take. */
const PATIENCE_MS = 5_000;
/** How often the connection is tried: a network that drops it informs neither end, and what is announced then is not heard. */
const TRIED_EVERY_MS = 5_000;
/** Longer than a page may take from its first read to its open stream. */
const RECENT_MS = 30_000;
/** How often streams are compared with the sessions there are: one may have run out, or ended while nobody listened. */
const SESSIONS_CHECKED_EVERY_MS = 20_000;

const announced = new WeakMap<Trx, Set<string>>();
/** A notification of PostgreSQL holds 8,000 bytes. */
const TOPICS_A_MESSAGE = 100;

/**
 * Announces topics to every browser that watches them, when and only when the transaction commits; all that one
 * transaction announces is sent together.
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

/** Announced with every change of a case, for moderators. */
export const MODERATION_TOPIC = 'moderation';

/** Whether guests may see something new: not by what is for one user, for one session or for moderators. */
export function changesWhatIsShared(topic: string): boolean {
  return topic !== MODERATION_TOPIC && !/^(user|session):/.test(topic);
}

/** Listens on one connection of its own and reconnects, with growing pauses, for as long as the process lives. */
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
    // Entries are in the order of their times, the oldest first.
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
    const again = () => {
      if (client !== next || isStopped) return;
      isListening = false;
      client = null;
      retry = setTimeout(() => void connect(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, 5_000);
    };
    client = next;
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload }) => {
      for (const topic of payload?.split(' ') ?? []) notify(topic);
    });
    try {
      await next.connect();
      // What it announces is on disk before: its own commits need not wait for the disk, nor for a standby.
      await next.query(`set synchronous_commit = off; listen ${LIVE_CHANNEL}`);
      isListening = true;
      pauseMs = 250;
      // What was announced without a listener is unknown, so all pages fetch again.
      notify('*');
      if (waiting.size > 0) void announce();
    } catch (error) {
      log.warn({ err: error }, 'live: cannot listen');
      void next.end().catch(() => {}); // what did not answer must not stay open
      again();
    }
  };
  void connect();
  // One that does not answer in time is closed, and opened anew.
  const trying = setInterval(() => {
    if (isListening) client?.query('select').catch(() => {});
  }, TRIED_EVERY_MS);

  return {
    /** Who has how many event streams open on this process. */
    slots: createStreamSlots(),
    /**
     * Announces what has just been committed, together with what others announce at the moment; kept while there is no
     * connection. A NOTIFY inside a transaction lets all of them write to disk one after the other, which is what limits how
     * many likes there can be in a second. A process that dies in between was not answered for either.
     */
    announce,
    /** True while the process hears what the database announces. */
    isListening: () => isListening,
    /** Calls `listener` with every announced topic until the returned function is called. */
    watch(listener: (topic: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** How many milliseconds ago each of these topics, or `*`, was last announced; without those of long ago. */
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

/** What serveLive must know about sessions, which the platform does not keep itself. */
export interface LiveSessions {
  of(request: FastifyRequest): Promise<Session | null>;
  /** What `of` has just prolonged, for the browser. */
  renewedCookie(request: FastifyRequest): string | undefined;
  /** Which of these sessions, by id, are over. */
  ended(sessionIds: string[]): Promise<string[]>;
}

/**
 * `GET /api/live?topics=feed,slop:…`: a stream of topics to fetch again. `user:` topics are the caller's own only,
 * `moderation` is for moderators. It begins with what changed while the page that opens it was loading: `ready` names the
 * recent topics with their ages. A process that ends says `leaving` first, and in how many milliseconds to come back; so
 * does a stream whose session ends.
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
  // They would keep the server from closing for as long as their pages are open.
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
    // Closed meanwhile: its `close` event will not come again.
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
      // When a closing server ends its streams, their connections look free: a proxy would send its next request over one.
      connection: 'close',
    });
    // By themselves: joined to what is written next, their seventy parts would stay in memory for as long as the stream.
    stream.flushHeaders();
    stream.write(`retry: 2000\nevent: ready\ndata: ${JSON.stringify(live.recent(wanted))}\n\n`);
    const remove = streams.add(stream, wanted, session?.sessionId);
    stream.on('close', () => {
      remove();
      leave();
    });
    // It may have ended between being read and now.
    if (session && sessionEndTopic(session.sessionId) in live.recent([sessionEndTopic(session.sessionId)]))
      streams.endSession(session.sessionId);
  });
}

/** Announced by a trigger of the database whenever a session is deleted. */
const SESSION_END = 'session:';
const sessionEndTopic = (sessionId: string) => SESSION_END + sessionId;
const sessionEndedBy = (topic: string) => (topic.startsWith(SESSION_END) ? topic.slice(SESSION_END.length) : null);
