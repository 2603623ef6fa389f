// Plain JavaScript without node_modules: this runs before anything is installed, under Node 20 or newer.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { takeLock } from './lock.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const oldestNode = 20;
/** First release line that runs TypeScript natively. It comes with the packages. */
const wantedNode = 24;

/**
 * Installs missing packages, then runs `entry` (a TypeScript file in this folder) under Node 24. Uses this process if
 * it is new enough, otherwise a child with the same arguments, terminal and signals. On an expected failure, prints one
 * clear line and exits with code 1.
 * @param {string} entry
 */
export async function runWithPackages(entry) {
  process.chdir(root);
  try {
    checkNode();
    checkFolder();
    await install();
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  const file = path.join(root, 'scripts', entry);
  if (majorVersion() >= wantedNode) await import(pathToFileURL(file).href);
  else await runUnderNewNode(file);
}

/** An error that the user can correct. Only its message is shown. */
class UserFacingError extends Error {}

function checkNode() {
  if (majorVersion() >= oldestNode) return;
  throw new UserFacingError(
    `Unslop needs Node ${oldestNode} or newer; this is ${process.version}. See https://nodejs.org.`,
  );
}

function majorVersion() {
  return Number(process.versions.node.split('.')[0]);
}

/** Tests with a real write. For root, access() reports a folder on a read-only disk as writable. */
function checkFolder() {
  const folders = [dataDir(), ...(fs.existsSync('node_modules') ? [] : ['.'])];
  for (const folder of folders) {
    const probe = path.join(folder, `.probe-${process.pid}`);
    try {
      fs.mkdirSync(folder, { recursive: true });
      fs.writeFileSync(probe, '');
      fs.rmSync(probe);
    } catch (error) {
      const reason = /** @type {NodeJS.ErrnoException} */ (error).code;
      throw new UserFacingError(
        `Cannot write to ${path.resolve(folder)} (${reason}). Unslop keeps its packages and its data there: ` +
          'make the folder writable, or use a copy in a folder of your own.',
      );
    }
  }
}

// -------------------------------------------------------------------------------------------------------- installing

async function install() {
  if (isInstalled()) return;
  const release = await takeInstallLock();
  try {
    if (!isInstalled()) await installNow();
  } finally {
    release();
  }
}

/** Records the lock file hash of our last install. */
const stamp = 'node_modules/.installed-from';

function isInstalled() {
  if (!fs.existsSync('node_modules') || (majorVersion() < wantedNode && !fs.existsSync(newNode()))) return false;
  const wanted = packagesIn('package-lock.json');
  // Some packages are in the folder of a workspace. A failed install may have emptied it.
  const isWhole = Object.entries(wanted).every(
    ([folder, { optional }]) => folder.startsWith('node_modules/') || optional || fs.existsSync(folder || '.'),
  );
  return isWhole && (readText(stamp) === hashOfLockFile() || isWhatTheLockFileAsksFor(wanted));
}

/** Checks npm's own record of the install, so a manual install needs no stamp of ours. @param {Packages} wanted */
function isWhatTheLockFileAsksFor(wanted) {
  const found = packagesIn('node_modules/.package-lock.json');
  return Object.entries(wanted).every(
    ([folder, { version, optional }]) =>
      !folder.startsWith('node_modules/') || optional || found[folder]?.version === version,
  );
}

/**
 * @typedef {Record<string, {version?: string, optional?: boolean}>} Packages
 * @param {string} file
 * @returns {Packages}
 */
function packagesIn(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

function hashOfLockFile() {
  return createHash('sha256').update(readText('package-lock.json')).digest('hex');
}

/** @param {string} file */
function readText(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

async function installNow() {
  const log = path.resolve(dataDir(), 'install.log');
  fs.writeFileSync(log, '');
  fs.rmSync(stamp, { force: true });
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const stopReports = reportWhile(() => `Installing packages, this takes about a minute … ${seconds()} s`);
  let exitCode;
  const unreachable = await whyRegistryIsUnreachable();
  try {
    // Without the registry npm would retry each package for minutes. Its cache may still be enough.
    exitCode = await npm(['ci', unreachable === undefined ? '--prefer-offline' : '--offline'], log);
    // npm ci fails when the lock file does not fit package.json. npm install repairs it.
    if (exitCode !== 0 && /EUSAGE|can only install packages when/.test(readText(log))) {
      exitCode = await npm(['install', '--prefer-offline'], log);
    }
  } finally {
    stopReports();
  }
  if (exitCode === 0 && (majorVersion() >= wantedNode || fs.existsSync(newNode()))) {
    fs.writeFileSync(stamp, hashOfLockFile());
    console.log(`Installed the packages in ${seconds()} s.`);
    return;
  }
  const reason = unreachable ?? reasonIn(readText(log));
  throw new UserFacingError(`The packages could not be installed: ${reason} What npm said is in ${log}`);
}

/** Returns the npm that runs us, or the machine's npm, with an environment suitable for an install. */
function npmProgram() {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    // By default npm waits for minutes on a bad network.
    npm_config_fetch_retries: '2',
    npm_config_fetch_retry_mintimeout: '1000',
    npm_config_fetch_retry_maxtimeout: '5000',
    // The Node of node_modules is about to be replaced, so npm itself must not run under it.
    PATH: (process.env.PATH ?? '')
      .split(path.delimiter)
      .filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')))
      .join(path.delimiter),
  };
  for (const name of Object.keys(env)) if (/^npm_(lifecycle|package)_/.test(name)) delete env[name];
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') && fs.existsSync(cli)
    ? { program: process.env.npm_node_execpath ?? process.execPath, args: [cli], env }
    : { program: 'npm', args: [], env };
}

/** @param {string[]} command @param {string} log @returns {Promise<number | null>} */
function npm(command, log) {
  const { program, args, env } = npmProgram();
  const flags = ['--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=notice'];
  const output = fs.openSync(log, 'a');
  return new Promise((resolve) => {
    const child = spawn(program, [...args, ...command, ...flags], { env, stdio: ['ignore', output, output] });
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const done = (/** @type {number | null} */ code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      fs.closeSync(output);
      resolve(code);
    };
    child.once('exit', (code, signal) => (signal === null ? done(code) : process.exit(130)));
    child.once('error', (error) => {
      fs.appendFileSync(log, `${error.message}\n`);
      done(1);
    });
  });
}

/** @param {string} text output of npm */
function reasonIn(text) {
  const code = connectionError(text);
  if (code !== undefined) return unreachableBecause(code);
  if (/\bENOSPC\b/.test(text)) return 'the disk is full.';
  const denied = /\b(EACCES|EPERM|EROFS)\b/.exec(text)?.[1];
  if (denied !== undefined) return `npm may not write here (${denied}).`;
  const first = /^npm (?:error|ERR!) (?!code )(.+)$/m.exec(text)?.[1] ?? text.trim().split('\n').at(-1) ?? '';
  return `${first.slice(0, 200)}.`;
}

/** @param {string} text */
function connectionError(text) {
  return /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|UND_ERR_CONNECT_TIMEOUT)\b/.exec(
    text,
  )?.[1];
}

/** @param {string} code */
function unreachableBecause(code) {
  return `the npm registry cannot be reached (${code}). Is there a network, or a proxy to set?`;
}

/** Requests the registry. Only a failed connection means unreachable. Behind a proxy we cannot tell. */
async function whyRegistryIsUnreachable() {
  const { registry, proxy, 'https-proxy': httpsProxy } = npmSettings();
  if (!registry || proxy || httpsProxy || process.env.HTTPS_PROXY || process.env.https_proxy) return undefined;
  let code;
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      await fetch(registry, { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
      return undefined;
    } catch (error) {
      const { name, cause } = /** @type {Error & {cause?: {code?: string}}} */ (error);
      code = name === 'TimeoutError' ? 'ETIMEDOUT' : connectionError(cause?.code ?? '');
      if (code === undefined) return undefined;
    }
  }
  return code === undefined ? undefined : unreachableBecause(code);
}

/** Returns npm's settings from all of its files. @returns {Record<string, string | null | undefined>} */
function npmSettings() {
  const { program, args, env } = npmProgram();
  try {
    return JSON.parse(spawnSync(program, [...args, 'config', 'list', '--json'], { env, encoding: 'utf8' }).stdout);
  } catch {
    return {};
  }
}

/** Prevents two concurrent first starts from installing over each other. @returns {Promise<() => void>} */
async function takeInstallLock() {
  const file = path.join(dataDir(), 'install.lock');
  for (let isFirstLook = true; ; isFirstLook = false) {
    const lock = takeLock(file, {});
    if (lock.isTaken) return lock.release;
    if (isFirstLook) console.log('Another command installs the packages right now; waiting for it …');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function dataDir() {
  return process.env.DATA_DIR || '.data';
}

/**
 * Prints progress: one updating line on a terminal, one line every ten seconds elsewhere.
 * @param {() => string} text
 */
function reportWhile(text) {
  const isTerminal = process.stdout.isTTY === true;
  console.log(text());
  const timer = setInterval(
    () => process.stdout.write(isTerminal ? `\x1b[1A\x1b[2K${text()}\n` : `${text()}\n`),
    isTerminal ? 1000 : 10_000,
  );
  return () => {
    clearInterval(timer);
    if (isTerminal) process.stdout.write('\x1b[1A\x1b[2K');
  };
}

// ------------------------------------------------------------------------------------------------------------ Node 24

function newNode() {
  return path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** @param {string} file */
function runUnderNewNode(file) {
  const env = { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` };
  return new Promise(() => {
    const child = spawn(newNode(), [file, ...process.argv.slice(2)], { env, stdio: 'inherit' });
    for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => child.kill(signal));
    }
    child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
  });
}
