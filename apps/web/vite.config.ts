import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './service-worker/plugin.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;
const proxy = { '/api': api, '/media': api, '/sandbox': api };

/** Code that most pages need, with all its imports, in one chunk. Splitting it by pages would weigh more. */
const base =
  /web\/src\/(?:main|ui\/(?:CompareSlider|ListEnd|Picture|RelativeTime)|features\/(?:ai-slops\/(?:PrizeBar|api)|likes\/LikeButton|sharing\/ShareButton))\.tsx?$/;
/** Modules so small that HTTP headers would outweigh separate files. */
const small = /web\/src\/(?:ui\/BackButton|lib\/dates)\.tsx?$|lucide-react\/dist\/esm\/icons\/check\.m?js$/;
/** Separate chunk, which stays cached when a new version of the app is deployed. */
const reactItself = /node_modules\/(?:react|react-dom|scheduler)\//;

const forBrowser: BuildOptions = {
  manifest: true,
  // Lists the licenses of the bundled packages, as they require.
  license: { fileName: 'licenses.txt' },
  // Source maps in dist/assets for reading stack traces. The server does not send them.
  sourcemap: 'hidden',
  assetsInlineLimit: 0,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'react', test: reactItself, priority: 1 },
          { name: 'base', test: base },
          { name: 'small', test: small },
        ],
      },
    },
    // By default, code shared by two lazy pages is merged into one of them, so opening the other loads both.
    experimental: { chunkOptimization: { mergeCommonChunks: false, avoidRedundantChunkLoads: true } },
  },
};

/** Server build of the same app, for rendering pages. Its folder is not served. */
const forServer: BuildOptions = { outDir: 'dist/.server', assetsInlineLimit: 0, copyPublicDir: false };

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [scriptsAfterPicture(), serviceWorker(), licensesOfFonts()])],
  server: { proxy },
  preview: { proxy },
  build: isSsrBuild ? forServer : forBrowser,
  // Bundle everything, so the output runs from any folder.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}));

/**
 * Turns script tags into links that browsers do not follow. boot.js loads them after the first picture.
 * Inlines theme.js, which must run before the first paint. The server allows it by its hash.
 * Expects Vite's own tags: docs/work/decisions/0051-patches-on-libraries.md.
 */
function scriptsAfterPicture(): Plugin {
  const theme = readFileSync(path.join(import.meta.dirname, 'public/theme.js'), 'utf8');
  return {
    name: 'scripts-after-picture',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const changed = html
          .replace('<script src="/theme.js"></script>', () => `<script>${theme}</script>`)
          .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, '<link rel="app-entry" href="$1">')
          .replaceAll('<link rel="modulepreload" crossorigin', '<link rel="app-part" crossorigin');
        if (!changed.includes('app-entry') || changed.includes('/theme.js'))
          throw new Error('index.html names its scripts in another way than expected');
        return changed;
      },
    },
  };
}

/** Appends the font licenses. Vite lists only those of scripts. */
function licensesOfFonts(): Plugin {
  const fonts = ['@fontsource-variable/bricolage-grotesque', '@fontsource-variable/instrument-sans'];
  return {
    name: 'licenses-of-fonts',
    apply: 'build',
    writeBundle({ dir }) {
      for (const font of fonts) {
        const text = readFileSync(fileURLToPath(import.meta.resolve(`${font}/LICENSE`)), 'utf8');
        appendFileSync(path.join(dir!, 'licenses.txt'), `\n## ${font} (OFL-1.1)\n\n${text}`);
      }
    },
  };
}
