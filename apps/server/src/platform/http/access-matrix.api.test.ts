import { randomUUID } from 'node:crypto';
import { type CallName, calls, methodAndPath } from '@unslop/domain/calls';
import type { Access, Endpoint } from '@unslop/domain/endpoint';
import { allEndpoints } from '@unslop/domain/endpoints';
import { cents } from '@unslop/domain/money';
import { hashPassword } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleAiSlop } from '../../features/awards/settle.ts';
import { requestWithdrawal } from '../../features/withdrawals/withdrawals.ts';
import { claim, moderatorOf, reported } from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { inTransaction } from '../transactions.ts';

/** Every call by everybody: who is let in, who is sent away, and whose things are whose. */
let app: TestApp;
let common: Scenario;
let people: Record<'unverified' | 'verified' | 'moderator' | 'banned' | 'stale', Person>;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword('the password');
  people = {
    unverified: await withPassword(app.person({ isVerified: false })),
    verified: await withPassword(app.person()),
    moderator: await withPassword(app.person()),
    banned: await withPassword(app.person()),
    // Signed in long ago, without a password.
    stale: await app.person(),
  };
  await app.owner.query(`update auth.sessions set proved_at = proved_at - interval '15 minutes' where user_id = $1`, [
    people.stale.id,
  ]);
  await app.owner.query(`update profiles set role = 'moderator' where id = $1`, [people.moderator.id]);
  await app.owner.query('update profiles set banned_at = now() where id = $1', [people.banned.id]);
  // For the calls that take nothing away from anybody.
  common = await makeScenario();
});
afterAll(() => app.stop());

/** So that a call with a wrong password deletes nobody. */
async function withPassword(made: Promise<Person>): Promise<Person> {
  const person = await made;
  await app.owner.query(
    `insert into auth.accounts (account_id, provider_id, user_id, password) values ($1, 'credential', $2, $3)`,
    [person.id, person.id, passwordHash],
  );
  return person;
}

/** Things of one person, and the slop of another under which that person made art and wrote. */
interface Scenario {
  owner: Person;
  host: Person;
  slop: string;
  hostSlop: string;
  art: string;
  comment: string;
  notification: string;
  payment: string;
  withdrawal: string;
}

async function makeScenario(): Promise<Scenario> {
  const [owner, host] = await Promise.all([
    withPassword(app.person({ balance: 5000 })),
    withPassword(app.person({ balance: 2000 })),
  ]);
  const [slop, hostSlop] = [await app.slop(owner), await app.slop(host)];
  const art = await app.art(owner, hostSlop);
  const words = await app.call('createComment', owner, { body: { ai_slop_id: hostSlop, content: 'Words' } });
  await app.call('likeComment', host, { params: { id: art } });
  const withdrawal = await inTransaction(app.db, (trx) =>
    requestWithdrawal(
      trx,
      { clearingDays: 0, withdrawalDelayHours: 0, rateFactor: 1_000 },
      owner.id,
      'acct_matrix',
      cents(1000),
    ),
  );
  const original = `private/originals/${owner.id}/original.png`;
  await app.deps.storage.put(original, Buffer.from('x'), { contentType: 'image/png', cacheControl: 'private' });
  await app.owner.query(
    'update images set original_path = $1 where id = (select image_id from comments where id = $2)',
    [original, art],
  );
  const idOf = async (table: string) =>
    (await app.owner.query<{ id: string }>(`select id from ${table} where user_id = $1 limit 1`, [owner.id])).rows[0]!
      .id;
  const [notification, payment] = [await idOf('notifications'), await idOf('payments')];
  return { owner, host, slop, hostSlop, art, comment: words.body.id, notification, payment, withdrawal };
}

type Input = Parameters<TestApp['call']>[2];
type Make = (scenario: Scenario, by: Person | null) => Input | Promise<Input>;
interface Entry {
  /** `own`: the thing that is named belongs to one person; everyone else is refused. */
  whose?: 'own';
  input?: Make;
}

