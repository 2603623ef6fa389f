import { beforeDrop, dropOpenDatabases } from '@unslop/database/test-database';
import { afterAll } from 'vitest';
import { afterApiFile } from './invariants.ts';

beforeDrop(afterApiFile);

// Hooks run in reverse order, so this one comes after the file's own.
afterAll(dropOpenDatabases);
