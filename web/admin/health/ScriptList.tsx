import type { PageScript } from '#contract/page-scripts.ts';
import { Section } from '#web/admin/screen/AdminScreen.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { scripts } from './health-endpoints.ts';

/** The scripts that may run where people log in and pay. */
export function ScriptList() {
  const uid = useUserId();
  const query = scripts.useQuery(uid, { skip: uid === '' });
  const { data, isError } = query;
  return (
    <Section title="Scripts of log-in and payment">
      {data && <Scripts found={data.scripts} />}
      {!data && isError && <QueryFailure title="The scripts can't be listed" query={query} />}
      {!data && !isError && <Skeleton className="h-40" />}
    </Section>
  );
}

function Scripts({ found }: { found: readonly PageScript[] }) {
  const own = found.filter(({ from }) => from === 'shop');
  const others = found.filter(({ from }) => from !== 'shop');
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-muted">
        The security policy of these pages allows no other scripts. The shop looks once a day at
        those of providers, and logs when one has changed.
      </p>
      {others.length === 0 ? (
        <p>This shop runs no scripts of others.</p>
      ) : (
        <ul className="border-t border-line">
          {others.map((script) => (
            <li key={script.address} className="border-b border-line py-3">
              <h3 className="font-medium wrap-anywhere">{script.address}</h3>
              <p className="max-w-prose text-sm">
                {PAGE_WORDS[script.page]}, of {script.from}: {script.why}.
              </p>
              <LastLook script={script} />
            </li>
          ))}
        </ul>
      )}
      <details className="mt-4">
        <summary className="min-h-11 cursor-pointer py-2">{own.length} files of the shop</summary>
        <ul className="text-sm">
          {own.map(({ page, address, integrity }) => (
            <li key={page + address} className="py-1 wrap-anywhere">
              {PAGE_WORDS[page]}: {address} <span className="text-ink-muted">{integrity}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

const PAGE_WORDS = { login: 'Log-in', pay: 'Payment' } as const;

function LastLook({ script: { integrity, changedAt, lookedAt, problem } }: { script: PageScript }) {
  return (
    <p className="mt-1 max-w-prose text-sm wrap-anywhere text-ink-muted">
      {problem}
      {integrity === undefined && problem === undefined && 'Not looked at yet'}
      {integrity !== undefined && ` ${integrity}`}
      {changedAt !== undefined && (
        <>
          {' '}
          since <DateTime at={changedAt} />
        </>
      )}
      {lookedAt !== undefined && (
        <>
          , seen <DateTime at={lookedAt} />
        </>
      )}
    </p>
  );
}