const aSlop: Make = ({ hostSlop }) => ({ params: { id: hostSlop } });
const anArt: Make = ({ art }) => ({ params: { id: art } });
const theOwner: Make = ({ owner }) => ({ params: { id: owner.id } });
const theHost: Make = ({ host }) => ({ params: { id: host.id } });
/** A user's art of an open contest, reported and taken by the moderator. */
async function takenCase(): Promise<string> {
  const [poster, artist, reporter] = [await app.person({ balance: 1000 }), await app.person(), await app.person()];
  const id = await reported(app, reporter, 'comment', await app.art(artist, await app.slop(poster)));
  await claim(app, people.moderator, id);
  return id;
}
const aCase: Make = async () => ({ params: { id: await takenCase() } });
/** Returns this person's notifications about a case. */
async function statementFor(person: Person): Promise<{ statement: string; caseId: string }> {
  const caseId = await takenCase();
  const { rows } = await app.owner.query(
    `with act as (
       insert into moderation_log (actor, action, subject_type, subject_id, person_id, case_id)
       select 'operator', 'warn', 'profile', $1, $1, $2 returning id)
     insert into moderation_statements (act_id, user_id, part) select id, $1, 'affected' from act returning id`,
    [person.id, caseId],
  );
  return { statement: rows[0].id, caseId };
}
const aStatement: Make = async ({ owner }) => ({ params: { id: (await statementFor(owner)).statement } });
async function anAppeal(): Promise<string> {
  const person = await app.person();
  const { statement, caseId } = await statementFor(person);
  const { rows } = await app.owner.query(
    `insert into moderation_appeals (statement_id, case_id, user_id, text) values ($1, $2, $3, 'x') returning id`,
    [statement, caseId, person.id],
  );
  return rows[0].id;
}
async function aProposal(): Promise<string> {
  const id = await takenCase();
  const other = await moderatorOf(app);
  const { rows } = await app.owner.query('select person_id from moderation_cases where id = $1', [id]);
  await app.owner.query(
    `insert into moderation_log (actor, moderator_id, action, subject_type, subject_id, person_id, case_id, rule, reason, details)
     values ('moderator', $1, 'propose', 'profile', $2, $2, $3, 'stolen', 'x', '{"action": "ban"}')`,
    [other.id, rows[0].person_id, id],
  );
  await app.owner.query(`update moderation_cases set status = 'waiting' where id = $1`, [id]);
  return id;
}
/** An entry that this person voted for, and whose slop is settled. */
const aCountedVote: Make = async ({ owner }) => {
  const slop = await app.slop(await app.person({ balance: 1000 }));
  const art = await app.art(await app.person(), slop);
  await app.call('likeComment', owner, { params: { id: art } });
  // Two moderators may end it before its deadline.
  await app.owner.query(
    `insert into moderation_log (actor, moderator_id, action, subject_type, subject_id, person_id, reason, details)
     select 'moderator', $2, 'propose', 'ai_slop', id, user_id, 'x', '{"action": "hide"}' from ai_slops where id = $1`,
    [slop, (await moderatorOf(app)).id],
  );
  await inTransaction(app.db, (trx) => settleAiSlop(trx, slop, 'hidden'));
  return { params: { id: art } };
};
const aMovement: Make = async ({ owner }) => {
  const { rows } = await app.owner.query('select id from statement_movements where user_id = $1 limit 1', [owner.id]);
  return { params: { id: String(rows[0].id) } };
};
const q: Make = () => ({ query: { q: 'slop' } });

