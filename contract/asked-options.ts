// Doesn't import zod, because the storefront imports this file.
import { FAMILY_LIMITS } from './family-limits.ts';

const PARAMETER = /^option\[(?<option>[^\]]+)\]$/u;

/** The option that a parameter such as `option[Size]` asks for; undefined for other parameters. */
export function optionAsked(parameter: string): string | undefined {
  const option = PARAMETER.exec(parameter)?.groups?.['option'];
  return option !== undefined && option.length <= FAMILY_LIMITS.option.max ? option : undefined;
}

/** The parameter that asks for a value of an option. */
export function optionParameter(option: string): string {
  return `option[${option}]`;
}

/** A query whose parameters `option[NAME]` are one object, `option`, in the order of their names. Empty values count as absent. */
export function gatherOptions(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const others: [string, unknown][] = [];
  const options: [string, unknown][] = [];
  for (const [name, value] of Object.entries(query)) {
    const option = optionAsked(name);
    if (option === undefined) {
      if (name !== 'option') others.push([name, value]);
    } else if (value !== '') options.push([option, value]);
  }
  options.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries([
    ...others,
    ...(options.length > 0 ? [['option', Object.fromEntries(options)] as const] : []),
  ]);
}
