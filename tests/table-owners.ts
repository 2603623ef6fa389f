import { type SourceFile, withoutComments } from '../scripts/lib/source-files.ts';

/**
 * Access rules for each table and view. Paths are folders or files under apps/server/src. `database` means the SQL
 * routines and triggers. They are not scanned here, so no TypeScript may write a table that only they write.
 */
export interface TableRule {
  /** Writes the rows and decides what they mean. */
  owner: string;
  /** Others that write it in the same statement or transaction as their own rows. */
  alsoWrittenIn?: readonly string[];
  /** Others that read it. If omitted, any file may read it in a join. */
  readIn?: readonly string[];
}

export const tableRules: Readonly<Record<string, TableRule>> = {
  'auth.accounts': { owner: 'core/auth/', readIn: ['features/account/'] },
  'auth.sessions': { owner: 'core/auth/', readIn: ['features/account/'] },
  'auth.users': {
    owner: 'core/auth/',
    readIn: ['core/mail/', 'features/account/', 'features/awards/', 'features/payments/'],
  },
  'auth.verifications': { owner: 'core/auth/', readIn: [] },
  account_changes: { owner: 'core/auth/', readIn: [] },
  account_exports: { owner: 'features/account/', readIn: [] },
  account_freezes: {
    owner: 'features/moderation/',
    readIn: ['core/ledger/', 'features/account/', 'features/profiles/', 'features/reports/'],
  },

  profiles: { owner: 'features/profiles/' },
  // Update a counter in the transaction that writes the counted row, so both commit or neither does.
  profile_counters: {
    owner: 'features/profiles/',
    alsoWrittenIn: ['features/ai-slops/', 'features/comments/', 'features/followers/'],
  },
  people: { owner: 'features/profiles/' },
  followers: { owner: 'features/followers/' },

  ai_slops: { owner: 'features/ai-slops/' },
  ai_slop_counters: { owner: 'features/ai-slops/', alsoWrittenIn: ['features/comments/'] },
  ai_slop_likes: { owner: 'features/likes/' },
  ai_slops_with_profiles: { owner: 'features/ai-slops/' },
  // Posting a stage or a file also sets the flag that the entry shows its process.
  comments: { owner: 'features/comments/', alsoWrittenIn: ['core/layered-files/', 'features/stages/'] },
  comment_counters: { owner: 'features/comments/' },
  entry_viewers: { owner: 'features/comments/', readIn: [] },
  comment_likes: { owner: 'features/likes/' },
  like_origins: { owner: 'features/likes/' },
  // Empty. The previous version still deletes from it, so the next release drops it.
  like_keys: { owner: 'database', readIn: [] },
  comments_with_profiles: { owner: 'features/comments/' },
  beautiful_arts: { owner: 'features/beautiful-arts/' },
  // One row per artist with their latest art. Posting, hiding and removing art update it.
  artists: { owner: 'features/comments/' },
  artist_wins: { owner: 'database', readIn: ['features/artists/'] },
  list_totals: { owner: 'database', readIn: ['features/ai-slops/', 'features/artists/', 'features/categories/'] },
  awards: { owner: 'features/awards/' },
  award_entries: { owner: 'features/awards/' },
  award_finals: { owner: 'features/awards/' },
  award_standings: { owner: 'features/awards/' },
  // Written in the same transaction as the award.
  unfinished_deletions: { owner: 'features/account/', readIn: ['features/awards/'] },
  vote_receipts: {
    owner: 'features/votes/',
    alsoWrittenIn: ['features/awards/'],
    readIn: ['features/account/', 'features/moderation/'],
  },
  receipt_deletions: { owner: 'database', readIn: [] },
  saved_artists: { owner: 'features/saved/' },
  saved_beautiful_arts: { owner: 'features/saved/' },
  images: { owner: 'core/images/' },
  picture_facts: { owner: 'core/images/', readIn: ['features/account/'] },
  credit_choices: { owner: 'core/images/', readIn: ['features/account/'] },
  image_fingerprints: { owner: 'core/images/', readIn: ['features/originality/'] },
  contest_fingerprints: { owner: 'core/images/', readIn: ['features/originality/'] },
  // Rows last only until the picture has been compared.
  image_orientations: { owner: 'core/images/', alsoWrittenIn: ['features/originality/'], readIn: [] },
  gifs: { owner: 'features/gifs/', readIn: [] },

  ledger_accounts: { owner: 'core/ledger/', readIn: [] },
  ledger_entries: { owner: 'core/ledger/', readIn: [] },
  ledger_kinds: { owner: 'core/ledger/', readIn: [] },
  ledger_movements: { owner: 'core/ledger/', readIn: [] },
  ledger_rules: { owner: 'core/ledger/', readIn: [] },
  balance_movements: { owner: 'core/ledger/', readIn: ['features/account/'] },
  statement_movements: { owner: 'core/ledger/', readIn: ['features/books/', 'features/movements/'] },
  debtors: { owner: 'core/ledger/', readIn: ['features/payments/'] },

  payments: { owner: 'features/payments/' },
  payment_reversals: {
    owner: 'features/payments/',
    readIn: ['features/account/', 'features/awards/', 'features/purchases/', 'features/reconciliation/'],
  },
  disputed_cards: { owner: 'features/payments/', readIn: [] },
  deleted_debtors: { owner: 'core/ledger/', readIn: [] },
  carried_debts: { owner: 'core/ledger/', readIn: [] },
  card_declines: { owner: 'features/payments/', readIn: [] },
  deposits: { owner: 'features/deposits/', readIn: ['features/account/', 'features/payments/'] },
  purchases: { owner: 'features/purchases/' },
  payout_accounts: { owner: 'features/payout-accounts/' },
  former_payout_accounts: { owner: 'features/payout-accounts/', readIn: [] },
  book_days: { owner: 'features/books/', readIn: ['features/awards/'] },
  movement_days: { owner: 'database', readIn: [] },
  award_days: { owner: 'database', readIn: ['features/awards/'] },
  figure_changes: { owner: 'database', readIn: [] },
  movement_legs: { owner: 'features/books/', readIn: [] },
  movement_leaves: { owner: 'features/books/', readIn: [] },
  provider_holdings: { owner: 'features/reconciliation/', readIn: ['features/books/'] },
  withdrawals: { owner: 'features/withdrawals/' },
  transfer_reversals: { owner: 'features/withdrawals/', readIn: [] },
  audit_holds: { owner: 'features/withdrawals/', readIn: ['features/doctor/'] },
  operator_switches: { owner: 'features/withdrawals/', readIn: ['features/doctor/'] },
  stripe_events: { owner: 'core/stripe-inbox/', readIn: ['features/doctor/', 'features/reconciliation/'] },

  notifications: { owner: 'core/notifications/', alsoWrittenIn: ['features/notifications/'] },
  moderation_log: {
    owner: 'features/moderation/',
    readIn: [
      'features/account/',
      'features/awards/',
      'features/originality/',
      'features/previews/',
      'features/stages/',
    ],
  },
  moderation_cases: { owner: 'core/cases/', alsoWrittenIn: ['features/moderation/'] },
  moderation_findings: { owner: 'core/cases/' },
  process_calls: { owner: 'core/cases/' },
  case_holds: { owner: 'features/moderation/' },
  case_cards: { owner: 'database', readIn: ['core/cases/', 'features/moderation/'] },
  // Owned by core/cases, because changing a case ends its snoozes. Moderators set them in features/moderation.
  case_snoozes: { owner: 'core/cases/', alsoWrittenIn: ['features/moderation/'] },
  case_notes: { owner: 'features/moderation/', readIn: [] },
  // core/layered-files deletes these along with the entry, its picture or its artist.
  process_stages: { owner: 'features/stages/', alsoWrittenIn: ['core/layered-files/'] },
  layered_files: { owner: 'features/stages/', alsoWrittenIn: ['core/layered-files/'] },
  moderation_statements: { owner: 'features/moderation/' },
  moderation_appeals: { owner: 'features/moderation/' },
  voided_likes: { owner: 'features/moderation/' },
  restored_likes: { owner: 'features/moderation/' },
  past_votes: { owner: 'features/moderation/' },
  past_friends: { owner: 'features/moderation/' },
  award_revisions: { owner: 'features/awards/' },
  person_traces: { owner: 'core/traces/' },
  reports: { owner: 'features/reports/' },

  alarms: {
    owner: 'platform/alarms.ts',
    readIn: ['core/cases/', 'core/stripe-inbox/', 'features/doctor/', 'platform/metrics.ts'],
  },
  app_clock: { owner: 'database', readIn: ['features/doctor/'] },
  idempotency_keys: { owner: 'platform/http/', readIn: [] },
  job_workers: { owner: 'platform/queue-', readIn: [] },
  mails_sent: { owner: 'platform/mail.ts', readIn: [] },
  rate_limits: { owner: 'platform/http/', readIn: [] },
};