/** Input for each call. A missing call does not compile. */
const matrix: Record<CallName, Entry> = {
  getSession: {},
  listAiSlops: {},
  getAiSlop: { input: aSlop },
  createSlopWithPrize: {
    input: async (_scenario, by) => ({
      body: { p_title: 'x', p_prize_pool: 1, p_duration_days: 1, p_image_url: by ? await app.upload(by) : '/media/x' },
    }),
  },
  updateAiSlop: { whose: 'own', input: ({ slop }) => ({ params: { id: slop }, body: { title: 'Another' } }) },
  raisePrize: { whose: 'own', input: ({ slop }) => ({ params: { id: slop }, body: { prize_pool: 11 } }) },
  cancelAiSlop: { whose: 'own', input: ({ slop }) => ({ params: { id: slop } }) },
  getAward: { input: aSlop },
  getAiSlopLikes: { input: aSlop },
  likeAiSlop: { input: aSlop },
  unlikeAiSlop: { input: aSlop },
  getCommentLikes: { input: anArt },
  likeComment: { input: ({ comment }) => ({ params: { id: comment } }) },
  unlikeComment: { input: ({ comment }) => ({ params: { id: comment } }) },
  listComments: { input: aSlop },
  noteSeen: { input: ({ hostSlop, art }) => ({ params: { id: hostSlop }, body: { comment_ids: [art] } }) },
  createComment: { input: ({ hostSlop }) => ({ body: { ai_slop_id: hostSlop, content: 'x' } }) },
  deleteComment: { whose: 'own', input: ({ comment }) => ({ params: { id: comment } }) },
  retractArt: { whose: 'own', input: anArt },
  // Banned people upload for an appeal or a process call.
  uploadImage: { input: () => ({ query: { purpose: 'stage' } }) },
  getPictureFacts: { input: async ({ art }) => ({ params: { id: await imageOf(art) } }) },
  getCreditChoice: {},
  setCreditChoice: { input: () => ({ body: { is_written: true, licence: 'cc_by' } }) },
  followUser: { input: ({ host }) => ({ body: { followed_id: host.id } }) },
  unfollowUser: { input: ({ host }) => ({ body: { followed_id: host.id } }) },
  getProfile: { input: theOwner },
  listSameEntries: { input: anArt },
  listArtOf: { input: theOwner },
  getOwnProfile: {},
  updateProfile: { input: () => ({ body: { bio: 'x' } }) },
  getAccount: {},
  endSession: { input: () => ({ params: { id: randomUUID() } }) },
  endOtherSessions: {},
  disconnectGoogle: {},
  prepareExport: {},
  downloadExportPart: { input: () => ({ params: { part: '1' } }) },
  exportAccount: {},
  deleteAccount: { input: () => ({ body: { password: 'not the password' } }) },
  listArtists: {},
  getArtist: { input: theOwner },
  contactArtist: { input: (scenario) => ({ ...theHost(scenario, null), body: { message: 'x' } }) },
  getArt: { input: anArt },
  getProcess: { input: anArt },
  addStage: { whose: 'own', input: ({ art }) => ({ params: { id: art }, body: { image_url: '/media/x', line: '' } }) },
  addLayeredFile: { whose: 'own', input: anArt },
  removeStage: { whose: 'own', input: async (scenario) => ({ params: { id: await stageOf(scenario) } }) },
  removeLayeredFile: { input: () => ({ params: { id: randomUUID() } }) },
  answerProcessCall: { whose: 'own', input: anArt },
  downloadLayeredFile: { input: () => ({ params: { id: randomUUID() } }) },
  makeGif: { input: anArt },
  getGif: { input: anArt },
  downloadGif: { input: anArt },
  saveArt: { input: anArt },
  unsaveArt: { input: anArt },
  saveArtist: { input: theHost },
  unsaveArtist: { input: theHost },
  listSavedArt: {},
  listSavedArtists: {},
  searchAiSlops: { input: q },
  searchArt: { input: q },
  searchContent: { input: () => ({ body: { search_term: 'slop' } }) },
  listCategories: {},
  getClassic: {},
  getShowcase: {},
  createReport: { input: ({ hostSlop }) => ({ body: { subject_type: 'ai_slop', subject_id: hostSlop, reason: 'x' } }) },
  createPaymentIntent: {
    input: () => ({
      body: { amount: 1068, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: 10 } },
    }),
  },
  checkPayment: { whose: 'own', input: async ({ payment }) => ({ params: { id: await intentOf(payment) } }) },
  listCases: {},
  getCase: { input: aCase },
  showVoters: { input: aCase },
  claimCase: { input: aCase },
  releaseCase: { input: aCase },
  showReporters: { input: aCase },
  actOnCase: { input: async () => ({ params: { id: await takenCase() }, body: { action: 'dismiss', reason: 'x' } }) },
  answerProposal: {
    input: async () => ({ params: { id: await aProposal() }, body: { is_confirmed: true, reason: 'x' } }),
  },
  decideAppeal: {
    input: async () => ({ params: { id: await anAppeal() }, body: { decision: 'rejected', reason: 'x' } }),
  },
  bulkPreview: { input: async () => ({ body: { ids: [await takenCase()] } }) },
  bulkAct: { input: async () => ({ body: { ids: [await takenCase()], action: 'dismiss', reason: 'x' } }) },
  bulkAnswer: { input: async () => ({ body: { ids: [await aProposal()], is_confirmed: true, reason: 'x' } }) },
  assignCase: { input: async () => ({ ...(await aCase(common, null)), body: { assigned_to: null } }) },
  snoozeCase: { input: async () => ({ ...(await aCase(common, null)), body: { until: null } }) },
  addCaseNote: { input: async () => ({ ...(await aCase(common, null)), body: { text: 'x' } }) },
  getModerationWork: {},
  listModerationLog: {},
  exportModerationLog: { input: () => ({ query: { quarter: '2026-Q4', format: 'json' } }) },
  listVotes: {},
  getVoteReceipt: { whose: 'own', input: aCountedVote },
  listStatements: {},
  getStatement: { whose: 'own', input: aStatement },
  createAppeal: {
    whose: 'own',
    input: async (scenario) => ({ ...(await aStatement(scenario, null)), body: { text: 'x' } }),
  },
  listDeposits: {},
  listMovements: {},
  exportMovements: {},
  getInclusionProof: { whose: 'own', input: aMovement },
  getBooks: {},
  exportBooks: { input: () => ({ query: { format: 'csv' } }) },
  getReceipt: { whose: 'own', input: ({ payment }) => ({ params: { id: payment } }) },
  downloadReceipt: { whose: 'own', input: ({ payment }) => ({ params: { id: payment } }) },
  createConnectAccount: {},
  createAccountLink: {},
  getPayoutAccount: {},
  checkPayoutAccount: {},
  requestWithdrawal: { input: () => ({ body: { amount: 10 } }) },
  listWithdrawals: {},
  getWithdrawal: { whose: 'own', input: ({ withdrawal }) => ({ params: { id: withdrawal } }) },
  cancelWithdrawal: { whose: 'own', input: ({ withdrawal }) => ({ params: { id: withdrawal } }) },
  getWallet: {},
  getArtSale: { input: anArt },
  setArtPrice: { whose: 'own', input: ({ art }) => ({ params: { id: art }, body: { price: 5 } }) },
  downloadOriginal: { whose: 'own', input: anArt },
  createPurchase: { input: ({ art }) => ({ body: { art_id: art } }) },
  listPurchases: {},
  ratePurchase: { input: ({ art }) => ({ params: { id: art }, body: { rating: 5 } }) },
  listNotifications: {},
  readNotification: { whose: 'own', input: ({ notification }) => ({ params: { id: notification } }) },
  readAllNotifications: {},
  createTestNotification: { input: () => ({ body: { content: 'x' } }) },
  checkRealtimePublication: { input: () => ({ body: {} }) },
  createRealtimeFunction: {},
  getDebugState: {},
  getDebugAiSlop: { input: aSlop },
  listDebugImages: {},
};

