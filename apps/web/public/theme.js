// Runs before the first paint, so the page never flashes in the wrong theme. The build puts it into the page: as a file of its own
// it would hold up the first paint for a round trip.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');

  function applyTheme() {
    let choice = null;
    try {
      choice = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked; the system's theme it is.
    }
    const theme = choice === 'light' || choice === 'dark' ? choice : system.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', theme === 'dark' ? '#121110' : '#faf9f6');
  }

  applyTheme();
  try {
    // Loaded once, they are cached; before that boot.js loads them after the first picture.
    if (localStorage.getItem('fonts')) document.documentElement.dataset.fonts = 'here';
  } catch {
    // Then they come late again.
  }
  system.addEventListener('change', applyTheme);
  // 'storage' is another tab's choice, 'themechange' is this tab's.
  addEventListener('storage', applyTheme);
  addEventListener('themechange', applyTheme);
})();
