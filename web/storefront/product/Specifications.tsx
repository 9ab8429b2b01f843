import type { Detail } from '#contract/specifications.ts';

interface SpecificationsProps {
  details: readonly Detail[];
  /** The level of its heading. */
  level?: 2 | 3;
}

/** A product's specifications, by name and value; those of a group under its heading. */
export function Specifications({ details, level = 2 }: SpecificationsProps) {
  if (details.length === 0) return null;
  const [Heading, GroupHeading] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  return (
    <section aria-label="Specifications">
      <Heading className="mb-3 text-lg">Specifications</Heading>
      {inGroups(details).map(({ group, lines }) => (
        <div key={group} className="mb-5 last:mb-0">
          {group && <GroupHeading className="mb-1 text-base text-ink">{group}</GroupHeading>}
          <dl>
            {lines.map(({ name, value }, at) => (
              <div
                key={at}
                className="flex flex-wrap gap-x-4 border-b border-line py-2 wrap-anywhere last:border-0"
              >
                <dt className="flex-[2_1_5rem] text-ink-muted">{name}</dt>
                <dd className="flex-[3_1_7rem]">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

/** The groups in the order of their first line; lines without a group come first. */
function inGroups(details: readonly Detail[]): { group: string; lines: Detail[] }[] {
  const groups = new Map<string, Detail[]>([['', []]]);
  for (const detail of details) {
    const group = detail.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), detail]);
  }
  return [...groups]
    .map(([group, lines]) => ({ group, lines }))
    .filter(({ lines }) => lines.length > 0);
}