const imageOf = async (art: string): Promise<string> =>
  (await app.owner.query('select image_id as id from comments where id = $1', [art])).rows[0].id;
async function stageOf({ owner, art }: Scenario): Promise<string> {
  const body = { image_url: await app.upload(owner, 'stage'), line: 'x' };
  return (await app.call('addStage', owner, { params: { id: art }, body })).body.id;
}

const intentOf = async (paymentId: string): Promise<string> =>
  (await app.owner.query('select payment_intent_id as id from payments where id = $1', [paymentId])).rows[0].id;

/** Refused before anything is looked up: not for this person, whatever is asked. Null where the call was looked into. */
async function accessRefusalOf(name: CallName, by: Person | null, scenario: Scenario): Promise<string | null> {
  const input = (await matrix[name].input?.(scenario, by)) ?? {};
  const { status, body } = await app.call(name, by, input);
  // Without the stand-in for Stripe what is outside is away: that comes after the access check.
  expect(status, `${name} ${JSON.stringify(body)?.slice(0, 200)}`).not.toBe(500);
  const code: string | undefined = body?.error?.code;
  if (status === 401 || code === 'ACCOUNT_BANNED' || code === 'PROOF_REQUIRED') return code ?? String(status);
  if (matrix[name].whose !== 'own') return code === 'FORBIDDEN' ? code : null;
  return [403, 404].includes(status) ? 'not theirs' : null;
}

