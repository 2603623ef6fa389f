import type { Locator, Page } from '@playwright/test';
import { fixturesOf, picturePath } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'no-preference' } });

test('with the keyboard alone one signs in, posts a slop, answers with art, likes, and reads the award record', async ({
  page,
  stack,
}) => {
  test.slow();
  const fixtures = fixturesOf(stack);
  const [me, artist] = [await fixtures.person({ dollars: 20 }), await fixtures.person()];
  const title = `Keys of ${me.username}`;
  // Keep a listener, so the browser never opens a real file dialog.
  page.on('filechooser', () => {});

  await page.goto('/upload-ai-slop');
  await tabTo(page, page.getByRole('main').getByLabel('Email'));
  await page.keyboard.type(me.email);
  await tabTo(page, page.getByRole('main').getByLabel('Password'));
  await page.keyboard.type(me.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/upload-ai-slop');

  await chooseFile(page, page.locator('input[type="file"]'), 'slop-chrome-cat');
  await tabTo(page, page.getByLabel('Title'));
  await page.keyboard.type(title);
  await tabTo(page, page.getByRole('slider', { name: 'Prize pool' }));
  for (let dollars = 1; dollars < 5; dollars++) await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('button', { name: 'Hold $5 and post' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await tabTo(page, page.getByRole('link', { name: title }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const slop = new URL(page.url()).pathname.split('/')[2]!;
  await fixtures.art(artist, slop, { content: 'By another user' });
  const entry = page.getByRole('article', { name: `Beautiful art by ${artist.username}` });
  await expect(entry).toBeVisible();

  await tabTo(page, page.getByRole('textbox', { name: 'Your comment' }));
  await page.keyboard.type('My own drawing');
  await chooseFile(page, page.getByLabel('Attach image'), 'art-chrome-cat-gouache');
  await tabTo(page, page.getByRole('button', { name: 'Post beautiful art' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Comment Added')).toBeVisible();
  // Wait for the refetched list. It must not rerender between keydown and keyup of the space bar.
  await expect(page.getByRole('article', { name: `Beautiful art by ${me.username}` })).toBeVisible();

  const like = entry.getByRole('button', { name: /^Like, / });
  await tabTo(page, like, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await artOf(artist.id)).likes).toBe(1);

  await fixtures.endsIn(slop, 0);
  const record = page.getByRole('link', { name: 'See the award record' });
  await expect(record).toBeVisible();
  await tabTo(page, record, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Award record' })).toBeVisible();
  await expect(page.getByText(`${artist.username} won the $5 prize`)).toBeVisible();

  async function artOf(userId: string): Promise<{ likes: number }> {
    const { data } = await fixtures.call('listComments', null, { params: { id: slop } });
    return data.find((comment: { user_id: string }) => comment.user_id === userId);
  }
});

/** Presses a key until the target has the focus. Every stop on the way must show a focus ring. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeAttached();
  const isThere = () => target.evaluate((element) => element === element.ownerDocument.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) {
    await page.keyboard.press(key);
    expect(await page.evaluate(focusedWithoutRing), 'has the focus, and nothing shows it').toBeNull();
  }
  await expect(target).toBeFocused();
}

/** Runs in the browser. Returns the focused element if neither it nor its field has a focus ring; null otherwise. */
const focusedWithoutRing = `(() => {
  const focused = document.activeElement;
  const hasRing = (element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)';
  };
  const around = [focused, focused.parentElement, focused.parentElement?.parentElement];
  return focused === document.body || around.some((each) => each && hasRing(each)) ? null : focused.outerHTML.slice(0, 200);
})()`;

async function chooseFile(page: Page, input: Locator, picture: string) {
  await tabTo(page, input);
  const asked = page.waitForEvent('filechooser');
  // Avoid the space bar, which counts only if nothing moves on the page between keydown and keyup.
  await page.keyboard.press('Enter');
  await (await asked).setFiles(picturePath(picture));
}
