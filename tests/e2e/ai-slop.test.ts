import { requestsTo } from './support/accounts.ts';
import { fixturesOf, signIn } from './support/people.ts';
import { expect, stopTime, test } from './support/test.ts';

test('a slop shows its picture square, its prize and duration, its poster and its words [A167]', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 50 });
  const id = await fixtures.slop(poster, {
    title: 'Whale in a teacup',
    description: 'First line\n<b>second</b> https://example.com',
    prize: 25,
    picture: 'slop-lighthouse',
  });
  await fixtures.call('likeAiSlop', poster, { params: { id } });
  await page.goto('/');
  await page.goto(`/ai-slop/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Whale in a teacup' })).toBeVisible();
  await expect(page.getByText('$25', { exact: true })).toBeVisible();
  await expect(page.getByText('<b>second</b> https://example.com')).toBeVisible();
  await expect(page.getByText(/days? left/)).toBeVisible();
  await expect(page.getByText(/^Open for 7 days, until \w{3} \d{1,2}, \d{4} \d{1,2}:\d[05] [AP]M$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share Whale in a teacup' })).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  const box = await page.getByRole('img', { name: 'Whale in a teacup' }).boundingBox();
  expect(Math.abs(box!.width - box!.height)).toBeLessThan(1);
  const tile = page.getByText('Likes', { exact: true });
  await expect(tile.locator('..')).toHaveText(/^Likes\s*1$/);
  await tile.click();
  await expect(page).toHaveURL(`/ai-slop/${id}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Likes/ })).toHaveCount(0);
  const chip = page.getByRole('link', { name: poster.username });
  await expect(chip.locator('svg[width="40"]')).toBeVisible();
  await expect(chip.getByRole('time')).toHaveText(/^(less than a|1) minute ago$/);
  await chip.click();
  await expect(page).toHaveURL(`/user/${poster.id}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(`/ai-slop/${id}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test('entries and comments stand apart, each by likes; tiles switch them; the top art is not the poster’s [A178]', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, ann, bob] = await Promise.all([
    fixtures.person({ dollars: 20 }),
    fixtures.person(),
    fixtures.person(),
  ]);
  const id = await fixtures.slop(poster);
  await fixtures.comment(ann, id, 'First words');
  const joke = await fixtures.comment(bob, id, 'A joke that everybody likes');
  const own = await fixtures.art(poster, id, { content: 'By the poster' });
  const anns = await fixtures.art(ann, id, { content: 'By Ann', picture: 'art-chrome-cat-gouache' });
  for (const person of [ann, bob]) await fixtures.like(person, own);
  await fixtures.like(bob, anns);
  for (const person of [poster, ann, bob]) await fixtures.like(person, joke);
  await page.goto(`/ai-slop/${id}`);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['Entries', 'Discussion']);
  const gallery = page.getByRole('list', { name: 'Entries, most liked first' });
  const list = page.getByRole('list', { name: 'Comments, most liked first' });
  await expect(page.getByText(`2 entries, ${ann.username} leads with 1 like`)).toBeVisible();
  await expect(gallery.getByRole('article')).toHaveCount(2);
  await expect(gallery.getByRole('article').nth(0)).toContainText('By the poster');
  const byAnn = gallery.getByRole('article').nth(1);
  await expect(byAnn).toContainText('By Ann');
  await expect(byAnn.getByRole('link', { name: ann.username })).toHaveAttribute('href', `/user/${ann.id}`);
  await expect(byAnn.locator('header svg[width="32"]')).toBeVisible();
  await expect(byAnn.getByRole('time')).toHaveText(/^(less than a|1) minute ago$/);
  await expect(byAnn.getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
  await expect(byAnn.getByRole('button', { name: `Share art by ${ann.username}` })).toBeVisible();
  await expect(page.getByText('Top Art')).toHaveCount(1);
  await expect(page.locator(`#comment-${anns}`)).toContainText('Top Art');
  await expect(list.getByRole('article')).toHaveText([/A joke that everybody likes/, /First words/]);
  const words1 = list.getByRole('article').nth(1);
  await expect(words1.locator('header svg[width="40"]')).toBeVisible();
  await expect(words1.getByRole('link', { name: ann.username })).toHaveAttribute('href', `/user/${ann.id}`);
  await expect(words1.getByRole('time')).toHaveText(/^(less than a|1) minute ago$/);
  await expect(words1.getByRole('button', { name: `Share comment by ${ann.username}` })).toBeVisible();

  const words = page.getByRole('button', { name: /^Comments/ });
  const art = page.getByRole('button', { name: /^Beautiful Art/ });
  await expect(words).toHaveText(/2$/);
  await expect(art).toHaveText(/2$/);
  await expect(words).toHaveAttribute('aria-pressed', 'true');
  await words.click();
  await expect(words).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('First words')).toBeHidden();
  await expect(gallery.getByRole('article')).toHaveCount(2);
  await art.click();
  await expect(gallery).toBeHidden();
  await expect(page.getByText('Enable filters to view comments.')).toBeVisible();
  await words.click();
  await expect(page.getByText('First words')).toBeVisible();
  await expect(gallery).toBeHidden();
});

