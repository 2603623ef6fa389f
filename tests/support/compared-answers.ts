import { expectAnswersAsDeclared, watchAnswers } from '@unslop/server/testing/contract';
import { afterAll, afterEach } from 'vitest';

// Every answer in a test of the API is compared with the API document: the test that asked for it fails.
watchAnswers();
afterEach(expectAnswersAsDeclared);
// What came while the file began or ended.
afterAll(expectAnswersAsDeclared);
