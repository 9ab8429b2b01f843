import { optionAsked, optionParameter } from '#contract/asked-options.ts';

/** An option that is offered. */
interface Offered {
  name: string;
  values: readonly { value: string }[];
}

/**
 * The value of an option that a search asks for ('': none), as the option spells it, and the parameter that asks for it: addresses may
 * spell both in another case.
 */
export function chosenOption(
  filters: Readonly<Record<string, string>>,
  { name, values }: Offered,
): { parameter: string; value: string } {
  const asked = Object.keys(filters).find((parameter) => {
    const option = optionAsked(parameter);
    return option !== undefined && isSame(option, name) && filters[parameter] !== '';
  });
  const parameter = asked ?? optionParameter(name);
  const value = filters[parameter] ?? '';
  const known = values.find((each) => isSame(each.value, value));
  return { parameter, value: known?.value ?? value };
}

function isSame(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(words: string): string {
  return words.replaceAll(/\s/g, '').toLowerCase();
}
