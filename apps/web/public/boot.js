// Says so when the application's own script cannot be loaded: React, which shows every other failure, is then not there to speak.
(() => {
  function showFailure() {
    const root = document.getElementById('root');
    if (!root || root.hasChildNodes()) return;
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
  }

  function element(name, text) {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  // Loading errors do not bubble, hence the capture.
  addEventListener(
    'error',
    (event) => {
      const failedToLoad = event.target instanceof HTMLScriptElement && event.target.type === 'module';
      const threwAtStart = event instanceof ErrorEvent;
      if (failedToLoad || threwAtStart) showFailure();
    },
    true,
  );
})();
