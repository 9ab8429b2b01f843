import { completeSettings, type Settings } from '#contract/settings.ts';
import { changedParts, settingsParts } from '#server/features/settings/settings-changes.rule.ts';
import { judgeUndo, SETTINGS, type Row, type UndoVerdict } from './judge-undo.rule.ts';
import type { RowChange } from '#server/features/log-words/merge-changes.rule.ts';

interface Asked {
  now: Date;
  anyway: boolean;
  /** The settings of a shop whose owner has changed nothing. */
  defaults: Settings;
}

/**
 * Judges how to take back what was changed in a row, as `judgeUndo` does. Settings are taken back part by part, as `changedParts`
 * names them: only a later change of the same part is in the way.
 */
export function judgeChange(
  change: RowChange,
  row: Row | undefined,
  { defaults, ...asked }: Asked,
): UndoVerdict {
  if (change.source !== SETTINGS || !row) return judgeUndo(change, row, asked);
  const columns = partsOf(change, defaults);
  const now = settingsParts({ ...defaults, ...row });
  for (const { name, after } of columns) if (name === 'pages') keepOrder(now, after);
  return judgeUndo({ ...change, columns }, Object.fromEntries(now), asked);
}

/** Returns the columns that changed, by names of parts, with the defaults for those that were not stored. */
function partsOf({ columns }: RowChange, defaults: Settings): RowChange['columns'] {
  const [before, after] = (['before', 'after'] as const).map((when) => {
    const stored = columns.filter((each) => each[when] !== undefined && each[when] !== null);
    const known = Object.fromEntries(stored.map((each) => [each.name, each[when]]));
    return completeSettings(defaults.name, known);
  });
  return changedParts(before ?? defaults, after ?? defaults).map(({ part, ...values }) => ({
    name: part,
    ...values,
  }));
}

/** Pages that came or went since don't change the order of the others. */
function keepOrder(now: Map<string, unknown>, after: unknown): void {
  const [had, has] = [slugsOf(after), slugsOf(now.get('pages'))];
  const common = (slugs: string[], others: string[]) =>
    slugs.filter((slug) => others.includes(slug)).join();
  if (common(had, has) === common(has, had)) now.set('pages', after);
}

function slugsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
