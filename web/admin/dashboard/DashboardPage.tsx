import Landmark from 'lucide-react/icons/landmark';
import { Link } from 'react-router';
import { DUTY_WORDS } from '#contract/duties.ts';
import { useDuties, useHasDuty } from '#web/admin/duties/use-duties.ts';
import { FRESH_FIGURES, dashboardStats } from '#web/admin/figures/dashboard-endpoints.ts';
import { sectionsFor } from '#web/admin/frame/admin-sections.ts';
import { setup as readSetup } from '#web/admin/setup/setup-endpoints.ts';
import { notOpenWords } from '#web/admin/setup/setup-steps.ts';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useShop } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';
import { OrdersToday } from './OrdersToday.tsx';
import { Today } from './Today.tsx';

export function Component() {
  return (
    <AdminScreen title="Dashboard">
      {useShop().isOpen === false && <NotOpen />}
      {useHasDuty('figures') ? (
        <>
          <Today />
          <Dashboard />
        </>
      ) : (
        <WithoutFigures />
      )}
    </AdminScreen>
  );
}

/** In a new shop that can't sell yet. */
function NotOpen() {
  const maySetUp = useHasDuty('settings');
  const uid = useUserId();
  const { data: setup } = readSetup.useQuery(uid, {
    skip: uid === '' || !maySetUp,
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className="mb-6">
      <Notice
        tone="warning"
        action={
          maySetUp && (
            <Link to={adminPaths.setup} className={buttonLook('secondary', 'sm')}>
              Set up the shop
            </Link>
          )
        }
      >
        {notOpenWords(setup?.unset)}
      </Notice>
    </div>
  );
}

function Dashboard() {
  const uid = useUserId();
  const query = dashboardStats.useQuery(uid, {
    skip: uid === '',
    ...FRESH_FIGURES,
  });
  const { currentData, isError } = query;
  if (currentData) return <DashboardScreen stats={currentData} />;
  if (!isError) return <DashboardSkeleton />;
  return <QueryFailure title="The dashboard can't be shown" query={query} />;
}

/** In place of the figures, for admins without that duty: the orders of today and links, as far as they may open them. */
function WithoutFigures() {
  const duties = useDuties();
  const sections = sectionsFor(duties).filter(({ path }) => path !== adminPaths.dashboard);
  return (
    <>
      {duties.includes('orders') && <OrdersToday />}
      <p className="mb-4 max-w-prose text-ink-muted">
        {sections.length > 0
          ? `Your work is here. The figures of the shop need the duty ${DUTY_WORDS.figures.label}.`
          : `You have no duties yet. Somebody with the duty ${DUTY_WORDS.staff.label} can give you some.`}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {sections.map(({ label, path, Icon, News }) => (
          <li key={path}>
            <Link to={path} className={CARD}>
              <Icon className="size-5 shrink-0 text-ink-muted" aria-hidden="true" />
              {label}
              {News && <News />}
            </Link>
          </li>
        ))}
        {/* Elsewhere the list of orders leads there. */}
        {duties.includes('refunds') && !duties.includes('orders') && (
          <li>
            <Link to={`${adminPaths.import}?of=payments`} className={CARD}>
              <Landmark className="size-5 shrink-0 text-ink-muted" aria-hidden="true" />
              Import a bank statement
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

const CARD =
  'flex min-h-14 items-center gap-3 rounded-lg border border-line px-4 font-medium hover:bg-sunken';

function DashboardSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-12">
      <div className="grid gap-x-6 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="h-27 sm:h-36" />
        ))}
      </div>
      <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_16rem]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
      <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_16rem]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
