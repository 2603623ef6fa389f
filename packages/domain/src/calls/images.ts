import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { licenceNames } from '../licences.ts';
import { byId, id, picture } from './fields.ts';

/** Purposes open to banned people, who may appeal and show how an entry was made. */
export const purposesForBanned: ReadonlySet<ImagePurpose> = new Set(['appeal', 'stage']);

const imagePurposes = ['ai-slop', 'comment', 'avatar', 'appeal', 'stage', 'report'] as const;
export type ImagePurpose = (typeof imagePurposes)[number];

const said = z.string().max(200).nullable();

const contentCredentials = z.object({
  signer: said.describe('the name in the certificate'),
  signature: z
    .enum(['valid', 'unknown_signer', 'invalid', 'unchecked'])
    .describe('unknown_signer: it fits the file, and anybody may have made the certificate'),
  flaw: z
    .enum(['changed', 'expired', 'revoked', 'certificate', 'malformed'])
    .nullable()
    .describe('why a signature is invalid'),
  program: said.describe('what wrote the credentials'),
  actions: z
    .array(z.object({ action: z.string().max(60), tool: said, source_type: said }))
    .max(12)
    .describe('what was done, by the names that C2PA defines'),
});
export type ContentCredentials = z.infer<typeof contentCredentials>;

/** Claims in a file's metadata. Only the signature has been verified. */
export const pictureFacts = namedObject('PictureFacts', {
  credentials: contentCredentials.nullable(),
  source_type: said.describe('the digital source type of IPTC, such as trainedAlgorithmicMedia'),
  generator: said.describe('the generator of images whose settings or name it carries'),
  program: said,
  camera: said,
  creator: said,
  credit: said,
  copyright: said,
  licence: said,
  licence_url: z.string().max(310).nullable(),
  generated: z.object({ tool: said }).nullable().describe('it says that it was made by a generator of images'),
  edited: z
    .object({ tool: said })
    .nullable()
    .default(null)
    .describe('it says that a generator changed parts of it, such as a retouched background'),
});
export type PictureFacts = z.infer<typeof pictureFacts>;

const creditChoice = z.object({ is_written: z.boolean(), licence: z.enum(licenceNames) });
export type CreditChoice = z.infer<typeof creditChoice>;

export const imageEndpoints = endpoints({
  uploadImage: {
    access: 'member',
    forBanned: true,
    summary: 'Uploads one image (multipart field "file"); its address can be used once, within the hour',
    query: z.strictObject({ purpose: z.enum(imagePurposes) }),
    multipart: true,
    reply: z.object({
      id,
      image_url: z.string(),
      image_path: z.string(),
      image: picture,
      ai_made: z.boolean().describe("the file's own Content Credentials or metadata say that it was made by AI"),
      made_with: said.describe('the tool that they name'),
    }),
    refusals: [
      'ACCOUNT_BANNED',
      'IMAGE_REQUIRED',
      'IMAGE_TOO_LARGE',
      'IMAGE_TYPE',
      'IMAGE_BROKEN',
      'IMAGE_TOO_MANY_FRAMES',
      'UPLOADS_BUSY',
      'UPLOADS_FULL',
      'UPLOADS_OFF',
    ],
    rate: 'upload',
  },
  getPictureFacts: {
    access: 'anyone',
    summary: 'What the file of a picture says about itself; the id stands in its address',
    params: byId,
    reply: z.object({
      read_from: z
        .enum(['upload', 'kept'])
        .nullable()
        .describe('upload: the file as it arrived; kept: later, the original that we keep; null: not read'),
      facts: pictureFacts.nullable(),
    }),
    refusals: ['NOT_FOUND'],
  },
  getCreditChoice: {
    access: 'member',
    summary: 'Whether your name and licence are written into the public files of your art',
    reply: creditChoice,
  },
  setCreditChoice: {
    access: 'member',
    summary: 'The same for what you upload from now on',
    body: z.strictObject(creditChoice.shape),
    reply: creditChoice,
  },
});
