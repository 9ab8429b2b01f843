import { afterEach } from 'vitest';
import { users } from '#server/features/users/users.table.ts';
import { useTestShop, type TestShop } from './test-shop.ts';

type Claims = Record<string, unknown>;
type Answer = Awaited<ReturnType<TestShop['app']['inject']>>;

/** A shop in which nobody is registered at the beginning of each test. */
export interface SignUpShop {
  shop: TestShop;
  /** Registers whoever logged in with these claims (by default Asha). */
  signUp(claims?: Claims, body?: object): Promise<Answer>;
  /** Asks for the user with this uid. */
  look(uid: string, claims?: Claims): Promise<Answer>;
  /** All users in the database. */
  recorded(): Promise<(typeof users.$inferSelect)[]>;
}

/** The addresses that are admins' by configuration. */
const ADMIN_EMAILS = 'Owner@Example.com, second@example.com, kai@example.com';

export function useSignUpShop(): SignUpShop {
  const shop = useTestShop({ ADMIN_EMAILS, RATE_LIMIT: 'off' });
  afterEach(async () => {
    await shop.db.database.orm.delete(users);
  });
  return {
    shop,
    signUp: async (claims = {}, body = {}) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/v1/user/new',
        headers: await shop.as(claims),
        payload: body,
      }),
    look: async (uid, claims = {}) =>
      shop.app.inject({
        url: `/api/v1/user/${encodeURIComponent(uid)}`,
        headers: await shop.as(claims),
      }),
    recorded: async () => shop.db.database.orm.select().from(users),
  };
}
