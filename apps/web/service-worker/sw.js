// Keeps the files of the app itself, so that a tab from before a deploy goes on working after it, and says so plainly when
// there is no connection. The API, pictures and pages are never cached, as they could be out of date.
// The build writes VERSION, FILES and SHELL above this line.

const CACHE = `files-${VERSION}`;
const NOT_PAGES = /^\/(api|media|sandbox|preview|feeds|health)(\/|$)|\.\w+$/;

// No skipWaiting: a new version takes over when the last tab of the old one is closed, so no tab ever loses its files.
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
  // With data saving on, only the shell is cached ahead.
  const files = navigator.connection?.saveData ? SHELL : [...SHELL, ...FILES];
  // Files with a hash in their name may come from the browser's own cache, the others have to be fresh.
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

/** From any version's cache: a name with a hash has one content. */
function keptFile(request) {
  return caches.match(request, { ignoreVary: true });
}
