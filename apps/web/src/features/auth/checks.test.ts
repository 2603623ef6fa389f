import { expect, test } from 'vitest';
import { checkEmail, checkReset, checkSignIn, checkSignUp } from './checks.ts';
import { verificationOf } from './UnverifiedBanner.tsx';

const form = (values: Record<string, string>) => (name: string) => values[name] ?? '';
const both = 'Please enter both email and password';

test('signing in needs both fields and names the first empty one', () => {
  expect(checkSignIn(form({}))).toEqual({ email: both });
  expect(checkSignIn(form({ email: '  ', password: 'x' }))).toEqual({ email: both });
  expect(checkSignIn(form({ email: 'a@b.c' }))).toEqual({ password: both });
  expect(checkSignIn(form({ email: 'a@b.c', password: '   ' }))).toEqual({});
});

test('signing up also needs eight characters and the tick, and names all problems', () => {
  expect(checkSignUp(form({ email: 'a@b.c', password: '1234567' }))).toEqual({
    password: 'Password must be at least 8 characters',
    terms: 'Please confirm that you’re 18 or older and agree to the terms.',
  });
  expect(checkSignUp(form({ terms: 'on' }))).toEqual({ email: both });
  expect(checkSignUp(form({ email: 'a@b.c', password: '12345678', terms: 'on' }))).toEqual({});
});

test('a new password must be long enough and match its repetition', () => {
  expect(checkReset(form({ password: '1234567', confirmation: 'x' }))).toHaveProperty('password');
  expect(checkReset(form({ password: '12345678', confirmation: '12345679' }))).toEqual({
    confirmation: 'Passwords do not match',
  });
  expect(checkReset(form({ password: '12345678', confirmation: '12345678' }))).toEqual({});
});

test('a password reset needs an address', () => {
  expect(checkEmail(form({ email: ' ' }))).toEqual({ email: 'Please enter your email address' });
  expect(checkEmail(form({ email: 'a@b.c' }))).toEqual({});
});

test('without a user there is nothing to verify', () => {
  expect(verificationOf({ status: 'guest' })).toEqual({ status: 'unknown', error: 'No user found' });
  expect(verificationOf({ status: 'loading' })).toEqual({ status: 'unknown', error: 'No user found' });
});
