// Plain JavaScript: bootstrap.mjs uses it before anything is installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Identifies a process. A pid alone is reused, after a reboot within seconds.
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 * @typedef {{ url?: string }} Details  written to the file, for the process that finds it
 */

/**
 * Takes the lock `file` for this process, or returns its holder. Ignores a lock whose process is dead.
 * @param {string} file
 * @param {Details} details
 * @returns {{ isTaken: true, release: () => void } | { isTaken: false, holder: ProcessIdentity & Details }}
 */
export function takeLock(file, details) {
  const text = `${JSON.stringify({ ...identityOf(process.pid), ...details })}\n`;
  for (;;) {
    try {
      fs.writeFileSync(file, text, { flag: 'wx' });
      return {
        isTaken: true,
        release: () => {
          if (readLock(file)?.pid === process.pid) fs.rmSync(file, { force: true });
        },
      };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const found = readLock(file);
    if (found !== undefined && isRunning(found)) return { isTaken: false, holder: found };
    if (found === undefined && isFresh(file)) pause(20);
    else removeStale(file, found);
  }
}

/**
 * @param {string} file
 * @returns {(ProcessIdentity & Details) | undefined} undefined if there is none, or it is half written
 */
export function readLock(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {number} pid @returns {ProcessIdentity} */
export function identityOf(pid) {
  return { pid, startedAt: startOf(pid) };
}

/** True if this exact process still runs. A zombie does not count. @param {ProcessIdentity} identity */
export function isRunning({ pid, startedAt }) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  return startOf(pid) === startedAt;
}

/**
 * Returns the boot id and the clock tick of the start.
 * @param {number} pid
 * @returns {string} empty if it does not run
 */
function startOf(pid) {
  try {
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    // The name in parentheses may contain spaces. The fields after it are separated by spaces, with the state first.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' || fields[0] === 'X' ? '' : `${boot}:${fields[19]}`;
  } catch {
    if (fs.existsSync('/proc/self/stat')) return '';
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}

/** @param {string} file */
function isFresh(file) {
  const age = Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return age >= 0 && age < 2000;
}

/**
 * Removes a stale lock, one process at a time. Another process may have taken the lock since it was found stale.
 * @param {string} file
 * @param {ProcessIdentity | undefined} stale
 */
function removeStale(file, stale) {
  const guard = `${file}.removing`;
  try {
    fs.writeFileSync(guard, '', { flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (isFresh(guard)) pause(20);
    // The process that created it was killed.
    else fs.rmSync(guard, { force: true });
    return;
  }
  const found = readLock(file);
  const isStale = found ? found.pid === stale?.pid && found.startedAt === stale?.startedAt : !isFresh(file);
  if (isStale) fs.rmSync(file, { force: true });
  fs.rmSync(guard, { force: true });
}

/** @param {number} ms */
function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
