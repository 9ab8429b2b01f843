import { useUserId } from '#web/store-hooks.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { settingsChanges } from './settings-endpoints.ts';

/** Who changed what, newest first. */
export function SettingsLog() {
  const uid = useUserId();
  const { data = [] } = settingsChanges.useQuery(uid, {
    skip: uid === '',
    refetchOnMountOrArgChange: true,
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="settings-log" className="mt-12 border-t border-line pt-6">
      <h2 id="settings-log" className="mb-4 text-lg font-semibold">
        Changes
      </h2>
      <ul className="flex flex-col gap-2 text-sm">
        {data.map(({ _id, part, from, to, by, at }) => (
          <li key={_id} className="wrap-anywhere">
            {part}
            {isShort(from) && isShort(to) && ` ${shown(from)} → ${shown(to)}`}
            <span className="text-ink-muted">
              , {by.name}, <DateTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isShort(value: unknown): value is string | number {
  return typeof value === 'number' || typeof value === 'string';
}

function shown(value: string | number): string {
  return value === '' ? '(empty)' : String(value);
}
