import { useId } from 'react';
import type { Product } from '#contract/catalog.ts';
import { memberName } from '#contract/family-limits.ts';
import { webpFilesOf } from '#contract/photo-sizes.ts';
import type { OptionValues } from '#contract/shown-family.ts';
import { heldOf } from '#web/cart/cart-state.ts';
import { paths } from '#web/paths.ts';
import { useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { product } from '#web/storefront/catalog/catalog-endpoints.ts';
import { type Choices, type OfferedOption, type OfferedValue, offeredOptions } from './choices.ts';
import { keepChoice } from './kept-choices.ts';
import { useWanted } from './use-wanted.ts';

interface PickersProps {
  shown: Pick<Product, '_id' | 'family' | 'values'>;
  choices: Choices & { isWhole: boolean };
  /** Shows another member, which has this address. */
  onChoose: (memberId: string, address: string) => void;
}

/** The options of a family, each with its values to choose from. A choice leads to the page of another member. */
export function OptionPickers({
  shown: { _id, family, values = {} },
  choices,
  onChoose,
}: PickersProps) {
  // What the shopper's own open checkout holds is theirs to buy.
  const cart = useShopSelector((state) => state.cart);
  const members = choices.members.map((member) => ({
    ...member,
    stock: member.stock + heldOf(cart, member._id),
  }));
  const { chosen, choose } = useWanted(_id, values, { ...choices, members }, (memberId) => {
    const member = choices.members.find((each) => each._id === memberId);
    if (!member || !family) return;
    const own = choices.options.map(({ name }) => member.values[name] ?? '');
    onChoose(memberId, paths.product(memberId, memberName(family.name, own)));
  });
  return (
    <div className="flex flex-col gap-5">
      {offeredOptions({ ...choices, members }, chosen, choices).map((option) => (
        <Picker
          key={option.name}
          option={option}
          chosen={chosen}
          onChoose={({ value }) => {
            keepChoice(option.name, value);
            choose(option.name, value);
          }}
        />
      ))}
    </div>
  );
}

interface PickerProps {
  option: OfferedOption;
  chosen: OptionValues;
  onChoose: (value: OfferedValue) => void;
}

function Picker({ option: { name, look, values }, chosen, onChoose }: PickerProps) {
  const id = useId();
  const dispatch = useShopDispatch();
  return (
    <fieldset role="radiogroup" aria-labelledby={id} className="min-w-0 text-sm">
      <legend id={id} className="float-left font-medium">
        {name}
      </legend>
      {/* Where a value is a dot or a photo, the chosen one is in words here. */}
      <span aria-hidden="true" className="ml-2 text-ink-muted">
        {look !== 'words' && chosen[name]}
      </span>
      <div className="clear-both flex flex-wrap gap-2 pt-2">
        {values.map((each) => {
          const prepare = () => void dispatch(product.initiate(each.leadsTo, { subscribe: false }));
          return (
            <label
              key={each.value}
              title={each.lack}
              onPointerEnter={prepare}
              className={LOOKS[look]}
            >
              <input
                type="radio"
                name={id}
                value={each.value}
                aria-label={each.lack === undefined ? undefined : `${each.value}, ${each.lack}`}
                checked={each.isChosen}
                onChange={() => onChoose(each)}
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              />
              <Value look={look} value={each} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const FOCUS =
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';
const CHIP = `relative flex min-h-11 min-w-11 items-center justify-center rounded-md border border-line-strong bg-surface text-sm hover:border-ink has-checked:border-ink has-checked:ring-1 has-checked:ring-ink ${FOCUS}`;

const LOOKS = {
  words: `${CHIP} px-3`,
  photos: `${CHIP} w-18 flex-col overflow-hidden text-center`,
  dots: `relative grid size-11 place-items-center rounded-full ring-inset hover:ring-1 hover:ring-line-strong has-checked:ring-2 has-checked:ring-ink ${FOCUS}`,
} as const;

function Value({ look, value }: { look: OfferedOption['look']; value: OfferedValue }) {
  const words = <Words value={value} />;
  if (look === 'dots' && value.swatch !== undefined) return <Dot {...value} />;
  if (look === 'dots') return <span className="max-w-11 truncate text-sm">{words}</span>;
  if (look === 'words') return words;
  return (
    <>
      <span
        className={`block aspect-square w-full ${value.lack === undefined ? '' : 'opacity-50'}`}
      >
        <Small photo={value.photo} />
      </span>
      <span className="w-full truncate px-1 py-1">{words}</span>
    </>
  );
}

function Words({ value: { value, lack } }: { value: OfferedValue }) {
  return lack === undefined ? value : <s className="text-ink-muted">{value}</s>;
}

/** As attributes: the policy for HTML allows no styles. */
function Dot({ value, swatch, lack }: OfferedValue) {
  return (
    <>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 text-line-strong">
        <circle cx="16" cy="16" r="15.5" fill={swatch} stroke="currentColor" />
        {lack !== undefined && (
          <>
            <path d="M5 27 27 5" strokeWidth="4" className="stroke-surface" />
            <path d="M5 27 27 5" strokeWidth="2" className="stroke-ink" />
          </>
        )}
      </svg>
      <span className="sr-only">{value}</span>
    </>
  );
}

function Small({ photo = '' }: { photo: string | undefined }) {
  const [file] = webpFilesOf(photo);
  return (
    <img
      src={file?.url ?? photo}
      alt=""
      width="72"
      height="72"
      loading="lazy"
      className="size-full object-cover"
    />
  );
}
