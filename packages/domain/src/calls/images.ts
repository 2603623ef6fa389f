import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { id, picture } from './fields.ts';

const imagePurposes = ['ai-slop', 'comment', 'avatar', 'appeal'] as const;
export type ImagePurpose = (typeof imagePurposes)[number];

export const imageEndpoints = endpoints({
  uploadImage: {
    access: 'member',
    summary: 'Uploads one image (multipart field "file"); its address can be used once, within the hour',
    query: z.strictObject({ purpose: z.enum(imagePurposes) }),
    multipart: true,
    reply: z.object({
      id,
      image_url: z.string(),
      image_path: z.string(),
      image: picture,
      ai_made: z.boolean().describe("the file's own Content Credentials or metadata say that it was made by AI"),
    }),
    refusals: [
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
});
