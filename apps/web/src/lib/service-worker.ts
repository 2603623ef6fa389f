/**
 * Installs the service worker once the page is there and idle, so that the first paint shares the network with nothing.
 * Only in a build: while developing, files change under their names.
 */
export function installServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const install = () =>
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
      // Blocked, as in some private windows: everything works without it, online.
    });
  const installWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(install) : setTimeout(install, 2_000);
  if (document.readyState === 'complete') installWhenIdle();
  else addEventListener('load', installWhenIdle, { once: true });
}
