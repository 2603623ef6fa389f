import { expectAnswersAsDeclared, watchAnswers } from '@unslop/server/testing/contract';
import { afterAll, afterEach } from 'vitest';

// Compares every answer in an API test with the API document. The test that made the request fails.
watchAnswers();
afterEach(expectAnswersAsDeclared);
// Covers answers during the file's own setup and teardown.
afterAll(expectAnswersAsDeclared);
