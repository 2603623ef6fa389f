/** Throws confetti, except with reduced motion. */
export async function throwConfetti() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const style = getComputedStyle(document.documentElement);
  const colors = ['--accent', '--text', '--gloss-violet', '--gloss-cyan', '--gloss-pink'].map((name) =>
    style.getPropertyValue(name).trim(),
  );
  const canvas = document.createElement('canvas');
  canvas.className = 'pointer-events-none fixed inset-0 z-50 size-full';
  canvas.setAttribute('aria-hidden', 'true');
  (document.querySelector('dialog:modal') ?? document.body).append(canvas);
  // No worker: it would start from a blob URL, which the CSP forbids.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  const burst = { colors, particleCount: 70, spread: 75, startVelocity: 48, scalar: 1.1 };
  await Promise.all([
    fire({ ...burst, angle: 60, origin: { x: 0, y: 0.75 } }),
    fire({ ...burst, angle: 120, origin: { x: 1, y: 0.75 } }),
  ]);
  canvas.remove();
}
