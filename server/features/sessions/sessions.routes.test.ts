import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Session, SessionAnswer } from '#contract/sessions.ts';
import { smtpMail } from '#server/features/mail/smtp-mail.ts';
import type { Mailing } from '#server/features/mail/open-mailing.ts';
import { CurrentSettings } from '#server/features/settings/current-settings.ts';
import { renderLetter } from '#testing/letter-templates.ts';
import { useMailServer } from '#testing/mail-server.ts';
import { TestDevice } from '#testing/test-device.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { sendSessionLetters } from './send-session-letters.ts';

const server = useMailServer();
const mailing = (): Mailing => ({
  mail: smtpMail({ url: server.url, from: 'Vitrine <shop@shop.example>', timeoutMs: 1_000 }),
  domain: 'shop.example',
  renderLetter,
});
let now = new Date();
const shop = useTestShop({ ADMIN_EMAILS: 'owner@shop.example', ADMIN_PROVIDERS: 'email' }, () => ({
  mailing: mailing(),
  now: () => now,
}));

beforeEach(() => {
  now = new Date();
});

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

class Device extends TestDevice {
  constructor() {
    super(() => shop.app);
  }

  /** Asks for a code, and returns the one in the letter. */
  async code(email: string): Promise<string> {
    await this.call('POST', 'session/code', { email });
    const [letter] = await sent(email.toLowerCase());
    return /\b(\d{6})\b/.exec(letter?.subject ?? '')?.[1] ?? '';
  }

  async signIn(email: string): Promise<SessionAnswer> {
    const code = await this.code(email);
    return this.begin(await this.call('POST', 'session', { email, code }));
  }
}

/** Sends what is due, and returns the letters to an address, the newest first. */
async function sent(email: string) {
  const { database } = shop.db;
  const deps = {
    database,
    now: () => now,
    settings: new CurrentSettings(database, 'Vitrine'),
    shopOrigin: () => 'https://shop.example',
  };
  const failed: unknown[] = [];
  while ((await sendSessionLetters(deps, mailing(), (error) => failed.push(error))) > 0);
  if (failed.length > 0) throw new AggregateError(failed, 'Letters were not sent');
  return server.received.filter(({ to }) => to.includes(email)).toReversed();
}

const anybody = () => `p-${randomUUIDv7()}@people.example`;
const codeOf = (response: { json(): unknown }) => (response.json() as { code: string }).code;

