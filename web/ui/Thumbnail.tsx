/** A small square picture beside words that say what it shows; a quiet ground where there is none. */
export function Thumbnail({ src, className }: { src: string | undefined; className: string }) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-md bg-sunken ${className}`}>
      {src && (
        <img
          src={src}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
