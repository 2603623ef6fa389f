import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const password = 'a good password';

export function newEmail(): string {
  return `person-${randomUUID().slice(0, 8)}@example.com`;
}

/** Creates an account like the sign-up form: unconfirmed and not signed in. */
export async function signUp(request: APIRequestContext, email = newEmail()): Promise<string> {
  const response = await request.post('/api/auth/sign-up/email', { data: { email, password } });
  expect(response.status()).toBe(200);
  return email;
}

/** Signs in the browser of `page` without the form. */
export async function signIn(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(response.status()).toBe(200);
}

/** Waits for the newest mail to an address and returns the link in it. */
export async function linkInMail(request: APIRequestContext, to: string, subject: string): Promise<string> {
  const query = new URLSearchParams({ to, subject, waitMs: '15000' });
  const response = await request.get(`/sandbox/mail/api/messages?${query}`);
  const { messages } = (await response.json()) as { messages: { text: string }[] };
  const link = messages[0]?.text.match(/https?:\/\/\S+/)?.[0];
  expect(link, `a mail "${subject}" to ${to}`).toBeDefined();
  return link!;
}

export async function mailCount(request: APIRequestContext, to: string): Promise<number> {
  const response = await request.get(`/sandbox/mail/api/messages?${new URLSearchParams({ to })}`);
  return ((await response.json()) as { messages: unknown[] }).messages.length;
}

/** Fills and submits the visible form. */
export async function fillIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByLabel('Password').press('Enter');
}

/** Collects the page's further requests to this part of the API. */
export function requestsTo(page: Page, part: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(part)) seen.push(request.url());
  });
  return seen;
}
