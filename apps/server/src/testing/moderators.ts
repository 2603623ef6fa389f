import type { Person, TestApp } from './test-app.ts';

/** A person whom the operator appointed. */
export async function moderatorOf(app: TestApp): Promise<Person> {
  const person = await app.person();
  await app.owner.query(`update profiles set role = 'moderator' where id = $1`, [person.id]);
  return person;
}

/** Somebody reports a subject. @returns its case */
export async function reported(app: TestApp, by: Person, type: string, id: string, reason = 'It is not nice') {
  const { status, body } = await app.call('createReport', by, { body: { subject_type: type, subject_id: id, reason } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return caseOf(app, type, id);
}

export async function caseOf(app: TestApp, type: string, id: string): Promise<string> {
  const { rows } = await app.owner.query(
    'select id from moderation_cases where subject_type = $1 and subject_id = $2',
    [type, id],
  );
  return rows[0].id;
}

/** The claim of a case, as long as a moderator has one. */
export async function claim(app: TestApp, by: Person, caseId: string): Promise<void> {
  await app.owner.query(
    `update moderation_cases set claimed_by = $1, claimed_until = app_now() + interval '15 minutes' where id = $2`,
    [by.id, caseId],
  );
}

/** What a person was told about decisions, the latest first. */
export async function statementsOf(app: TestApp, person: Person) {
  return (await app.call('listStatements', person)).body.data;
}
