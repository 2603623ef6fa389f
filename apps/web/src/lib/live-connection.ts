import { useSyncExternalStore } from 'react';
import { listenersOf } from './listeners.ts';
import {
  afterFailure,
  afterNetworkMs,
  afterVisibleMs,
  type Failure,
  healthCheckMs,
  isLocalhost,
  type LiveTrouble,
  noOutage,
  type Outage,
  openStream,
  recentMs,
  troubleOf,
} from './live-stream.ts';

/** `waiting` before a reconnect, `paused` after three failed reconnects. */
export interface LiveState extends Outage {
  phase: 'closed' | 'connecting' | 'open' | 'waiting' | 'paused';
  topics: string;
  openedAt: number | null;
  nextTryAt: number | null;
  /** True from a failure until the stream is open again. No live updates arrive meanwhile. */
  isBroken: boolean;
  /** Count since the page was loaded. */
  changesHeard: number;
}

let state: LiveState = {
  ...noOutage,
  phase: 'closed',
  topics: '',
  openedAt: null,
  nextTryAt: null,
  isBroken: false,
  changesHeard: 0,
};
let closeStream: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let hasHeard = false;
let wasEverOpen = false;
/**
 * We may have missed events since this time, as in `performance.now()`; null if unknown. Starts one second before page
 * load, because the server may have read the page's data that much earlier.
 */
let missedSince: number | null = -1_000;
/**
 * The stream's session has ended: by this tab, while its answer with the new cookie may still be on the way, or
 * elsewhere.
 */
let isSessionOver = false;
const reported = new Set<LiveTrouble>();
const stateListeners = listenersOf();
const troubleListeners = listenersOf<LiveTrouble>();
const changeListeners = listenersOf<string>();
/** Emits stream trouble to show to members; see `troubleOf`. */
export const onLiveTrouble = troubleListeners.add;
export const onLiveChange = changeListeners.add;

/** Opens a stream for these topics. Replaces the current one. */
export function connectLive(topics: string): void {
  watchSurroundings();
  clearTimeout(timer);
  closeStream?.();
  set({ phase: 'connecting', topics, nextTryAt: null });
  hasHeard = true;
  closeStream = openStream(topics, {
    ready: opened,
    changed: (topic) => {
      if (topic === 'session') isSessionOver = true;
      else changeListeners.call(topic);
      set({ changesHeard: state.changesHeard + 1 });
    },
    closing: (backInMs) => {
      // The server shut the stream down cleanly, up to two seconds before this message arrived.
      missedSince = performance.now() - 2_000;
      set({ phase: 'waiting', openedAt: null });
      tryIn(backInMs);
    },
    sign: () => {
      hasHeard = true;
    },
    failed,
  });
}

/** Cancels any wait or pause and reconnects immediately. */
export function reconnectLive(): void {
  set(noOutage);
  connectLive(state.topics);
}

/** Closes the stream, because another session has started or the page is closing. */
export function closeLive(): void {
  clearTimeout(timer);
  closeStream?.();
  closeStream = null;
  reported.clear();
  set({ ...noOutage, phase: 'closed', openedAt: null, nextTryAt: null, isBroken: false });
}

function opened(recent: Record<string, number>) {
  const missedMs = missedSince === null || state.isBroken ? Number.POSITIVE_INFINITY : performance.now() - missedSince;
  // `recent` does not go back any further.
  if (missedMs > recentMs) changeListeners.call('*');
  else for (const [topic, ageMs] of Object.entries(recent)) if (ageMs < missedMs) changeListeners.call(topic);
  if (isSessionOver) changeListeners.call('session');
  isSessionOver = false;
  wasEverOpen = true;
  missedSince = null;
  reported.clear();
  set({ ...noOutage, phase: 'open', openedAt: Date.now(), isBroken: false });
}

function failed(failure: Failure) {
  const { outage, waitMs, isPause } = afterFailure(state, isLocalhost(location.hostname));
  set({ ...outage, phase: isPause ? 'paused' : 'waiting', openedAt: null, isBroken: true });
  tryIn(waitMs);
  const trouble = troubleOf(failure, { wasEverOpen, isPause, outage });
  if (!trouble || reported.has(trouble)) return;
  reported.add(trouble);
  troubleListeners.call(trouble);
}

/** Adds up to a second of jitter, so browsers do not all reconnect to a restarted server at the same time. */
function tryIn(waitMs: number) {
  clearTimeout(timer);
  const ms = waitMs + Math.random() * Math.min(1_000, waitMs / 5);
  set({ nextTryAt: Date.now() + ms });
  timer = setTimeout(() => connectLive(state.topics), ms);
}

let isWatching = false;

function watchSurroundings() {
  if (isWatching) return;
  isWatching = true;
  setInterval(checkHealth, healthCheckMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && state.isBroken) startOverIn(afterVisibleMs);
  });
  // The connection of the previous network may have died without an error.
  addEventListener('online', () => state.phase !== 'closed' && startOverIn(afterNetworkMs));
  addEventListener('pagehide', closeLive);
  addEventListener('pageshow', ({ persisted }) => persisted && connectLive(state.topics));
}

/** Reconnects if nothing has arrived since the last check, not even a heartbeat. Such a stream has died silently. */
function checkHealth() {
  if (state.phase === 'open' && !hasHeard) connectLive(state.topics);
  hasHeard = false;
}

function startOverIn(ms: number) {
  set(noOutage);
  tryIn(ms);
}

function set(part: Partial<LiveState>) {
  state = { ...state, ...part };
  stateListeners.call();
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(stateListeners.add, () => state);
}

export function useLiveStatus(): 'open' | 'broken' {
  const read = () => (state.isBroken ? 'broken' : 'open');
  return useSyncExternalStore(stateListeners.add, read, read);
}
