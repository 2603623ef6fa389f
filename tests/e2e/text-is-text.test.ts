import { fixturesOf, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

// On touch screens, only the button loads the next page.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const vectors = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<iframe srcdoc="<script>parent.hit()</script>">',
  '<details open ontoggle=hit()>',
  '<input autofocus onfocus=hit()>',
  '<a href="javascript:hit()">x</a>',
  '<style>@import "javascript:hit()"</style>',
  '<math><mtext></p><img src onerror=hit()>',
  '{{constructor.constructor("hit()")()}}',
  '<body onpageshow=hit()>',
];
const endings = ['', '">', "'>", '</textarea>', '</title></script>'];
const attacks = endings.flatMap((ending) => vectors.map((vector) => ending + vector));

test('whatever people write is shown as text, everywhere, and a website leads only where it says [X06 X08]', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, me] = await Promise.all([fixtures.person({ dollars: 20 }), fixtures.person()]);
  const title = attacks[13]!;
  const id = await fixtures.slop(poster, { title });
  await fixtures.call('updateAiSlop', poster, {
    params: { id },
    body: { description: attacks.slice(0, 20).join('\n') },
  });
  await fixtures.call('updateProfile', poster, {
    body: {
      full_name: attacks[24],
      bio: attacks.slice(36, 46).join('\n'),
      website: 'https://poster.example/"><script>',
    },
  });
  for (const attack of attacks) await fixtures.comment(me, id, attack);
  await fixtures.art(me, id, { content: attacks[1]! });

  const found: string[] = [];
  await page.exposeFunction('hit', () => found.push('a script ran'));
  page.on('dialog', (dialog) => found.push(dialog.message()));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) found.push(message.text());
  });
  await signIn(context, stack, poster);
  const pages: [address: string, shown: string][] = [
    ['/', title],
    [`/search?q=${encodeURIComponent(attacks[1]!)}`, attacks[1]!],
    ['/browse?sort=newest', title],
    ['/artists', me.username],
    ['/profile', attacks[24]!],
    [`/user/${me.id}`, me.username],
  ];
  for (const [address, shown] of pages) {
    await page.goto(address);
    await expect(page.getByText(shown).first(), address).toBeVisible();
  }
  await page.goto(`/ai-slop/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  // Art without likes comes after fifty comments. The gallery's own button loads it.
  await page.getByRole('button', { name: 'Show more entries' }).click();
  const list = page.getByRole('list', { name: 'Comments, most liked first' });
  await expect(list.getByRole('article')).toHaveCount(attacks.length);
  await expect(page.getByRole('list', { name: 'Entries, most liked first' })).toContainText(attacks[1]!);
  for (const attack of attacks) await expect(list.getByText(attack, { exact: true }).first()).toBeAttached();

  await signIn(context, stack, me);
  await page.goto(`/user/${poster.id}`);
  const website = page.getByRole('link', { name: /poster\.example/ });
  await expect(website).toHaveAttribute('rel', 'nofollow ugc noopener');
  await expect(website).toHaveAttribute('href', 'https://poster.example/%22%3E%3Cscript%3E');
  expect(found).toEqual([]);
});
