import { ChoiceBoxes } from '#web/admin/form/ChoiceBoxes.tsx';
import { allCollections } from '#web/catalog/listings-endpoint.ts';

/** The shop's collections, of which any number can be chosen; nothing where there are none. */
export function CollectionChoices({
  chosen,
  onChange,
}: {
  /** Their ids. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { data: known = [] } = allCollections.useQuery();
  const gone = chosen.filter((id) => !known.some(({ _id }) => _id === id));
  const choices = [
    ...known.map(({ _id, name }) => [_id, name] as const),
    ...gone.map((id) => [id, 'A collection that is deleted'] as const),
  ];
  if (choices.length === 0) return null;
  return <ChoiceBoxes title="Collections" choices={choices} chosen={chosen} onChange={onChange} />;
}
