import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@unslop/domain/endpoint';
import { allEndpoints } from '@unslop/domain/endpoints';
import { actRules, caseActs, publicActs } from '@unslop/domain/moderation-acts';
import { movementKinds, movementRules } from '@unslop/domain/movements';
import { stripeHandlers } from '@unslop/server/stripe-tables';
import { expect, test } from 'vitest';

/**
 * Checks that an addition (a job, an event, a movement, an act, a table) reaches every place that needs it.
 * docs/work/changing.md lists the places. An exception goes into the list of its test, with the reason.
 */
const root = path.resolve(import.meta.dirname, '..');
const filesOf = (...patterns: string[]) => globSync(patterns, { cwd: root });
const textOf = (files: string[]) => files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
const read = (...patterns: string[]) => textOf(filesOf(...patterns));

const server = textOf(filesOf('apps/server/src/**/*.ts').filter((file) => !file.endsWith('.test.ts')));
const apiTests = read('apps/server/src/**/*.api.test.ts', 'apps/server/src/testing/*.ts');
const schema = read('database/schema.sql');
const tables = [...schema.matchAll(/^create table (\S+) \(\n([\s\S]*?)\n\);/gm)].map(([, name, body]) => ({
  name: name!.replace(/^public\./, ''),
  body: body!,
}));

test('every job is enqueued or has a schedule', () => {
  const jobs = [...server.matchAll(/Record<string, Job> = \{\n([\s\S]*?)\n\};/g)].flatMap(([, body]) =>
    [...body!.matchAll(/^ {2}(\w+)[:,]/gm)].map(([, name]) => name!),
  );
  expect(jobs.length).toBeGreaterThan(40);
  const started = (name: string) =>
    new RegExp(`\\btask: '${name}'|\\benqueue(?:All)?\\([\\w.()]+, '${name}'`).test(server);
  expect(jobs.filter((name) => !started(name))).toEqual([]);
});

test('every handler of a Stripe event is tried by an API test', () => {
  const { account, connect, thin } = stripeHandlers({ clearingDays: 7 } as never);
  const handled = [account, connect, thin]
    .flatMap((table) => Object.entries<unknown>(table))
    .filter(([, answer]) => typeof answer === 'function');
  const tried = new Set(handled.filter(([type]) => apiTests.includes(`'${type}'`)).map(([, answer]) => answer));
  expect(handled.filter(([, answer]) => !tried.has(answer)).map(([type]) => type)).toEqual([]);
});

test('every kind of movement is named by an API test', () => {
  const unnamed = movementKinds.filter((kind) => !movementRules[kind].isRetired && !apiTests.includes(`'${kind}'`));
  // The money stories refund, dispute and restore both kinds of payment, and compare the balances.
  expect(unnamed).toEqual([
    'top_up_restored',
    'sale_reversed',
    'sale_restored',
    'purchase_parked',
    'purchase_refunded',
  ]);
});

test('every call with an idempotency key is in a simulation or an interleaving', () => {
  const lab = read('lab/simulate/*.ts', 'lab/interleave/*.ts');
  const calls = Object.entries<Endpoint>(allEndpoints).filter(([, { idempotent }]) => idempotent);
  // These two move no money and end nothing.
  expect(calls.flatMap(([name]) => (lab.includes(`'${name}'`) ? [] : name)).toSorted()).toEqual([
    'addCaseNote',
    'addStage',
  ]);
});

test('every act of moderators is tried by an API test, by the operator and in the laboratory', () => {
  expect(caseActs.filter((act) => !apiTests.includes(`'${act}'`))).toEqual([]);
  const script = read('scripts/moderate.ts');
  // Steps of a case on the way to a decision, which only moderators take.
  expect(caseActs.filter((act) => !script.includes(`'${act}'`))).toEqual([
    'ask_process',
    'clear',
    'more_time',
    'reopen',
  ]);
  const lab = read('lab/simulate/*.ts', 'lab/interleave/*.ts');
  // These move no money and no votes.
  expect(caseActs.filter((act) => !new RegExp(`'${act}'|\\b${act}:`).test(lab))).toEqual([
    ...['uncover', 'unhide', 'ask_process', 'more_time', 'unban', 'freeze', 'unfreeze', 'reopen'],
  ]);
});

test('the routine leaves a case open after exactly the interim acts', () => {
  const [, list] = /status <> 'closed'\s+and p_action not in \(([^)]*)\)/.exec(schema)!;
  const named = [...list!.matchAll(/'(\w+)'/g)].map(([, act]) => act!);
  const interim = publicActs.filter((act) => actRules[act].isInterim);
  // These two are no decision of a moderator in a case.
  expect(publicActs.filter((act) => named.includes(act)).toSorted()).toEqual(
    [...interim, 'close', 'decline'].toSorted(),
  );
});

test('every table about a person is in their export, or there is a reason', () => {
  const exported = read('apps/server/src/features/account/export.ts');
  const aboutPeople = tables.filter(({ body }) => /REFERENCES (?:auth\.users|profiles)\(/.test(body));
  const missing = aboutPeople
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`\\b(?:from|join) ${name}\\b`).test(exported));
  expect(missing.toSorted()).toEqual(Object.values(NOT_EXPORTED).flat().toSorted());
});

const NOT_EXPORTED = {
  'the export has the same in other words, from another table': [
    ...['artist_wins', 'artists', 'award_entries', 'award_finals', 'award_revisions', 'awards', 'ledger_accounts'],
    ...['payments', 'profile_counters'],
  ],
  'a state of the account, shown on its pages': [
    ...['account_changes', 'account_exports', 'account_freezes', 'payout_accounts', 'former_payout_accounts'],
    ...['idempotency_keys', 'unfinished_deletions'],
  ],
  'about money that is owed or held, shown in the statement': ['audit_holds', 'carried_debts', 'deleted_debtors'],
  'kept against fraud, and useless to its owner': ['card_declines', 'past_friends', 'past_votes'],
  'work of moderators': ['case_notes', 'moderation_cases', 'restored_likes', 'voided_likes'],
};

test('the server may do everything with these tables alone; any other has a revoke in 99_grants.sql', () => {
  const grants = [...schema.matchAll(/^grant delete, insert, select, update on (\S+) to unslop_app;$/gm)];
  expect(grants.map(([, name]) => name!.replace(/^public\./, ''))).toEqual([
    ...['auth.accounts', 'auth.sessions', 'auth.users', 'auth.verifications', 'account_changes', 'account_exports'],
    ...['artists', 'card_declines', 'case_holds', 'case_snoozes', 'contest_fingerprints', 'credit_choices'],
    ...['disputed_cards', 'entry_viewers', 'followers', 'former_payout_accounts', 'gifs', 'idempotency_keys'],
    ...['image_fingerprints', 'image_orientations', 'images', 'job_workers', 'mails_sent', 'notifications'],
    ...['operator_switches', 'person_traces', 'picture_facts', 'rate_limits', 'saved_artists', 'saved_beautiful_arts'],
  ]);
});
