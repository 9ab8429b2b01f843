import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useRef } from 'react';
import { PHOTO_TYPES, PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { Photo as ShownPhoto } from '#contract/catalog.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Photo } from '#web/ui/Photo.tsx';

interface PhotoRowProps {
  photo: ShownPhoto;
  /** From 1. */
  number: number;
  /** How many there are. */
  of: number;
  alt: string;
  onAlt: (alt: string) => void;
  isSaving: boolean;
  /** The id of what says why it can't be removed; undefined where it can. */
  whyKept: string | undefined;
  isAiming: boolean;
  onAim: () => void;
  onMove: (by: 1 | -1) => void;
  onReplace: (file: File) => void;
  onRemove: () => void;
  onDrag: (isDragged: boolean) => void;
  /** The field in which its view is chosen. */
  children: ReactNode;
}

/** A photo with what it shows in words, and its buttons. While a change is saved they keep the focus. */
export function PhotoRow({
  photo,
  number,
  of,
  alt,
  onAlt,
  isSaving,
  whyKept,
  isAiming,
  onAim,
  onMove,
  onReplace,
  onRemove,
  onDrag,
  children,
}: PhotoRowProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <span
        draggable={of > 1 && !isSaving}
        onDragStart={() => onDrag(true)}
        onDragEnd={() => onDrag(false)}
        title={of > 1 ? 'Drag it to another place' : undefined}
        className={`size-16 shrink-0 overflow-hidden rounded-md bg-sunken ${of > 1 ? 'cursor-grab' : ''}`}
      >
        <Photo photo={photo} alt={`Photo ${number}`} sizes="64px" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-2">
        <Field label={`What photo ${number} shows`}>
          {(control) => (
            <input
              {...control}
              value={alt}
              maxLength={PRODUCT_LIMITS.photos.alt}
              autoComplete="off"
              // Enter would send the form around it.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={({ target }) => onAlt(target.value)}
              className={INPUT}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          {MOVES.filter(() => of > 1).map(({ label, by, end, Icon }) => (
            <Button
              key={label}
              size="sm"
              data-move={by}
              aria-disabled={number === end(of) || isSaving || undefined}
              aria-label={`${label} photo ${number}`}
              title={label}
              className="w-9 px-0!"
              onClick={() => onMove(by)}
            >
              <Icon className="size-4" aria-hidden="true" />
            </Button>
          ))}
          <Button
            size="sm"
            aria-expanded={isAiming}
            aria-label={`View of photo ${number}`}
            onClick={onAim}
          >
            View
          </Button>
          <Button
            size="sm"
            aria-disabled={isSaving || undefined}
            aria-label={`Replace photo ${number}`}
            onClick={() => file.current?.click()}
          >
            Replace
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept={PHOTO_TYPES.join(',')}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) onReplace(chosen);
              target.value = '';
            }}
          />
          <Button
            size="sm"
            aria-disabled={whyKept !== undefined || isSaving || undefined}
            aria-describedby={whyKept}
            aria-label={`Remove photo ${number}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
        {children}
      </div>
    </>
  );
}

const MOVES = [
  { label: 'Move up', by: -1, end: () => 1, Icon: ArrowUp },
  { label: 'Move down', by: 1, end: (of: number) => of, Icon: ArrowDown },
] as const;
