import { expectRefusalsRead, watchRefusals } from '@unslop/server/testing/unread-refusals';
import { afterAll, afterEach } from 'vitest';

// A test of the API that drops the answer of a refused call fails.
watchRefusals();
afterEach(expectRefusalsRead);
// Also checks the calls in a file's last hooks.
afterAll(expectRefusalsRead);