describe('signing in by e-mail', () => {
  it('makes an account at first, and leads to the same one from then on', async () => {
    const email = anybody();
    const first = await new Device().signIn(email);
    expect(first.user).toMatchObject({ email, role: 'user' });
    expect(first.user._id).toMatch(/^v-[0-9a-f-]{36}$/);
    const device = new Device();
    const second = await device.signIn(email.toUpperCase().replace('P-', 'p-'));
    expect(second.user._id).toBe(first.user._id);
    const own = await device.call('GET', `user/${first.user._id}`);
    expect(own.json()).toMatchObject({ user: { _id: first.user._id } });
  });

  it('never leads to an account that only has the same address', async () => {
    const email = anybody();
    const other = await shop.as({ sub: 'google-person', email, email_verified: true });
    await shop.app.inject({ method: 'POST', url: '/api/v1/user/new', headers: other, payload: {} });
    const { user } = await new Device().signIn(email);
    expect(user._id).not.toBe('google-person');
  });

  it('answers alike whether there is an account or not', async () => {
    const email = anybody();
    await new Device().signIn(email);
    const [known, unknown] = [
      await new Device().call('POST', 'session/code', { email }),
      await new Device().call('POST', 'session/code', { email: anybody() }),
    ];
    expect(known.json()).toEqual(unknown.json());
    const wrong = { email: anybody(), code: '123456' };
    expect(codeOf(await new Device().call('POST', 'session', wrong))).toBe('CODE_WRONG');
  });

  it('takes a code once, in the browser that asked, with five tries in ten minutes', async () => {
    const email = anybody();
    const [device, thief] = [new Device(), new Device()];
    const code = await device.code(email);
    expect(codeOf(await thief.call('POST', 'session', { email, code }))).toBe('CODE_WRONG');
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 4; tries += 1)
      expect(codeOf(await device.call('POST', 'session', { email, code: wrong }))).toBe(
        'CODE_WRONG',
      );
    const right = await device.call('POST', 'session', {
      email,
      code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
    });
    expect(right.statusCode).toBe(200);
    expect(codeOf(await device.call('POST', 'session', { email, code }))).toBe('CODE_WRONG');

    const tired = await device.code(email);
    for (let tries = 0; tries < 5; tries += 1)
      await device.call('POST', 'session', {
        email,
        code: tired === '000000' ? '111111' : '000000',
      });
    expect(codeOf(await device.call('POST', 'session', { email, code: tired }))).toBe('CODE_WRONG');

    const late = await device.code(email);
    later(601);
    expect(codeOf(await device.call('POST', 'session', { email, code: late }))).toBe('CODE_WRONG');
  });

  it('compares a code five times at most, however many tries come at once', async () => {
    const email = anybody();
    const device = new Device();
    await device.code(email);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        device.call('POST', 'session', { email, code: String(n).padStart(6, '0') }),
      ),
    );
    const { rows } = await shop.db.database.pool.query<{ tries: number }>(
      'select tries from session_codes where email = $1',
      [email],
    );
    expect(rows).toEqual([{ tries: 5 }]);
  });

  it('sends an address ten codes a day, whoever asks', async () => {
    const email = anybody();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => new Device().call('POST', 'session/code', { email })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(10);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(86_000);
    later(86_401);
    expect((await new Device().call('POST', 'session/code', { email })).statusCode).toBe(202);
  });

  it('makes the owner an admin where e-mail is trusted', async () => {
    const { user } = await new Device().signIn('owner@shop.example');
    expect(user.role).toBe('admin');
  });
});

