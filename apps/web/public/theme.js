// Runs before the first paint, so the page never flashes in the wrong theme. The build inlines it: a separate file
// would delay the first paint by a round trip.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');

  function applyTheme() {
    let choice = null;
    try {
      choice = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked. Fall back to the system's theme.
    }
    const theme = choice === 'light' || choice === 'dark' ? choice : system.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', theme === 'dark' ? '#121110' : '#faf9f6');
  }

  applyTheme();
  try {
    // The fonts are cached after the first load. Until then, boot.js loads them after the first picture.
    if (localStorage.getItem('fonts')) document.documentElement.dataset.fonts = 'here';
  } catch {
    // Storage may be blocked. boot.js loads the fonts late again.
  }
  system.addEventListener('change', applyTheme);
  // 'storage' reports another tab's choice, 'themechange' this tab's.
  addEventListener('storage', applyTheme);
  addEventListener('themechange', applyTheme);
})();
