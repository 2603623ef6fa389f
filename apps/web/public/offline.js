// The offline page looks for the connection by itself and whenever it is asked to, and makes way once it is there.
(() => {
  const LOOK_EVERY_MS = 5_000;
  const said = document.querySelector('[role="status"]');

  /** A HEAD request is none of the service worker's business, so it really goes out. */
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
  // Opened by its own address it stands in for no page and makes way for none.
  if (location.pathname === '/offline.html') return;
  addEventListener('online', look);
  setInterval(look, LOOK_EVERY_MS);
})();
