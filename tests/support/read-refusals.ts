import { expectRefusalsRead, watchRefusals } from '@unslop/server/testing/unread-refusals';
import { afterAll, afterEach } from 'vitest';

// A test of the API that drops the answer of a refused call fails.
watchRefusals();
afterEach(expectRefusalsRead);
// What a file's last hooks call.
afterAll(expectRefusalsRead);
