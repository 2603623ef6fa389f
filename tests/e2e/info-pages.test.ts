import { houseRuleNames, houseRules } from '@unslop/domain/house-rules';
import { expect, test } from './support/test.ts';

const desktop = { viewport: { width: 1280, height: 800 } };
test.use(desktop);

test('How It Works states the rule, the prize that is held, and every figure of the fees [A341]', async ({ page }) => {
  await page.goto('/HowItWorks');
  await expect(page.getByRole('heading', { level: 1, name: 'How It Works' })).toBeVisible();
  const text = page.getByRole('main');
  await expect(text).toContainText('the artwork with the most likes by the deadline wins the prize pool automatically');
  await expect(text).toContainText('prize held for the winner');
  await expect(text).not.toContainText(/escrow/i);
  for (const amount of ['$10.68', '$106.73', '$9.52', '$97.46', '$26.69', '$24.18', '$18.00'])
    await expect(text).toContainText(amount);
});

test('How It Works names every house rule, and says how decisions are made, answered and put right [T114]', async ({
  page,
}) => {
  await page.goto('/HowItWorks#house-rules');
  await expect(page.getByRole('heading', { level: 2, name: 'House rules' })).toBeInViewport();
  const text = page.getByRole('main');
  for (const rule of houseRuleNames) await expect(text).toContainText(houseRules[rule].text);
  for (const words of [
    'they don’t take anything down on their own',
    'two moderators',
    'for six months',
    'It takes nobody out of a contest',
    'for another 72 hours',
    'proves nothing',
  ])
    await expect(text).toContainText(words);
  await page.goto('/privacy');
  await expect(text).toContainText('keyed hashes');
  await page.goto('/terms');
  await expect(text).toContainText('appeal once within six months');
});

test('/how-it-works is the same page as /HowItWorks [A342]', async ({ page }) => {
  const headings = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'How It Works' })).toBeVisible();
    return page.getByRole('main').getByRole('heading').allTextContents();
  };
  expect(await headings('/how-it-works')).toEqual(await headings('/HowItWorks'));
});

test('the anchor #faq leads to the questions and their answers [A343]', async ({ page }) => {
  await page.goto('/HowItWorks#faq');
  await expect(page.locator('#faq')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: 'FAQ' })).toBeInViewport();
  // More than five questions.
  await expect(page.locator('#faq').getByRole('heading', { level: 3 }).nth(5)).toBeAttached();
});

test('the list beside the text leads to its part, and the part in view is marked', async ({ page }) => {
  await page.goto('/HowItWorks');
  const nav = page.getByRole('navigation', { name: 'On this page' });
  await nav.getByRole('link', { name: 'Money and fees' }).click();
  await expect(page).toHaveURL('/HowItWorks#money');
  await expect(page.getByRole('heading', { level: 2, name: 'Money and fees' })).toBeInViewport();
  await expect(nav.getByRole('link', { name: 'Money and fees' })).toHaveAttribute('aria-current', 'location');
});

test('About states the mission: human creativity over AI output, and fair pay for artists [A346]', async ({ page }) => {
  await page.goto('/About');
  await expect(page.getByRole('main')).toContainText('human creativity over AI output');
  await expect(page.getByRole('heading', { name: 'Fair pay for artists' })).toBeVisible();
});

test('Contact shows a support address, and no link that leads nowhere [A347]', async ({ page }) => {
  await page.goto('/Contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'hello@unslop.example' })).toHaveAttribute(
    'href',
    'mailto:hello@unslop.example',
  );
  for (const link of await main.getByRole('link').all()) {
    expect(await link.getAttribute('href')).toMatch(/^(mailto:.+@|\/\w)/);
  }
});

test('Privacy and Terms can be read by a guest and say what the software does [A349]', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  for (const words of ['We never see your card data', 'no location', 'One cookie', 'deleted user'])
    await expect(page.getByRole('main')).toContainText(words);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('This is a demo');
});

test('on paper there is the text and nothing around it', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
});
