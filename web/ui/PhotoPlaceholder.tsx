interface PhotoPlaceholderProps {
  /** Of the product that the photo would have shown. */
  name: string;
  /** As the photo's own: empty where the words beside it say it already. */
  alt: string;
}

/** Stands quietly in the frame of a photo that can't be had; where there is no room for the name, with its initial. */
export function PhotoPlaceholder({ name, alt }: PhotoPlaceholderProps) {
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className="@container grid size-full place-items-center overflow-hidden bg-sunken text-center text-sm leading-tight text-ink-muted"
    >
      <span className="hidden wrap-anywhere @min-[3.5rem]:line-clamp-3 @min-[3.5rem]:px-1 @min-[8rem]:px-4">
        {name}
      </span>
      <span className="@min-[3.5rem]:hidden">{[...name][0]}</span>
    </span>
  );
}
