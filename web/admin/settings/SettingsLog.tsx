import { LinkIfMay } from '#web/admin/duties/LinkIfMay.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { settingsChanges } from './settings-endpoints.ts';
import { wordsOfChange, wordsOfPart } from './settings-words.ts';

/** Lists changes of the settings, newest first. */
export function SettingsLog() {
  const uid = useUserId();
  const { locale } = shopConfig.shop;
  const money = useMoneyText();
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
            {[wordsOfPart(part, locale), wordsOfChange(part, from, to, { locale, money })]
              .filter(Boolean)
              .join(': ')}
            <span className="text-ink-muted">
              ,{' '}
              <LinkIfMay
                to={adminPaths.customer(by._id)}
                className="inline-block min-h-6 underline-offset-4 hover:text-ink hover:underline"
              >
                {by.name}
              </LinkIfMay>
              , <DateTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
