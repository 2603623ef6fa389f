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

/** `waiting` before a reconnect, `paused` after three of them failed. */
export interface LiveState extends Outage {
  phase: 'closed' | 'connecting' | 'open' | 'waiting' | 'paused';
  topics: string;
  openedAt: number | null;
  nextTryAt: number | null;
  /** Nothing new comes in by itself: from a failure until the stream is open again. */
  isBroken: boolean;
  /** Since this page was loaded. */
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
 * From when on an announcement may have been missed, as `performance.now()` counts; null: that is not known. At first since what
 * this page shows was read, which the server may have done up to a second before it was asked.
 */
let missedSince: number | null = -1_000;
/** The session of the stream was ended: by us, whose answer with the new cookie may be under way, or elsewhere. */
let isSessionOver = false;
const reported = new Set<LiveTrouble>();
const stateListeners = listenersOf();
const troubleListeners = listenersOf<LiveTrouble>();
const changeListeners = listenersOf<string>();
/** What a member should see about the stream; see `troubleOf`. */
export const onLiveTrouble = troubleListeners.add;
export const onLiveChange = changeListeners.add;

/** Opens the stream for these topics, instead of the one there is. */
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
      // The server ended it in good order, up to two seconds before its word arrived.
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

/** Ends what waits or pauses, and tries at once. */
export function reconnectLive(): void {
  set(noOutage);
  connectLive(state.topics);
}

/** Closes the stream: another user's session has begun, or the page is closed. */
export function closeLive(): void {
  clearTimeout(timer);
  closeStream?.();
  closeStream = null;
  reported.clear();
  set({ ...noOutage, phase: 'closed', openedAt: null, nextTryAt: null, isBroken: false });
}

function opened(recent: Record<string, number>) {
  const missedMs = missedSince === null || state.isBroken ? Number.POSITIVE_INFINITY : performance.now() - missedSince;
  // `recent` goes back for so long.
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

/** With up to a second of jitter, so that not all browsers reconnect to a restarted server at once. */
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
  // The connection of the previous network may be dead without an error.
  addEventListener('online', () => state.phase !== 'closed' && startOverIn(afterNetworkMs));
  addEventListener('pagehide', closeLive);
  addEventListener('pageshow', ({ persisted }) => persisted && connectLive(state.topics));
}

/** A stream that brought nothing since the last check, not even a sign of life, is dead without having ended. */
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
