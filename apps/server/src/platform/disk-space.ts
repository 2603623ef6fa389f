import { statfs } from 'node:fs/promises';

export interface Space {
  freeBytes: number;
  /** Of what an ordinary program may use: 1 is full. */
  usedShare: number;
}

/** Of the disk on which a folder stands. */
export async function spaceOf(folder: string): Promise<Space> {
  const { blocks, bfree, bavail, bsize } = await statfs(folder);
  const used = blocks - bfree;
  // As `df` counts: what is reserved for root is neither used nor free.
  return { freeBytes: bavail * bsize, usedShare: used / (used + bavail) };
}
