import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sellerProblem } from '#contract/seller.ts';
import { Settings } from '#contract/settings.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { Transaction } from '#server/platform/database.ts';
import { versionAfter } from '#server/platform/if-match.rule.ts';
import type { CurrentSettings } from './current-settings.ts';
import { keepRules } from './keep-rules.ts';
import { firstWithoutFiles, newPictures } from './new-pictures.ts';
import { changedParts, withParts } from './settings-changes.rule.ts';
import { settingsLog, shopSettings } from './settings.table.ts';

interface PutBackDeps {
  current: CurrentSettings;
  photoStore: Pick<PhotoStore, 'look'>;
}

/** The stored columns that a change was of, and the parts of the settings that get their former values. */
interface PuttingBack {
  told: readonly { name: string; before?: unknown }[];
  parts: Readonly<Record<string, unknown>>;
  by: string;
  at: Date;
}

/**
 * Gives parts of the settings their former values. Returns why that is not possible, as a sentence, or undefined.
 */
export async function putBackSettings(
  { current, photoStore }: PutBackDeps,
  tx: Transaction,
  { told, parts, by, at: now }: PuttingBack,
): Promise<string | undefined> {
  const [row] = await tx.select().from(shopSettings).for('update');
  if (!row) throw new Error('The row of the settings is gone');
  const { updatedAt: _updatedAt, unset: _unset, ...was } = current.complete(row);
  const becomes = withParts(was, parts);
  if (!isPossible(told, becomes))
    return 'It does not go together with the settings that have changed since.';
  const stored = storedAs(told, { row, becomes, defaults: current.complete() });
  const at = versionAfter(row.updatedAt, now);
  if (await firstWithoutFiles(photoStore, newPictures(was, becomes)))
    return 'Its picture is no longer in the shop.';
  const changed = changedParts(was, becomes);
  if (changed.length > 0)
    await tx
      .insert(settingsLog)
      .values(changed.map((part) => ({ ...part, id: randomUUIDv7(), byUser: by, at })));
  await keepRules(tx, { before: was, after: becomes, at });
  await tx.update(shopSettings).set({ stored, updatedAt: at });
  return undefined;
}

/** Other parts may have changed since. */
function isPossible(told: PuttingBack['told'], becomes: Settings): boolean {
  return told.every(({ name }) => {
    const schema = Settings.shape[name as keyof Settings];
    if (name === 'seller' && sellerProblem(becomes.seller)) return false;
    return schema.safeParse(becomes[name as keyof Settings]).success;
  });
}

/** Returns the stored settings once some columns are as they become, without defaults that were not stored before the change. */
function storedAs(
  told: PuttingBack['told'],
  {
    row,
    becomes,
    defaults,
  }: { row: typeof shopSettings.$inferSelect; becomes: Settings; defaults: Settings },
): Partial<Settings> {
  const stored: Record<string, unknown> = { ...row.stored };
  for (const { name, before } of told) {
    const value = becomes[name as keyof Settings];
    const wasStored = before !== undefined && before !== null;
    const isDefault = isDeepStrictEqual(value, defaults[name as keyof Settings]);
    if (value === undefined || (isDefault && !wasStored)) delete stored[name];
    else stored[name] = value;
  }
  return stored;
}
