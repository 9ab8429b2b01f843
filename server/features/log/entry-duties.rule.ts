import { isEveryDuty, type Duty } from '#contract/duties.ts';
import { LOGGED_TYPES, SEEN_WITH, type LoggedType } from '#contract/log.ts';
import { OWN_PAYMENTS, SETTINGS } from './judge-undo.rule.ts';
import type { LoggedRow } from '#server/features/log-words/merge-changes.rule.ts';

interface Entry {
  entityType: string;
  changes: readonly LoggedRow[] | null;
}

/** The entries that an admin sees. */
interface Seen {
  /** The types of things; undefined for an owner, who sees all. */
  types: readonly LoggedType[] | undefined;
  /** Of changes of the settings only those of nothing but the home page. */
  isHomeOnly: boolean;
}

/**
 * Returns which entries an admin with these duties sees: those about what they may write. The home page is a part of the settings
 * with a duty of its own.
 */
export function seenWith(duties: readonly Duty[]): Seen {
  if (isEveryDuty(duties)) return { types: undefined, isHomeOnly: false };
  const types = LOGGED_TYPES.filter((type) =>
    SEEN_WITH[type].some((duty) => duties.includes(duty)),
  );
  const isHomeOnly = duties.includes('marketing') && !types.includes('settings');
  return { types: isHomeOnly ? [...types, 'settings'] : types, isHomeOnly };
}

/** Returns true if an admin with these duties sees an entry. */
export function maySee(duties: readonly Duty[], entry: Entry): boolean {
  const { types, isHomeOnly } = seenWith(duties);
  if (!types) return true;
  if (!types.some((type) => type === entry.entityType)) return false;
  return !isHomeOnly || entry.entityType !== 'settings' || !hasOtherParts(entry);
}

/** The duties that the undo of an entry needs, all of them. */
export function dutiesToUndo(entry: Entry): Duty[] {
  const { entityType: type, changes } = entry;
  if (changes?.some(({ source }) => source === OWN_PAYMENTS)) return ['refunds'];
  if (type !== 'settings') return SEEN_WITH[type as LoggedType].slice(0, 1);
  return [
    ...(hasOtherParts(entry) ? (['settings'] as const) : []),
    ...(partsOf(entry).includes('home') ? (['marketing'] as const) : []),
  ];
}

/** Returns true if the undo of an entry needs a second factor: it changes of whom one is demanded. */
export function isOfFactor(entry: Entry): boolean {
  return entry.entityType === 'settings' && partsOf(entry).includes('staffSecondFactor');
}

function hasOtherParts(entry: Entry): boolean {
  return partsOf(entry).some((part) => part !== 'home');
}

/** The parts of the settings that an entry changed, such as `home`. */
function partsOf({ changes }: Entry): string[] {
  return (changes ?? [])
    .filter(({ source }) => source === SETTINGS)
    .flatMap(({ before, after }) => Object.keys({ ...before, ...after }));
}
