import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './service-worker/plugin.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;
const proxy = { '/api': api, '/media': api, '/sandbox': api };

const base = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|@tanstack)/',
    'node_modules/lucide-react/.*/(createLucideIcon|Icon|defaultAttributes|context)',
    'web/src/(paths|lib/(api|session|server-clock|live|live-\\w+|query-client)\\.)',
    'web/src/ui/(cx|button-style|Button|IconButton|Spinner|Tooltip|place-near|VisuallyHidden|HungFrame|ErrorState|toast)\\.',
    'web/src/ui/(Avatar|Skeleton|Money|Picture|picture-sources|Thumbhash|Pill|RelativeTime|relative-time|format-count)\\.',
    'domain/src/(money|limits|ai-slops|redirects|calls)\\.ts',
  ].join('|'),
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFonts(), sonnerWithoutInlineStyle(), serviceWorker()],
  server: { proxy },
  preview: { proxy },
  build: {
    manifest: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    // Otherwise what two lazy pages share is put into one of them, and opening the other loads both.
    rolldownOptions: {
      // What every page needs, in one file: split up among all pages' combinations it weighs more.
      output: { codeSplitting: { groups: [{ name: 'base', test: base }] } },
      experimental: { chunkOptimization: { mergeCommonChunks: false, avoidRedundantChunkLoads: true } },
    },
  },
});

/** The browser learns of a font only after the stylesheet; this tells it at once. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          })),
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
