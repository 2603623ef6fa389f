// Checks the connection periodically and on request. Reloads the page once it is back.
(() => {
  const LOOK_EVERY_MS = 5_000;
  const said = document.querySelector('[role="status"]');

  /** The service worker ignores HEAD requests, so this one reaches the network. */
  async function isBack() {
    try {
      const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function look() {
    if (await isBack()) location.reload();
  }

  async function tryAgain() {
    said.textContent = 'Trying…';
    if (await isBack()) location.reload();
    else said.textContent = 'Still no connection.';
  }

  document.querySelector('button').addEventListener('click', tryAgain);
  // The page was opened by its own address. It replaces no other page, so there is nothing to reload.
  if (location.pathname === '/offline.html') return;
  addEventListener('online', look);
  setInterval(look, LOOK_EVERY_MS);
})();
