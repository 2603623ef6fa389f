import fs from 'node:fs';
import path from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

/** Replaces the package's own list, which has --single-process: with that, closing one context closes the browser. */
const args = ['--no-sandbox', '--disable-gpu', '--disable-webgl', '--disable-3d-apis'];
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium for tests: `CHROMIUM_PATH`, or the one from npm. That one is the same on every Linux, needs no
 * system packages and uses a quarter less CPU. On other systems, uses an installed one or Playwright's own.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!fs.existsSync(wanted)) throw new Error(`CHROMIUM_PATH names no file: ${wanted}`);
    return { executablePath: wanted, args };
  }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser();
  const found = [...installed, chromium.executablePath()].find((file) => fs.existsSync(file));
  if (!found) {
    throw new Error('No Chromium was found. CHROMIUM_PATH can name one, or: npx playwright install chromium');
  }
  return { executablePath: found, args };
}

const unpacked = path.resolve(import.meta.dirname, '../../../node_modules/.cache/chromium');
const unpackedFonts = path.join(unpacked, 'fonts');

async function unpackedBrowser(): Promise<LaunchOptions> {
  if (fs.existsSync(unpacked) && !hasItsFonts()) fs.rmSync(unpacked, { recursive: true });
  if (!fs.existsSync(unpacked)) await unpack();
  return {
    executablePath: path.join(unpacked, 'chromium'),
    args,
    // Only for the browser: our own processes must not load its libraries.
    env: {
      ...onlyStrings(process.env),
      LD_LIBRARY_PATH: path.join(unpacked, 'al2023/lib'),
      FONTCONFIG_PATH: unpackedFonts,
    },
  };
}

/** False if a checkout was moved along with its packages. Its browser looks for fonts in the old place and crashes. */
function hasItsFonts(): boolean {
  return fs.readFileSync(path.join(unpackedFonts, 'fonts.conf'), 'utf8').includes(unpackedFonts);
}

/**
 * Unpacks under another name inside node_modules and then renames, so the browser is either complete or missing. On its
 * own, the package unpacks into the temporary folder, treats any file there as a complete browser, and shares it
 * between users.
 */
async function unpack(): Promise<void> {
  const half = `${unpacked}.${process.pid}`;
  removeAbandoned();
  fs.mkdirSync(half, { recursive: true });
  const before = { ...process.env };
  process.env.TMPDIR = half;
  // Makes the package unpack its own copy of the NSS libraries, which a minimal system lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    await packed.executablePath();
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
  const fonts = path.join(half, 'fonts/fonts.conf');
  fs.writeFileSync(fonts, fs.readFileSync(fonts, 'utf8').replaceAll('/tmp/fonts', unpackedFonts));
  try {
    fs.renameSync(half, unpacked);
  } catch {
    fs.rmSync(half, { recursive: true, force: true }); // another process was faster
  }
}

/** Deletes leftovers of runs that were killed while unpacking. */
function removeAbandoned(): void {
  const folder = path.dirname(unpacked);
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder)) {
    const pid = /^chromium\.(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) fs.rmSync(path.join(folder, name), { recursive: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function onlyStrings(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
