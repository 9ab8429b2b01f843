import { useShop } from '#web/shop-config.ts';

/** The classes of tax that the settings have, as the options of a select; with that of the product, which may be gone by now. */
export function TaxClassOptions({ chosen = '' }: { chosen?: string }) {
  const { classes } = useShop().tax;
  const isKnown = chosen === '' || classes.some(({ _id }) => _id === chosen);
  return (
    <>
      {classes.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
      {!isKnown && <option value={chosen}>{chosen}</option>}
    </>
  );
}
