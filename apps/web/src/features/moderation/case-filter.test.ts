import { expect, test } from 'vitest';
import { chipsOf, filterOf, isNarrowed, paramsOf, queryOf } from './case-filter.ts';

const ID = '0190a6e0-0000-7000-8000-000000000001';

test.each([
  '',
  'tab=waiting',
  `search=cat&kind=entry&finding=same_picture&user_id=${ID}&ai_slop_id=${ID}&assigned=me&snoozed=true`,
])('reads the address "%s" and writes it back the same [T445]', (address) => {
  const filter = filterOf(new URLSearchParams(address));
  expect(new URLSearchParams(paramsOf(filter)).toString()).toBe(address);
});

test('drops invalid parts of the address [T445]', () => {
  const filter = filterOf(
    new URLSearchParams('tab=lost&kind=hats&finding=luck&user_id=me&ai_slop_id=1&assigned=you&snoozed=no'),
  );
  expect(paramsOf(filter)).toEqual({});
  expect(isNarrowed(filter)).toBe(false);
});

test('queries only what the address specifies [T445]', () => {
  expect(queryOf(filterOf(new URLSearchParams('kind=process&assigned=nobody')))).toEqual({
    status: 'open',
    kind: 'process',
    assigned: 'nobody',
  });
});

test('has a chip for each active filter, which removes that one alone [T445]', () => {
  const filter = filterOf(
    new URLSearchParams(`search=cat&kind=entry&user_id=${ID}&ai_slop_id=${ID}&assigned=me&snoozed=true`),
  );
  const chips = chipsOf(filter, { person: 'thief', slop: null });
  expect(chips.map(({ label }) => label)).toEqual(['Entries', '@thief', 'One contest', 'Assigned to me', 'Snoozed']);
  expect(paramsOf({ ...filter, ...chips[1]!.without })).toEqual({
    search: 'cat',
    kind: 'entry',
    ai_slop_id: ID,
    assigned: 'me',
    snoozed: 'true',
  });
});
