import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Duty } from '#contract/duties.ts';
import { FACTOR_LIMITS, type NewApp, type RecoveryCodes } from '#contract/factors.ts';
import { users } from '#server/features/users/users.table.ts';
import { askedCode } from './asked-code.ts';
import type { BuyingShop } from './test-buying.ts';
import { TestDevice } from './test-device.ts';

/** The outcome of a call: its status and its code. */
export const outcome = (response: { statusCode: number; json(): unknown }) =>
  `${response.statusCode} ${(response.json() as { code?: string }).code ?? 'OK'}`;

/** Somebody on a device. */
export interface Staff {
  device: TestDevice;
  uid: string;
  email: string;
}

/** An admin, with all duties or these, who has signed in by a code. */
export async function newStaff(shop: BuyingShop, duties?: readonly Duty[]): Promise<Staff> {
  const email = `staff-${randomUUIDv7()}@people.example`;
  const staff = await signIn(shop, email);
  await shop.db.database.orm
    .update(users)
    .set({ role: 'admin', duties: duties ? [...duties] : null })
    .where(eq(users.id, staff.uid));
  return staff;
}

/** Signs in by a code, on a device of its own. */
export async function signIn(
  shop: BuyingShop,
  email: string,
  device = new TestDevice(() => shop.app),
): Promise<Staff> {
  const code = await askedCode(shop.db.database, device, email);
  const { user } = device.begin(await device.call('POST', 'session', { email, code }));
  return { device, uid: user._id, email };
}

/** An app with a secret. */
export class App {
  readonly #totp: TOTP;
  readonly #now: () => Date;

  constructor(secret: string, now: () => Date) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) });
    this.#now = now;
  }

  /** What it shows so many steps from now. */
  code(steps = 0): string {
    const timestamp = this.#now().getTime() + steps * FACTOR_LIMITS.seconds * 1_000;
    return this.#totp.generate({ timestamp });
  }

  /** A code that it shows at no time near. */
  wrongCode(): string {
    const right = [-2, -1, 0, 1, 2].map((steps) => this.code(steps));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      (code) => !right.includes(code),
    )!;
  }
}

/** Adds an app. */
export async function addApp(
  shop: BuyingShop,
  { device }: Pick<Staff, 'device'>,
): Promise<{ app: App; recoveryCodes: string[] }> {
  const options = await device.call('POST', 'user/factor/options');
  if (options.statusCode !== 200) throw new Error(options.body);
  const app = new App(options.json<NewApp>().secret, () => shop.clock.now());
  const added = await device.call('POST', 'user/factor', { code: app.code() });
  if (added.statusCode !== 201) throw new Error(added.body);
  return { app, recoveryCodes: added.json<RecoveryCodes>().recoveryCodes };
}

/** Types a code. */
export async function prove({ device }: Pick<Staff, 'device'>, code: string): Promise<string> {
  return outcome(await device.call('POST', 'session/factor', { code }));
}

/** Changes of whom the shop demands a second factor. */
export async function demand(
  { device, uid }: Staff,
  staffSecondFactor: 'none' | 'all' | readonly Duty[],
): Promise<string> {
  return outcome(await device.call('PUT', `settings?id=${uid}`, { staffSecondFactor }));
}
