// Caches the app's own files, so a tab opened before a deploy keeps working after it. Shows the offline page when there
// is no connection. Never caches the API, pictures or pages, because they could be stale.
// The build writes VERSION, FILES and SHELL above this line.

const CACHE = `files-${VERSION}`;
const NOT_PAGES = /^\/(api|media|sandbox|preview|feeds|health)(\/|$)|\.\w+$/;

// No skipWaiting: a new version takes over when the last tab of the old one closes, so no tab loses its files.
addEventListener('install', (event) => event.waitUntil(keepFiles()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!NOT_PAGES.test(pathname)) event.respondWith(fetchPage(request));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(keptFile(request).then((kept) => kept ?? fetch(request)));
  } else if (SHELL.includes(pathname)) {
    event.respondWith(fetch(request).catch(async () => (await keptFile(request)) ?? Response.error()));
  }
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  // In data saver mode, cache only the shell ahead of time.
  const files = navigator.connection?.saveData ? SHELL : [...SHELL, ...FILES];
  // Hashed files may come from the HTTP cache. The others must be fresh.
  await cache.addAll(files.map((file) => new Request(file, { cache: SHELL.includes(file) ? 'reload' : 'default' })));
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await clients.claim();
}

async function fetchPage(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error();
  }
}

/** Searches the caches of all versions: a hashed name always has the same content. */
function keptFile(request) {
  return caches.match(request, { ignoreVary: true });
}
