import type { AfterApiFile } from '@unslop/database/test-database';

/** What must hold in the database of every API test file once its tests are done; throws otherwise. */
export const afterApiFile: AfterApiFile = async () => {};
