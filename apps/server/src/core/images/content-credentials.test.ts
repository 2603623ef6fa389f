import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readContentCredentials } from './content-credentials.ts';
import { AI_MADE_JPEG } from './credentials-samples.ts';
import type { ImageType } from './files.ts';
import { cameraExif, sample, withJpegExif } from './image-samples.ts';
import { withoutPersonalData } from './personal-data.ts';
import { makeAuthority, SOURCE_TYPE, signedFile } from './signed-samples.ts';

const authority = makeAuthority('Test Root');
const read = (bytes: Buffer, type: ImageType = 'image/jpeg', anchors = authority.pem) =>
  readContentCredentials(bytes, type, anchors);

let plain: Buffer;
let signed: Buffer;
beforeAll(async () => {
  plain = await sample(120, 80).jpeg().toBuffer();
  signed = await signedFile(plain, 'image/jpeg', { authority });
});

describe('the signature of Content Credentials', () => {
  test('is valid if file, certificate and trusted signer match, in every format [T140]', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const type = `image/${format}` as const;
      const file = await signedFile(await sample(60, 40)[format]().toBuffer(), type, {
        authority,
        signer: 'Paint Ltd',
      });
      expect(await read(file, type), format).toEqual({
        signer: 'Paint Ltd',
        signature: 'valid',
        flaw: null,
        program: 'Test Paint',
        actions: [{ action: 'c2pa.created', tool: null, source_type: 'digitalCreation' }],
      });
    }
  });

  test('reports an unknown signer, even under a well-known name [T140]', async () => {
    expect(await read(signed, 'image/jpeg', '')).toMatchObject({ signature: 'unknown_signer', flaw: null });
    const impostor = await signedFile(plain, 'image/jpeg', {
      authority: makeAuthority('Test Root'),
      signer: 'Adobe Inc.',
    });
    expect(await read(impostor)).toMatchObject({ signer: 'Adobe Inc.', signature: 'unknown_signer' });
  });

  test('is invalid if a pixel, a statement or the signature itself is changed [T140]', async () => {
    const changed = (at: number) => {
      const copy = Buffer.from(signed);
      copy[at]! ^= 1;
      return copy;
    };
    const positions = {
      pixels: signed.length - 100,
      action: signed.indexOf('c2pa.created') + 6,
      // The credentials come before the rest of the file and end with the signature.
      signature: signed.length - plain.length - 10,
    };
    for (const [what, at] of Object.entries(positions)) {
      expect(await read(changed(at)), what).toMatchObject({ signature: 'invalid', flaw: 'changed' });
    }
  });

  test('is invalid with an expired or self-signed certificate [T140]', async () => {
    const dates = { notBefore: new Date('2023-01-01'), notAfter: new Date('2024-01-01') };
    const expired = await signedFile(plain, 'image/jpeg', { authority, ...dates });
    expect(await read(expired)).toMatchObject({ signature: 'invalid', flaw: 'expired' });
    expect(await read(AI_MADE_JPEG)).toMatchObject({ signer: 'T', signature: 'invalid' });
  });

  test('is invalid when moved to another picture [T140]', async () => {
    const other = await sample(121, 80).jpeg().toBuffer();
    const credentials = signed.subarray(0, signed.length - plain.length + 2);
    expect(await read(Buffer.concat([credentials, other.subarray(2)]))).toMatchObject({ signature: 'invalid' });
  });

  test('is lost once a program re-encodes the file [T140]', async () => {
    expect(await read(await sharp(signed).jpeg().toBuffer())).toBeNull();
  });

  test('is checked on the uploaded file, before personal data is removed [T141]', async () => {
    const file = await signedFile(withJpegExif(plain, cameraExif('Ann', '2026')), 'image/jpeg', { authority });
    expect(await read(file)).toMatchObject({ signature: 'valid' });
    expect(await read(withoutPersonalData(file, 'image/jpeg'))).toMatchObject({
      signature: 'invalid',
      flaw: 'changed',
    });
  });
});

test('lists each action once, with the tool and the source type [T141]', async () => {
  const actions = [
    {
      action: 'c2pa.created',
      digitalSourceType: `${SOURCE_TYPE}trainedAlgorithmicMedia`,
      softwareAgent: { name: 'Gen <b>5' },
    },
    ...Array.from({ length: 40 }, () => ({ action: 'c2pa.color_adjustments' })),
    ...Array.from({ length: 40 }, (_, index) => ({ action: `com.example.step${index}` })),
  ];
  const file = await signedFile(plain, 'image/jpeg', { authority, actions, generator: 'A'.repeat(900) });
  const credentials = await read(file);
  expect(credentials?.actions).toHaveLength(12);
  expect(credentials?.actions.slice(0, 2)).toEqual([
    { action: 'c2pa.created', tool: null, source_type: 'trainedAlgorithmicMedia' },
    { action: 'c2pa.color_adjustments', tool: null, source_type: null },
  ]);
  expect(credentials?.program).toHaveLength(200);
});