test('a link to one comment scrolls to it [A168]', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 20 });
  const id = await fixtures.slop(poster);
  let last = '';
  for (let n = 0; n < 12; n++) last = await fixtures.comment(poster, id, `Line ${n}\nand\nmore`);
  await page.goto(`/ai-slop/${id}#comment-${last}`);
  await expect(page.locator(`#comment-${last}`)).toBeInViewport();
  await expect(page.locator(`#comment-${last}`)).toBeFocused();
});

test('a like is taken back when the server does not take it [A228]', async ({ page, context, stack }) => {
  const fixtures = fixturesOf(stack);
  const id = await fixtures.slop(await fixtures.person({ dollars: 20 }));
  await signIn(context, stack, await fixtures.person());
  const isSeen = Promise.withResolvers<void>();
  await page.route('**/like', async (route) => {
    await isSeen.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.goto(`/ai-slop/${id}`);
  const like = page.getByRole('button', { name: /^Like, / });
  await like.click();
  await expect(like).toHaveText('1');
  isSeen.resolve();
  await expect(like).toHaveText('0');
  await expect(page.getByText('Could not update like status.')).toBeVisible();
});

test('the likes of a slop are read again half a second after one’s own; a comment’s like that fails is taken back [A231]', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 20 });
  const id = await fixtures.slop(poster);
  await fixtures.comment(poster, id, 'Like me');
  await signIn(context, stack, await fixtures.person());
  await page.clock.install();
  await page.route('**/api/comments/*/like', (route) => route.fulfill({ status: 500, body: '' }));
  const read = requestsTo(page, `/api/ai-slops/${id}/likes`);
  await page.goto(`/ai-slop/${id}`);
  const like = page.getByRole('button', { name: /^Like, / });
  await expect(like).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible();
  await stopTime(page);
  const answered = page.waitForResponse(`**/api/ai-slops/${id}/like`);
  await like.first().click();
  await expect(like.first()).toHaveText('1');
  await answered;
  await page.clock.runFor(490);
  expect(read).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => read.length).toBe(1);
  await page.clock.resume();
  await like.nth(1).click();
  await expect(page.getByText('Failed to like/unlike comment')).toBeVisible();
  await expect(like.nth(1)).toHaveText('0');
});

