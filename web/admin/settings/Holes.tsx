import { Notice } from '#web/ui/Notice.tsx';

/** The holes in the settings, if there are any. */
export function Holes({ holes }: { holes: readonly string[] }) {
  return (
    <div aria-live="polite" className="empty:-mt-8">
      {holes.length > 0 && (
        <Notice tone="warning">
          <ul className="flex flex-col gap-1">
            {holes.map((hole) => (
              <li key={hole}>{hole}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
