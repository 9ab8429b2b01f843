import { registerAdmin } from '#testing/admins.ts';
import { EXAMPLE_WRITES, sendAs } from '#testing/example-writes.ts';
import { paint } from '#testing/forms.ts';
import type { LetterShop } from '#testing/letter-shop.ts';
import type { Buyer } from '#testing/shopping.ts';
import { zipOf } from '#testing/zips.ts';
import type { CallerName } from './odd-requests.ts';
import { FormFile } from './valid-values.ts';

const FEW_DUTIES = ['orders', 'catalogue'] as const;

/** Would take the shopper away to whom everything belongs. */
const ABOUT_THE_SHOPPER = /^\w+ \/user\//;

export type Callers = Readonly<Record<CallerName, Partial<Buyer>>>;

/** Lets the shop have some of everything: the owner does each of their writes once, most of them about the shopper's things. */
export async function fillShop(letters: LetterShop, { owner, shopper }: Callers): Promise<void> {
  const world = { letters, admin: owner as Buyer, asha: shopper as Buyer };
  for (const [name, write] of Object.entries(EXAMPLE_WRITES))
    if (!ABOUT_THE_SHOPPER.test(name)) await write(world, sendAs(world));
}

/** Each kind of caller anew. */
export async function registerCallers({ shop }: LetterShop): Promise<Callers> {
  const clerk = await registerAdmin(shop, FEW_DUTIES);
  const owner = await registerAdmin(shop);
  // The first call of an admin's log-in writes a letter, whatever is asked.
  for (const admin of [clerk, owner]) await shop.get(admin, `/user/${admin.uid}`);
  return {
    nobody: {},
    junk: { uid: 'junk', headers: { authorization: 'Bearer junk' } },
    shopper: await shop.newBuyer('odd'),
    clerk,
    owner,
  };
}

/** Checks that all of them are still who they were: an odd request may have deleted or demoted somebody. */
export async function areUnchanged({ shop }: LetterShop, callers: Callers): Promise<boolean> {
  const { rows } = await shop.db.database.pool.query<{ known: boolean }>(
    `select count(*) = 3 as known from users where deleted_at is null and
       (id = $1 and role = 'user' or id = $2 and role = 'admin' and duties = $4 or
        id = $3 and role = 'admin' and duties is null)`,
    [callers.shopper.uid, callers.clerk.uid, callers.owner.uid, FEW_DUTIES],
  );
  return rows[0]?.known === true;
}

/** Files that forms are sent with: of every kind that the shop takes, and some that it does not. */
export async function oddFiles(): Promise<FormFile[]> {
  const png = await paint('#b33');
  const csv = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'));
  return [
    new FormFile(png, 'red.png'),
    new FormFile(png.subarray(0, 60), 'cut.png'),
    new FormFile(new Uint8Array(), 'empty.png'),
    new FormFile(csv('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.svg'),
    new FormFile(csv('name,category,price,stock', 'Oak Tray,Kitchen,499.50,7'), 'products.csv'),
    new FormFile(csv('code,kind,amount', 'ODD1,fixed,50'), 'coupons.csv'),
    new FormFile(csv('name;price', '"open', '\0;\ud800;1e400'), 'odd.csv'),
    new FormFile(zipOf([{ name: 'red.png', bytes: png }]), 'photos.zip'),
    new FormFile(zipOf([{ name: '../red.png', bytes: png }]).subarray(0, 80), 'cut.zip'),
  ];
}
