import { ChoiceBoxes } from '#web/admin/form/ChoiceBoxes.tsx';
import { allCategories } from '#web/catalog/listings-endpoint.ts';

/** The shop's categories, also those that only have others in them, of which any number can be chosen. */
export function CategoryChoices({
  chosen,
  onChange,
}: {
  /** Their names. */
  chosen: readonly string[];
  onChange: (names: string[]) => void;
}) {
  const { data: known = [] } = allCategories.useQuery();
  // One that the shop has no more can still be removed.
  const all = [...new Set([...known.map(({ name }) => name), ...chosen])];
  return (
    <ChoiceBoxes
      title="Categories, with those in them"
      choices={all.map((name) => [name, name])}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
