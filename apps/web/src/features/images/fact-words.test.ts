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

test('says if a file has no facts, or was read late or never [T150]', () => {
  expect(readText({ read_from: 'upload', facts: nothing })).toBe('The file doesn’t say how it was made.');
  expect(readText({ read_from: 'upload', facts: { ...nothing, camera: 'A camera' } })).toBeNull();
  expect(readText({ read_from: 'kept', facts: nothing })).toMatch(/^The file doesn’t say.*We removed the camera/);
  expect(readText({ read_from: 'kept', facts: { ...nothing, creator: 'Ann' } })).toMatch(
    /^We removed the camera, program/,
  );
  expect(readText({ read_from: null, facts: null })).toContain('before we recorded this');
});

test('words each signature state, and vouches for no signer without one [T150]', () => {
  const words = (
    signature: NonNullable<PictureFacts['credentials']>['signature'],
    flaw: 'changed' | 'expired' | null = null,
  ) => linesOf({ credentials: { ...credentials, actions: [], signature, flaw } })[1];
  expect(words('valid')).toContain('is valid');
  expect(words('unknown_signer')).toContain('Anyone can sign under any name');
  expect(words('invalid', 'changed')).toContain('someone changed the file');
  expect(words('invalid', 'expired')).toContain('had expired');
  expect(words('unchecked')).toContain('We couldn’t check');
});

test('lists facts in one order, and unknown ones as written [T150]', () => {
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
    'License',
  ]);
  expect(facts[0]!.lines).toEqual(['somethingNew']);
  expect(facts[2]!.lines).toEqual(['Created with Gen 5: made by an image generator', 'com.example.blurred']);
  expect(facts.at(-1)).toMatchObject({ lines: [], link: 'https://example.com/licence' });
  expect(linesOf({ generated: { tool: null } })).toEqual(['Made by an image generator']);
});
