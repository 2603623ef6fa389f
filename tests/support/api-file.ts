import { beforeDrop, dropOpenDatabases } from '@unslop/database/test-database';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { afterApiFile } from './invariants.ts';

beforeDrop(afterApiFile);

// The server's modules forbid their process to open pictures (pixels.ts); tests look at those that it serves.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

// Hooks run in reverse order, so this one comes after the file's own.
afterAll(dropOpenDatabases);
