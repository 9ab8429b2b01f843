import { beforeEach, expect, it, vi } from 'vitest';
import { IconsOfLogo } from './logo-icons.ts';

const HASH = 'a1'.repeat(16);
const LOGO = `/photos/${HASH}-640.jpg`;
const ICONS = {
  180: `/photos/${HASH}-180.png`,
  192: `/photos/${HASH}-192.png`,
  512: `/photos/${HASH}-512.png`,
};
const look = vi.fn(async (name: string) => ({ name, size: 1, savedAt: new Date(0) }));
beforeEach(() => look.mockClear());

it('are the files with its name, looked for once', async () => {
  const icons = new IconsOfLogo({ look });
  expect(await icons.of(LOGO)).toEqual(ICONS);
  expect(await icons.of(LOGO)).toEqual(ICONS);
  expect(look).toHaveBeenCalledTimes(3);
});

it.each([undefined, '/photos/logo.webp'])('are none of %s', async (logo) => {
  expect(await new IconsOfLogo({ look }).of(logo)).toBeUndefined();
  expect(look).not.toHaveBeenCalled();
});

it('are none if a file is missing', async () => {
  const some = async (name: string) => (name.includes('512') ? undefined : look(name));
  expect(await new IconsOfLogo({ look: some }).of(LOGO)).toBeUndefined();
});

it('are looked for again some time after the store was unavailable', async () => {
  const away = new Error('The store is away');
  look.mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  const icons = new IconsOfLogo({ look }, 100);
  expect(await icons.of(LOGO)).toBeUndefined();
  expect(await icons.of(LOGO)).toBeUndefined();
  expect(look).toHaveBeenCalledTimes(3);
  await vi.waitFor(async () => expect(await icons.of(LOGO)).toEqual(ICONS));
});

it('are none for pages that would have to wait for a slow store, and then are', async () => {
  const answers = Promise.withResolvers<void>();
  const slow = async (name: string) => answers.promise.then(() => look(name));
  const icons = new IconsOfLogo({ look: slow });
  expect(await icons.of(LOGO)).toBeUndefined();
  answers.resolve();
  await vi.waitFor(async () => expect(await icons.of(LOGO)).toEqual(ICONS));
  expect(look).toHaveBeenCalledTimes(3);
});
