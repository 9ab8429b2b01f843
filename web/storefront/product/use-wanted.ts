import { useEffect, useEffectEvent, useState } from 'react';
import type { OptionValues } from '#contract/shown-family.ts';
import { type Choices, nearestMember } from './choices.ts';

/** What was chosen, before it is known which member has it. */
interface Wanted {
  values: OptionValues;
  /** The option that was chosen last. */
  option: string;
  /** The id of the member that is shown meanwhile. */
  shownId: string;
}

/**
 * The values that are chosen, and how another is. In a family with more members than one answer has, the member with a value and
 * the other chosen ones may be unknown yet: then the choice waits until the members near the one on the screen have arrived, so
 * that nobody gets another size for having chosen the colour quickly.
 *
 * @param goTo shows another member
 */
export function useWanted(
  shownId: string,
  own: OptionValues,
  { isWhole, ...choices }: Choices & { isWhole: boolean },
  goTo: (memberId: string) => void,
): { chosen: OptionValues; choose: (option: string, value: string) => void } {
  const [waiting, setWaiting] = useState<Wanted>();
  // Somebody who went back while a choice waited doesn't want it any more.
  const wanted = waiting?.shownId === shownId ? waiting : undefined;

  // The nearest one, now that those near the one on the screen are known.
  const near = wanted && isWhole && nearestMember(wanted.values, wanted.option, choices.members);
  const nextId = near && near.member._id !== shownId ? near.member._id : undefined;
  const goOn = useEffectEvent((memberId: string) => {
    setWaiting(wanted && { ...wanted, shownId: memberId });
    goTo(memberId);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it leads to another page
    if (nextId !== undefined) goOn(nextId);
  }, [nextId]);

  const chosen = wanted && (!isWhole || nextId !== undefined) ? wanted.values : own;
  function choose(option: string, value: string): void {
    const values = { ...chosen, [option]: value };
    const found = nearestMember(values, option, choices.members);
    if (!found) return;
    const isKnown = isWhole || found.misses.length === 0;
    setWaiting(isKnown ? undefined : { values, option, shownId });
    if (isKnown) goTo(found.member._id);
  }
  return { chosen, choose };
}
