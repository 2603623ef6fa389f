// Loads the app after the page's first picture, so the two do not compete on a slow connection. Shows a message if the
// app's script fails to load, because React cannot show that failure.
(() => {
  const PICTURE_MS = 2_500;
  const page = document.documentElement;

  function start() {
    page.classList.add('has-first-picture');
    loadFonts();
    for (const link of document.querySelectorAll('link[rel="app-part"]')) link.rel = 'modulepreload';
    const entry = document.querySelector('link[rel="app-entry"]');
    if (!entry) return;
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = entry.href;
    document.head.append(script);
  }

  /**
   * Loads all fonts together, so the text swaps only once. theme.js then applies them from the first paint of the next
   * page.
   */
  async function loadFonts() {
    if (page.dataset.fonts) return;
    const unloaded = [...document.fonts].filter(({ status }) => status === 'unloaded');
    const loads = await Promise.allSettled(unloaded.map((font) => font.load()));
    page.dataset.fonts = 'here';
    // A navigation or a lost connection aborted a load. Load them late again next time.
    if (loads.some(({ status }) => status === 'rejected')) return;
    try {
      localStorage.setItem('fonts', 'here');
    } catch {
      // Storage may be blocked. The fonts load late again next time.
    }
  }

  /** Replays clicks and input on a server-rendered page that happened before hydration. Links already work. */
  function keepInput() {
    const pressed = [];
    const typed = new Set();
    const sent = new Set();
    const isOver = new AbortController();
    const options = { capture: true, signal: isOver.signal };
    const inServerRendered = ({ target }, selector) =>
      target instanceof Element && target.closest(`[data-server-rendered] :is(${selector})`);

    addEventListener(
      'click',
      (event) => {
        const control = inServerRendered(event, 'button, input[type="radio"]');
        if (!control) return;
        event.preventDefault();
        pressed.push(control);
      },
      options,
    );
    addEventListener('input', (event) => inServerRendered(event, 'input') && typed.add(event.target), options);
    addEventListener(
      'submit',
      (event) => {
        if (!inServerRendered(event, 'form')) return;
        event.preventDefault();
        sent.add(event.target);
      },
      options,
    );
    function doAgain() {
      isOver.abort();
      document.querySelector('[data-server-rendered]')?.removeAttribute('data-server-rendered');
      for (const input of typed) typeAgain(input);
      for (const control of pressed) control.click();
      for (const form of sent) form.requestSubmit();
    }

    // Wait until React is idle. It might not finish hydrating the clicked part otherwise.
    addEventListener('app-started', () => setTimeout(doAgain), { once: true });
  }

  /** React compares a field with the last value it saw. Bypass its setter, so React sees a change. */
  function typeAgain(input) {
    const { value } = input;
    input.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Resolves when the first picture of a server-rendered page is painted, has failed or has timed out. */
  async function untilPicture() {
    const picture = document.querySelector('[data-server-rendered] img[fetchpriority="high"]');
    if (!picture) return;
    await new Promise((done) => {
      const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      // A loaded picture still has to be decoded, which happens off the main thread.
      const whenPainted = () => picture.decode().then(afterFrame, afterFrame);
      if (picture.complete) whenPainted();
      picture.addEventListener('load', whenPainted);
      picture.addEventListener('error', done);
      setTimeout(done, PICTURE_MS);
    });
  }

  /** Removes the loading message of a page whose scripts did not load. */
  function endStillLoading() {
    document.querySelector('.still-loading')?.remove();
  }

  function showFailure() {
    const root = document.getElementById('root');
    const isReact = root?.hasChildNodes() && !root.hasAttribute('data-server-rendered');
    if (!root || isReact || document.querySelector('.boot-failure')) return;
    const failure = document.createElement('div');
    failure.className = 'boot-failure';
    failure.setAttribute('role', 'alert');
    failure.append(
      element('h1', 'Failed to load application'),
      element('p', 'Something on the way to you broke. Reloading usually helps.'),
      element('button', 'Reload'),
    );
    failure.querySelector('button').addEventListener('click', () => location.reload());
    root.append(failure);
    page.classList.add('is-failed');
    endStillLoading();
  }

  function element(name, text) {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  // Loading errors do not bubble. Capture them.
  addEventListener(
    'error',
    (event) => {
      const failedToLoad = event.target instanceof HTMLScriptElement && event.target.type === 'module';
      const threwAtStart = event instanceof ErrorEvent;
      if (failedToLoad || threwAtStart) showFailure();
    },
    true,
  );

  addEventListener('app-started', endStillLoading, { once: true });
  keepInput();
  untilPicture().then(start);
})();
