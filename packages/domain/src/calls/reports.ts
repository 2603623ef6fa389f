import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { id, text } from './fields.ts';

/** Art is a comment with a picture. */
const reportSubjects = ['ai_slop', 'comment', 'profile'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportEndpoints = endpoints({
  createReport: {
    access: 'member',
    summary: 'Reports a slop, art, a comment or a profile to the moderators; once each, again is a success',
    body: z.strictObject({ subject_type: z.enum(reportSubjects), subject_id: id, reason: text(LENGTH.reason).min(1) }),
    reply: z.object({ success: z.literal(true), message: z.string() }),
    refusals: ['NOT_FOUND', 'OWN_REPORT'],
    rate: 'report',
  },
});