test('a guest who likes is asked to log in, and nothing changes [A233]', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 20 });
  const id = await fixtures.slop(poster);
  await fixtures.comment(poster, id, 'Like me');
  await page.goto(`/ai-slop/${id}`);
  await page
    .getByRole('button', { name: /^Like, / })
    .first()
    .click();
  await expect(page.getByText('Please log in to like.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Like, / })
    .click();
  await expect(page.getByText('Please log in to like comments')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Like, 0 likes' })).toHaveCount(2);
});

test('the viewer lays art over the slop, moves between entries, and closes with Escape [A202]', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, ann] = await Promise.all([fixtures.person({ dollars: 20 }), fixtures.person()]);
  const id = await fixtures.slop(poster);
  await fixtures.art(ann, id, { content: 'The first' });
  await fixtures.art(ann, id, { content: 'The second', picture: 'art-chrome-cat-gouache' });
  await page.goto(`/ai-slop/${id}`);
  await page
    .getByRole('button', { name: /^View art by/ })
    .first()
    .click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(viewer.getByText('The first', { exact: true })).toBeVisible();
  const whole = await viewer.boundingBox();
  expect(whole!.height).toBeCloseTo(page.viewportSize()!.height, 0);
  expect(whole!.width).toBeGreaterThan(page.viewportSize()!.width - 20);
  const { image_url: slopUrl } = await fixtures.call('getAiSlop', null, { params: { id } });
  const { data: comments } = await fixtures.call('listComments', null, { params: { id } });
  const artUrl = comments.find((comment: { content: string }) => comment.content === 'The first').image_url;
  const shown = viewer.locator('img');
  await expect(shown).toHaveCount(2);
  for (const [at, url] of [artUrl, slopUrl].entries()) {
    await expect(shown.nth(at)).toHaveAttribute('src', new RegExp(url.replace('.webp', '')));
    const width = () => shown.nth(at).evaluate((img) => (img as { naturalWidth: number } & typeof img).naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    // The image has a size before it is completely loaded.
    await shown.nth(at).evaluate((img) => (img as { decode: () => Promise<void> } & typeof img).decode());
  }
  const handle = viewer.getByRole('slider');
  await expect(handle).toHaveAttribute('aria-valuenow', '50');
  const box = (await handle.boundingBox())!;
  // Three patches: left of the handle's target, between target and current position, and right of the handle.
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const patches = [-220, -100, 60].map((x) => ({ x: middle.x + x, y: middle.y + 60, width: 40, height: 40 }));
  const pixels = async () => {
    const shots: string[] = [];
    for (const clip of patches) shots.push((await page.screenshot({ clip })).toString('base64'));
    return shots;
  };
  const atRest = await pixels();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 150, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeLessThan(45);
  // Only the area that the handle moved over now shows the art instead of the slop.
  await expect.poll(async () => (await pixels()).map((shot, at) => shot === atRest[at])).toEqual([true, false, true]);
  const before = Number(await handle.getAttribute('aria-valuenow'));
  await handle.press('ArrowRight');
  await expect(handle).toHaveAttribute('aria-valuenow', String(before + 2));
  await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();
  await viewer.getByRole('button', { name: 'Close', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(`/ai-slop/${id}`);
});

test('the deadline turns the page over by itself: votes are counted, the winner stands, the record opens [A192]', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, ann, bob, eve] = await Promise.all([
    fixtures.person({ dollars: 50 }),
    fixtures.person(),
    fixtures.person(),
    fixtures.person({ isVerified: false }),
  ]);
  const id = await fixtures.slop(poster, { prize: 25 });
  const anns = await fixtures.art(ann, id, { content: 'By Ann' });
  const bobs = await fixtures.art(bob, id, { content: 'By Bob', picture: 'art-chrome-cat-gouache' });
  for (const person of [poster, bob, eve]) await fixtures.like(person, anns);
  await signIn(context, stack, ann);
  const listening = page.waitForResponse(`**/api/live?*${id}*`);
  await page.goto(`/ai-slop/${id}`);
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible();
  await listening;
  // Set the deadline only now, because opening the page may take as long on a busy machine. The like makes the page
  // refetch the slop.
  await fixtures.endsIn(id, 12);
  await fixtures.like(poster, bobs);
  // Settlement waits for this lock; readers do not.
  const release = await fixtures.lock(id);
  await expect(page.getByText(/^00m [01]\ds$/)).toBeVisible();
  await expect(page.getByText('Commenting closed for this slop.')).toBeVisible();
  await expect(page.getByText('Counting the votes…')).toBeVisible();
  await page.reload();
  for (const text of ['Counting the votes…', 'Commenting closed for this slop.', 'Was open for 7 days', 'Top Art'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeHidden();
  await expect(page.getByText('prize', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Like, / }).first()).toBeDisabled();
  const html = await (await page.request.get(`/ai-slop/${id}`)).text();
  expect(html).toContain('Counting the votes…');
  const card = (await page.request.get('/')).text();
  expect(await card).toMatch(new RegExp(`${id}[^]*?>Expired<`));
  await release();
  await expect(page.getByText('You won $25!')).toBeVisible();
  await expect(page.locator(`#comment-${anns}`)).toContainText('Winner');
  await expect(page.locator(`#comment-${anns}`)).toContainText('3 likes, 2 counted');
  // Later likes change the displayed counts but not the winner, who stays first.
  const late = await fixtures.person();
  for (const person of [ann, eve, late]) await fixtures.like(person, bobs);
  await expect(page.locator(`#comment-${bobs}`)).toContainText('4 likes, 1 counted');
  const gallery = page.getByRole('list', { name: 'Entries, the winner first' });
  await expect(gallery.getByRole('article')).toContainText(['By Ann', 'By Bob']);
  await expect(page.getByText(`2 entries, ${ann.username} won with 2 counted likes`)).toBeVisible();
  await page.getByRole('link', { name: 'See the award record' }).click();
  await expect(page.getByText(`${ann.username} won the $25 prize with 2 counted likes at the deadline.`)).toBeVisible();
  await expect(page.getByText('1 from an account without a confirmed email at the deadline')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the slop' }).click();
  await expect(page).toHaveURL(`/ai-slop/${id}`);
});

test('the poster edits, raises and cancels [A171]', async ({ page, context, stack }) => {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 250 });
  const id = await fixtures.slop(poster, { title: 'Before', prize: 10 });
  await fixtures.comment(await fixtures.person(), id, 'Words alone fix nothing');
  await signIn(context, stack, poster);
  await page.goto(`/ai-slop/${id}`);
  await expect(page.getByText('Words alone fix nothing')).toBeVisible();
  const chip = page.getByRole('main').getByRole('link', { name: poster.username });
  await expect(chip).toHaveAttribute('href', '/profile');
  const manage = page.getByRole('button', { name: 'Manage your slop' });
  await manage.click();
  await page.getByRole('menuitem', { name: 'Edit title and description' }).click();
  await page.getByLabel('Title').fill('After');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'After' })).toBeVisible();

  await manage.click();
  await page.getByRole('menuitem', { name: 'Raise the prize' }).click();
  await page.getByLabel('New prize').fill('300');
  await expect(page.getByText('You need $50.00 more in your balance.').first()).toBeVisible();
  await page.getByLabel('New prize').fill('22.5');
  await expect(page.getByText('Whole dollars only: $22 or $23.').first()).toBeVisible();
  await page.getByLabel('New prize').fill('150');
  await page.getByRole('button', { name: 'Hold $140 more' }).click();
  await page
    .getByRole('dialog', { name: 'Hold $140 for the winner?' })
    .getByRole('button', { name: 'Change the amount' })
    .click();
  await page.getByLabel('New prize').fill('30');
  await page.getByRole('button', { name: 'Hold $20 more' }).click();
  await expect(page.getByText('$30', { exact: true })).toBeVisible();

  await manage.click();
  await page.getByRole('menuitem', { name: 'Cancel this slop' }).click();
  await page.getByRole('button', { name: 'Cancel and take back $30' }).click();
  await expect(page.getByText('$30 is back in your balance.')).toBeVisible();
  await expect(page.getByText('The poster cancelled this slop')).toBeVisible();
  await expect(page.getByText('Commenting closed for this slop.')).toBeVisible();
});

test('a member who likes before the page has learned who they are is not asked to log in', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const id = await fixtures.slop(await fixtures.person({ dollars: 20 }));
  await signIn(context, stack, await fixtures.person());
  const isAnswered = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await isAnswered.promise;
    await route.continue();
  });
  await page.goto(`/ai-slop/${id}`);
  const like = page.getByRole('button', { name: /^Like, / });
  const isLoaded = page.waitForResponse(/AuthModal/);
  await like.click();
  await isLoaded;
  // The dialog would open in one of the next frames.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))',
  );
  await expect(page.getByRole('dialog')).toBeHidden();
  isAnswered.resolve();
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  // The like was registered.
  await expect(like).toHaveText('1');
});
