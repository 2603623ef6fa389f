import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { pureTests } from './pure.ts';

/** Vitest configuration for Stryker. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: { include: pureTests, env: { TZ: 'UTC', STRIPE_SUPPRESS_NOTICES: 'true' }, testTimeout: 60_000 },
});
