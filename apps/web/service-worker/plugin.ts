import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Files of the offline page, from public/. */
const SHELL = ['/offline.html', '/offline.css', '/offline.js', '/theme.js', '/favicon.svg'];

/** Writes sw.js with the names of all files of this build. A changed file changes the version. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((file) => file.startsWith('assets/') && !file.endsWith('.map'))
          .map((file) => `/${file}`)
          .sort();
        const code = readFileSync(path.join(import.meta.dirname, 'sw.js'), 'utf8');
        const shell = SHELL.map((file) => readFileSync(path.join(import.meta.dirname, '../public', file), 'utf8'));
        const version = createHash('sha256')
          .update([code, ...files, ...shell].join('\n'))
          .digest('hex')
          .slice(0, 12);
        const head = Object.entries({ VERSION: version, SHELL, FILES: files })
          .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`)
          .join('');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + code });
      },
    },
  };
}
