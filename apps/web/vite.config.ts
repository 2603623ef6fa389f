import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './service-worker/plugin.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;
const proxy = { '/api': api, '/media': api, '/sandbox': api };

/** With all that it imports: what most pages need, in one file. Split up among the pages' combinations it weighs more. */
const base =
  /web\/src\/(?:main|ui\/(?:CompareSlider|ListEnd|Picture|RelativeTime)|features\/(?:ai-slops\/(?:PrizeBar|api)|likes\/LikeButton|sharing\/ShareButton))\.tsx?$/;
/** So small that the headers of a file each would weigh more than they do. */
const small = /web\/src\/(?:ui\/BackButton|lib\/dates)\.tsx?$|lucide-react\/dist\/esm\/icons\/check\.m?js$/;
/** A file of its own, which stays in the cache of browsers when a new version of the app comes. */
const reactItself = /node_modules\/(?:react|react-dom|scheduler)\//;

const forBrowser: BuildOptions = {
  manifest: true,
  // The licences of what the browser gets, as they ask for.
  license: { fileName: 'licenses.txt' },
  // Beside the scripts in dist/assets, to read a stack trace by; the server does not send them.
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
    // Otherwise what two lazy pages share is put into one of them, and opening the other loads both.
    experimental: { chunkOptimization: { mergeCommonChunks: false, avoidRedundantChunkLoads: true } },
  },
};

/** The same app for the server, which renders pages with it. In a folder that is not served. */
const forServer: BuildOptions = { outDir: 'dist/.server', assetsInlineLimit: 0, copyPublicDir: false };

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    sonnerWithoutInlineStyle(),
    linksWithoutPrefetch(),
    ...(isSsrBuild ? [] : [scriptsAfterPicture(), serviceWorker(), licensesOfFonts()]),
  ],
  server: { proxy },
  preview: { proxy },
  build: isSsrBuild ? forServer : forBrowser,
  // The server runs it as it is, wherever it lies.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}));

/**
 * boot.js loads the scripts, after the first picture: until then they are names that no browser follows. theme.js, without
 * which nothing may be painted, is in the page itself; the server allows it by its hash.
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

/** Vite lists the licences of scripts only; those of the fonts are added. */
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

/** Sonner writes a <style> element, which the CSP forbids; its stylesheet is imported as a file in ui/show-toast.tsx instead. */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'sonner-without-inline-style',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/sonner/dist/')) return;
      const withoutStyle = code.replace(/^__insertCSS\(.*\);$/m, '');
      if (id.endsWith('index.mjs') && withoutStyle === code)
        this.error('sonner no longer inserts its style as expected');
      return { code: withoutStyle, map: null };
    },
  };
}

/**
 * A link of React Router brings what prefetches and discovers pages of its own server framework: 2 kB of script, and an attribute
 * on each link, that nothing here can use.
 */
function linksWithoutPrefetch(): Plugin {
  const prefetch =
    'import { FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior } from "./ssr/components.js";';
  const nothing = `const FrameworkContext = React$1.createContext(undefined);
const PrefetchPageLinks = () => null;
const mergeRefs = (ref) => ref;
const usePrefetchBehavior = () => [false, null, {}];`;
  const discovery = /,\s*"data-discover": [^\n]*/g;
  return {
    name: 'links-without-prefetch',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/react-router/dist/production/lib/dom/lib.js')) return;
      if (!code.includes(prefetch) || code.match(discovery)?.length !== 2)
        this.error('react-router no longer prefetches as expected');
      return { code: code.replace(prefetch, '').replace(discovery, '') + nothing, map: null };
    },
  };
}