/** Whom an access does not let in, whatever is asked. */
const refusedBy: Record<Access, { guest: string | null; member: string | null }> = {
  anyone: { guest: null, member: null },
  member: { guest: 'NOT_AUTHENTICATED', member: null },
  moderator: { guest: 'NOT_AUTHENTICATED', member: 'FORBIDDEN' },
};

describe('every call by everybody', () => {
  test.each(Object.keys(calls) as CallName[])('%s [X01 X02]', async (name) => {
    const endpoint: Endpoint = allEndpoints[name];
    const entry = matrix[name];
    const scenario = entry.whose === 'own' ? await makeScenario() : common;
    const isForAll = endpoint.access === 'anyone';
    const { guest, member } = refusedBy[endpoint.access];
    const moderator = entry.whose === 'own' ? 'not theirs' : null;
    const others = member ?? moderator;
    const isReading = methodAndPath(name).method === 'GET';
    const isForBanned = isForAll || (isReading && endpoint.access === 'member') || endpoint.forBanned;
    expect({
      guest: await accessRefusalOf(name, null, scenario),
      banned: await accessRefusalOf(name, people.banned, scenario),
      unverified: await accessRefusalOf(name, people.unverified, scenario),
      verified: await accessRefusalOf(name, people.verified, scenario),
      stale: await accessRefusalOf(name, people.stale, scenario),
      moderator: await accessRefusalOf(name, people.moderator, scenario),
      // The host is the other party of the scenario, the owner last: what is theirs may be gone afterwards.
      host: await accessRefusalOf(name, scenario.host, scenario),
      owner: await accessRefusalOf(name, scenario.owner, scenario),
    }).toEqual({
      guest,
      banned: isForBanned ? others : 'ACCOUNT_BANNED',
      unverified: others,
      verified: others,
      stale: endpoint.reauth && member === null ? 'PROOF_REQUIRED' : others,
      moderator,
      host: others,
      owner: member,
    });
  });
});

test('a moderator is answered by each call of theirs, about a case that there is [T057]', async () => {
  const names = (Object.keys(calls) as CallName[]).filter(
    (name) => (allEndpoints[name] as Endpoint).access === 'moderator',
  );
  const answers = await Promise.all(
    names.map(async (name) => {
      const { status, body } = await app.call(name, people.moderator, (await matrix[name].input?.(common, null)) ?? {});
      return `${name} ${status} ${body.error?.message ?? ''}`;
    }),
  );
  expect(answers).toEqual(names.map((name) => `${name} 200 `));
  expect(names.length).toBeGreaterThan(8);
});
