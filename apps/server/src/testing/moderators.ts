import type { Person, TestApp } from './test-app.ts';

/** Creates a moderator appointed by the operator. */
export async function moderatorOf(app: TestApp): Promise<Person> {
  const person = await app.person();
  await app.owner.query(`update profiles set role = 'moderator' where id = $1`, [person.id]);
  return person;
}

export const moderatorPair = async (app: TestApp): Promise<[Person, Person]> => [
  await moderatorOf(app),
  await moderatorOf(app),
];

/** Reports a subject. @returns its case */
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

/** Has a person report a subject and a moderator claim its case. @returns the case */
export async function taken(app: TestApp, by: Person, type: string, id: string): Promise<string> {
  const caseId = await reported(app, await app.person(), type, id);
  await claim(app, by, caseId);
  return caseId;
}

export async function claim(app: TestApp, by: Person, caseId: string): Promise<void> {
  const { status, body } = await app.call('claimCase', by, { params: { id: caseId } });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Acts in a case. @returns done, proposed, or the code of the refusal */
export async function act(
  app: TestApp,
  by: Person,
  caseId: string,
  body: { action: string } & Record<string, unknown>,
) {
  const answer = await app.call('actOnCase', by, {
    params: { id: caseId },
    body: { reason: 'It is a copy', rule: 'stolen', ...body },
  });
  return (answer.body.status ?? answer.body.error.code) as string;
}

export async function answerProposal(app: TestApp, by: Person, caseId: string, isConfirmed = true): Promise<string> {
  const body = { is_confirmed: isConfirmed, reason: 'I agree' };
  const answer = await app.call('answerProposal', by, { params: { id: caseId }, body });
  return answer.status === 200 ? 'done' : answer.body.error.code;
}

/** Returns a person's statements about decisions, latest first. */
export async function statementsOf(app: TestApp, person: Person) {
  return (await app.call('listStatements', person)).body.data;
}

/** @returns done, or the code of the refusal */
export async function appeal(
  app: TestApp,
  by: Person,
  statementId: string,
  text = 'I made it myself',
): Promise<string> {
  const answer = await app.call('createAppeal', by, { params: { id: statementId }, body: { text } });
  return answer.status === 200 ? 'done' : answer.body.error.code;
}

/** Decides the open appeal of a person. @returns done, proposed, or the code of the refusal */
export async function decideAppeal(app: TestApp, by: Person, of: Person, decision = 'upheld'): Promise<string> {
  const { rows } = await app.owner.query(
    'select id from moderation_appeals where user_id = $1 order by decided_at nulls first, created_at desc limit 1',
    [of.id],
  );
  const body = { decision, reason: 'We have looked again' };
  const answer = await app.call('decideAppeal', by, { params: { id: rows[0].id }, body });
  return (answer.body.status ?? answer.body.error.code) as string;
}

/** Has two moderators uphold a person's open appeal. @returns done, or the code of the refusal */
export async function upholdByTwo(app: TestApp, [first, second]: [Person, Person], of: Person): Promise<string> {
  const proposed = await decideAppeal(app, first, of);
  if (proposed !== 'proposed') return proposed;
  const { rows } = await app.owner.query(
    'select case_id from moderation_appeals where user_id = $1 and decided_at is null',
    [of.id],
  );
  return answerProposal(app, second, rows[0].case_id);
}

/** Has two moderators act in a case that the first has claimed. @returns done, or the code of the refusal */
export async function actByTwo(
  app: TestApp,
  [first, second]: [Person, Person],
  caseId: string,
  body: { action: string } & Record<string, unknown>,
): Promise<string> {
  const proposed = await act(app, first, caseId, body);
  return proposed === 'proposed' ? answerProposal(app, second, caseId) : proposed;
}

/**
 * Has two moderators disqualify an entry: somebody reports it, the first claims its case and proposes, the second
 * confirms.
 * @returns done, or the code of the refusal of the last step
 */
export async function disqualifyByTwo(app: TestApp, art: string, [first, second]: readonly [Person, Person]) {
  const caseId = await taken(app, first, 'comment', art);
  return actByTwo(app, [first, second], caseId, { action: 'disqualify' });
}

/** Returns the code of a refusal, or else the status. */
export const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body.error?.code ?? status;

/** Makes two people friends: each follows the other. */
export async function befriend(app: TestApp, one: Person, other: Person): Promise<void> {
  for (const [by, whom] of [
    [one, other],
    [other, one],
  ] as const) {
    const { status, body } = await app.call('followUser', by, { body: { followed_id: whom.id } });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}

/** Calls for tests about cases and reads in them. @param app, moderator  set before the first call */
export const caseCalls = (app: () => TestApp, moderator: () => Person) => {
  /** Old enough that their reports delay. */
  const adult = () => app().person({ age: '2 days' });
  return {
    adult,
    people: (n: number) => Promise.all(Array.from({ length: n }, adult)),
    /** @returns its case */
    reported: async (type: string, id: string, by?: Person) => reported(app(), by ?? (await adult()), type, id),
    list: async (query: Record<string, string | number> = {}) =>
      (await app().call('listCases', moderator(), { query })).body,
    get: (id: string, by = moderator()) => app().call('getCase', by, { params: { id } }),
    claim: (id: string, by = moderator()) => app().call('claimCase', by, { params: { id } }),
    release: (id: string, by = moderator()) => app().call('releaseCase', by, { params: { id } }),
    like: (by: Person, id: string) => app().call('likeComment', by, { params: { id } }),
    codeOf,
  };
};
