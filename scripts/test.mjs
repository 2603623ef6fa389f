import { runWithPackages } from './bootstrap.mjs';

await runWithPackages('test.ts');
