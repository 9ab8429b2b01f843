import { useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { memberName } from '#contract/family-limits.ts';
import { paths } from '#web/paths.ts';
import type { OPENS_FAMILY } from '#web/storefront/catalog/opens-family.ts';
import { keptMember } from './choices.ts';
import { keptChoices } from './kept-choices.ts';
import type { ShownProduct } from './use-member.ts';

/**
 * Where somebody who opens a family from a list is led: to the member with what they chose before on other pages. Undefined where
 * they stay. 'unknown' until it is known, only where they have chosen something else before: then nothing is shown that would
 * change at once.
 */
export function useKeptMember(
  shown: ShownProduct | undefined,
  hasFailed: boolean,
): { path: string } | 'unknown' | undefined {
  const { key, state } = useLocation() as Location<Partial<typeof OPENS_FAMILY> | null>;
  const isOpening = useNavigationType() === NavigationType.Push && state?.opensFamily === true;
  // As it was then: a choice on this page leads to another by itself.
  const [at, setAt] = useState({ key: '', kept: {} });
  if (isOpening && at.key !== key) setAt({ key, kept: keptChoices() });
  if (!isOpening || at.key !== key || !shown?.choices) return undefined;
  const { product, choices } = shown;
  const { family, values = {} } = product;
  const kept: Readonly<Partial<Record<string, string>>> = at.kept;
  if (!choices.isWhole) {
    const isOther = ([name, value]: [string, string]) => (kept[name] ?? value) !== value;
    return !hasFailed && Object.entries(values).some(isOther) ? 'unknown' : undefined;
  }
  const id = keptMember(choices, values, at.kept);
  const found = choices.members.find(({ _id }) => _id === id);
  if (!family || !found) return undefined;
  const own = choices.options.map(({ name }) => found.values[name] ?? '');
  return { path: paths.product(found._id, memberName(family.name, own)) };
}
