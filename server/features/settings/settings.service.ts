import { randomUUIDv7 } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Duty } from '#contract/duties.ts';
import { SETTINGS_CHANGES_LISTED } from '#contract/settings-limits.ts';
import { sellerProblem } from '#contract/seller.ts';
import type { SetupNeed } from '#contract/setup-needs.ts';
import type {
  Settings,
  SettingsChange,
  SettingsChanges,
  StoredSettings,
} from '#contract/settings.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { PhotoTurns } from '#server/features/photos/photo-turns.ts';
import { users } from '#server/features/users/users.table.ts';
import { demandDuty, secondFactorNeeded } from '#server/identity/caller.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { readTaxNumber } from '#server/platform/tax-numbers.ts';
import type { CurrentSettings } from './current-settings.ts';
import { keepRules } from './keep-rules.ts';
import { demandFiles, newPictures } from './new-pictures.ts';
import { needsLeft } from './needs-left.rule.ts';
import { changedParts, type ChangedPart, withChanges } from './settings-changes.rule.ts';
import { isStale, versionAfter } from '#server/platform/if-match.rule.ts';
import { settingsLog, shopSettings } from './settings.table.ts';

export interface SettingsDeps {
  database: Database;
  current: CurrentSettings;
  now(): Date;
}

export interface ChangeDeps extends SettingsDeps {
  photoStore: Pick<PhotoStore, 'look'>;
  photoTurns: Pick<PhotoTurns, 'whileSaving'>;
}

/** Whoever changes settings, with their duties. */
export interface Changer {
  uid: string;
  duties: readonly Duty[];
  /** Their sign-in has proved a second factor. */
  hasProved: boolean;
}

interface Change {
  changes: SettingsChanges;
  ifMatch: string | undefined;
  /** Writes what is kept elsewhere, in the same transaction, and returns it. */
  besides?: (tx: Transaction, after: Settings) => Promise<Besides>;
}

/** Answers to a new shop's needs that are kept elsewhere, with their changes. */
export interface Besides {
  answered: readonly SetupNeed[];
  changed: readonly ChangedPart[];
}

const NOTHING_BESIDES: Besides = { answered: [], changed: [] };

/** The settings as they are stored now. */
export async function readSettings({ database, current }: SettingsDeps): Promise<StoredSettings> {
  const [row] = await database.orm.select().from(shopSettings);
  return current.complete(row);
}

/**
 * Changes the given parts of the settings and logs what has changed. Throws 412 STALE if they have changed since the
 * form was opened, 403 DUTY_NEEDED for a change of the home page without the duty `marketing`, and 400 for an uploaded
 * picture that is no longer there, for demanding a second factor without having proved one, and for a seller, tax or delivery whose parts don't go together, and 409 IN_USE for a class of tax that goes
 * although products have it.
 */
export async function changeSettings(
  deps: ChangeDeps,
  by: Changer,
  change: Change,
): Promise<StoredSettings> {
  const pictures = newPictures(await readSettings(deps), change.changes);
  if (pictures.length === 0) return saveChange(deps, by, change);
  // So that no sweep removes them before they are named.
  return deps.photoTurns.whileSaving(async () => {
    await demandFiles(deps.photoStore, pictures);
    return saveChange(deps, by, change);
  });
}

async function saveChange(
  { database, current, now }: SettingsDeps,
  by: Changer,
  { changes, ifMatch, besides }: Change,
): Promise<StoredSettings> {
  const saved = await inTransaction(database, async (tx) => {
    const row = await lockSettings(tx);
    if (isStale(row.updatedAt, ifMatch)) throw stale();
    const { updatedAt: _updatedAt, unset: _unset, ...before } = current.complete(row);
    const after = withChanges(before, changes);
    const problem = changes.seller && sellerProblem(after.seller);
    if (problem) throw invalid(problem.path, problem.message);
    if (after.seller.vat !== before.seller.vat)
      after.seller.vat = await vatNumber(after.seller.vat);
    const elsewhere = besides ? await besides(tx, after) : NOTHING_BESIDES;
    const changed = [...changedParts(before, after), ...elsewhere.changed];
    const unset = needsLeft(row.unset, { changes, others: elsewhere.answered });
    if (changed.length === 0 && unset.length === row.unset.length) return current.complete(row);
    if (changed.some(({ part }) => /^home\b/.test(part))) demandDuty(by.duties, 'marketing');
    if (changed.some(({ part }) => part === 'staffSecondFactor') && !by.hasProved)
      throw unprovedChange(before.staffSecondFactor);
    const at = versionAfter(row.updatedAt, now());
    if (changed.length > 0)
      await tx
        .insert(settingsLog)
        .values(changed.map((part) => ({ ...part, id: randomUUIDv7(), byUser: by.uid, at })));
    const names = new Set(changed.map(({ part }) => part.split('.', 1)[0]));
    const kept = Object.entries(after).filter(([name]) => names.has(name) || name in row.stored);
    const [written] = await tx
      .update(shopSettings)
      .set({ stored: Object.fromEntries(kept), updatedAt: at, unset })
      .returning();
    if (!written) throw new Error('The settings were not stored');
    await keepRules(tx, { before, after, at });
    return current.complete(written);
  });
  current.take(saved);
  return saved;
}

/** The VAT number of the seller as its country writes it. Throws 400 VALIDATION for one with a typing error. */
async function vatNumber(typed: string): Promise<string> {
  if (typed === '') return '';
  const read = await readTaxNumber(typed);
  if (!read)
    throw invalid(
      'seller.vat',
      'A VAT number, please, such as DE136695976: there is a typing error in this one',
    );
  return read.number;
}

/** The latest changes, newest first. */
export async function listChanges({ orm }: Database): Promise<SettingsChange[]> {
  const rows = await orm
    .select({ log: settingsLog, name: users.name })
    .from(settingsLog)
    .innerJoin(users, eq(users.id, settingsLog.byUser))
    .orderBy(desc(settingsLog.at), settingsLog.part, settingsLog.id)
    .limit(SETTINGS_CHANGES_LISTED);
  return rows.map(({ log: { id, at, part, byUser, before, after }, name }) => ({
    _id: id,
    at: at.toISOString(),
    by: { _id: byUser, name },
    part,
    // Whole texts would make the list long.
    ...(!/^(?:home\.|pages\.|synonyms$)/.test(part) && {
      ...(before !== null && { from: before }),
      ...(after !== null && { to: after }),
    }),
  }));
}

async function lockSettings(tx: Transaction): Promise<typeof shopSettings.$inferSelect> {
  await tx
    .insert(shopSettings)
    .values({ stored: {}, updatedAt: new Date(0) })
    .onConflictDoNothing();
  const [row] = await tx.select().from(shopSettings).for('update');
  if (!row) throw new Error('The row of the settings is gone');
  return row;
}

/** Nobody locks themselves out by demanding what they don't have, and nobody without it takes the demand away. */
function unprovedChange(demanded: StoredSettings['staffSecondFactor']): ApiError {
  return demanded === 'none'
    ? invalid(
        'staffSecondFactor',
        'Log in with your own second factor first: under “Second factor” in your account',
      )
    : secondFactorNeeded();
}

function stale(): ApiError {
  return new ApiError(
    'STALE',
    'The settings have changed since you opened them. Look at them again before you save.',
  );
}
