import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { type ClipboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import { INPUT } from '#web/ui/Field.tsx';
import { NO_COLOUR } from './colour-names.ts';
import {
  addValues,
  type DraftOption,
  type DraftValue,
  hasDots,
  moveTo,
  splitValues,
} from './draft-options.ts';

interface ValuesEditorProps {
  option: DraftOption;
  /** The option in labels. */
  called: string;
  onChange: (option: DraftOption) => void;
}

/** The values of an option. Enter adds what is typed; a pasted list adds all that is on it. They are moved by dragging, or with their buttons. */
export function ValuesEditor({ option, called, onChange }: ValuesEditorProps) {
  const [text, setText] = useState('');
  const [told, setTold] = useState('');
  const [dragged, setDragged] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const { values } = option;
  const dots = hasDots(option);

  function add(typed: string) {
    const next = addValues(option, typed);
    const more = next.values.length - values.length;
    setText('');
    setTold(
      more === 0 ? 'Nothing added: it is there already' : `${splitValues(typed).join(', ')} added`,
    );
    onChange(next);
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain');
    if (splitValues(pasted).length < 2) return;
    event.preventDefault();
    add(pasted);
  }
  function move(from: number, to: number, control?: string) {
    if (to < 0 || to >= values.length) return;
    flushSync(() => {
      onChange({ ...option, values: moveTo(values, from, to) });
      setTold(`${values[from]?.value ?? ''} is now ${to + 1} of ${values.length}`);
    });
    if (control) list.current?.children[to]?.querySelector<HTMLElement>(control)?.focus();
  }

  return (
    <div className="flex flex-col gap-3">
      {values.length > 0 && (
        <ul ref={list} aria-label={`Values of ${called}`} className="flex flex-wrap gap-2">
          {values.map((each, at) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
            <li
              key={at}
              draggable={dragged !== undefined}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) move(dragged, at);
                setDragged(undefined);
              }}
              onDragEnd={() => setDragged(undefined)}
              className={`flex items-center rounded-md border border-line-strong bg-surface ${dragged === at ? 'opacity-50' : ''}`}
            >
              <span
                aria-hidden="true"
                className="hidden cursor-grab px-1 text-ink-muted md:block"
                onPointerDown={() => setDragged(at)}
                onPointerUp={() => setDragged(undefined)}
              >
                <GripVertical className="size-4" />
              </span>
              {dots && (
                <input
                  type="color"
                  aria-label={`Colour of the dot of ${each.value}`}
                  value={each.swatch ?? NO_COLOUR}
                  onChange={({ target }) =>
                    onChange({
                      ...option,
                      values: values.with(at, { ...each, swatch: target.value }),
                    })
                  }
                  className="ml-1 size-8 shrink-0 cursor-pointer rounded bg-transparent p-0.5"
                />
              )}
              <ValueInput
                each={each}
                called={called}
                at={at}
                onChange={(value) =>
                  onChange({ ...option, values: values.with(at, { ...each, value }) })
                }
              />
              <Small
                label={`Move ${each.value} before`}
                data-before
                isOff={at === 0}
                onClick={() => move(at, at - 1, '[data-before]')}
              >
                <ArrowLeft className="size-4" aria-hidden="true" />
              </Small>
              <Small
                label={`Move ${each.value} after`}
                data-after
                isOff={at === values.length - 1}
                onClick={() => move(at, at + 1, '[data-after]')}
              >
                <ArrowRight className="size-4" aria-hidden="true" />
              </Small>
              <Small
                label={`Remove ${each.value}`}
                onClick={() => onChange({ ...option, values: values.toSpliced(at, 1) })}
              >
                <X className="size-4" aria-hidden="true" />
              </Small>
            </li>
          ))}
        </ul>
      )}
      <output className="sr-only">{told}</output>
      {values.length < FAMILY_LIMITS.values.max && (
        <input
          value={text}
          aria-label={`Add values of ${called}`}
          placeholder="Type a value and press Enter, or paste a list"
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ target }) =>
            /[,;]/.test(target.value) ? add(target.value) : setText(target.value)
          }
          onPaste={paste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (text.trim() !== '') add(text);
          }}
          onBlur={() => text.trim() !== '' && add(text)}
          className={`${INPUT} max-w-md`}
        />
      )}
    </div>
  );
}

function ValueInput({
  each: { value },
  called,
  at,
  onChange,
}: {
  each: DraftValue;
  called: string;
  at: number;
  onChange: (value: string) => void;
}) {
  return (
    <input
      value={value}
      aria-label={`Value ${at + 1} of ${called}`}
      size={Math.max(value.length, 2)}
      maxLength={FAMILY_LIMITS.value.max}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      className="field-sizing-content min-h-10 min-w-10 max-w-60 bg-transparent px-2 text-ink"
    />
  );
}

interface SmallProps extends React.ComponentProps<'button'> {
  label: string;
  isOff?: boolean;
}

function Small({ label, isOff = false, onClick, children, ...rest }: SmallProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className="grid h-10 w-8 shrink-0 place-items-center text-ink-muted hover:bg-sunken hover:text-ink aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
