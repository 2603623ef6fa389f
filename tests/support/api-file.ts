import { beforeDrop, dropOpenDatabases } from '@unslop/database/test-database';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { afterApiFile } from './invariants.ts';

beforeDrop(afterApiFile);

// The server forbids its process to decode pictures (pixels.ts). Tests decode the ones it serves.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

// Hooks run in reverse order, so this one runs after the file's own.
afterAll(dropOpenDatabases);
