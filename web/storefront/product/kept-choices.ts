import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import type { OptionValues } from '#contract/shown-family.ts';
import { CHOICES_KEY } from '#web/session/seen-on-device.ts';

/** Options that are remembered: the latest. */
const MOST = 20;

/** The values that were chosen on this device, by the name of their option. */
export function keptChoices(): OptionValues {
  try {
    return readChoices(localStorage.getItem(CHOICES_KEY));
  } catch {
    return {};
  }
}

/** Remembers a choice on this device, for the next product that has this option and value. */
export function keepChoice(option: string, value: string): void {
  try {
    const { [option]: _former, ...others } = keptChoices();
    const latest = Object.entries({ ...others, [option]: value }).slice(-MOST);
    localStorage.setItem(CHOICES_KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // The browser may forbid storage, or have none left.
  }
}

/** Every entry is validated: an older version of the shop or somebody else may have written it. */
export function readChoices(text: string | null): OptionValues {
  const saved: unknown = JSON.parse(text ?? '{}');
  if (typeof saved !== 'object' || saved === null || Array.isArray(saved)) return {};
  const { option, value: limits } = FAMILY_LIMITS;
  const valid = Object.entries(saved).filter(
    ([name, value]) =>
      name.length <= option.max && typeof value === 'string' && value.length <= limits.max,
  );
  return Object.fromEntries(valid.slice(-MOST));
}
