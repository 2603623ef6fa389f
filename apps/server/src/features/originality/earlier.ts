import type { Db } from '@unslop/database/connect';
import type { EarlierPicture } from '@unslop/domain/calls/moderation';
import { sql } from 'kysely';
import { imageColumns, type MaybePictureRow, presentPicture } from '../../core/images/picture.ts';
import type { Trx } from '../../platform/transactions.ts';
import type { PictureFinding } from './compare.ts';

type Row = Omit<EarlierPicture, 'image' | 'bits' | 'is_half' | 'share' | 'claim' | 'posted_at'> &
  MaybePictureRow & { image_id: string; posted_at: Date };

/**
 * For each finding that names an earlier picture, returns that picture and who posted it. For moderators only: it
 * includes hidden and retracted ones. Findings of other kinds are not in the map.
 */
export async function earlierPictures(db: Db, findings: readonly unknown[]): Promise<Map<unknown, EarlierPicture>> {
  const isAboutPictures = (data: unknown): data is PictureFinding =>
    typeof (data as PictureFinding).image_id === 'string';
  const about = findings.filter(isAboutPictures);
  if (about.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select p.*, json_build_object('user_id', w.id, 'username', w.username, 'display_name', w.display_name, 'avatar_url', w.avatar_url) as person,
           ${imageColumns}
      from (select c.image_id, c.id as comment_id, c.ai_slop_id, s.title as slop_title, c.user_id, c.created_at as posted_at
              from comments c join ai_slops s on s.id = c.ai_slop_id where c.image_id = any(${about.map(({ image_id }) => image_id)}::uuid[])
             union all
            select image_id, null, id, title, user_id, created_at from ai_slops
             where image_id = any(${about.map(({ image_id }) => image_id)}::uuid[])) p
      join profiles w on w.id = p.user_id
      left join images i on i.id = p.image_id and i.removed_at is null`.execute(db);
  return new Map(
    about.flatMap((data) => {
      const row = rows.find(({ image_id }) => image_id === data.image_id);
      if (!row) return [];
      const { person, posted_at, ai_slop_id, comment_id, slop_title } = row;
      const image = presentPicture(row, `A picture by ${person.display_name}`);
      const { bits, is_half = false, share = null, claim } = data;
      const posted = { person, posted_at: posted_at.toISOString(), ai_slop_id, comment_id, slop_title };
      return [[data, { ...posted, image, bits, is_half, share, claim }]];
    }),
  );
}

/** Returns the ids of earlier posters who know of another person's ownership claim, but not yet of its outcome. */
export async function earlierPosters(trx: Trx, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select p.id as user_id from moderation_findings f join profiles p on p.id = (f.data ->> 'user_id')::uuid
     where f.case_id = ${caseId} and f.kind = 'same_picture' and f.data ->> 'claim' is not null and p.deleted_at is null
       and p.id <> (select person_id from moderation_cases where id = ${caseId})
       and not exists (select from moderation_statements t join moderation_log l on l.id = t.act_id
                        where l.case_id = ${caseId} and t.user_id = p.id)`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}
