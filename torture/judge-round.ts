import { readFileSync } from 'node:fs';
import { auditShop } from '#server/features/audit/audit-shop.ts';
import { paymentsOf } from '#server/features/payments/payments-of.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { readConfig } from '#server/platform/config.ts';
import type { NotedLetter } from './mail-process.ts';
import type { Storm } from './storm.ts';

export interface Judgement {
  breaches: string[];
  letters: number;
  secondCopies: number;
}

/** The audit reports what is still wrong after this time. */
const RECHECK_MS = 1_500;

/** Checks everything: the audit of `npm run audit:invariants`, what people were told, and the letters that went out. */
export async function judgeRound(storm: Storm, checkoutTtlSeconds: number): Promise<Judgement> {
  const { shop, told } = storm;
  const broken: string[] = [];
  for (const stillHolds of told.promises) {
    const wrong = await stillHolds(shop.database);
    if (wrong !== undefined) broken.push(`told: ${wrong}`);
  }
  const { wrong, letters, secondCopies } = await judgeLetters(storm);
  const crashes = shop.servers.flatMap(({ title, crashes }) =>
    crashes.map((words) => `${title} ended by itself: ${words}`),
  );
  const breaches = [...(await audit(storm, checkoutTtlSeconds)), ...broken, ...wrong, ...crashes];
  return { breaches, letters, secondCopies };
}

/** Here nothing may be under way, either: the shop is at rest. */
async function audit({ shop, machine }: Storm, checkoutTtlSeconds: number): Promise<string[]> {
  const photoStore = diskPhotoStore(shop.photoFolder);
  try {
    const found = await auditShop(
      {
        database: shop.database,
        provider: paymentsOf(readConfig({}), { sandbox: shop.payments }),
        photoStore,
        checkoutTtlSeconds,
        now: () => machine.clock.now(),
      },
      RECHECK_MS,
    );
    return found.flatMap(({ invariant: { name }, finding: { breaches, underway } }) => [
      ...breaches.map(({ id, what }) => `${name} ${id} ${what}`),
      ...(underway > 0 ? [`${name} ${underway} under way, though the shop is at rest`] : []),
    ]);
  } finally {
    photoStore.close();
  }
}

interface LetterRow {
  messageId: string;
  state: string;
  kind: string;
  doubts: number;
}

/**
 * A letter that was sent has arrived. It comes once, or twice if the shop could not know whether it had arrived; never more often
 * (docs/decisions/letters-through-an-outbox.md).
 */
async function judgeLetters({ shop }: Storm) {
  const arrived = Map.groupBy(readNoted(shop.mailFile), ({ messageId }) => messageId);
  const { rows } = await shop.database.pool.query<LetterRow>(
    `select message_id as "messageId", state, kind, doubts from letters where message_id is not null`,
  );
  const byId = new Map(rows.map((row) => [row.messageId, row]));
  const wrong = rows
    .filter(({ state, messageId }) => state === 'sent' && !arrived.has(messageId))
    .map(
      ({ messageId, kind }) =>
        `letter ${messageId}, ${kind}: is said to be sent, and has not arrived`,
    );
  for (const [messageId, { length: copies }] of arrived) {
    const row = byId.get(messageId);
    const most = 1 + Math.min(1, row?.doubts ?? 0);
    if (copies > most)
      wrong.push(
        `letter ${messageId}, ${row?.kind}: arrived ${copies} times, ${row?.doubts} doubts`,
      );
  }
  const secondCopies = [...arrived.values()].filter(({ length }) => length > 1).length;
  return { wrong, letters: arrived.size, secondCopies };
}

/** The last line may be torn, where its disk was full. */
function readNoted(file: string): NotedLetter[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as NotedLetter];
      } catch {
        return [];
      }
    });
}