/** Returns the tables and views that a schema creates, named as in SQL statements. */
export function tablesOf(schema: string): string[] {
  return [...schema.matchAll(/^create (?:table|view) (\w+)\.(\w+)/gm)].map(([, where, name]) =>
    where === 'public' ? name! : `${where}.${name}`,
  );
}

/** Returns the rules that the server's files break, and the rules that no file needs any more. */
export function brokenTableRules(sources: readonly SourceFile[], rules = tableRules): string[] {
  const files = sources.map(({ file, text }) => ({ file, code: withoutComments(text) }));
  return Object.entries(rules).flatMap(([table, { owner, alsoWrittenIn = [], readIn }]) => {
    const { isWritten, isRead } = statementsAbout(table);
    const writing = files.filter(({ code }) => isWritten.test(code)).map(({ file }) => file);
    const reading = files.filter(({ code }) => isRead.test(code)).map(({ file }) => file);
    const isIn = (file: string, folders: readonly string[]) =>
      folders.some((folder) => file.startsWith(`apps/server/src/${folder}`));
    const writers = [owner, ...alsoWrittenIn];
    return [
      ...writing.filter((file) => !isIn(file, writers)).map((file) => `${file} writes ${table}, which is ${owner}'s`),
      ...(readIn === undefined ? [] : reading)
        .filter((file) => !isIn(file, [...writers, ...readIn!]))
        .map((file) => `${file} reads ${table}, which is ${owner}'s`),
      ...alsoWrittenIn
        .filter((folder) => !writing.some((file) => isIn(file, [folder])))
        .map((folder) => `${folder} does not write ${table} any more: take it off the list`),
      ...(readIn ?? [])
        .filter((folder) => !reading.some((file) => isIn(file, [folder])))
        .map((folder) => `${folder} does not read ${table} any more: take it off the list`),
    ];
  });
}

/** Returns patterns that match Kysely calls and plain SQL. */
function statementsAbout(table: string): { isWritten: RegExp; isRead: RegExp } {
  const name = table.replace('.', '\\.');
  const plain = `(?:public\\.)?${name}(?![\\w.])`;
  return {
    isWritten: new RegExp(
      `(?:insertInto|updateTable|deleteFrom|mergeInto)\\('${name}(?: as \\w+)?'|\\b(?:insert into|update|delete from|merge into) ${plain}`,
      'i',
    ),
    isRead: new RegExp(
      `(?:selectFrom|Join|using|from)\\(\\s*\\[?'${name}(?: as \\w+)?'|\\b(?:from|join|using)\\s+(?:lateral\\s+)?\\(?${plain}|sql(?:<[^\`]*>)?\`${plain}`,
      'i',
    ),
  };
}
