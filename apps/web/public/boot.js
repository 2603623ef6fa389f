// Says so when the application's own script cannot be loaded: React, which shows every other failure, is then not there to speak.
(() => {
  function showFailure() {
    const failure = document.getElementById('boot-failure');
    if (!failure || document.getElementById('root')?.hasChildNodes()) return;
    failure.hidden = false;
    failure.querySelector('button')?.addEventListener('click', () => location.reload());
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
