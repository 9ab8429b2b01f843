import { useState } from 'react';
import type { Menu } from '#contract/home-settings.ts';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import { allCategories, allCollections } from '#web/catalog/listings-endpoint.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { EntryButtons } from './EntryButtons.tsx';
import { keyed, type Keyed, moved } from './ordered.ts';
import { useEntryFocus } from './use-entry-focus.ts';

type TopLink = Menu[number];
type MenuLink = Pick<TopLink, 'label' | 'to'>;

interface MenuFieldsProps {
  initial: Menu;
  onChange: (menu: Menu) => void;
}

/** The links of the menu in their order, and the links below each. */
export function MenuFields({ initial, onChange }: MenuFieldsProps) {
  return (
    <LinkList<TopLink>
      legend="Links"
      adds="Add a link"
      initial={initial}
      most={SETTINGS_LIMITS.menu.max}
      onChange={onChange}
      renderBelow={(link, change) => (
        <LinkList<MenuLink>
          legend={`Below ${link.label}`}
          adds={`Add a link below ${link.label}`}
          initial={link.items ?? []}
          most={SETTINGS_LIMITS.menu.below}
          onChange={(items) => {
            const { items: _, ...alone } = link;
            change(items.length > 0 ? { ...alone, items } : alone);
          }}
        />
      )}
    />
  );
}

interface LinkListProps<Link> {
  legend: string;
  /** The label of the field that adds a link. */
  adds: string;
  initial: readonly Link[];
  most: number;
  onChange: (links: Link[]) => void;
  renderBelow?: (link: Link, change: (link: Link) => void) => React.ReactNode;
}

function LinkList<Link extends MenuLink>({
  legend,
  adds,
  initial,
  most,
  onChange,
  renderBelow,
}: LinkListProps<Link>) {
  const Heading = renderBelow ? 'h2' : 'h3';
  const [links, setLinks] = useState(() => initial.map(keyed));
  const [said, setSaid] = useState('');
  const { list, focusAdded, focusAfterRemoved } = useEntryFocus();

  function change(next: Keyed<Link>[], announcement = '') {
    setLinks(next);
    setSaid(announcement);
    onChange(next.map(({ value }) => value));
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-base font-medium">{legend}</legend>
      <ol ref={list} className="flex flex-col gap-3">
        {links.map(({ key, value }, at) => {
          const name = value.label || 'New link';
          const set = (next: Link) => change(links.with(at, { key, value: next }));
          return (
            <li key={key} className="flex flex-col gap-3 rounded-md border border-line p-4">
              <div className="flex items-center justify-between gap-3">
                <Heading tabIndex={-1} className="font-medium">
                  {name}
                </Heading>
                <EntryButtons
                  name={name}
                  at={at}
                  count={links.length}
                  onMove={(by) =>
                    change(moved(links, at, by), `${name} is number ${at + by + 1} now.`)
                  }
                  onRemove={() => {
                    change(links.toSpliced(at, 1), `${name} was removed.`);
                    focusAfterRemoved(at);
                  }}
                />
              </div>
              <LinkFields link={value} onChange={(next) => set({ ...value, ...next })} />
              {renderBelow?.(value, set)}
            </li>
          );
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <AddLink
        label={adds}
        isFull={links.length >= most}
        onAdd={(link) => {
          change([...links, keyed(link as Link)], `${link.label} was added.`);
          focusAdded(links.length);
        }}
      />
    </fieldset>
  );
}

function LinkFields({
  link: { label, to },
  onChange,
}: {
  link: MenuLink;
  onChange: (change: Partial<MenuLink>) => void;
}) {
  const { linkLabel, linkAddress } = SETTINGS_LIMITS;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Text">
        {(control) => (
          <input
            {...control}
            value={label}
            maxLength={linkLabel.max}
            onChange={({ target }) => onChange({ label: target.value })}
            className={INPUT}
          />
        )}
      </Field>
      <Field label="Address">
        {(control) => (
          <input
            {...control}
            value={to}
            maxLength={linkAddress.max}
            onChange={({ target }) => onChange({ to: target.value })}
            className={INPUT}
          />
        )}
      </Field>
    </div>
  );
}

interface AddLinkProps {
  label: string;
  isFull: boolean;
  onAdd: (link: MenuLink) => void;
}

/** A link to a category, a collection or the search. */
function AddLink({ label, isFull, onAdd }: AddLinkProps) {
  const { data: categories = [] } = allCategories.useQuery();
  const { data: collections = [] } = allCollections.useQuery();
  const [chosen, setChosen] = useState<string>(paths.search);
  const places = new Map<string, string>([
    [paths.search, 'All products'],
    ...categories.map(({ slug, name }) => [paths.listing('category', slug), name] as const),
    ...collections.map(({ slug, name }) => [paths.listing('collection', slug), name] as const),
  ]);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label={label}
        hint={isFull ? 'There are as many links as there can be.' : undefined}
        className="min-w-48 flex-1"
      >
        {(control) => (
          <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            {[...places].map(([to, name]) => (
              <option key={to} value={to}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        aria-disabled={isFull || undefined}
        onClick={() => !isFull && onAdd({ label: places.get(chosen) ?? '', to: chosen })}
      >
        Add link
      </Button>
    </div>
  );
}
