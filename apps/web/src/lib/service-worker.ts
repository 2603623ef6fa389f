/**
 * Installs the service worker once the page is there and idle, so that the first paint shares the network with nothing.
 * Only from a build: while developing, files change under their names, and what a build left at this address goes.
 */
export function installServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (import.meta.env.DEV) {
    void navigator.serviceWorker.getRegistration().then((left) => left?.unregister());
    return;
  }
  const install = () =>
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
      // Blocked, as in some private windows: everything works without it, online.
    });
  const installWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(install) : setTimeout(install, 2_000);
  if (document.readyState === 'complete') installWhenIdle();
  else addEventListener('load', installWhenIdle, { once: true });
}
