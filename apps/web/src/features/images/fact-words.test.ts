import type { PictureFacts } from '@unslop/domain/calls/images';
import { expect, test } from 'vitest';
import { factsOf, readText } from './fact-words.ts';

const nothing: PictureFacts = {
  credentials: null,
  source_type: null,
  generator: null,
  program: null,
  camera: null,
  creator: null,
  credit: null,
  copyright: null,
  licence: null,
  licence_url: null,
  generated: null,
  edited: null,
};
const credentials = { signer: 'Paint Ltd', signature: 'valid', flaw: null, program: 'Paint', actions: [] } as const;
const linesOf = (facts: Partial<PictureFacts>) => factsOf({ ...nothing, ...facts }).flatMap(({ lines }) => lines);

test('a file that says nothing says so, and so does one that was never read or was read late [T150]', () => {
  expect(readText({ read_from: 'upload', facts: nothing })).toBe('The file says nothing about how it was made.');
  expect(readText({ read_from: 'upload', facts: { ...nothing, camera: 'A camera' } })).toBeNull();
  expect(readText({ read_from: 'kept', facts: nothing })).toMatch(/^The file says nothing.*were taken out/);
  expect(readText({ read_from: 'kept', facts: { ...nothing, creator: 'Ann' } })).toMatch(/^Camera, program/);
  expect(readText({ read_from: null, facts: null })).toContain('nothing is known');
});

test('every state of a signature has words of its own, and a signer is never said to be who they say without it [T150]', () => {
  const words = (
    signature: NonNullable<PictureFacts['credentials']>['signature'],
    flaw: 'changed' | 'expired' | null = null,
  ) => linesOf({ credentials: { ...credentials, actions: [], signature, flaw } })[1];
  expect(words('valid')).toContain('is valid');
  expect(words('unknown_signer')).toContain('anyone can sign under any name');
  expect(words('invalid', 'changed')).toContain('changed after it was signed');
  expect(words('invalid', 'expired')).toContain('had expired');
  expect(words('unchecked')).toContain('could not be checked');
});

test('facts stand in one order whatever they say, and what has no words is shown as it is written [T150]', () => {
  const facts = factsOf({
    ...nothing,
    creator: 'Ann',
    credit: 'Ann',
    licence_url: 'https://example.com/licence',
    program: 'Paint',
    source_type: 'somethingNew',
    credentials: {
      ...credentials,
      actions: [
        { action: 'c2pa.created', tool: 'Gen 5', source_type: 'trainedAlgorithmicMedia' },
        { action: 'com.example.blurred', tool: null, source_type: null },
      ],
    },
  });
  expect(facts.map(({ term }) => term)).toEqual([
    'Source',
    'Content Credentials',
    'What was done',
    'Program',
    'Creator',
    'Licence',
  ]);
  expect(facts[0]!.lines).toEqual(['somethingNew']);
  expect(facts[2]!.lines).toEqual(['Created with Gen 5: made by a trained generator', 'com.example.blurred']);
  expect(facts.at(-1)).toMatchObject({ lines: [], link: 'https://example.com/licence' });
  expect(linesOf({ generated: { tool: null } })).toEqual(['Made by a generator of images']);
});
