import { runWithPackages } from './bootstrap.mjs';

await runWithPackages('start.ts');
