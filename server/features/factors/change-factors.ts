import { eq } from 'drizzle-orm';
import { FACTOR_LIMITS, type NewApp } from '#contract/factors.ts';
import { tellPerson } from '#server/features/sessions/tell-person.ts';
import type { Caller } from '#server/identity/caller.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { addressOf, newSecret, stepOf } from './app-codes.ts';
import { recoveryCodes, secondFactors } from './factors.table.ts';
import { wrongCode, type FactorsDeps } from './factors.service.ts';
import { demandLastStays, demandProof } from './guard-factors.ts';
import { digestOfCode, newRecoveryCode, plainCode } from './recovery-codes.ts';
import { dropOtherProofs, factorsOf, lockPerson, noteProof } from './stored-factor.ts';

interface AppDeps extends FactorsDeps {
  shop: { name: string };
}

const APP = 'An app that shows codes';

/** A secret for a new app, which counts once the app has shown a code. Throws 403 SECOND_FACTOR_NEEDED. */
export async function askForApp(
  { database, config, shop, now }: AppDeps,
  caller: Caller,
): Promise<Omit<NewApp, 'success'>> {
  const { uid } = caller.claims;
  const secret = await newSecret();
  const newUntil = new Date(now().getTime() + FACTOR_LIMITS.newMinutes * 60_000);
  const account = await inTransaction(database, async (tx) => {
    const person = await lockPerson(tx, uid);
    await demandProof(tx, caller, config);
    const set = { newSecret: secret, newUntil };
    await tx
      .insert(secondFactors)
      .values({ userId: uid, ...set })
      .onConflictDoUpdate({ target: secondFactors.userId, set });
    return person;
  });
  const url = await addressOf(secret, { shop: shop.name, account: account.email ?? account.name });
  return { secret, url };
}

/**
 * Adds the app that shows a code, in place of the one before, and makes new recovery codes. The sign-in counts as proved then, and others
 * no longer. Throws 401 CODE_WRONG and 403 SECOND_FACTOR_NEEDED.
 */
export async function addApp(
  { database, config, now }: FactorsDeps,
  caller: Caller,
  typed: string,
): Promise<string[]> {
  const { uid } = caller.claims;
  const at = now();
  return inTransaction(database, async (tx) => {
    await lockPerson(tx, uid);
    await demandProof(tx, caller, config);
    const { row } = await factorsOf(tx, uid, config);
    const isWaiting = row?.newSecret != null && row.newUntil !== null && row.newUntil > at;
    const lastStep =
      isWaiting && row.newSecret ? await stepOf(row.newSecret, plainCode(typed), at) : undefined;
    if (!row || lastStep === undefined) throw wrongCode();
    await tx
      .update(secondFactors)
      .set({
        secret: row.newSecret,
        newSecret: null,
        newUntil: null,
        lastStep,
        addedAt: at,
        lastUsedAt: null,
        tries: 0,
        waits: 0,
        waitUntil: null,
      })
      .where(eq(secondFactors.userId, uid));
    await dropOtherProofs(tx, caller.claims);
    await noteProof(tx, caller.claims, at);
    await tellPerson(tx, uid, { kind: 'factor-added', what: APP, at });
    return replaceCodes(tx, uid, at);
  });
}

/** Takes the app away. Throws 404, 403 SECOND_FACTOR_NEEDED, and 409 LAST_FACTOR for whoever needs it. */
export async function removeApp(
  { database, config, now }: FactorsDeps,
  caller: Caller,
): Promise<void> {
  const { uid } = caller.claims;
  await inTransaction(database, async (tx) => {
    await lockPerson(tx, uid);
    await demandProof(tx, caller, config);
    const { row, passkeys } = await factorsOf(tx, uid, config);
    if (row?.secret == null) throw notFound('app');
    demandLastStays(caller, passkeys);
    await tx.delete(secondFactors).where(eq(secondFactors.userId, uid));
    await dropOtherProofs(tx, caller.claims);
    if (passkeys === 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, uid));
    await tellPerson(tx, uid, { kind: 'factor-removed', what: APP, at: now() });
  });
}

/** New recovery codes in place of the ones before. Throws 403 SECOND_FACTOR_NEEDED, and 404 for somebody without a second factor. */
export async function renewCodes(
  { database, config, now }: FactorsDeps,
  caller: Caller,
): Promise<string[]> {
  const { uid } = caller.claims;
  return inTransaction(database, async (tx) => {
    await lockPerson(tx, uid);
    await demandProof(tx, caller, config);
    if (!(await factorsOf(tx, uid, config)).has) throw notFound('second factor');
    return replaceCodes(tx, uid, now());
  });
}

async function replaceCodes(tx: Transaction, uid: string, createdAt: Date): Promise<string[]> {
  const codes = Array.from({ length: FACTOR_LIMITS.recoveryCodes }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, uid));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId: uid, digest: digestOfCode(code), createdAt })));
  return codes;
}
