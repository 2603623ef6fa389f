import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, realpath, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { checkKey, type Storage, type StoredFile } from './storage.ts';

/** Stores files in one folder, named by their keys. */
export function diskStorage(root: string): Storage {
  const fileOf = (key: string): string => {
    checkKey(key);
    return path.join(root, key);
  };

  const stat = async (key: string): Promise<StoredFile | null> => {
    await using handle = await openFile(root, fileOf(key));
    return handle && (await describe(handle));
  };

  const write = async (key: string, bytes: Uint8Array | Readable): Promise<void> => {
    const file = fileOf(key);
    // A leading dot: no key can name a file that is still being written.
    const temporary = path.join(path.dirname(file), `.${randomUUID()}.tmp`);
    await mkdir(path.dirname(file), { recursive: true });
    try {
      // Flush, so that a power cut cannot lose the file but keep the row that names it.
      await writeFile(temporary, bytes, { flag: 'wx', flush: true });
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  return {
    put: write,
    putFile: (key, file) => write(key, createReadStream(file)),

    async read(key) {
      const handle = await openFile(root, fileOf(key));
      if (!handle) return null;
      try {
        const file = await describe(handle);
        if (file) return { ...file, stream: handle.createReadStream() };
        await handle.close();
        return null;
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    stat,
    exists: async (key) => (await stat(key)) !== null,
    delete: (key) => rm(fileOf(key), { force: true }),
  };
}

/** Opens a file. Null if it does not exist or is reached through a symbolic link below `root`. */
async function openFile(root: string, file: string): Promise<FileHandle | null> {
  try {
    const expected = path.join(await realpath(root), path.relative(root, file));
    if ((await realpath(file)) !== expected) return null;
    return await open(expected, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return null;
    throw error;
  }
}

async function describe(handle: FileHandle): Promise<StoredFile | null> {
  const stats = await handle.stat();
  if (!stats.isFile()) return null;
  return { sizeBytes: stats.size, etag: `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"` };
}

export interface Space {
  freeBytes: number;
  /** Used share of the space available to ordinary programs. 1 is full. */
  usedShare: number;
}

/** Returns the space on the disk of a folder. */
export async function spaceOf(folder: string): Promise<Space> {
  const { blocks, bfree, bavail, bsize } = await statfs(folder);
  const used = blocks - bfree;
  // Count like `df`: space reserved for root is neither used nor free.
  return { freeBytes: bavail * bsize, usedShare: used / (used + bavail) };
}
