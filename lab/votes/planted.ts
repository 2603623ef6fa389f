import { type Campaign, type Entry, HOURS, type Month, NETWORKS, type Person } from './month.ts';

/** Plants cheaters. Each campaign has its own accounts and one or more entries to make win. */
export function plant(month: Month): void {
  for (let n = 0; n < 20; n += 1) ring(month);
  for (let n = 0; n < 25; n += 1) plusAddresses(month);
  for (let n = 0; n < 20; n += 1) oneNetwork(month, n);
  for (let n = 0; n < 25; n += 1) boughtBurst(month, n);
  for (let n = 0; n < 15; n += 1) slowly(month, true);
  // Campaigns that we know we cannot find. They are measured and printed separately.
  for (let n = 0; n < 10; n += 1) burstThatLikesOthers(month);
  for (let n = 0; n < 10; n += 1) slowly(month, false);
}

/** Adds long-standing artists on different networks who agreed to like each other. */
function ring(month: Month): void {
  const campaign = month.campaign('ring of artists');
  const members = Array.from({ length: month.random.between(4, 10) }, () =>
    month.person({ joinedAt: -1_000, activity: 0 }),
  );
  const others = 0.12 * month.random.number();
  const entries = members.flatMap((artist) =>
    Array.from({ length: month.random.between(2, 4) }, () => month.target(campaign, artist)),
  );
  for (const entry of entries)
    for (const member of members) {
      if (!month.chance(0.95)) continue;
      const at = entry.at + month.random.number() * Math.min(30, entry.slop.endsAt - entry.at - 0.1);
      month.like(member, entry, at, { campaign });
      if (month.chance(others)) likeAnything(month, member, at);
    }
}

/** Adds accounts with one mailbox and many spellings of its address. */
function plusAddresses(month: Month): void {
  const campaign = month.campaign('plus addresses');
  const artist = month.person();
  const entry = month.target(campaign, artist);
  const isGmail = month.chance(0.5);
  const begins = entry.at + month.random.number() * 10;
  for (let n = month.random.between(6, 25); n > 0; n -= 1) {
    const at = begins + month.exponential(10);
    const email = isGmail
      ? `${dotted(`cheat${campaign.n}mailbox`, n)}${n % 3 === 0 ? `+${n}` : ''}@${n % 2 ? 'gmail' : 'googlemail'}.com`
      : `cheat${campaign.n}+${n}@mail.example`;
    const puppet = month.person({ joinedAt: at - 1 - month.random.number() * 100, email, home: artist.home });
    month.like(puppet, entry, at, { campaign });
  }
}

const dotted = (name: string, n: number) =>
  [...name].map((char, at) => (at > 0 && (n >> (at % 5)) & 1 ? `.${char}` : char)).join('');

/** Adds thirty accounts on one network over one to six days. Some are old, some like other things too. */
function oneNetwork(month: Month, n: number): void {
  const campaign = month.campaign('one network');
  const slop = month.random.one(month.slops.filter(({ beginsAt, endsAt }) => endsAt - beginsAt >= 48));
  const entry = month.target(campaign, month.person(), slop);
  const network = NETWORKS.farm + campaign.n;
  const hours = Math.min(24 * month.random.between(1, 6), entry.slop.endsAt - entry.at - 1);
  const others = 0.4 * month.random.number();
  for (let m = 0; m < 30; m += 1) {
    const at = entry.at + month.random.number() * hours;
    const joinedAt = n % 2 ? at - 1 - month.random.number() * 20 : -1_000 * month.random.number();
    const puppet = month.person({ joinedAt, activity: 0 });
    month.like(puppet, entry, at, { network, campaign });
    if (month.chance(others)) likeAnything(month, puppet, at, network);
  }
}

/** Adds bought likes: dozens within an hour, from many networks. */
function boughtBurst(month: Month, n: number): void {
  const campaign = month.campaign('bought burst');
  const entry = month.target(campaign, month.person());
  const hours = 0.2 + month.random.number();
  const at = entry.at + month.random.number() * Math.max(0, entry.slop.endsAt - entry.at - hours);
  const others = 0.1 * month.random.number();
  for (let m = month.random.between(25, 120); m > 0; m -= 1)
    buy(month, entry, at + month.random.number() * hours, n % 2 === 0, others);
}

/** Adds the same over one to two days, with accounts created for it or bought long before. */
function slowly(month: Month, isNew: boolean): void {
  const campaign = month.campaign(isNew ? 'new accounts, slowly' : 'old accounts, slowly');
  const slop = month.random.one(month.slops.filter(({ beginsAt, endsAt }) => endsAt - beginsAt >= 72));
  const entry = month.target(campaign, month.person(), slop);
  const hours = Math.min(12 + 36 * month.random.number(), entry.slop.endsAt - entry.at - 1);
  for (let m = month.random.between(25, 60); m > 0; m -= 1)
    buy(month, entry, entry.at + month.random.number() * hours, isNew, 0.05);
}

/** Adds a burst in which each account likes two other things on the same day, as a careful seller would do. */
function burstThatLikesOthers(month: Month): void {
  const campaign = month.campaign('burst that likes others too');
  const entry = month.target(campaign, month.person());
  const at = entry.at + month.random.number() * Math.max(0, entry.slop.endsAt - entry.at - 1);
  for (let m = month.random.between(30, 100); m > 0; m -= 1) buy(month, entry, at + month.random.number(), true, 0.9);
}

function buy(month: Month, entry: Entry, at: number, isNew: boolean, others: number): void {
  const campaign: Campaign = entry.campaign!;
  const joinedAt = isNew ? at - 0.2 - month.random.number() * 20 : -1_500 * month.random.number() - 100;
  const puppet = month.person({ joinedAt, activity: 0 });
  month.like(puppet, entry, at, { campaign });
  if (month.chance(others)) likeAnything(month, puppet, at);
}

/** Likes something at random, to look like everyone else. */
function likeAnything(month: Month, person: Person, at: number, network?: number): void {
  const slop = month.random.one(month.openAt(Math.min(at, HOURS - 1)));
  const entry = slop && month.random.one(slop.entries);
  if (entry && !entry.campaign)
    month.like(person, entry, Math.max(at, entry.at), network === undefined ? {} : { network });
}
