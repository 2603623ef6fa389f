import { runWithPackages } from './lib/bootstrap.mjs';

await runWithPackages('start.ts');
