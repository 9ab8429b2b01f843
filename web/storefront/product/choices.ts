import type { FamilyOption, OptionValues, ShownMember } from '#contract/shown-family.ts';

/** What shoppers choose among: the options of a family, and its members as far as they are known. */
export interface Choices {
  options: readonly FamilyOption[];
  members: readonly ShownMember[];
}

/** A value of an option, and the member that choosing it leads to. */
export interface OfferedValue {
  value: string;
  /** The colour of its dot. */
  swatch?: string | undefined;
  /** The address of the photo that all its members have. */
  photo?: string | undefined;
  leadsTo: string;
  isChosen: boolean;
  /** The reason why it can't be had with the other values: "sold out", "not made in Blue". */
  lack?: string | undefined;
}

export interface OfferedOption {
  name: string;
  look: 'dots' | 'photos' | 'words';
  values: OfferedValue[];
}

/**
 * What each value of each option leads to: the member that has it and otherwise the chosen values, else the nearest one with it.
 * Values that no member has are left out.
 *
 * @param isWhole whether all members near the chosen one are known: only then it is said that a combination is not made
 */
export function offeredOptions(
  { options, members }: Choices,
  chosen: OptionValues,
  { isWhole = true } = {},
): OfferedOption[] {
  return options.map(({ name, values }) => {
    const photos = photosOf(name, members);
    const dots = values.some(({ swatch }) => swatch !== undefined);
    const look = dots ? 'dots' : photos ? 'photos' : 'words';
    return {
      name,
      look,
      values: values.flatMap(({ value, swatch }) => {
        const near = nearestMember({ ...chosen, [name]: value }, name, members);
        if (!near) return [];
        const { member, misses } = near;
        return [
          {
            value,
            swatch,
            photo: look === 'photos' ? photos?.get(value) : undefined,
            leadsTo: member._id,
            isChosen: chosen[name] === value,
            lack: lackOf(member, isWhole ? misses : []),
          },
        ];
      }),
    };
  });
}

function lackOf({ stock }: ShownMember, misses: readonly string[]): string | undefined {
  if (misses.length > 0) return `not made in ${misses.join(', ')}`;
  return stock > 0 ? undefined : 'sold out';
}

/**
 * The member with this value of one option that has most of the other values: of several one that is in stock, then the one that
 * keeps the first options, then the first. With the values that it hasn't.
 */
export function nearestMember(
  wanted: OptionValues,
  option: string,
  members: readonly ShownMember[],
): { member: ShownMember; misses: string[] } | undefined {
  let best: ShownMember | undefined;
  let bestRank = Infinity;
  const entries = Object.entries(wanted);
  for (const member of members) {
    if (member.values[option] !== wanted[option]) continue;
    let rank = member.stock > 0 ? 0 : 0.5;
    // The last options weigh least.
    for (const [at, [name, value]] of entries.entries())
      if (member.values[name] !== value) rank += 1 + 2 ** -(at + 3);
    if (rank >= bestRank) continue;
    best = member;
    bestRank = rank;
  }
  if (!best) return undefined;
  const { values } = best;
  const misses = entries.flatMap(([name, value]) => (values[name] === value ? [] : value));
  return { member: best, misses };
}

/** The photo of each value; undefined where a photo doesn't tell the values of this option apart. */
function photosOf(
  option: string,
  members: readonly ShownMember[],
): ReadonlyMap<string, string> | undefined {
  const photos = new Map<string, string>();
  for (const { values, photo } of members) {
    const value = values[option];
    if (value === undefined || photo === undefined) return undefined;
    if ((photos.get(value) ?? photo) !== photo) return undefined;
    photos.set(value, photo);
  }
  const isTold = photos.size > 1 && new Set(photos.values()).size === photos.size;
  return isTold ? photos : undefined;
}

/**
 * The member that has what a person chose before on other pages, if it is in stock: only of options that a card's picture doesn't
 * show, so that nobody who opens the red one gets the blue one. Undefined where that is the chosen one.
 */
export function keptMember(
  choices: Choices,
  chosen: OptionValues,
  kept: OptionValues,
): string | undefined {
  const wanted = { ...chosen };
  for (const { name, look, values } of offeredOptions(choices, chosen)) {
    const value = kept[name];
    if (look === 'words' && value !== undefined && values.some((each) => each.value === value))
      wanted[name] = value;
  }
  const found = choices.members.find(({ values }) => isSame(values, wanted));
  return found && found.stock > 0 && !isSame(wanted, chosen) ? found._id : undefined;
}

function isSame(one: OptionValues, other: OptionValues): boolean {
  return Object.entries(one).every(([name, value]) => other[name] === value);
}
