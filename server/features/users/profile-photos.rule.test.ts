// docs/running.md, on what the shop's pages may load: a person's picture counts only where a provider keeps it.
import { expect, it } from 'vitest';
import { profilePhoto } from './profile-photos.rule.ts';

it.each([
  'https://avatars.githubusercontent.com/u/1?v=4',
  'https://lh3.googleusercontent.com/a/x=s96-c',
  'https://graph.facebook.com/7/picture',
  'https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=7',
  'https://scontent-a.xx.fbcdn.net/v/7.jpg',
  'https://pbs.twimg.com/profile_images/7/a_normal.jpg',
])('a picture of a provider counts: %s', (address) => {
  expect(profilePhoto(address)).toBe(address);
});

it.each([
  undefined,
  null,
  '',
  'a.png',
  'javascript:alert(1)',
  'https://example.com/a.png',
  'https://lh3.googleusercontent.com.evil.example/a.png',
  'https://lh3.googleusercontent.com@evil.example/a.png',
  'https://me@lh3.googleusercontent.com/a.png',
  'https://lh3.googleusercontent.com:8443/a.png',
  'https://evil.example/.fbcdn.net',
  'https://evilfbcdn.net/a.png',
  'http://pbs.twimg.com/a.png',
])('any other counts as none: %s', (address) => {
  expect(profilePhoto(address)).toBeNull();
});
