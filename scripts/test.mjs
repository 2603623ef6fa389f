import { runWithPackages } from './lib/bootstrap.mjs';

await runWithPackages('test.ts');