describe('a session', () => {
  it('goes on with the cookie, which is another one each time', async () => {
    const device = new Device();
    const { user } = await device.signIn(anybody());
    const before = device.cookies.get('vitrine_session');
    later(9 * 60);
    const refreshed = await device.call('POST', 'session/refresh');
    expect(refreshed.json()).toMatchObject({ user: { _id: user._id } });
    expect(device.cookies.get('vitrine_session')).not.toBe(before);
    const cookie = refreshed.cookies.find(({ name }) => name === 'vitrine_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 30 * 86_400 });
  });

  it('lets a second tab use the cookie before for ten seconds', async () => {
    const device = new Device();
    await device.signIn(anybody());
    const tab = Object.assign(new Device(), { cookies: new Map(device.cookies) });
    await device.call('POST', 'session/refresh');
    later(9);
    expect((await tab.call('POST', 'session/refresh')).statusCode).toBe(200);
    expect((await device.call('POST', 'session/refresh')).statusCode).toBe(200);
  });

  it('ends when a cookie is used twice, and the person is told', async () => {
    const email = anybody();
    const device = new Device();
    const { user } = await device.signIn(email);
    const thief = Object.assign(new Device(), { cookies: new Map(device.cookies) });
    await device.call('POST', 'session/refresh');
    later(11);
    expect(codeOf(await thief.call('POST', 'session/refresh'))).toBe('SESSION_OVER');
    expect(codeOf(await device.call('POST', 'session/refresh'))).toBe('SESSION_OVER');
    expect((await device.call('GET', `user/${user._id}`)).statusCode).toBe(401);
    expect((await sent(email))[0]?.subject).toBe('A session of yours was ended');
  });

  it('ends after thirty days without use', async () => {
    const device = new Device();
    await device.signIn(anybody());
    later(30 * 86_400 + 1);
    expect(codeOf(await device.call('POST', 'session/refresh'))).toBe('SESSION_OVER');
    expect(device.cookies.has('vitrine_session')).toBe(false);
  });

  it('is listed by device, and ended one by one or all, with its tokens at once', async () => {
    const email = anybody();
    const [desk, phone] = [new Device(), new Device()];
    const { user } = await desk.signIn(email);
    await phone.signIn(email);
    const list = async () =>
      (await desk.call('GET', 'session/all')).json<{ sessions: Session[] }>().sessions;
    const both = await list();
    expect(both.map(({ device, current }) => [device, current])).toEqual(
      expect.arrayContaining([
        ['Firefox on Windows', true],
        ['Firefox on Windows', false],
      ]),
    );
    const other = both.find(({ current }) => !current)?._id ?? '';
    expect((await new Device().call('DELETE', `session/${other}`)).statusCode).toBe(401);
    expect((await desk.call('DELETE', `session/${other}`)).statusCode).toBe(200);
    expect((await phone.call('GET', `user/${user._id}`)).statusCode).toBe(401);
    expect((await desk.call('DELETE', `session/${other}`)).statusCode).toBe(404);
    expect(await list()).toHaveLength(1);
    expect((await desk.call('DELETE', 'session/all')).statusCode).toBe(200);
    expect((await desk.call('GET', 'session/all')).statusCode).toBe(401);
  });

  it('ends with the sign-out of its device', async () => {
    const device = new Device();
    const { user } = await device.signIn(anybody());
    expect((await device.call('DELETE', 'session')).statusCode).toBe(200);
    expect((await device.call('GET', `user/${user._id}`)).statusCode).toBe(401);
  });

  it('on a new device is told by letter', async () => {
    const email = anybody();
    const device = new Device();
    await device.signIn(email);
    await device.signIn(email);
    await new Device().signIn(email);
    const subjects = (await sent(email)).map(({ subject }) => subject);
    expect(subjects.filter((each) => each === 'You signed in on a new device')).toHaveLength(1);
  });

  it('is nobody else’s: a stranger ends none of it', async () => {
    const [mine, theirs] = [new Device(), new Device()];
    await mine.signIn(anybody());
    await theirs.signIn(anybody());
    const own = (await mine.call('GET', 'session/all')).json<{ sessions: Session[] }>().sessions;
    expect((await theirs.call('DELETE', `session/${own[0]?._id}`)).statusCode).toBe(404);
  });
});

describe('a token of the shop’s own', () => {
  it('counts for ten minutes, and not if it was changed', async () => {
    const device = new Device();
    const { user } = await device.signIn(anybody());
    const path = `user/${user._id}`;
    expect((await device.call('GET', path)).statusCode).toBe(200);
    const whole = device.token;
    device.token = `${whole.slice(0, -2)}${whole.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await device.call('GET', path)).statusCode).toBe(401);
    device.token = whole;
    later(11 * 60 + 1);
    expect((await device.call('GET', path)).statusCode).toBe(401);
  });

  it('is signed by a new key after thirty days, and by one of two instances at once', async () => {
    const device = new Device();
    await device.signIn(anybody());
    later(20 * 86_400);
    await device.call('POST', 'session/refresh');
    later(15 * 86_400);
    await device.call('POST', 'session/refresh');
    const { rows } = await shop.db.database.pool.query('select from session_keys');
    expect(rows.length).toBeGreaterThan(1);
  });
});

it('an account that is deleted leaves no session, and its address can sign up anew', async () => {
  const email = anybody();
  const device = new Device();
  const { user } = await device.signIn(email);
  const gone = await device.call('DELETE', `user/${user._id}?id=${user._id}`);
  expect(gone.statusCode).toBe(200);
  expect(codeOf(await device.call('POST', 'session/refresh'))).toBe('SESSION_OVER');
  expect((await new Device().signIn(email)).user._id).not.toBe(user._id);
});
