import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { LENGTH, MODERATION } from '../limits.ts';
import { websiteFrom } from '../websites.ts';
import { id, text } from './fields.ts';

/** Art is a comment with a picture. */
const reportSubjects = ['ai_slop', 'comment', 'profile'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportEndpoints = endpoints({
  createReport: {
    access: 'member',
    summary: 'Reports a slop, art, a comment or a profile to the moderators; once each, again is a success',
    body: z.strictObject({
      subject_type: z.enum(reportSubjects),
      subject_id: id,
      reason: text(LENGTH.reason).min(1),
      image_urls: z
        .array(z.string().max(300))
        .max(MODERATION.maxReportImages)
        .optional()
        .describe('addresses of uploads with the purpose report; only moderators see them'),
      link: z
        .string()
        .max(LENGTH.reportLink)
        .refine((link) => websiteFrom(link, LENGTH.reportLink) !== null, { message: 'is no web address' })
        .optional()
        .describe('http or https, such as where the original is; only moderators see it'),
    }),
    reply: z.object({ success: z.literal(true), message: z.string() }),
    refusals: ['NOT_FOUND', 'OWN_REPORT', 'IMAGE_NOT_CLAIMABLE'],
    rate: 'report',
  },
});
