/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of a combobox: the options of a select can't be links */
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { SEARCH_MAX_LENGTH } from '#contract/catalog-limits.ts';
import { OpenModal } from '#web/ui/Modal.tsx';
import { OptionGroup } from '#web/ui/OptionGroup.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { stepTo } from '#web/ui/step-to.ts';
import type { JumpPlace } from './jump-places.ts';
import { useJumpPlaces } from './use-jump-places.ts';

const GROUPS = [
  { kind: 'screen', name: 'Screens' },
  { kind: 'order', name: 'Orders' },
  { kind: 'product', name: 'Products' },
  { kind: 'person', name: 'Customers' },
] as const;

/** Leads to an order, a product, a person or a screen. Shown for as long as it is rendered. */
export function Component({ onClose }: { onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const { places, isComplete } = useJumpPlaces(text);
  const choice = useChoice(text, places, isComplete, (at) =>
    document.getElementById(`${id}-${at}`)?.click(),
  );
  const active = places[choice.active];
  return (
    <OpenModal dialog={dialog} aria-label="Jump to" onClose={onClose} className={DIALOG}>
      <div className="flex items-center gap-3 border-b border-line px-4 focus-within:border-accent">
        <Search className="size-5 shrink-0 text-ink-muted" aria-hidden="true" />
        <input
          role="combobox"
          aria-label="Order, product, customer or screen"
          aria-autocomplete="list"
          aria-expanded={places.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${choice.active}`}
          placeholder="Order, product, customer or screen"
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={choice.onKeyDown}
          className="min-h-13 min-w-0 flex-1 bg-transparent outline-none"
        />
        <span className={isComplete ? 'invisible' : 'text-ink-muted'}>
          <Spinner />
        </span>
      </div>
      <output className="sr-only">{isComplete && countPlaces(places.length)}</output>
      <Places
        id={id}
        places={places}
        active={choice.active}
        onChoose={() => dialog.current?.close()}
      />
      {isComplete && places.length === 0 && (
        <p className="px-5 pb-5 text-ink-muted">Nothing found. Try fewer or other words.</p>
      )}
    </OpenModal>
  );
}

interface PlacesProps {
  id: string;
  places: readonly JumpPlace[];
  active: number;
  onChoose: () => void;
}

/** The list of the combobox. */
function Places({ id, places, active, onChoose }: PlacesProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Places"
      hidden={places.length === 0}
      className="p-2"
    >
      {GROUPS.map(({ kind, name }) => (
        <OptionGroup key={kind} name={name}>
          {places.map(
            (place, at) =>
              place.kind === kind && (
                <Option
                  key={place.to}
                  id={`${id}-${at}`}
                  place={place}
                  isActive={at === active}
                  onClick={onChoose}
                />
              ),
          )}
        </OptionGroup>
      ))}
    </div>
  );
}

/**
 * Returns the place that Enter leads to: the first, or the one that the arrow keys chose. If Enter is pressed before everything
 * is found, it leads there afterwards.
 */
function useChoice(
  text: string,
  places: readonly JumpPlace[],
  isComplete: boolean,
  go: (at: number) => void,
) {
  const [chosen, setChosen] = useState<{ text: string; to: string }>();
  const [wanted, setWanted] = useState<string>();
  const chosenAt = places.findIndex(({ to }) => chosen?.text === text && chosen.to === to);
  const active = Math.max(0, chosenAt);
  const goFirst = useEffectEvent(() => go(0));
  const isWanted = wanted === text && isComplete;
  useEffect(() => {
    if (isWanted) goFirst();
  }, [isWanted]);

  function onKeyDown(event: KeyboardEvent) {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const to = places[stepTo(active, key === 'ArrowDown' ? 1 : -1, places.length)]?.to;
      if (to !== undefined) setChosen({ text, to });
    } else if (key === 'Enter') {
      if (isComplete || chosenAt >= 0) go(active);
      else setWanted(text);
    } else return;
    event.preventDefault();
  }
  return { active, onKeyDown };
}

interface OptionProps {
  id: string;
  place: JumpPlace;
  isActive: boolean;
  onClick: () => void;
}

function Option({ id, place: { to, name, about }, isActive, onClick }: OptionProps) {
  const option = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      to={to}
      onClick={onClick}
      className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-md px-3 py-1 hover:bg-sunken aria-selected:bg-sunken forced-colors:aria-selected:outline-2"
    >
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {about !== undefined && (
        <span className="min-w-0 text-sm wrap-anywhere text-ink-muted">{about}</span>
      )}
    </Link>
  );
}

function countPlaces(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

const DIALOG =
  'mx-auto mt-[12dvh] mb-auto max-h-[76dvh] w-[min(36rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line ' +
  'bg-surface text-ink shadow-lg backdrop:bg-black/50';
